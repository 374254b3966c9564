"""report_in_browser.py REPORT.HTML: the page of a match as a file, in headless Chromium.

Boards are put in order, chosen and stepped through; the first says that it was interrupted in the
open room and forfeited in the closed one; on a phone nothing is wider than the screen; without
scripts everything is there to read.
"""

import sys

from browser import Browser, Failure

address = "file://" + sys.argv[1]


def expect(page, expression, what):
    if not page.js(f"!!({expression})"):
        raise Failure(what)


with Browser() as browser:
    page = browser.open(address)
    page.wait("document.querySelector('.toolbar')")
    boards = page.js("document.querySelectorAll('table.boards tr[data-board]').length")
    page.click(".toolbar input[type='checkbox']")
    expect(page, """(() => { const swings = [...document.querySelectorAll("table.boards tr[data-board]")]
      .map((row) => Math.abs(row.dataset.imps)); return swings.every((swing, i) => i === 0 || swing <= swings[i - 1]); })()""",
           "boards are not in order of their swings")
    page.js("""(() => { const box = document.querySelector("input[type='search']"); box.value = "9NT";
      box.dispatchEvent(new Event("input")); })()""")
    expect(page, "[...document.querySelectorAll('table.boards tr[data-board]')].every((row) => row.hidden)",
           "a contract that nobody bid was found")
    page.js("""(() => { const box = document.querySelector("input[type='search']"); box.value = "";
      box.dispatchEvent(new Event("input")); })()""")
    page.click("article header button")
    page.wait("document.querySelector('.stepper .compass')")
    # The viewer has read what stands on the page: meanings, decisions, the address of the other viewer.
    expect(page, """(() => { const article = document.querySelector("article.stepping");
      const { rooms } = article.querySelector(".stepper").view.board;
      const decisions = rooms.flatMap((room) => [...room.calls, ...(room.whys || [])]).filter((one) => one && one.why);
      return article.querySelectorAll("table.decided tr[data-step]").length === decisions.length &&
        decisions.every(({ why }) => why.candidates.length || why.reason) &&
        decisions.every(({ why }) => why.candidates.every((one) => /^([1-7]([CDHS]|NT)|PASS|XX?)$/.test(one.call) || /^[SHDC][2-9TJQKA]$/.test(one.card))) &&
        rooms.flatMap((room) => room.calls).filter((call) => call.short).length === article.querySelectorAll("table.auction abbr").length &&
        rooms.every((room) => room.handviewer.includes("lin=")) &&
        rooms.every((room) => !room.double_dummy || room.double_dummy.every((tricks, i) => tricks[room.cards[i]] !== undefined)); })()""",
           "the viewer does not know what the page says")
    page.key("End")
    page.wait("document.querySelector('.stepper .controls').textContent.includes('the end')")
    page.key("ArrowLeft")
    page.wait("!document.querySelector('.stepper .controls').textContent.includes('the end')")
    if page.js("""document.querySelector('article[data-board="1"] .stepper').hidden"""):
        page.click('article[data-board="1"] header button')
    stepper = """document.querySelector('article[data-board="1"] .stepper')"""
    page.wait(stepper + ".querySelector('.noted')")
    expect(page, stepper + """.textContent.includes(
           'Interrupted: begun anew: 1; West left and came back 2 times')""", "no word of what interrupted a board")
    page.click('article[data-board="1"] [data-go="room1"]')
    page.key("End")
    page.wait(stepper + ".textContent.includes('Forfeited. North: has left and not come back')")
    expect(page, stepper + ".querySelector('.tabs').textContent.includes('forfeit by North')",
           "a forfeited room has a result")
    expect(page, "!" + stepper + ".querySelector('.noted')", "the other room is said to be interrupted")
    phone = browser.open(address, width=390, height=844, phone=True, dark=True)
    phone.wait("document.querySelector('.toolbar')")
    phone.js("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    expect(phone, "document.documentElement.scrollWidth <= innerWidth", "the page is too wide")
    expect(phone, "[...document.querySelectorAll('.wide')].every((one) => one.scrollWidth <= one.clientWidth)",
           "a table has to be scrolled sideways on a phone")
    complaints = page.complaints() + phone.complaints()
    if complaints:
        raise Failure("\n".join(complaints))
    # What scripts add is hidden or marked; the rest stands in the file.
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    if text.count("<article") != boards or text.count('class="compass"') != boards:
        raise Failure("without scripts boards are missing")
    print(f"{boards} boards")
