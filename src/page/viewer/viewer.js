// One board to look back at: all hands, step by step, with what was said, what each card was worth
// double dummy, and why robots did what they did. Used by the table and by the pages of matches.
"use strict";

const Viewer = (() => {
  const { el, seats, signed } = Cards;
  const compass = { N: "n", E: "e", S: "s", W: "w" };

  // options: onClose, onPrevious, onNext, onAdvise(step), seat (whose view the hidden hands take),
  // within (a page that has named the board already)
  class View {
    constructor(root, options) {
      this.root = root;
      this.options = options;
      this.room = 0;
      this.step = 0;
      this.hidden = false;
      this.timer = 0;
      this.asked = new Set();
      root.replaceChildren(el("p.viewer.soft", {}, "Loading the board…"));
    }

    update(board) {
      const fresh = !this.board;
      const atEnd = !fresh && this.step === this.last();
      this.board = board;
      // A board that is still played is followed, unless somebody has stepped back.
      const live = this.table().live;
      if (fresh) this.step = live ? this.last() : this.calls().length;
      else if (live && atEnd) this.step = this.last();
      this.draw();
    }

    table() { return this.board.rooms[this.room]; }
    calls() { return this.table().calls; }
    cards() { return this.table().cards || []; }
    last() { return this.calls().length + this.cards().length; }

    go(step) {
      this.step = Math.max(0, Math.min(this.last(), step));
      this.draw();
    }

    byTrick(direction) {
      const calls = this.calls().length;
      if (this.step < calls || (this.step === calls && direction < 0)) return this.go(direction < 0 ? 0 : calls);
      const played = this.step - calls;
      this.go(calls + (direction > 0 ? Math.floor(played / 4) * 4 + 4 : Math.ceil(played / 4) * 4 - 4));
    }

    play() {
      if (this.timer) { clearInterval(this.timer); this.timer = 0; return this.draw(); }
      if (this.step === this.last()) this.step = 0;
      this.timer = setInterval(() => {
        this.go(this.step + 1);
        if (this.step === this.last()) { clearInterval(this.timer); this.timer = 0; this.draw(); }
      }, 900);
      this.draw();
    }

    key(event) {
      const moves = {
        ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1),
        ArrowDown: () => this.byTrick(1), ArrowUp: () => this.byTrick(-1),
        Home: () => this.go(0), End: () => this.go(this.last()),
        " ": () => this.play(), h: () => { this.hidden = !this.hidden; this.draw(); },
        t: () => { if (this.board.rooms.length > 1) { this.room = 1 - this.room; this.go(this.step); } },
        Escape: () => this.options.onClose && this.options.onClose(),
      };
      if (event.key === " " && event.target.matches("button")) return false;
      if (!moves[event.key]) return false;
      moves[event.key]();
      return true;
    }

    draw() {
      const active = document.activeElement && this.root.contains(document.activeElement) && document.activeElement.dataset.go;
      this.root.replaceChildren(el("div.viewer", {}, this.head(),
        el("div.panes", {},
          el("div.left", {}, this.diagram(), this.controls()),
          el("div.right", {}, this.auction(), this.noted(), this.why()),
          el("div.more", {}, this.tricks(), this.doubleDummy()))));
      const again = active && this.root.querySelector(`[data-go="${active}"]`);
      if (again) again.focus();
    }

    head() {
      const board = this.board;
      const { onClose, onPrevious, onNext, within } = this.options;
      const vulnerable = { None: "nobody vulnerable", NS: "N-S vulnerable", EW: "E-W vulnerable", All: "all vulnerable" };
      const rooms = board.rooms.map((room, i) => el("button.tab" + (i === this.room ? ".on" : ""),
        { "aria-pressed": String(i === this.room), "data-go": "room" + i, onclick: () => { this.room = i; this.go(this.step); } },
        el("b", {}, room.name), el("span", {}, Cards.contract(room), room.live ? "" : el("span.soft", {}, `  ${signed(room.score)}`))));
      const turn = (label, text, go) => (go ? el("button.quiet", { onclick: go, "data-go": label, "aria-label": label }, text) : null);
      return el("header", {},
        onClose ? el("button.quiet", { onclick: onClose, "data-go": "close" }, "← Back") : null,
        within ? null : el("h2", {}, `Board ${board.number}`),
        turn("Previous board", "‹", onPrevious), turn("Next board", "›", onNext),
        el("span.soft", {}, `${seats[board.dealer]} deals, ${vulnerable[board.vulnerable]}`),
        board.imps === undefined || within ? null : el("span." + (board.imps > 0 ? "up" : board.imps < 0 ? "down" : "soft"), {}, `${signed(board.imps)} IMPs`),
        el("div.tabs", {}, ...rooms));
    }

    nameOf(seat) {
      const name = (this.table().players || {})[seat] || seats[seat];
      return name === "Guest" && seat === this.options.seat ? "You" : name;
    }

    played() { return Math.max(0, this.step - this.calls().length); }

    diagram() {
      const room = this.table();
      const cards = this.cards();
      const played = this.played();
      const gone = new Set(cards.slice(0, played));
      const toPlay = this.step >= this.calls().length && played < cards.length ? room.by[played] : null;
      const turn = toPlay || this.awaited();
      const worth = toPlay && room.double_dummy ? room.double_dummy[played] : null;
      const actual = toPlay ? cards[played] : null;
      const best = worth ? this.best(played) : 0;
      const box = el("div.compass");
      for (const seat of Cards.order) {
        const cover = this.hidden && seat !== (this.options.seat || "S") &&
          !(cards.length && played > 0 && room.declarer && seat === Cards.clockwise(room.declarer, 2));
        const hand = el("div.hand." + compass[seat] + (turn === seat ? ".turn" : ""));
        const vulnerable = Cards.isVulnerable(this.board.vulnerable, seat);
        hand.append(el("div.name", {}, el("span.seat" + (vulnerable ? ".vul" : ""), {}, seat), " ",
          this.nameOf(seat), " ", el("span.soft", { title: "high-card points" }, cover ? "" : `${points(this.board.hands[seat])}`)));
        this.board.hands[seat].split(".").forEach((ranks, i) => {
          const suit = "SHDC"[i];
          const row = el("div.suit", {}, Cards.symbol(suit), " ");
          if (cover) row.append(el("span.soft", {}, "·····"));
          else if (!ranks) row.append("–");
          else for (const rank of ranks) {
            const card = suit + rank;
            const node = el("span.pip" + (gone.has(card) ? ".gone" : "") + (card === actual ? ".next" : ""), {}, Cards.rankText(rank));
            if (worth && seat === toPlay && worth[card] !== undefined) {
              node.append(el("sub." + (worth[card] === best ? "best" : "worse"), { title: `double dummy declarer takes ${Cards.counted(worth[card], "trick")}` }, String(worth[card])));
            }
            row.append(node);
          }
          hand.append(row);
        });
        box.append(hand);
      }
      box.append(this.centre());
      return box;
    }

    // Whom a board in play waits for.
    awaited() {
      const room = this.table();
      if (!room.live || this.step < this.last()) return null;
      const cards = this.cards();
      if (!room.contract) return Cards.clockwise(this.board.dealer, this.calls().length);
      if (!cards.length) return Cards.clockwise(room.declarer, 1);
      return cards.length % 4 ? Cards.clockwise(room.by[cards.length - 1], 1) : room.winners[cards.length / 4 - 1];
    }

    best(i) {
      const room = this.table();
      const values = Object.values(room.double_dummy[i]);
      const declaring = Cards.sideOf(room.by[i]) === Cards.sideOf(room.declarer);
      return declaring ? Math.max(...values) : Math.min(...values);
    }

    // How many tricks the card cost against the best one.
    cost(i) {
      const room = this.table();
      if (!room.double_dummy || !room.double_dummy[i]) return 0;
      return Math.abs(this.best(i) - room.double_dummy[i][this.cards()[i]]);
    }

    centre() {
      const played = this.played();
      const room = this.table();
      const box = el("div.centre");
      if (this.step < this.calls().length || !room.contract) {
        if (!this.step) box.append(el("span.soft", {}, "auction"));
        for (let i = Math.max(0, this.step - 4); i < this.step; ++i) {
          box.append(el("span.laid." + compass[Cards.clockwise(this.board.dealer, i)], {}, Cards.bid(this.calls()[i].call)));
        }
        return box;
      }
      const begin = played % 4 === 0 && played > 0 ? played - 4 : Math.floor(played / 4) * 4;
      for (let i = begin; i < played; ++i) {
        const card = this.cards()[i];
        const won = played === begin + 4 && room.winners[begin / 4] === room.by[i];
        box.append(el("span.laid." + compass[room.by[i]] + (won ? ".won" : ""), {}, Cards.symbol(card[0]), Cards.rankText(card[1])));
      }
      return box;
    }

    controls() {
      const button = (name, label, text, action) => el("button.quiet", { "aria-label": label, title: label, "data-go": name, onclick: action }, text);
      const calls = this.calls().length;
      const where = this.step < calls ? `call ${this.step + 1} of ${calls}` :
        this.step === this.last() ? (this.table().live ? "now" : "the end") : `trick ${Math.floor(this.played() / 4) + 1}, card ${this.played() % 4 + 1}`;
      return el("div.controls", {},
        button("first", "To the beginning", "|‹", () => this.go(0)),
        button("backtrick", "Back a trick", "«", () => this.byTrick(-1)),
        button("back", "Back a step", "‹", () => this.go(this.step - 1)),
        button("play", this.timer ? "Stop" : "Run", this.timer ? "❚❚" : "▶", () => this.play()),
        button("on", "On a step", "›", () => this.go(this.step + 1)),
        button("ontrick", "On a trick", "»", () => this.byTrick(1)),
        button("end", "To the end", "›|", () => this.go(this.last())),
        el("span.where.soft", { "aria-live": "polite" }, where),
        el("button.quiet", { "data-go": "hide", "aria-pressed": String(this.hidden), onclick: () => { this.hidden = !this.hidden; this.draw(); } }, this.hidden ? "Show hands" : "Hide hands"),
        this.table().handviewer ? el("a", { href: this.table().handviewer, target: "_blank", rel: "noopener noreferrer", title: "This board in BBO's handviewer" }, "BBO viewer") : null);
    }

    decision() {
      const calls = this.calls();
      if (this.step < calls.length) return calls[this.step];
      return (this.table().whys || [])[this.played()] || {};
    }

    why() {
      if (this.step === this.last()) return el("div.why", {}, this.lastCall(), el("p.soft", {}, this.ending()));
      const calls = this.calls();
      const call = this.step < calls.length;
      const seat = call ? Cards.clockwise(this.board.dealer, this.step) : this.table().by[this.played()];
      const chosen = call ? calls[this.step].call : this.cards()[this.played()];
      const one = this.decision();
      const box = el("div.why", { "aria-live": "polite" });
      box.append(el("p", {}, el("b", {}, seats[seat]), ...(call ? called(chosen) : [" played ", cardNode(chosen)]),
        call && one.short ? el("span.soft", {}, " — ", Cards.coloured(one.short)) : ""));
      const cost = call ? 0 : this.cost(this.played());
      if (cost) box.append(el("p.down", {}, `Double dummy this card cost ${Cards.counted(cost, "trick")}.`));
      const decision = one.why || one.advice;
      if (decision) box.append(...candidates(decision, !!one.why, chosen));
      else if (this.options.onAdvise && this.room === 0) {
        if (!this.asked.has(this.step)) { this.asked.add(this.step); this.options.onAdvise(this.step); }
        box.append(el("p.soft.dots", {}, "The robot thinks about it"));
      }
      return box;
    }

    // While the auction goes on: what was just said.
    lastCall() {
      const room = this.table();
      const count = this.calls().length;
      if (!room.live || room.contract || !count) return null;
      const one = this.calls()[count - 1];
      return el("p", {}, el("b", {}, seats[Cards.clockwise(this.board.dealer, count - 1)]), ...called(one.call),
        one.short ? el("span.soft", {}, " — ", Cards.coloured(one.short)) : "");
    }

    // Robots that left, fell silent or were started again, whichever step is looked at.
    noted() {
      const { interrupted } = this.table();
      return interrupted ? el("p.noted.soft", {}, `Interrupted: ${interrupted}`) : "";
    }

    ending() {
      const room = this.table();
      if (room.forfeit) return `Forfeited. ${room.forfeit}`;
      if (room.live && !room.contract) return "In the auction.";
      if (room.live) {
        const northSouth = [...room.winners].filter((seat) => Cards.sideOf(seat) === "NS").length;
        return `Tricks N-S ${northSouth} · E-W ${room.winners.length - northSouth}`;
      }
      if (room.contract === "PASS") return "The board was passed out.";
      return Cards.counted(room.tricks, "trick") + (room.claimed ? ", by a claim" : "") + `: ${signed(room.score)} for North-South.`;
    }

    auction() {
      const columns = ["W", "N", "E", "S"];
      const head = el("tr", {}, ...columns.map((seat) => el("th" + (Cards.isVulnerable(this.board.vulnerable, seat) ? ".vul" : ""), { scope: "col" }, seats[seat])));
      const body = el("tbody");
      let row = el("tr");
      for (let i = 0; i < columns.indexOf(this.board.dealer); ++i) row.append(el("td"));
      this.calls().forEach((one, i) => {
        if (row.children.length === 4) { body.append(row); row = el("tr"); }
        const kind = (one.call === "PASS" ? ".pass" : one.call[0] === "X" ? ".dbl" : "") + (one.shows ? ".shows" : "") + (i === this.step ? ".here" : "");
        row.append(el("td", {}, el("button.call" + kind, { "data-go": "call" + i, "data-tip": one.short, onclick: () => this.go(i),
          "aria-label": Cards.callName(one.call) + (one.shows ? ": " + one.shows : "") }, Cards.bid(one.call))));
      });
      body.append(row);
      return el("table.bids", {}, el("thead", {}, head), body);
    }

    tricks() {
      const cards = this.cards();
      if (!cards.length) return null;
      const body = el("tbody");
      const room = this.table();
      for (let trick = 0; trick * 4 < cards.length; ++trick) {
        const row = el("tr", {}, el("th", { scope: "row" }, String(trick + 1)));
        for (let i = trick * 4; i < Math.min(cards.length, trick * 4 + 4); ++i) {
          const cost = this.cost(i);
          row.append(el("td", {}, el("button.played" + (room.winners[trick] === room.by[i] ? ".won" : "") + (this.step === this.calls().length + i ? ".here" : ""),
            { "data-go": "card" + i, onclick: () => this.go(this.calls().length + i), "aria-label": `${seats[room.by[i]]}: ${Cards.cardName(cards[i])}` + (cost ? `, cost ${cost}` : "") },
            el("small", {}, room.by[i]), " ", cardNode(cards[i]), cost ? el("sup.down", {}, `−${cost}`) : "")));
        }
        body.append(row);
      }
      return el("details.tricks", { open: true }, el("summary", {}, "The play"), el("table", {}, body));
    }

    doubleDummy() {
      const board = this.board;
      if (!board.table) return this.options.onAdvise ? el("p.soft.dots", {}, "Solving double dummy") : null;
      const strains = ["NT", "S", "H", "D", "C"];
      return el("details.dd", { open: true }, el("summary", {}, "Double dummy"),
        el("table", {}, el("thead", {}, el("tr", {}, el("th"), ...strains.map((strain) => el("th", { scope: "col" }, strain === "NT" ? "NT" : Cards.symbol(strain))))),
          el("tbody", {}, ...["N", "S", "E", "W"].map((seat) => el("tr", {}, el("th", { scope: "row" }, seats[seat]),
            ...strains.map((strain) => el("td.num", {}, String(board.table[seat][strain]))))))),
        el("p.soft", {}, `Par ${signed(board.par.score)} for North-South: `, ...parNodes(board.par.contracts)),
        this.table().double_dummy && el("p.soft", {}, "Small figures beside cards: declarer's tricks if that one is played."));
    }
  }

  function cardNode(card) {
    return el("span", {}, Cards.symbol(card[0]), Cards.rankText(card[1]));
  }

  function points(hand) {
    const worth = { A: 4, K: 3, Q: 2, J: 1 };
    return [...hand].reduce((sum, rank) => sum + (worth[rank] || 0), 0);
  }

  function called(call) {
    const words = { PASS: " passed", X: " doubled", XX: " redoubled" };
    return words[call] ? [words[call]] : [" bid ", Cards.bid(call)];
  }

  function parNodes(contracts) {
    if (!contracts.length || !contracts[0]) return ["passed out"];
    return contracts.flatMap((one) => one.split(", ")).flatMap((one, i) => [i ? ", " : "", Cards.parContract(one)]);
  }

  // What is told of candidates: a network's chances, expected IMPs against the best, tricks.
  function columnsOf(decision, list) {
    const known = (name) => list.some((one) => one[name] !== undefined);
    const number = (name) => (one) => (one[name] === undefined ? "" : Cards.fixed(one[name]));
    const imps = (name) => {
      const best = Math.max(...list.map((one) => (one[name] === undefined ? -Infinity : one[name])));
      return ["IMPs", (one) => (one[name] === undefined ? "" : Cards.fixed(one[name] - best))];
    };
    if (decision.card) return [imps(known("imps") ? "imps" : "score"), ...(known("tricks") ? [["tricks", number("tricks")]] : [])];
    const chances = list.every((one) => one.score >= 0 && one.score <= 1);
    return [...(chances ? [["chosen", (one) => `${Math.round(100 * one.score)} %`]] : known("imps") ? [] : [["score", number("score")]]),
      ...(known("imps") ? [imps("imps")] : [])];
  }

  // Cards of a suit that come to the same stand in one row: "♦AKQ".
  function rowsOf(decision, columns) {
    const rows = [];
    for (const one of decision.candidates || []) {
      const what = one.call || one.card;
      const texts = columns.map(([, text]) => text(one));
      const like = one.card && rows.find((row) => row.whats[0][0] === what[0] && row.texts.join() === texts.join());
      if (like) like.whats.push(what);
      else rows.push({ whats: [what], texts, card: !!one.card });
    }
    for (const row of rows) if (row.card) row.whats = Cards.sorted(row.whats);
    return rows;
  }

  const reasons = { model: "by its system", network: "by its bidding network", forced: "the only card", equal: "all its cards are equal", sampled: "" };

  // A call may be chosen although another has more IMPs beside it: how that can be.
  function whyNotTheMost(decision, list) {
    const worths = list.map((one) => one.imps).filter((imps) => imps !== undefined);
    const chosen = list.find((one) => one.call === decision.call);
    if (!decision.call || !chosen || chosen.imps === undefined || chosen.imps >= Math.max(...worths) - 0.005) return "";
    if (decision.reason === "model" || decision.reason.startsWith(reasons.model)) {
      return "Its system is learned as a whole: what is called together with what the partner understands by it. " +
        "The IMPs are a rough estimate of each call by itself, while opponents are silent, and do not decide; " +
        "where deals were bid out, the system's call was on average the better one.";
    }
    return decision.samples ? "It keeps to the likeliest call unless another gains more than the error of the estimate." : "";
  }

  // What was weighed: the best first.
  function candidates(decision, robot, chosen) {
    const box = el("div.candidates");
    const best = decision.call || decision.card;
    const same = best === chosen;
    const parts = [];
    const columns = columnsOf(decision, decision.candidates || []);
    const rows = rowsOf(decision, columns);
    const list = rows.filter((row, i) => i < 6 || row.whats.includes(chosen));
    const worthOf = (what) => rows.filter((row) => row.whats.includes(what)).map((row) => row.texts.join()).join();
    const equal = !decision.call && worthOf(chosen) !== "" && worthOf(best) === worthOf(chosen);
    if (!robot && same) parts.push(el("p.up", {}, "The robot would have done the same."));
    else if (!robot && equal) parts.push(el("p.up", {}, "As good as the robot's choice, ", cardNode(best), "."));
    else if (!robot) parts.push(el("p", {}, "The robot would have", ...(decision.call ? called(best) : [" played ", cardNode(best)]), "."));
    if (list.length) {
      box.append(el("table", {},
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, robot ? "It weighed" : "Weighed"), ...columns.map(([title]) => el("th.num", { scope: "col" }, title)))),
        el("tbody", {}, ...list.map((row) => el("tr" + (row.whats.includes(chosen) ? ".chosen" : ""), {},
          el("td", {}, ...(row.card ? [Cards.symbol(row.whats[0][0]), row.whats.map((what) => Cards.rankText(what[1])).join("")] : [Cards.bid(row.whats[0])])),
          ...row.texts.map((text) => el("td.num", {}, text)))))));
      parts.push(box);
    }
    const facts = [];
    const told = decision.reason in reasons ? reasons[decision.reason] : decision.reason;
    if (list.length && columns.some(([title]) => title === "IMPs")) facts.push("expected IMPs against the best");
    if (decision.samples) facts.push(`${decision.samples} deal${decision.samples > 1 ? "s" : ""} sampled`);
    if (told) facts.push(told);
    if (decision.cut_short) facts.push("cut short by time");
    if (decision.out_of_work) facts.push("stopped at the most work a card may take");
    if (decision.seconds >= 0.005) facts.push(`${decision.seconds.toFixed(2)} s`);
    if (facts.length) parts.push(el("p.soft", {}, facts.join(" · ")));
    const reconciled = whyNotTheMost(decision, decision.candidates || []);
    if (reconciled) parts.push(el("p.soft", {}, reconciled));
    return parts;
  }

  let current = null;
  return {
    View,
    open(root, options) { current = new View(root, options); },
    update(board) { if (current) current.update(board); },
    key(event) { return current && current.board ? current.key(event) : false; },
  };
})();
