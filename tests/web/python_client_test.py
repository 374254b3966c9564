"""python_client_test.py ADDRESS: every question of the client against a running server."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools/python"))
from bidwright import Bidwright, BidwrightError

robot = Bidwright(sys.argv[1])
deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
game = dict(dealer="S", auction=["1NT", "PASS", "3NT", "PASS", "PASS", "PASS"])

bid = robot.bid(hand="AKJ54.K32.A4.965", seat="S", dealer="S", auction=[])
assert bid["call"] and bid["candidates"], bid
assert robot.explain(auction=["1NT"])["calls"][0]["call"] == "1NT"
assert robot.lead(hand="T98.J83.J8732.A7", seat="W", **game)["card"]
south = dict(hand="AQ2.A954.KQ4.QT8", dummy="KJ3.KQ2.A95.KJ52", seat="S", played=["D2"], **game)
assert robot.card(**south)["card"][0] == "D"
assert robot.claim(tricks=6, **south) is True
assert robot.claim(tricks=13, **south) is False
assert robot.solve(deal)["table"]["N"]["NT"] == 6
assert "score" in robot.par(deal)
assert len(robot.board(deal, play=False)["rooms"]) == 1
pbn = '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "%s"]\n' % deal
assert [board["number"] for board in robot.boards(pbn, play=False)] == [1]
try:
    robot.bid(hand="nonsense", seat="S", dealer="S", auction=[])
    raise SystemExit("nonsense was accepted")
except BidwrightError as error:
    assert error.status == 400 and "hand" in str(error), error
