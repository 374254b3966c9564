"""pages_in_browser.py card FILE.html | auction FILE.html | watch ADDRESS |
print FILE.html [FOLDER FOR PICTURES]

The convention card as a file, the page of an auction, that of a match that is being watched, and a
page on paper: in headless Chromium, on a desktop and on a phone, light and dark.
"""

import base64
import sys

from browser import Browser, Failure
from person import problems_of

kind, place = sys.argv[1:3]
pictures = sys.argv[3] if len(sys.argv) > 3 else None


def picture(page, name):
    if pictures:
        page.screenshot(f"{pictures}/{name}.png")


def without_complaints(*pages):
    complaints = sum((page.complaints() for page in pages), [])
    if complaints:
        raise Failure("\n".join(complaints))


def everywhere(browser, address, ready, name):
    """Desktop and phone, light and dark."""
    desktop = browser.open(address)
    desktop.wait(ready)
    for dark in (False, True):
        desktop.look(dark=dark)
        problems_of(desktop, f"{name}, dark {dark}")
    desktop.look()
    picture(desktop, name)
    phone = browser.open(address, width=390, height=844, phone=True, dark=True)
    phone.wait(ready)
    problems_of(phone, f"{name} on a phone")
    picture(phone, f"{name}-phone")
    return desktop, phone


def card(browser):
    desktop, phone = everywhere(browser, "file://" + place, "document.querySelector('input[type=search]')",
                                "card")
    desktop.js("""(() => { const box = document.querySelector("input[type='search']");
      box.value = "1c 1h"; box.dispatchEvent(new Event("input", { bubbles: true })); })()""")
    desktop.wait("document.querySelectorAll('.results .found').length > 3")
    if not desktop.js("!!document.querySelector('#contested')"):
        raise Failure("nothing is said of auctions in which the opponents bid")
    picture(desktop, "card-search")
    without_complaints(desktop, phone)


def auction(browser):
    desktop, phone = everywhere(browser, "file://" + place, "document.querySelector('article button')",
                                "auction")
    for page in (desktop, phone):
        page.js("document.querySelector('article button').click()")
        page.wait("document.querySelectorAll('.stepper .viewer .hand').length === 4")
        page.key("End")
        page.wait("/trick/.test(document.querySelector('.stepper .why').textContent)")
        if page.js("document.documentElement.scrollWidth - innerWidth") > 1:
            raise Failure("the page of an auction is too wide")
        problems_of(page, "a board of the page of an auction")
    picture(desktop, "auction-board")
    picture(phone, "auction-board-phone")
    without_complaints(desktop, phone)


def watch(browser):
    ready = "document.querySelector('.viewer .compass')"
    desktop, phone = everywhere(browser, place + "/", ready, "watch")
    desktop.wait("document.querySelector('#boards').options.length >= 2")
    desktop.js("""(() => { const select = document.querySelector("#boards"); select.value = select.options[0].value;
      select.dispatchEvent(new Event("change")); })()""")
    desktop.wait("!document.querySelector('#follow').checked")
    desktop.key("Home")
    hands = "document.querySelectorAll('.viewer .hand').length"
    if desktop.js(hands) != 4:
        raise Failure("a watcher sees four hands")
    without_complaints(desktop, phone)


def on_paper(browser):
    page = browser.open("file://" + place)
    page.wait("document.readyState === 'complete'")
    pdf = base64.b64decode(page.send("Page.printToPDF", printBackground=False)["data"])
    if pictures:
        with open(f"{pictures}/paper.pdf", "wb") as file:
            file.write(pdf)
    page.send("Emulation.setEmulatedMedia", media="print")
    # On paper nothing can be opened: what is folded on the screen stands there.
    folded = page.js("""[...document.querySelectorAll('details > :not(summary)')]
      .filter((node) => node.getClientRects().length === 0 && !node.hidden &&
              getComputedStyle(node).display !== 'none').length""")
    buttons = page.js("""[...document.querySelectorAll('button, input, select')]
      .filter((node) => node.offsetParent !== null).length""")
    wide = page.js("document.documentElement.scrollWidth - innerWidth")
    if folded or buttons or wide > 1:
        raise Failure(f"on paper: {folded} parts are folded, {buttons} buttons are printed, "
                      f"{wide} pixels too wide")
    print(f"{len(pdf)} bytes of paper")


with Browser() as opened:
    {"card": card, "auction": auction, "watch": watch, "print": on_paper}[kind](opened)
