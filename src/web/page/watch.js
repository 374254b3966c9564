// A match as it is played: the board in play, followed card by card, or one that is finished.
"use strict";

const Watch = (() => {
  const { el, signed } = Cards;
  const $ = (id) => document.getElementById(id);
  const view = new Viewer.View($("view"), {});
  let state = null;
  let shown = null;
  let retry = 500;

  function name(board) {
    return `${board.number}${board.live ? " · in play" : board.imps === undefined ? "" : ` · ${signed(board.imps)} IMPs`}`;
  }

  function render() {
    $("title").textContent = state.title;
    $("score").textContent = state.scored ? `${signed(state.total)} IMPs after ${Cards.counted(state.scored, "board")}` : "";
    if (!state.boards.length) return;
    const live = state.boards.filter((board) => board.live);
    if ($("follow").checked || !state.boards.some((board) => board.number === shown)) {
      const now = live.find((board) => board.number === shown) || live[0] || state.boards[state.boards.length - 1];
      if (now.number !== shown) { view.board = null; view.room = 0; }
      shown = now.number;
    }
    const select = $("boards");
    select.replaceChildren(...state.boards.map((board) => el("option", { value: String(board.number), selected: board.number === shown }, name(board))));
    const board = state.boards.find((one) => one.number === shown);
    if ($("follow").checked && board.rooms[view.room] && !board.rooms[view.room].live) {
      const other = board.rooms.findIndex((room) => room.live);
      if (other >= 0) { view.room = other; view.board = null; }
    }
    view.update(board);
  }

  function connect() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.addEventListener("message", (event) => { state = JSON.parse(event.data); retry = 500; render(); });
    socket.addEventListener("close", () => {
      $("toast").textContent = "The connection is lost; trying again…";
      $("toast").classList.add("on");
      setTimeout(connect, retry);
      retry = Math.min(retry * 2, 8000);
    });
    socket.addEventListener("open", () => $("toast").classList.remove("on"));
  }

  $("boards").addEventListener("change", (event) => {
    shown = Number(event.target.value);
    $("follow").checked = false;
    view.board = null;
    render();
  });
  $("follow").addEventListener("change", render);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select") || !view.board) return;
    if (view.key(event)) event.preventDefault();
  });
  Tip.begin();
  connect();
  return { render };
})();
