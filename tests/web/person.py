"""What a person does at a table in the browser, and what must never reach the page."""

import json
import time

from browser import CHECKS, Failure


def problems_of(page, name):
    """Fails if anything on the page has no label, too little contrast or no room."""
    problems = page.js(CHECKS)
    if problems:
        raise Failure(f"{name}: " + "\n  ".join(problems))


def until_something_to_do(page):
    page.wait("document.querySelector('.box button, button.legal, #next')")


def state_of(page):
    return page.js("""document.querySelector('#next') ? 'finished' :
      document.querySelector('.box button') ? 'call' : document.querySelector('button.legal') ? 'card' : ''""")


def at(page):
    return page.js("document.querySelectorAll('#felt .card').length + ' ' + document.querySelector('#felt').textContent")


def act(page, action):
    before = at(page)
    action()
    page.wait(f"document.querySelector('#felt').textContent && "
              f"document.querySelectorAll('#felt .card').length + ' ' + document.querySelector('#felt').textContent !== {json.dumps(before)}")


def take_turn(page, what, wanted, bid, card):
    """A call, the wanted one if it is legal, or a card."""
    if what == "call":
        legal = page.js(f"!!document.querySelector('.box button[data-call=\"{wanted}\"]')")
        act(page, lambda: bid(wanted if legal else "PASS"))
    elif what == "card":
        act(page, card)


def play_board(page, bid, card):
    """Until the board is finished; `bid` and `card` do what is to be done."""
    opened = False
    for _ in range(150):
        until_something_to_do(page)
        what = state_of(page)
        if what == "finished":
            return
        take_turn(page, what, "PASS" if opened else "1NT", bid, card)
        opened = opened or what == "call"
        time.sleep(0.05)
    raise Failure("the board did not end")


def hidden_cards(frames):
    """Cards in frames of boards under way that their seat must not know."""
    wrong = []
    for text in frames:
        frame = json.loads(text)
        if frame.get("type") != "table" or frame.get("phase") not in ("auction", "play"):
            continue
        faced = frame["phase"] == "play" and (frame["trick"]["cards"] or "last" in frame)
        dummy = "NESW"[("NESW".index(frame["declarer"]) + 2) % 4] if faced else None
        for seat in (frame.get("hands") or {}):
            if seat != frame["you"] and seat != dummy:
                wrong.append(f"{seat}'s hand was sent to {frame['you']}")
        if "review" in frame:
            wrong.append("a review was offered before the end")
    return wrong
