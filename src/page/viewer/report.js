// What the page of a match can do beyond being read: boards in order of their swings, some of them
// only, found by contract, and stepped through card by card.
"use strict";

const Report = (() => {
  const { el } = Cards;
  const filters = ["contested", "slam", "doubled", "won", "lost"];

  function begin() {
    const table = document.querySelector("table.boards");
    if (!table) return;
    const body = table.tBodies[0];
    const rows = [...body.rows].filter((row) => row.dataset.board);
    const articles = new Map([...document.querySelectorAll("article[data-board]")].map((article) => [article.dataset.board, article]));
    const chosen = new Set();
    let words = "";
    let bySwing = false;
    const count = el("span.note", { "aria-live": "polite" });

    function apply() {
      let shown = 0;
      const order = [...rows];
      if (bySwing) order.sort((a, b) => Math.abs(b.dataset.imps) - Math.abs(a.dataset.imps));
      for (const row of order) {
        const tags = row.dataset.tags.split(" ");
        const contracts = row.dataset.contracts.toUpperCase();
        const fits = [...chosen].every((tag) => tags.includes(tag)) &&
          words.split(/\s+/).every((word) => contracts.includes(word));
        row.hidden = !fits;
        if (fits) ++shown;
        body.append(row);
        const article = articles.get(row.dataset.board);
        if (article) { article.hidden = !fits; article.parentNode.append(article); }
      }
      count.textContent = `${shown === rows.length ? "" : `${shown} of `}${Cards.counted(rows.length, "board")}`;
    }

    const bar = el("div.toolbar", { role: "group", "aria-label": "Which boards" },
      el("label", {}, el("input", { type: "checkbox", onchange: (event) => { bySwing = event.target.checked; apply(); } }), " Swings first"),
      ...filters.map((tag) => {
        const button = el("button.quiet", { "aria-pressed": "false" }, tag);
        button.addEventListener("click", () => {
          if (!chosen.delete(tag)) chosen.add(tag);
          button.setAttribute("aria-pressed", String(chosen.has(tag)));
          apply();
        });
        return button;
      }),
      el("input", { type: "search", placeholder: "Contract: 4S, 3NT, X …", "aria-label": "Find a contract",
        oninput: (event) => { words = event.target.value.trim().toUpperCase(); apply(); } }),
      count);
    table.closest(".wide").before(bar);
    apply();
  }

  // What stands in the page for readers, for the viewer: what calls show, why robots chose, and the
  // address of the other viewer.
  function boardOf(article, json) {
    const board = JSON.parse(json);
    board.rooms.forEach((room, i) => {
      const section = article.querySelectorAll(".rooms > section")[i];
      const said = section.querySelectorAll("table.auction td:not([colspan])");
      room.calls = room.calls.map((call, k) => {
        const shows = said[k] && said[k].querySelector("abbr");
        return shows ? { call, shows: shows.title, short: shows.title } : { call };
      });
      const link = section.querySelector("a[rel]");
      if (link) room.handviewer = link.href;
      if (room.double_dummy) {
        room.double_dummy = room.double_dummy.map((text) => Object.fromEntries(
          text.match(/.{3}/g).map((one) => [one.slice(0, 2), parseInt(one[2], 16)])));
      }
      for (const row of section.querySelectorAll("table.decided tr[data-step]")) {
        const step = Number(row.dataset.step);
        if (step < room.calls.length) room.calls[step].why = decisionOf(row, room.calls[step].call, null);
        else (room.whys = room.whys || [])[step - room.calls.length] = { why: decisionOf(row, null, room.cards[step - room.calls.length]) };
      }
    });
    return board;
  }

  // A row of the decisions: "♦AKQ 0.00 (3.20), ♣5 −1.20 (2.00)", why in small letters, deals, seconds.
  function decisionOf(row, call, card) {
    const [, , weighed, samples, seconds] = row.cells;
    const why = weighed.querySelector("small");
    const decision = { ...(call ? { call } : { card }), reason: why ? why.textContent : "", candidates: [],
      samples: Number(samples ? samples.textContent : 0), seconds: Number(seconds ? seconds.textContent : 0) };
    const list = weighed.textContent.slice(0, why ? -why.textContent.length : undefined);
    const number = (text) => Number(text.replace("−", "-"));
    const letters = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
    for (const [, what, worth, percent, more] of list.matchAll(/(\S+)\u00a0([−\d.]+)(\u00a0%)?(?:\u00a0\(([\d.]+)[^)]*\))?/g)) {
      const one = percent ? { score: number(worth) / 100 }
        : card || decision.reason.includes("its own scores") ? { score: number(worth) } : { imps: number(worth) };
      if (more && card) one.tricks = number(more);
      else if (more) one.score = number(more) / 100;
      if (!card) decision.candidates.push({ ...one, call: what === "Pass" ? "PASS" : what.replace(/[♠♥♦♣]/, (suit) => letters[suit]) });
      else for (const rank of what.slice(1).replace("10", "T")) decision.candidates.push({ ...one, card: letters[what[0]] + rank });
    }
    return decision;
  }

  function steppers() {
    let current = null;
    for (const article of document.querySelectorAll("article[data-board]")) {
      const json = article.querySelector("script[type='application/json']");
      if (!json) continue;
      const button = el("button.quiet", { "aria-expanded": "false" }, "Step through");
      const place = el("div.stepper", { tabindex: "-1" });
      place.hidden = true;
      button.addEventListener("click", () => {
        place.hidden = !place.hidden;
        button.setAttribute("aria-expanded", String(!place.hidden));
        article.classList.toggle("stepping", !place.hidden);
        button.textContent = place.hidden ? "Step through" : "All at once";
        if (place.hidden) { current = null; return; }
        if (!place.view) {
          place.view = new Viewer.View(place, { within: true });
          place.view.update(boardOf(article, json.textContent));
          place.view.go(0);
        }
        current = place.view;
        place.focus();
      });
      place.addEventListener("focusin", () => { current = place.view || null; });
      article.querySelector("header").append(button);
      article.querySelector("header").after(place);
    }
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !current || event.target.matches("input, select")) return;
      if (!current.root.contains(document.activeElement)) return;
      if (current.key(event)) event.preventDefault();
    });
  }

  // Paper has no folds.
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => { one.open = true; }));

  begin();
  steppers();
  Tip.begin();
  return { begin };
})();
