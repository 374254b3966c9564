// Cards, calls and hands as elements and words. Knows how they look, and no rule of the game.
"use strict";

const Cards = (() => {
  const symbols = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const suits = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
  const ranks = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
  const seats = { N: "North", E: "East", S: "South", W: "West" };
  const order = "NESW";

  // el("button.card.red", {title: "x"}, child, "text")
  function el(what, attributes, ...children) {
    const [tag, ...classes] = what.split(".");
    const node = document.createElement(tag);
    if (classes.length) node.className = classes.join(" ");
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  }

  const isRed = (suit) => suit === "H" || suit === "D";
  const rankText = (rank) => (rank === "T" ? "10" : rank);

  function symbol(suit) {
    return el(isRed(suit) ? "span.red" : "span", {}, symbols[suit]);
  }

  function cardName(card) {
    return `${ranks[card[1]] || card[1]} of ${suits[card[0]]}`;
  }

  // "12–21 HCP, 5+♥": its suits in their colours, and no range broken in two.
  function coloured(text) {
    const span = el("span");
    text.split(", ").forEach((part, i) => {
      if (i) span.append(", ");
      const piece = el(part.length < 16 ? "span.whole" : "span");
      for (const bit of part.split(/([♥♦])/)) piece.append(bit === "♥" || bit === "♦" ? el("span.red", {}, bit) : bit);
      span.append(piece);
    });
    return span;
  }

  const fixed = (number, places = 2) => number.toFixed(places).replace("-", "−");

  // "4HX" -> nodes
  function bid(text) {
    const span = el("span");
    if (text === "PASS") return el("span", {}, "Pass");
    if (text === "X") return el("span", {}, "X");
    if (text === "XX") return el("span", {}, "XX");
    const [, level, strain, doubled] = /^(\d)(NT|[CDHS])(X*)$/.exec(text) || [];
    if (!level) return el("span", {}, text);
    span.append(level, strain === "NT" ? "NT" : symbol(strain));
    if (doubled) span.append(el("span.dbl", {}, doubled));
    return span;
  }

  function callName(text) {
    if (text === "PASS") return "pass";
    if (text === "X") return "double";
    if (text === "XX") return "redouble";
    const strain = text.slice(1);
    if (strain === "NT") return `${text[0]} no trump`;
    return `${text[0]} ${text[0] === "1" ? suits[strain].slice(0, -1) : suits[strain]}`;
  }

  // "AKQ.J52.T98.7643" -> ["SA", "SK", ...], spades first.
  function cardsOf(hand) {
    const result = [];
    hand.split(".").forEach((ranksOfSuit, i) => {
      for (const rank of ranksOfSuit) result.push("SHDC"[i] + rank);
    });
    return result;
  }

  // Black and red take turns, trumps first.
  function suitOrder(cards, contract) {
    const held = "SHDC".split("").filter((suit) => cards.some((card) => card[0] === suit));
    const trump = contract && /^\d([CDHS])/.exec(contract);
    let result = ["S", "H", "C", "D"].filter((suit) => held.includes(suit));
    if (result.join("") === "SHD") result = ["H", "S", "D"];
    if (result.join("") === "SCD") result = ["S", "D", "C"];
    if (result.join("") === "HCD") result = ["H", "C", "D"];
    if (trump && result.includes(trump[1])) {
      const i = result.indexOf(trump[1]);
      result = [...result.slice(i), ...result.slice(0, i)];
    }
    return result;
  }

  const value = (card) => "23456789TJQKA".indexOf(card[1]);

  // `held`: the suits that stand in order although the last card of one may be gone.
  function sorted(cards, contract, held = cards) {
    const suitsInOrder = suitOrder(held, contract);
    return [...cards].sort(
      (a, b) => suitsInOrder.indexOf(a[0]) - suitsInOrder.indexOf(b[0]) || value(b) - value(a));
  }

  function face(card, tag = "div", attributes = {}) {
    const classes = (isRed(card[0]) ? ".card.red" : ".card") + (card[1] === "T" ? ".ten" : "");
    return el(tag + classes, { "data-card": card, "aria-label": cardName(card), ...attributes },
      rankText(card[1]), el("span", { "aria-hidden": "true" }, symbols[card[0]]),
      el("i", { "aria-hidden": "true" }, symbols[card[0]]));
  }

  const clockwise = (seat, steps) => order[(order.indexOf(seat) + steps) % 4];
  const isVulnerable = (vulnerable, seat) =>
    vulnerable === "All" || vulnerable === (seat === "N" || seat === "S" ? "NS" : "EW");
  const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
  const signed = (number) => (number > 0 ? "+" + number : String(number).replace("-", "−"));

  // "NS 4S", "EW 1NT+1", "N 5DX-2" -> "4♠ by N-S"
  function parContract(text) {
    const [, who, contract, result] = /^(\w+) (\d(?:NT|[CDHS])X*)([+-]\d+)?$/.exec(text) || [];
    if (!who) return el("span", {}, text);
    const side = { NS: "North-South", EW: "East-West" }[who] || seats[who];
    return el("span.whole", {}, bid(contract), result ? ` ${result.replace("-", "−")}` : "", ` by ${side}`);
  }

  const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

  // "4♠ by South"
  function contract(result) {
    if (result.live) return el("span", {}, result.contract ? bid(result.contract) : "bidding", result.contract ? ` ${result.declarer}` : "");
    if (result.forfeit) return el("span.down", {}, `forfeit by ${result.forfeit.split(":")[0]}`);
    if (!result.contract || result.contract === "PASS") return el("span", {}, "passed out");
    return el("span", {}, bid(result.contract), ` ${result.declarer} ${result.result.replace("-", "−")}`);
  }

  return { el, symbols, suits, seats, order, isRed, rankText, symbol, coloured, fixed, bid, callName, cardName, cardsOf,
    sorted, face, counted, clockwise, isVulnerable, sideOf, signed, contract, parContract, suitOrder };
})();

// One tip for whatever says what it shows: on hover, on focus, on tap.
const Tip = (() => {
  const place = () => document.getElementById("tip");
  function show(node) {
    const tip = place();
    if (!tip || !node.dataset.tip) return;
    tip.replaceChildren(node.dataset.tip);
    tip.hidden = false;
    const at = node.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const left = Math.max(6, Math.min(at.left + at.width / 2 - size.width / 2, innerWidth - size.width - 6));
    const above = at.top - size.height - 8;
    tip.style.left = left + "px";
    tip.style.top = (above > 4 ? above : at.bottom + 8) + "px";
  }
  function hide() {
    const tip = place();
    if (tip) tip.hidden = true;
  }
  function begin() {
    const of = (event) => event.target.closest && event.target.closest("[data-tip]");
    document.addEventListener("mouseover", (event) => { const node = of(event); if (node) show(node); else hide(); });
    document.addEventListener("focusin", (event) => { const node = of(event); if (node) show(node); else hide(); });
    document.addEventListener("focusout", hide);
    document.addEventListener("click", (event) => { const node = of(event); if (node) show(node); else hide(); });
    document.addEventListener("scroll", hide, true);
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  }
  return { begin, hide };
})();
