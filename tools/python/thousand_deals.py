#!/usr/bin/env python3
"""Bids, solves and scores random deals: how far from par does the robot end?

    bidwright serve &
    tools/python/thousand_deals.py [--address URL] [--count 1000] [--seed 7]
"""

import argparse

from bidwright import Bidwright

STEPS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
         2000, 2250, 2500, 3000, 3500, 4000]


def imps(points):
    size = sum(abs(points) >= step for step in STEPS)
    return size if points >= 0 else -size


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", default="http://127.0.0.1:8017")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()

    boards = lost = games = 0
    robot = Bidwright(arguments.address)
    for board in robot.boards(count=arguments.count, seed=arguments.seed, play=False,
                              meanings=False):
        here = board["rooms"][0]
        difference = imps(here["score"] - board["par"]["score"])
        lost += abs(difference)
        boards += 1
        games += here["contract"][:3] in ("3NT", "4H", "4S", "5C", "5D") or here["contract"][0] in "67"
        print(f"{board['number']:5} {here['contract']:>6} {here.get('declarer', ''):1} "
              f"{here['score']:+6} par {board['par']['score']:+6} {difference:+4} IMPs")
    print(f"{boards} boards, {lost / boards:.2f} IMPs a board from par, {games} games and slams")


if __name__ == "__main__":
    main()
