"""pair_in_browser.py ADDRESS [FOLDER FOR PICTURES]: two people at one table, each in a browser.

One sits South and invites another to the West by the link that the page makes; together they bid
and play a board, while a third browser has no key. Every frame of both is read for cards that its
seat must not know.
"""

import sys
import time

from browser import Browser, Failure
from person import hidden_cards, problems_of, state_of, take_turn

address = sys.argv[1]
pictures = sys.argv[2] if len(sys.argv) > 2 else None


def invited(south):
    """The link that South's page makes for West."""
    south.click("#menu")
    south.wait("document.querySelector('#dialog[open]')")
    problems_of(south, "menu")
    south.js("""[...document.querySelectorAll('#dialog button')].find((b) => b.textContent === 'West').click()""")
    south.wait("document.querySelector('#dialog input[readonly]')")
    link = south.js("document.querySelector('#dialog input[readonly]').value")
    south.js("document.querySelector('#dialog').close()")
    return link


def main():
    with Browser() as first, Browser() as second:
        south = first.open(address + "/")
        south.wait("!document.querySelector('#door').hidden")
        south.click("#enter button.primary")
        south.wait("document.querySelector('#room:not([hidden]) .box, #room:not([hidden]) #felt')")
        west = second.open(invited(south), width=390, height=844, phone=True)
        west.wait("document.querySelector('#felt') && document.querySelector('#felt').textContent")

        acted = {"south": 0, "west": 0}
        end = time.monotonic() + 450
        while True:
            states = {name: state_of(page) for name, page in (("south", south), ("west", west))}
            if states["south"] == states["west"] == "finished":
                break
            if time.monotonic() > end:
                raise Failure(f"the board did not end: {states}")
            for name, page in (("south", south), ("west", west)):
                if states[name] in ("call", "card"):
                    take_turn(page, states[name], "PASS" if acted[name] else "1S",
                              lambda call: page.click(f".box button[data-call='{call}']"),
                              lambda: page.click("button.legal"))
                    acted[name] += 1
            time.sleep(0.05)
        if min(acted.values()) < 2:
            raise Failure(f"somebody had nothing to do: {acted}")
        for name, page in (("south", south), ("west", west)):
            page.wait("document.querySelector('#session tbody tr')")
            problems_of(page, name)
            if pictures:
                page.screenshot(f"{pictures}/{name}.png", whole=True)

        stranger = second.open(address + "/#k=nobodys-key")
        stranger.wait("!document.querySelector('#door').hidden")

        frames = south.frames() + west.frames()
        wrong = hidden_cards(frames)
        if wrong:
            raise Failure("\n".join(wrong))
        complaints = south.complaints() + west.complaints() + stranger.complaints()
        if complaints:
            raise Failure("\n".join(complaints))
        print(f"{acted['south']} and {acted['west']} actions, {len(frames)} frames")


main()
