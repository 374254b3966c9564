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
      count.textContent = shown === rows.length ? `${shown} boards` : `${shown} of ${rows.length} boards`;
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
          place.view.update(JSON.parse(json.textContent));
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
