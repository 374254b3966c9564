// What unfolds on a convention card: the deeper auctions are kept short in the page and drawn when
// somebody asks for them; and the search, which looks through all of them.
"use strict";

const System = (() => {
  const { el, coloured } = Cards;
  const chapterNames = { "nv-": "not vulnerable", "v-": "vulnerable" };
  const tagText = (tag) => ["forcing", "to play", "artificial"].filter((_, i) => tag & (1 << i)).join(", ");

  const symbolOf = (call) => (call === "PASS" ? "Pass" : call.replace(/([CDHS])$/, (suit) => Cards.symbols[suit]));
  // "AT643.84.Q42.J82" -> "♠AT643 ♥84 ♦Q42 ♣J82".
  const handText = (hand) => hand.split(".").map((ranks, i) => Cards.symbols["SHDC"[i]] + (ranks || "–")).join(" ");
  const percent = (share) => `${share >= 10 ? Math.round(share) : share.toFixed(1)} %`;

  // One chapter: nodes[i] = [[call, text, tag, share, example, child], ...]
  function chapter(data) {
    function list(node) {
      return el("ul.calls", {}, ...data[node].map((row) => item(row)));
    }
    function item([call, text, tag, share, example, child]) {
      const row = [el("span.bid", {}, coloured(symbolOf(call))),
        el("span.shows", {}, coloured(text), example ? el("small.example", {}, coloured(handText(example))) : null),
        el("span.tag", {}, tagText(tag)), el("span.often", {}, percent(share))];
      if (child === undefined || child < 0) return el("li", {}, el("div.row", {}, ...row));
      const details = el("details", {}, el("summary.row", {}, ...row));
      details.addEventListener("toggle", () => {
        if (details.open && details.children.length === 1) details.append(el("div.next", {}, el("p.who", {}, "The partner's next call:"), list(child)));
      });
      return el("li", {}, details);
    }
    return { list };
  }

  // "12-21p,5+H,<3S" -> "12–21 HCP, 5+♥, ≤3♠".
  const spelt = (text) => text.replace(/([\d+])p/g, "$1 HCP").replace(/HCP|[SHDC]/g, (one) => Cards.symbols[one] || one)
    .replace(/-/g, "–").replace(/</g, "≤").replace(/,/g, ", ");
  const chapters = new Map([...document.querySelectorAll("script[data-chapter]")].map((script) =>
    [script.dataset.chapter, JSON.parse(script.textContent).map((node) => node.map(([call, text, ...rest]) => [call, spelt(text), ...rest]))]));

  for (const place of document.querySelectorAll("details[data-node]")) {
    place.addEventListener("toggle", () => {
      if (!place.open || place.querySelector(".next")) return;
      const data = chapters.get(place.dataset.of);
      place.append(el("div.next", {}, el("p.who", {}, "The partner's next call:"), chapter(data).list(Number(place.dataset.node))));
    });
  }

  // All auctions whose last call says what is looked for.
  function search(words) {
    const found = [];
    const fits = (text) => words.every((word) => text.includes(word));
    for (const [name, data] of chapters) {
      const walk = (node, before) => {
        for (const [call, text, tag, share, example, child] of data[node]) {
          const auction = [...before, symbolOf(call)];
          if (fits(`${auction.join(" ")} ${text} ${tagText(tag)}`.toLowerCase())) found.push({ auction, text, tag, example, name });
          if (child !== undefined && child >= 0) walk(child, auction);
        }
      };
      walk(0, []);
    }
    found.sort((a, b) => a.auction.length - b.auction.length);
    return found.slice(0, 60).map(({ auction, text, tag, example, name }) => el("li", {}, el("div.found", {},
      el("b", {}, coloured(auction.join(" – "))), " ", coloured(text), " ", el("span.tag", {}, tagText(tag)),
      chapterNames[name] ? el("small.tag", {}, ` (${chapterNames[name]})`) : null, example ? el("small.example", {}, coloured(handText(example))) : null)));
  }

  const jump = document.getElementById("search");
  if (jump) {
    const results = el("ul.calls.results");
    const box = el("input", { type: "search", placeholder: "Search: 1♣ … forcing, 4+♥, artificial", "aria-label": "Search the card",
      oninput: (event) => {
        const words = event.target.value.trim().toLowerCase().replace(/\b(\d)([cdhs])\b/g, (_, level, suit) => level + Cards.symbols[suit.toUpperCase()]).split(/\s+/).filter(Boolean);
        results.replaceChildren(...(words.length ? search(words) : []));
        if (words.length && !results.children.length) results.append(el("li.note", {}, "Nothing says that."));
      } });
    jump.append(box, results);
  }
  return { search };
})();
