"""table_in_browser.py ADDRESS [FOLDER FOR PICTURES]: a person at the table, in headless Chromium.

A board is bid and played by mouse on a desktop and by touch on a phone, one after the other in the
same seat; then by keyboard. Every frame is read for cards that the seat must not know. The page is
checked for labels, contrast, and for anything that does not fit.
"""

import json
import sys
import time

from browser import Browser, Failure

address = sys.argv[1]
pictures = sys.argv[2] if len(sys.argv) > 2 else None

# What a button says, how it stands out from what is behind it, and whether the page is too wide.
CHECKS = """(() => {
  const problems = [];
  const visible = (node) => node.offsetParent !== null && getComputedStyle(node).visibility !== "hidden";
  for (const node of document.querySelectorAll("button, a, input, select")) {
    if (!visible(node)) continue;
    const name = node.getAttribute("aria-label") || node.textContent.trim() || node.title ||
      (node.labels && node.labels.length ? node.labels[0].textContent : "");
    if (!name) problems.push("no label: " + node.outerHTML.slice(0, 120));
  }
  const parse = (text) => { const m = /rgba?\\(([^)]+)\\)/.exec(text); return m ? m[1].split(/[, \\/]+/).map(Number) : null; };
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      if (style.backgroundImage !== "none") return null;
      const colour = parse(style.backgroundColor);
      if (colour && (colour.length < 4 || colour[3] > .9)) return colour;
      if (colour && colour[3] > 0) return null;
    }
    return [255, 255, 255];
  };
  for (const node of document.querySelectorAll("button, a, p, span, td, th, b, h1, h2, h3, label")) {
    if (!visible(node) || node.disabled || node.closest("[aria-disabled], .gone, :disabled")) continue;
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) continue;
    const back = behind(node);
    if (!back) continue;
    const style = getComputedStyle(node);
    if (Number(style.opacity) < 1) continue;
    const front = parse(style.color);
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    const large = parseFloat(style.fontSize) >= 18.6;
    if ((a + .05) / (b + .05) < (large ? 3 : 4.5)) {
      problems.push(`contrast ${((a + .05) / (b + .05)).toFixed(2)}: ${node.outerHTML.slice(0, 120)}`);
    }
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) problems.push(`the page is ${wide} pixels too wide`);
  for (const node of document.querySelectorAll("#felt .card, .hand")) {
    const at = node.getBoundingClientRect();
    if (visible(node) && (at.left < -1 || at.right > innerWidth + 1)) problems.push("out of sight: " + (node.dataset.card || node.textContent));
  }
  return problems;
})()"""


def check(page, name):
    problems = page.js(CHECKS)
    if pictures:
        page.screenshot(f"{pictures}/{name}.png", whole=True)
    if problems:
        raise Failure(f"{name}: " + "\n  ".join(problems))


def until_something_to_do(page):
    page.wait("document.querySelector('.box button, button.legal, #next')", 120)


def state_of(page):
    return page.js("""document.querySelector('#next') ? 'finished' :
      document.querySelector('.box button') ? 'call' : document.querySelector('button.legal') ? 'card' : ''""")


def at(page):
    return page.js("document.querySelectorAll('#felt .card').length + ' ' + document.querySelector('#felt').textContent")


def act(page, action):
    before = at(page)
    action()
    page.wait(f"document.querySelector('#felt').textContent && "
              f"document.querySelectorAll('#felt .card').length + ' ' + document.querySelector('#felt').textContent !== {json.dumps(before)}", 60)


def play_board(page, bid, card):
    """Until the board is finished; `bid` and `card` do what is to be done."""
    opened = False
    for _ in range(150):
        until_something_to_do(page)
        what = state_of(page)
        if what == "finished":
            return
        if what == "call":
            call = "1NT" if not opened and page.js(
                "!!document.querySelector('.box button[data-call=\"1NT\"]')") else "PASS"
            opened = True
            act(page, lambda: bid(call))
        elif what == "card":
            act(page, card)
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


def main():
    with Browser() as browser:
        desktop = browser.open(address + "/")
        desktop.wait("!document.querySelector('#door').hidden")
        check(desktop, "door")
        desktop.click("#enter button.primary")
        until_something_to_do(desktop)
        check(desktop, "first")
        play_board(desktop, lambda call: desktop.click(f".box button[data-call='{call}']"),
                   lambda: desktop.click("button.legal"))
        desktop.wait("document.querySelector('.imps')", 120)
        check(desktop, "finished")
        for dark in (False, True):
            desktop.look(dark=dark)
            check(desktop, f"finished-{dark}")

        # Looking back: all hands, double dummy, what the robot thought.
        desktop.click("#next + button")
        desktop.wait("document.querySelector('.viewer .dd table')", 60)
        desktop.key("Home")
        desktop.wait("document.querySelector('.viewer .why b')")
        steps = desktop.js("document.querySelectorAll('.viewer .bids .call').length")
        for _ in range(steps):
            desktop.key("ArrowRight")
        desktop.wait("document.querySelector('.viewer .pip sub')")
        desktop.wait("document.querySelector('.viewer .candidates')", 60)
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
        desktop.send("Page.reload")
        time.sleep(0.3)
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
