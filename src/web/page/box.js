// The bidding box: only what the server says is legal can be chosen. A mouse bids at once; a finger
// first shows what the bid means, and bids at the second touch.
"use strict";

const Box = (() => {
  const { el } = Cards;
  const strains = ["C", "D", "H", "S", "NT"];
  // Of the call that is to be made now: what stands although what calls show comes in.
  let at = -1;
  let typed = "";
  let touched = null;
  let told = null;
  // The box that is shown; its buttons stay, so that a finger on one of them is not lost.
  let drawn = null;

  function render(place, legal, now, explaining, onCall) {
    if (now !== at) {
      typed = "";
      touched = told = drawn = null;
    }
    at = now;
    const calls = legal.map((one) => one.call).join(" ");
    if (!drawn || drawn.place !== place || drawn.calls !== calls || !place.contains(drawn.box)) draw(place, legal, calls);
    drawn.legal = new Map(legal.map((one) => [one.call, one]));
    drawn.explaining = explaining;
    drawn.onCall = onCall;
    for (const node of drawn.box.querySelectorAll("button")) {
      const { call, shows } = drawn.legal.get(node.dataset.call);
      node.classList.toggle("known", !!shows);
      node.setAttribute("aria-label", Cards.callName(call) + (shows ? ": " + shows : ""));
    }
    if (touched) choose(touched);
    else if (told) explain(told);
  }

  function draw(place, legal, calls) {
    const focused = place.contains(document.activeElement) && document.activeElement.dataset.call;
    const shown = new Set(legal.map((one) => one.call));
    const box = el("div.box", { role: "group", "aria-label": "Bidding box" });
    const said = el("p.said", { "aria-live": "polite" }, "What a call means is shown here.");
    drawn = { place, calls, box, said, legal: new Map(legal.map((one) => [one.call, one])) };
    const button = (call, classes) => {
      const node = el("button" + classes, { "data-call": call }, call === "PASS" ? "Pass" : Cards.bid(call));
      let byTouch = false;
      node.addEventListener("pointerdown", (event) => { byTouch = event.pointerType === "touch"; });
      node.addEventListener("pointerenter", () => explain(call));
      node.addEventListener("focus", () => explain(call));
      node.addEventListener("click", () => {
        if (byTouch && touched !== call) return choose(call);
        drawn.onCall(call);
      });
      return node;
    };
    for (let level = 1; level <= 7; ++level) {
      if (!strains.some((strain) => shown.has(level + strain))) continue;
      const row = el("div.level");
      for (const strain of strains) {
        const call = level + strain;
        row.append(shown.has(call) ? button(call, "") : el("span.gone", { "aria-hidden": "true" }));
      }
      box.append(row);
    }
    const others = el("div.others", {}, button("PASS", ".pass"));
    if (shown.has("X")) others.append(button("X", ".dbl"));
    if (shown.has("XX")) others.append(button("XX", ".rdbl"));
    box.prepend(others);
    place.replaceChildren(el("h2", {}, "Your call"), box, said);
    if (focused && buttonOf(focused)) buttonOf(focused).focus({ preventScroll: true });
  }

  function buttonOf(call) {
    return drawn.box.querySelector(`button[data-call="${call}"]`);
  }

  function explain(call) {
    told = call;
    const one = drawn.legal.get(call) || {};
    drawn.said.replaceChildren(el("b", {}, Cards.bid(call)), " ",
      one.short ? Cards.coloured(one.short) : drawn.explaining ? el("span.soft.dots", {}, "looking it up") : call === "PASS" ? "nothing more to say" : "undiscussed");
  }

  function choose(call) {
    touched = call;
    explain(call);
    drawn.said.append(" — tap again to call it");
    drawn.box.querySelectorAll(".chosen").forEach((old) => old.classList.remove("chosen"));
    buttonOf(call).classList.add("chosen");
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
    drawn = null;
    place.replaceChildren();
  }

  return { render, clear, key };
})();
