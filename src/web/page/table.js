// The table as one seat sees it, drawn anew from every state that the server sends.
"use strict";

const Table = (() => {
  const { el, seats, clockwise } = Cards;
  const $ = (id) => document.getElementById(id);
  let send = () => {};
  let openReview = () => {};
  let shownTrick = "";
  let told = "";
  // Suits that a hand has shown on this board: they keep their places when one is played out.
  let seen = { board: 0, suits: {} };

  function placeOf(state, seat) {
    const you = state.you || "S";
    return ["bottom", "left", "top", "right"][(Cards.order.indexOf(seat) - Cards.order.indexOf(you) + 4) % 4];
  }

  function plate(state, seat) {
    const player = state.players[seat];
    const board = state.board || {};
    const turn = state.turn && (state.hand === seat || state.turn === seat);
    const classes = "div.plate" + (state.hand === seat || (!state.hand && state.turn === seat) ? ".turn" : "") +
      (player.here ? "" : ".away");
    const vulnerable = board.vulnerable && Cards.isVulnerable(board.vulnerable, seat);
    return el(classes, {},
      el("span.seat" + (vulnerable ? ".vul" : ""), { title: seats[seat] + (vulnerable ? ", vulnerable" : ", not vulnerable") }, seat),
      el("span.who" + (turn && !player.person && state.turn === seat ? ".dots" : ""), {},
        seat === state.you ? (player.name === "Guest" ? "You" : player.name) : player.name),
      board.dealer === seat && state.phase === "auction" ? el("span.deals", {}, "dealer") : null);
  }

  function suitsOf(state, seat, cards) {
    if (seen.board !== state.board.number) seen = { board: state.board.number, suits: {} };
    const suits = new Set(seen.suits[seat] || []);
    for (const card of cards) suits.add(card[0]);
    seen.suits[seat] = suits;
    return [...suits];
  }

  // Where a phone begins the second row of a hand: between two suits if that leaves both short.
  function secondRow(cards) {
    const longest = (i) => Math.max(i, cards.length - i);
    let best = Math.ceil(cards.length / 2);
    let between = 0;
    for (let i = 1; i < cards.length; ++i) {
      if (cards[i][0] !== cards[i - 1][0] && (!between || longest(i) < longest(between))) between = i;
    }
    if (between && longest(between) <= 9) best = between;
    return { at: best, longest: longest(best) };
  }

  function fan(state, cards, mine) {
    const legal = new Set(mine && state.phase === "play" && state.legal ? state.legal : []);
    const second = cards.length > 7 ? secondRow(cards) : { at: 0, longest: 7 };
    const row = el("div.fan" + (legal.size ? ".choosing" : "") + (second.longest > 7 ? `.row${second.longest}` : ""), { role: "group" });
    let before = "";
    cards.forEach((card, i) => {
      const may = legal.has(card);
      const node = Cards.face(card, "button", { tabindex: may ? "0" : "-1", "aria-disabled": may ? null : "true" });
      if (may) {
        node.classList.add("legal");
        node.addEventListener("click", () => play(state, card));
      }
      if (before && before !== card[0]) node.classList.add("newsuit");
      before = card[0];
      if (second.at && i === second.at) row.append(el("span.break"));
      row.append(node);
    });
    return row;
  }

  function rows(state, cards, suits, mine) {
    const box = el("div.rows");
    for (const suit of Cards.suitOrder(suits, state.contract)) {
      box.append(fan(state, cards.filter((card) => card[0] === suit), mine));
    }
    return box;
  }

  function hand(state, seat) {
    const place = placeOf(state, seat);
    const held = state.hands && state.hands[seat];
    const mine = state.hand === seat && state.turn === state.you;
    const box = el("div.place." + place, seat === state.you ? { id: "hand" } : {});
    if (held !== undefined) {
      const suits = suitsOf(state, seat, Cards.cardsOf(held));
      const cards = Cards.sorted(Cards.cardsOf(held), state.contract, suits);
      const sideways = place === "left" || place === "right";
      const cardsNode = sideways ? rows(state, cards, suits, mine) : fan(state, cards, mine);
      cardsNode.setAttribute("aria-label", `${seats[seat]}'s hand`);
      box.append(plate(state, seat), cardsNode);
    } else {
      const backs = el("div.backs", { "aria-label": `${seats[seat]} holds ${Cards.counted(state.left[seat], "card")}`, role: "img" });
      for (let i = 0; i < state.left[seat]; ++i) backs.append(el("span.back"));
      box.append(plate(state, seat), backs);
    }
    return box;
  }

  function trick(state) {
    const now = state.trick && state.trick.cards.length ? state.trick : null;
    const shown = now || state.last;
    if (!shown || state.phase !== "play") return null;
    const box = el("div.trick" + (now ? "" : ".old"), { "aria-label": now ? "This trick" : "The last trick" });
    shown.cards.forEach((card, i) => {
      const seat = clockwise(shown.leader, i);
      const node = Cards.face(card);
      node.classList.add("p-" + placeOf(state, seat));
      const id = `${state.won}${card}`;
      if (i === shown.cards.length - 1 && id !== shownTrick) { node.classList.add("new"); shownTrick = id; }
      if (shown.winner === seat) node.classList.add("won");
      box.append(node);
    });
    return box;
  }

  // The columns begin with West, as auctions are written.
  function auctionTable(state, calls, dealer, withNext) {
    const columns = ["W", "N", "E", "S"];
    const head = el("tr", {}, ...columns.map((seat) =>
      el("th" + (Cards.isVulnerable(state.board.vulnerable, seat) ? ".vul" : ""), { scope: "col" }, seats[seat])));
    const body = el("tbody");
    let row = el("tr");
    for (let i = 0; i < columns.indexOf(dealer); ++i) row.append(el("td"));
    const add = (node) => {
      if (row.children.length === 4) { body.append(row); row = el("tr"); }
      row.append(el("td", {}, node));
    };
    for (const one of calls) {
      const kind = one.call === "PASS" ? ".pass" : one.call[0] === "X" ? ".dbl" : "";
      add(one.shows
        ? el("button.call.shows" + kind, { "data-tip": one.short, "aria-label": `${Cards.callName(one.call)}: ${one.shows}` }, Cards.bid(one.call))
        : el("span.call" + kind, {}, Cards.bid(one.call)));
    }
    if (withNext) add(el("span.call.next", {}, "?"));
    body.append(row);
    return el("table.bids", {}, el("thead", {}, head), body);
  }

  // What was said since one's own last call, where it shows something.
  function latest(state) {
    const count = state.calls.length;
    const list = el("dl.meaning");
    for (let i = Math.max(0, count - 3); i < count; ++i) {
      const one = state.calls[i];
      const seat = clockwise(state.board.dealer, i);
      if (!one.shows || seat === state.you) continue;
      list.append(el("dt", {}, seats[seat], " ", Cards.bid(one.call)), el("dd", {}, Cards.coloured(one.short)));
    }
    return list.children.length ? list : null;
  }

  function outcome(state) {
    const result = state.outcome;
    const passed = result.contract === "PASS";
    const over = result.tricks - (passed ? 0 : Number(result.contract[0]) + 6);
    const score = state.home === "NS" ? result.score : -result.score;
    const box = el("div.message", { role: "status" });
    box.append(el("h2", {}, passed ? "Passed out" : Cards.bid(result.contract),
      passed ? "" : ` by ${seats[result.declarer]}, ` + (over < 0 ? `${-over} down` : over ? `made with ${over} overtrick${over > 1 ? "s" : ""}` : "made")));
    box.append(el("p", {}, `${Cards.signed(score)} for ${state.home === "NS" ? "North-South" : "East-West"}${result.claimed ? ", by a claim" : ""}`));
    const board = state.session[state.session.length - 1];
    if (board && board.imps !== undefined) {
      box.append(el("p.imps." + (board.imps > 0 ? "up" : board.imps < 0 ? "down" : "soft"), {},
        `${Cards.signed(board.imps)} IMP${Math.abs(board.imps) === 1 ? "" : "s"}`));
      if (state.session.length > 1) box.append(el("p", {}, `Match so far: ${Cards.signed(state.total)}`));
      box.append(el("p.soft", {}, "At the other table: ", Cards.contract(board.elsewhere), `, ${Cards.signed(state.home === "NS" ? board.elsewhere.score : -board.elsewhere.score)}`));
    } else {
      box.append(el("p.soft.dots", {}, "The other table is still playing"));
    }
    box.append(el("div.row", {},
      el("button.primary", { id: "next", onclick: () => send({ do: "next" }) }, "Next board"),
      el("button", { onclick: () => openReview(state.review) }, "Look back")));
    return box;
  }

  function middle(state) {
    if (state.phase === "over") {
      return el("div.message", {}, el("h2", {}, "No more boards"), el("p", {}, `You end with ${Cards.signed(state.total)} IMPs.`));
    }
    if (state.phase === "finished") return outcome(state);
    if (state.phase === "auction") {
      return el("div.onfelt", {}, auctionTable(state, state.calls, state.board.dealer, true), latest(state));
    }
    return trick(state);
  }

  // What one may ask to see again: the trick before this one.
  function lastTrick(state) {
    if (!state.last || state.phase !== "play" || !state.trick || !state.trick.cards.length) return null;
    const cards = state.last.cards.map((card, i) => {
      const seat = clockwise(state.last.leader, i);
      return el("span" + (seat === state.last.winner ? ".took" : ""), {}, el("small", {}, seat), " ", Cards.symbol(card[0]), Cards.rankText(card[1]));
    });
    return el("p.lasttrick", { "aria-label": "The last trick" }, el("span.soft", {}, "Last trick"), ...cards);
  }

  function info(state) {
    const place = $("boardinfo");
    place.replaceChildren();
    if (!state.board) return;
    const vulnerable = { None: "nobody vulnerable", NS: "N-S vulnerable", EW: "E-W vulnerable", All: "all vulnerable" };
    place.append(el("span", {}, "Board ", el("b", {}, String(state.board.number))),
      el("span.soft" + (state.contract ? ".wide" : ""), {}, vulnerable[state.board.vulnerable]));
    if (state.contract) {
      place.append(el("span", {}, el("b", {}, Cards.bid(state.contract)), ` by ${seats[state.declarer]}`));
      const [northSouth, eastWest] = won(state);
      place.append(el("span", {}, "Tricks N-S ", el("b", {}, String(northSouth)), " · E-W ", el("b", {}, String(eastWest))));
      if (state.phase === "play") place.append(el("span.soft.wide", {}, aim(state)));
    }
  }

  // Tricks of both sides: at the end with those that were claimed.
  function won(state) {
    if (state.phase !== "finished") return state.won;
    const { tricks } = state.outcome;
    return Cards.sideOf(state.declarer) === "NS" ? [tricks, 13 - tricks] : [13 - tricks, tricks];
  }

  // What declarer still wants.
  function aim(state) {
    const needed = Number(state.contract[0]) + 6 - state.won[Cards.sideOf(state.declarer) === "NS" ? 0 : 1];
    const short = needed - (13 - state.won[0] - state.won[1]);
    if (needed <= 0) return "made";
    return short > 0 ? `${short} down already` : `${needed} more to make`;
  }

  function session(state) {
    const place = $("session");
    if (!state.session.length) return place.replaceChildren();
    const rowsOfBoards = state.session.map((board) => el("tr", {},
      el("td", {}, el("button", { onclick: () => openReview(board.index), "aria-label": `Look back at board ${board.number}` }, String(board.number))),
      el("td", {}, Cards.contract(board)),
      el("td.soft", {}, board.elsewhere ? Cards.contract(board.elsewhere) : "…"),
      el("td.num", {}, board.imps === undefined ? "" : el("span." + (board.imps > 0 ? "up" : board.imps < 0 ? "down" : "soft"), {}, Cards.signed(board.imps)))));
    rowsOfBoards.reverse();
    place.replaceChildren(
      el("h2", {}, `Match so far: ${Cards.signed(state.total)} IMPs`),
      el("table", {}, el("thead", {}, el("tr", {}, ...["Board", "This table", "Other table", "IMPs"].map((text, i) => el(i === 3 ? "th.num" : "th", { scope: "col" }, text)))),
        el("tbody", {}, ...rowsOfBoards)));
  }

  function play(state, card) {
    send({ do: "card", card, at: state.at });
  }

  function render(state) {
    const active = document.activeElement && document.activeElement.dataset ? { ...document.activeElement.dataset } : {};
    info(state);
    const felt = $("felt");
    felt.className = state.phase;
    if (state.board) {
      felt.replaceChildren(...["N", "E", "S", "W"].map((seat) => hand(state, seat)), el("div.mid", {}, middle(state)));
    } else {
      felt.replaceChildren(el("div.mid", {}, middle(state)));
    }
    const auction = $("auction");
    if (state.board && state.phase !== "auction" && state.calls) {
      const table = auctionTable(state, state.calls, state.board.dealer, false);
      auction.replaceChildren(...[el("h2", {}, "Auction"), table, lastTrick(state)].filter(Boolean));
    } else auction.replaceChildren();
    const box = $("boxplace");
    if (state.phase === "auction" && state.legal) {
      Box.render(box, state.legal, state.at, state.explaining, (call) => send({ do: "call", call, at: state.at }));
    } else Box.clear(box);
    session(state);
    $("undo").hidden = !state.undo;
    $("claim").hidden = !state.claim;
    if (state.note && state.note !== told) Main.toast(state.note);
    told = state.note;
    // Whoever plays by keyboard stays where he was.
    if (state.turn === state.you && state.phase === "play" && !document.querySelector("dialog[open]")) {
      const again = active.card && document.querySelector(`button.legal[data-card="${active.card}"]`);
      if (again) again.focus();
    }
    if (state.phase === "finished" && (active.card || active.call)) { const next = $("next"); if (next) next.focus(); }
  }

  function key(event) {
    const legal = [...document.querySelectorAll("#felt button.legal")];
    if (!legal.length) return false;
    const at = legal.indexOf(document.activeElement);
    if (event.key === "ArrowRight") { legal[(at + 1) % legal.length].focus(); return true; }
    if (event.key === "ArrowLeft") { legal[(at + legal.length - 1) % legal.length].focus(); return true; }
    const pressed = event.key.toUpperCase();
    const inSuit = (suit) => legal.filter((node) => node.dataset.card[0] === suit);
    if ("SHDC".includes(pressed) && inSuit(pressed).length) {
      const group = inSuit(pressed);
      group[(group.indexOf(document.activeElement) + 1) % group.length].focus();
      return true;
    }
    const rank = pressed === "1" ? "T" : pressed;
    const current = document.activeElement && document.activeElement.dataset.card;
    const wanted = legal.find((node) => node.dataset.card === (current || legal[0].dataset.card)[0] + rank) ||
      legal.find((node) => node.dataset.card[1] === rank);
    if (wanted) { wanted.focus(); return true; }
    return false;
  }

  function begin(options) { send = options.send; openReview = options.openReview; }
  return { begin, render, key, auctionTable };
})();
