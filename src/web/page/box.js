// The bidding box: only what the server says is legal can be chosen. A mouse bids at once; a finger
// first shows what the bid means, and bids at the second touch.
"use strict";

const Box = (() => {
  const { el } = Cards;
  const strains = ["C", "D", "H", "S", "NT"];
  // Of the call that is to be made now: what stands although the box is drawn anew.
  let at = -1;
  let typed = "";
  let touched = null;
  let told = null;

  function render(place, legal, now, explaining, onCall) {
    if (now !== at) typed = touched = told = null;
    at = now;
    const focused = place.contains(document.activeElement) && document.activeElement.dataset.call;
    const shows = new Map(legal.map((one) => [one.call, one.shows || ""]));
    const short = new Map(legal.map((one) => [one.call, one.short]));
    const box = el("div.box", { role: "group", "aria-label": "Bidding box" });
    const said = el("p.said", { "aria-live": "polite" }, "What a call means is shown here.");

    const explain = (call) => {
      told = call;
      const text = short.get(call);
      said.replaceChildren(el("b", {}, Cards.bid(call)), " ",
        text ? Cards.coloured(text) : explaining ? el("span.soft.dots", {}, "looking it up") : call === "PASS" ? "nothing more to say" : "undiscussed");
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
        if (byTouch && touched !== call) return choose(call);
        onCall(call);
      });
      return node;
    };
    const buttonOf = (call) => box.querySelector(`button[data-call="${call}"]`);
    const choose = (call) => {
      touched = call;
      explain(call);
      said.append(" — tap again to call it");
      box.querySelectorAll(".chosen").forEach((old) => old.classList.remove("chosen"));
      buttonOf(call).classList.add("chosen");
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
    if (focused && buttonOf(focused)) buttonOf(focused).focus({ preventScroll: true });
    if (touched) choose(touched);
    else if (told) explain(told);
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

  function clear(place) {
    at = -1;
    place.replaceChildren();
  }

  return { render, clear, key };
})();
