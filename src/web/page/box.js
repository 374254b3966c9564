// The bidding box: only what the server says is legal can be chosen. A mouse bids at once; a finger
// first shows what the bid means, and bids at the second touch.
"use strict";

const Box = (() => {
  const { el } = Cards;
  const strains = ["C", "D", "H", "S", "NT"];
  let typed = "";

  function render(place, legal, onCall) {
    const shows = new Map(legal.map((one) => [one.call, one.shows || ""]));
    const short = new Map(legal.map((one) => [one.call, Cards.meaning(one)]));
    const box = el("div.box", { role: "group", "aria-label": "Bidding box" });
    const said = el("p.said", { "aria-live": "polite" }, "What a call means is shown here.");
    let touched = null;

    const explain = (call) => {
      const text = short.get(call);
      said.replaceChildren(el("b", {}, Cards.bid(call)), " ",
        text ? Cards.coloured(text) : call === "PASS" ? "nothing more to say" : "no agreement that is written down");
    };
    const button = (call, classes) => {
      const node = el("button" + classes + (shows.get(call) ? ".known" : ""), {
        "data-call": call,
        "aria-label": Cards.callName(call) + (shows.get(call) ? ": " + shows.get(call) : ""),
      }, call === "PASS" ? "Pass" : Cards.bid(call));
      let byTouch = false;
      node.addEventListener("pointerdown", (event) => { byTouch = event.pointerType === "touch"; });
      node.addEventListener("pointerenter", () => explain(call));
      node.addEventListener("focus", () => explain(call));
      node.addEventListener("click", () => {
        if (byTouch && touched !== call) {
          touched = call;
          explain(call);
          said.append(" — tap again to call it");
          box.querySelectorAll(".chosen").forEach((old) => old.classList.remove("chosen"));
          node.classList.add("chosen");
          return;
        }
        onCall(call);
      });
      return node;
    };

    for (let level = 1; level <= 7; ++level) {
      if (!strains.some((strain) => shows.has(level + strain))) continue;
      const row = el("div.level");
      for (const strain of strains) {
        const call = level + strain;
        row.append(shows.has(call) ? button(call, "") : el("span.gone", { "aria-hidden": "true" }));
      }
      box.append(row);
    }
    const others = el("div.others", {}, button("PASS", ".pass"));
    if (shows.has("X")) others.append(button("X", ".dbl"));
    if (shows.has("XX")) others.append(button("XX", ".rdbl"));
    box.prepend(others);
    place.replaceChildren(el("h2", {}, "Your call"), box, said);
    typed = "";
  }

  // 1 h: the button of 1H has the focus; Enter makes the call.
  function key(event) {
    const focus = (call) => {
      const node = document.querySelector(`.box button[data-call="${call}"]`);
      if (node) node.focus();
      return !!node;
    };
    const pressed = event.key.toLowerCase();
    if (/^[1-7]$/.test(pressed)) { typed = pressed; return true; }
    if (typed && "cdhsn".includes(pressed)) {
      const call = typed + (pressed === "n" ? "NT" : pressed.toUpperCase());
      typed = "";
      return focus(call);
    }
    if (pressed === "p") return focus("PASS");
    if (pressed === "x" || pressed === "d") return focus("X");
    if (pressed === "r") return focus("XX");
    return false;
  }

  return { render, key };
})();
