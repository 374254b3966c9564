"""Asks a running `bidwright serve` about bidding and play. One file, no dependencies.

    from bidwright import Bidwright
    robot = Bidwright("http://127.0.0.1:8017")
    print(robot.bid(hand="AKJ54.K32.A4.965", seat="S", dealer="S", auction=[])["call"])
    for board in robot.boards(count=1000, seed=7, play=False):
        print(board["number"], board["rooms"][0]["contract"], board["rooms"][0]["score"])

The fields are those of protocol/http.md, and answers are the JSON objects described there.
"""

import json
import urllib.error
import urllib.parse
import urllib.request


class BidwrightError(Exception):
    """What the server said was wrong, with its HTTP status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Bidwright:
    def __init__(self, address="http://127.0.0.1:8017", token=None, timeout=300):
        self.address = address.rstrip("/")
        self.token = token
        self.timeout = timeout

    def bid(self, hand, seat, dealer, auction, **more):
        """What to call: call, shows, candidates."""
        return self._ask("bid", hand=hand, seat=seat, dealer=dealer, auction=auction, **more)

    def explain(self, auction, dealer="N", **more):
        """What the calls show, and every legal next one."""
        return self._ask("explain", auction=auction, dealer=dealer, **more)

    def lead(self, hand, seat, dealer, auction, **more):
        return self._ask("lead", hand=hand, seat=seat, dealer=dealer, auction=auction, **more)

    def card(self, hand, seat, dealer, auction, dummy, played, **more):
        """What to play: card, samples, candidates."""
        return self._ask("card", hand=hand, seat=seat, dealer=dealer, auction=auction, dummy=dummy,
                         played=played, **more)

    def claim(self, tricks, hand, seat, dealer, auction, dummy, played, **more):
        """Whether so many of the tricks that are left are there however the hidden cards lie."""
        return self._ask("claim", tricks=tricks, hand=hand, seat=seat, dealer=dealer,
                         auction=auction, dummy=dummy, played=played, **more)["holds"]

    def solve(self, deal, **more):
        """Double-dummy tricks by declarer and strain, and par."""
        return self._ask("solve", deal=deal, **more)

    def par(self, deal, **more):
        return self._ask("par", deal=deal, **more)

    def board(self, deal, **more):
        """The board bid, played and solved."""
        return self._ask("board", deal=deal, **more)

    def boards(self, source=None, count=None, seed=1, format="pbn", play=True, solve=True,
               meanings=True):
        """Boards as they are done, in their order: of a file's text, or `count` random ones of a
        seed. `timeout` is for each of them.
        """
        flags = {"play": play, "solve": solve, "meanings": meanings}
        query = urllib.parse.urlencode({"format": format,
                                        **{name: str(on).lower() for name, on in flags.items()}})
        body = source if source is not None else json.dumps({"count": count, "seed": seed})
        with self._open("/api/boards?" + query, body.encode(), "text/plain") as answer:
            for line in answer:
                board = json.loads(line)
                if "error" in board:
                    raise BidwrightError(500, board["error"])
                yield board

    def _ask(self, what, **fields):
        fields = {name: value for name, value in fields.items() if value is not None}
        with self._open("/api/" + what, json.dumps(fields).encode(), "application/json") as answer:
            return json.load(answer)

    def _open(self, path, body, kind):
        headers = {"Content-Type": kind}
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        request = urllib.request.Request(self.address + path, body, headers)
        try:
            return urllib.request.urlopen(request, timeout=self.timeout)
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            try:
                text = json.loads(text)["error"]
            except (ValueError, KeyError):
                pass
            raise BidwrightError(error.code, text.strip()) from None
