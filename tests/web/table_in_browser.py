"""table_in_browser.py ADDRESS [FOLDER FOR PICTURES]: a person at the table, in headless Chromium.

A board is bid and played by mouse on a desktop and by touch on a phone, one after the other in the
same seat; then by keyboard. Every frame is read for cards that the seat must not know. The page is
checked for labels, contrast, and for anything that does not fit.
"""

import json
import sys
import time

from browser import Browser, Failure
from person import hidden_cards, play_board, problems_of, until_something_to_do

address = sys.argv[1]
pictures = sys.argv[2] if len(sys.argv) > 2 else None


# What calls show may come in while somebody is choosing: the box is drawn anew, the choice stands.
CHOICE = """(() => {
  const place = document.body.appendChild(document.createElement("div"));
  const draw = (at, shows, short) =>
    Box.render(place, [{ call: "PASS" }, { call: "1H", shows, short }], at, !short, () => {});
  const chosen = () => (place.contains(document.activeElement) && document.activeElement.dataset.call) || "";
  draw(3);
  place.querySelector("[data-call='1H']").focus();
  const waiting = place.querySelector(".said").textContent;
  const button = document.activeElement;
  draw(3, "at least 5 cards in hearts.", "5+♥");
  // A finger that is on a button stays on it.
  const same = button === place.querySelector("[data-call='1H']") && button.classList.contains("known");
  const kept = (same ? chosen() : "") + place.querySelector(".said").textContent;
  Box.clear(place);
  draw(3);
  const cleared = chosen() + place.querySelector(".said").textContent;
  place.remove();
  return `${waiting} | ${kept} | ${cleared}`;
})()"""


def check(page, name):
    if pictures:
        page.screenshot(f"{pictures}/{name}.png", whole=True)
    problems_of(page, name)


def main():
    with Browser() as browser:
        desktop = browser.open(address + "/")
        desktop.wait("!document.querySelector('#door').hidden")
        check(desktop, "door")
        choice = desktop.js(CHOICE)
        if choice != "1♥ looking it up | 1H1♥ 5+♥ | What a call means is shown here.":
            raise Failure(f"a choice in the bidding box: {choice}")
        desktop.click("#enter button.primary")
        until_something_to_do(desktop)
        check(desktop, "first")
        play_board(desktop, lambda call: desktop.click(f".box button[data-call='{call}']"),
                   lambda: desktop.click("button.legal"))
        desktop.wait("document.querySelector('.imps')")
        check(desktop, "finished")
        for dark in (False, True):
            desktop.look(dark=dark)
            check(desktop, f"finished-{dark}")

        # Looking back: all hands, double dummy, what the robot thought.
        desktop.click("#next + button")
        desktop.wait("document.querySelector('.viewer .dd table')")
        desktop.key("Home")
        desktop.wait("document.querySelector('.viewer .why b')")
        steps = desktop.js("document.querySelectorAll('.viewer .bids .call').length")
        for _ in range(steps):
            desktop.key("ArrowRight")
        desktop.wait("document.querySelector('.viewer .pip sub')")
        desktop.wait("document.querySelector('.viewer .candidates')")
        check(desktop, "review")
        desktop.look(dark=True)
        check(desktop, "review-dark")
        desktop.look(width=390, height=844, phone=True)
        check(desktop, "review-phone")
        desktop.look()
        desktop.key("Escape")

        # The same seat on a phone, by touch: the first touch shows what a bid means.
        phone = browser.open(address + "/" + desktop.js("location.hash"), width=390, height=844,
                             phone=True, dark=True)
        phone.wait("document.querySelector('#next')")
        phone.tap("#next")
        phone.wait("!document.querySelector('#next')")
        until_something_to_do(phone)

        def touch(call):
            phone.tap(f".box button[data-call='{call}']")
            phone.wait("document.querySelector('.said').textContent.includes('again')")
            if pictures:
                phone.screenshot(f"{pictures}/touched.png", whole=True)
            phone.tap(f".box button[data-call='{call}']")

        check(phone, "phone-first")
        shown = [False]

        def touch_card():
            if not shown[0]:
                check(phone, "phone-play")
                shown[0] = True
            phone.tap("button.legal")

        play_board(phone, touch, touch_card)
        check(phone, "phone-finished")
        # The other tab has followed.
        desktop.send("Page.bringToFront")
        desktop.wait("document.querySelectorAll('#session tbody tr').length === 2")

        # By keyboard; in the middle of it the page is loaded anew.
        desktop.key("n")
        desktop.wait("!document.querySelector('#next')")
        until_something_to_do(desktop)
        desktop.js("window.before = true")
        desktop.send("Page.reload")
        desktop.wait("!window.before && document.querySelector('#felt')")
        until_something_to_do(desktop)

        def type_call(call):
            for key in ("p",) if call == "PASS" else ("1", "n"):
                desktop.key(key)
            desktop.wait(f"document.activeElement.dataset.call === '{call}'")
            desktop.key("Enter")

        def type_card():
            desktop.key("ArrowRight")
            desktop.wait("document.activeElement.classList.contains('legal')")
            desktop.key("Enter")

        play_board(desktop, type_call, type_card)

        frames = desktop.frames() + phone.frames()
        wrong = hidden_cards(frames)
        if wrong:
            raise Failure("\n".join(wrong))
        if len(frames) < 100:
            raise Failure(f"only {len(frames)} frames were seen")
        complaints = desktop.complaints() + phone.complaints()
        if complaints:
            raise Failure("\n".join(complaints))
        print(f"three boards, {len(frames)} frames without a hidden card")


main()
