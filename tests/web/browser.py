"""Headless Chromium for tests, over its debugging pipe: nothing but the standard library.

with Browser() as browser:
    page = browser.open("http://127.0.0.1:8017/", width=390, height=844, phone=True, dark=True)
    page.wait("document.querySelector('#enter')")
    page.click("#enter button")
    page.screenshot("table.png")
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


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


class Failure(Exception):
    pass


def find_chromium():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Browser:
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="bidwright-browser-")
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()

        def pipes():
            # The browser reads descriptor 3 and writes descriptor 4.
            high = [os.dup2(fd, 20 + i) for i, fd in enumerate((to_browser, from_browser))]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [find_chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
             "--user-data-dir=" + self.profile, "about:blank"],
            preexec_fn=pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._next = 0
        self._answers = {}
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _pump(self, seconds):
        if not select.select([self._read], [], [], seconds)[0]:
            return
        self._buffer += os.read(self._read, 1 << 20)
        *messages, self._buffer = self._buffer.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self._answers[message["id"]] = message
            else:
                self.events.append(message)

    def send(self, method, session=None, timeout=200, **params):
        self._next += 1
        message = {"id": self._next, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + timeout
        while self._next not in self._answers:
            if time.monotonic() > end:
                raise Failure(f"{method}: no answer from the browser")
            self._pump(0.5)
        answer = self._answers.pop(self._next)
        if "error" in answer:
            raise Failure(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, url, **looks):
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session)
        page.look(**looks)
        page.send("Page.enable")
        page.send("Runtime.enable")
        page.send("Network.enable")
        page.send("Log.enable")
        page.go(url)
        return page


class Page:
    def __init__(self, browser, session):
        self.browser = browser
        self.session = session

    def send(self, method, **params):
        return self.browser.send(method, self.session, **params)

    def look(self, width=1280, height=800, phone=False, dark=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def go(self, url):
        self.send("Page.navigate", url=url)

    def js(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression, seconds=200):
        """Until the expression is true."""
        end = time.monotonic() + seconds
        while True:
            try:
                if self.js(f"!!({expression})"):
                    return
            except Failure:
                pass  # The page is being loaded.
            if time.monotonic() > end:
                raise Failure(f"never true: {expression}")
            time.sleep(0.05)

    def click(self, selector):
        box = self.js(f"""(() => {{
          const node = document.querySelector({json.dumps(selector)});
          if (!node) return null;
          node.scrollIntoView({{block: "nearest"}});
          const at = node.getBoundingClientRect();
          return [at.left + Math.min(at.width / 2, 12), at.top + at.height / 2];
        }})()""")
        if not box:
            raise Failure(f"there is no {selector} to click at")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left",
                      clickCount=1)

    def tap(self, selector):
        box = self.js(f"""(() => {{
          const node = document.querySelector({json.dumps(selector)});
          node.scrollIntoView({{block: "nearest"}});
          const at = node.getBoundingClientRect();
          return [at.left + Math.min(at.width / 2, 12), at.top + at.height / 2];
        }})()""")
        self.send("Input.dispatchTouchEvent", type="touchStart",
                  touchPoints=[{"x": box[0], "y": box[1]}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key):
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text,
                  code=key if len(key) > 1 else "",
                  windowsVirtualKeyCode=13 if key == "Enter" else 0)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)

    def screenshot(self, path, whole=False):
        self.send("Page.bringToFront")
        data = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data["data"]))

    def frames(self):
        """Everything that came over a WebSocket, in order."""
        return [event["params"]["response"]["payloadData"] for event in self.browser.events
                if event.get("sessionId") == self.session
                and event["method"] == "Network.webSocketFrameReceived"]

    def complaints(self):
        """Errors of scripts and what the browser refused to load."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(event["params"]["exceptionDetails"]))
            if event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
        return found
