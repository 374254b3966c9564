// The connection, the keys, and which of the views is shown. A key after the # of the address is
// one's seat: a reload, a second tab or a lost connection come back to it.
"use strict";

const Main = (() => {
  const { el } = Cards;
  const $ = (id) => document.getElementById(id);
  let socket = null;
  let state = null;
  let retry = 500;
  let reviewed = null;
  let toastTimer = 0;
  // While a finger or a button is down the page stays as it is: what is touched would be drawn anew
  // before it is let go, and nothing would have been clicked.
  let down = false;
  let downTimer = 0;
  let waiting = [];

  const keyInAddress = () => new URLSearchParams(location.hash.slice(1)).get("k");

  function toast(text) {
    const place = $("toast");
    place.textContent = text;
    place.classList.add("on");
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => place.classList.remove("on"), 3500);
  }

  function show(view) {
    for (const id of ["door", "room", "review"]) $(id).hidden = id !== view;
  }

  function send(message) {
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    else toast("Not connected; trying again…");
  }

  function connect(first) {
    socket = new WebSocket(`ws://${location.host}/socket`);
    socket.addEventListener("open", () => { retry = 500; send(first()); });
    socket.addEventListener("message", (event) => {
      if (down) waiting.push(JSON.parse(event.data));
      else onMessage(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (!keyInAddress()) return;
      toast("The connection is lost; trying again…");
      setTimeout(() => connect(openByKey), retry);
      retry = Math.min(retry * 2, 8000);
    });
  }

  const openByKey = () => ({ do: "open", key: keyInAddress(), name: localStorage.getItem("name") || "" });

  function onMessage(message) {
    if (message.type === "key") {
      history.replaceState(null, "", "#k=" + message.key);
      localStorage.setItem("last", message.key);
    } else if (message.type === "table") {
      state = message;
      Table.render(state);
      if (reviewed === null) show("room");
      document.title = state.turn === state.you && state.you ? "Your turn · Bidwright" : "Bidwright";
    } else if (message.type === "review") {
      if (reviewed === message.board.index) Viewer.update(message.board);
    } else if (message.type === "invite") {
      invitation(message);
    } else if (message.type === "error") {
      toast(message.text[0].toUpperCase() + message.text.slice(1) + ".");
    } else if (message.type === "gone") {
      history.replaceState(null, "", location.pathname);
      localStorage.removeItem("last");
      reviewed = null;
      toast(message.text);
      enter();
    }
  }

  function openReview(index) {
    reviewed = index;
    const boards = state.session.map((board) => board.index);
    const beside = (by) => {
      const other = boards[boards.indexOf(index) + by];
      return boards.includes(index) && other !== undefined ? () => openReview(other) : null;
    };
    Viewer.open($("review"), {
      onClose: () => { reviewed = null; show("room"); },
      onPrevious: beside(-1),
      onNext: beside(1),
      onAdvise: (step) => send({ do: "advise", board: index, step }),
      seat: state.you,
    });
    show("review");
    send({ do: "review", board: index });
  }

  // A dialog of ours: a title and what stands below it.
  function dialog(title, ...content) {
    const place = $("dialog");
    place.replaceChildren(el("h2", { id: "dialogtitle" }, title), ...content);
    if (!place.open) place.showModal();
    return place;
  }
  const closeDialog = () => $("dialog").close();

  function claim() {
    const left = state.claim;
    const select = el("select", { "aria-label": "Tricks" });
    for (let i = left; i >= 0; --i) select.append(el("option", { value: String(i) }, i === 0 ? "none: I concede" : String(i)));
    dialog("Claim", el("p", {}, `${Cards.counted(left, "trick")} still to come. A claim is granted if it holds however the cards lie that you do not see.`),
      el("div.row", {}, "My side takes ", select),
      el("div.row", {},
        el("button.primary", { onclick: () => { send({ do: "claim", tricks: Number(select.value) }); closeDialog(); } }, "Claim"),
        el("button", { onclick: closeDialog }, "Play on")));
  }

  function menu() {
    const free = Object.entries(state.players).filter(([, player]) => !player.person).map(([seat]) => seat);
    dialog("This table",
      el("p", {}, "Invite somebody to a robot's seat:"),
      el("div.row", {}, ...free.map((seat) => el("button", { onclick: () => send({ do: "invite", seat }) }, Cards.seats[seat]))),
      el("p", {}, "Leave your seat to a robot:"),
      el("div.row", {}, el("button", { onclick: () => { closeDialog(); send({ do: "leave" }); } }, "Leave the table"),
        el("button", { onclick: closeDialog }, "Close")));
  }

  function invitation(message) {
    const address = `${location.origin}/#k=${message.key}`;
    const field = el("input", { readonly: true, value: address, "aria-label": "Link" });
    dialog(`A link for ${Cards.seats[message.seat]}`,
      el("p", {}, "Whoever opens it sits there, in the middle of a board if need be:"),
      el("div.row", {}, field),
      el("div.row", {}, el("button.primary", { onclick: async () => {
        field.select();
        try { await navigator.clipboard.writeText(address); toast("Copied"); } catch { toast("Copy it from the field"); }
      } }, "Copy"), el("button", { onclick: closeDialog }, "Close")));
  }

  function enter() {
    state = null;
    show("door");
    $("name").value = localStorage.getItem("name") || "";
    $("resume").hidden = !localStorage.getItem("last");
  }

  function release(after) {
    clearTimeout(downTimer);
    downTimer = setTimeout(() => {
      down = false;
      const messages = waiting;
      waiting = [];
      for (const message of messages) onMessage(message);
    }, after);
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select") || document.querySelector("dialog[open]")) return;
    let used = false;
    if (!$("review").hidden) used = Viewer.key(event);
    else if (state && !$("room").hidden) {
      if (event.key === "u" && state.undo) { send({ do: "undo" }); used = true; }
      else if (event.key === "n" && state.phase === "finished") { send({ do: "next" }); used = true; }
      else used = state.phase === "auction" ? Box.key(event) : Table.key(event);
    }
    if (used) event.preventDefault();
  }

  function begin() {
    Tip.begin();
    addEventListener("pointerdown", () => { down = true; release(2000); }, true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => release(100), true);
    addEventListener("click", () => release(0), true);
    Table.begin({ send, openReview });
    document.addEventListener("keydown", onKey);
    $("undo").addEventListener("click", () => send({ do: "undo" }));
    $("claim").addEventListener("click", claim);
    $("menu").addEventListener("click", menu);
    $("enter").addEventListener("submit", (event) => {
      event.preventDefault();
      const name = $("name").value.trim();
      localStorage.setItem("name", name);
      const seat = new FormData($("enter")).get("seat");
      connect(() => ({ do: "new", seat, name }));
    });
    $("resume").addEventListener("click", () => {
      history.replaceState(null, "", "#k=" + localStorage.getItem("last"));
      connect(openByKey);
    });
    addEventListener("hashchange", () => location.reload());
    if (keyInAddress()) connect(openByKey);
    else enter();
  }

  return { begin, toast };
})();

Main.begin();
