#!/usr/bin/env python3
"""Matches against robots that behave badly, drawn at random; the same seed draws the same ones.

    bad_sessions.py --program build/release/bidwright \\
        --robot build/release/tests/net/bidwright_mock_robot --sessions 1000

Every session must come to its end in time, leave no process behind, say or record something at
least every LIMIT seconds while it runs, and lose boards of nobody but the bad robots' side. The
status is 1 if one did not; what it left is kept then.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MODES = [
    "good", "crash", "stall", "silent", "garbage", "mega", "endless", "flood", "drip", "nul",
    "out-of-turn", "revoke", "others", "steal", "drop", "second-try", "lively", "deaf",
    "whole-boards",
]
# The rooms' limit for a side that is away, after which a board is lost.
REJOIN_LIMIT = 60
STALL_LIMIT = 2
# A notice of whom the table waits for comes as often.
NOTICE = 30


def robots(rng):
    """By seat: how the away team's robot behaves, and from which line on."""
    bad = {}
    for seat in ("North", "East", "South", "West"):
        mode = rng.choice(MODES) if rng.random() < 0.6 else "good"
        bad[seat] = (mode, rng.randrange(80))
    return bad


def launcher(path, robot, bad, mark):
    cases = "".join(f"{seat}) exec {robot} $1 $2 {mode} {after} {mark};;\n"
                    for seat, (mode, after) in bad.items())
    path.write_text(f"#!/bin/sh\ncase $2 in\n{cases}esac\n")
    path.chmod(0o700)


def processes_with(mark):
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if mark.encode() in (entry / "cmdline").read_bytes():
                found.append(entry.name)
        except OSError:
            pass
    return found


def traces(folder):
    """What grows while a match is alive."""
    total = 0
    for base, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.stat(os.path.join(base, name)).st_size
            except OSError:
                pass
    return total


def complaints(folder, status):
    if status not in (0, 1):
        return [f"status {status}"]
    said = (folder / "err").read_text(errors="replace")
    if status == 1:
        # Nothing was played: whose fault it was is said.
        return [] if "Guests in the " in said or "nothing was played" in said else [said[-300:]]
    wrong = []
    for board in json.loads((folder / "m/report.json").read_text())["boards"]:
        for room, guests in (("open", ("East", "West")), ("closed", ("North", "South"))):
            forfeit = board[room].get("forfeit")
            if forfeit and forfeit["seat"] not in guests:
                wrong.append(f"board {board['board']}: {forfeit}")
    return wrong


def session(number, options):
    """(what was wrong, longest silence, seconds, forfeited)"""
    rng = random.Random(f"{options.seed}/{number}")
    folder = Path(tempfile.mkdtemp(prefix="bad-session-"))
    mark = f"session-{options.seed}-{number}-{os.getpid()}-end"
    bad = robots(rng)
    launcher(folder / "guest", options.robot, bad, mark)
    boards = rng.choice((1, 2, 3))
    home = rng.choice(("pass", "reference", "reference"))
    command = [options.program, "match", "--home", home, "--samples", "0", "--away",
               f"{folder}/guest {{port}} {{seat}}", "--away-name", "Guests", "--boards",
               str(boards), "--seed", str(number), "--gap", "0", "--no-analysis",
               "--stall-limit", str(STALL_LIMIT), "--connect-limit", "10", "--out",
               str(folder / "m")]
    if rng.random() < 0.3:
        command += ["--bidding"]
    if rng.random() < 0.2:
        command += ["--time-limit", "5"]
    begun = last = time.monotonic()
    seen = -1
    silence = 0.0
    with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        limit = 30 + boards * 5 * REJOIN_LIMIT * options.slow
        while process.poll() is None and time.monotonic() - begun < limit:
            time.sleep(0.05)
            now = traces(folder)
            if now != seen:
                seen, last = now, time.monotonic()
            silence = max(silence, time.monotonic() - last)
    wrong = []
    if process.poll() is None:
        wrong.append(f"still running after {limit} s")
        process.kill()
        process.wait()
    seconds = time.monotonic() - begun
    if not wrong:
        wrong = complaints(folder, process.returncode)
    if silence > (NOTICE + STALL_LIMIT) * options.slow:
        wrong.append(f"silent for {silence:.0f} s")
    until = time.monotonic() + 10 * options.slow
    left = processes_with(mark)
    while left and time.monotonic() < until:
        time.sleep(0.1)
        left = processes_with(mark)
    if left:
        wrong.append(f"left behind: {left}")
    report = folder / "m/report.json"
    forfeited = report.read_text().count('"forfeit":') if report.exists() else 0
    if wrong:
        print(f"session {number}: {bad}: {'; '.join(wrong)}\n  {folder}\n  {command}")
        sys.stdout.flush()
    else:
        shutil.rmtree(folder)
    return bool(wrong), silence, seconds, forfeited, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--robot", required=True)
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parallel", type=int, default=4)
    parser.add_argument("--slow", type=float, default=1, help="factor of the limits on a busy machine")
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.sessions)
    with ThreadPoolExecutor(options.parallel) as pool:
        results = list(pool.map(lambda number: session(number, options), numbers))
    failed = sum(wrong for wrong, *_ in results)
    print(f"{len(results)} sessions, {failed} failed; longest silence "
          f"{max(silence for _, silence, *_ in results):.1f} s, longest session "
          f"{max(seconds for _, _, seconds, *_ in results):.1f} s, "
          f"{sum(forfeited for *_, forfeited, _ in results)} forfeits, "
          f"{sum(status == 1 for *_, status in results)} matches without any result")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
