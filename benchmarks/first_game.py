"""The first game on a new machine: from Play to the first clickable target, and from a click to the redrawn table.

    python benchmarks/first_game.py [GAME ...] [--actions N] [--busy] [--json]

Every game starts with an empty compile cache and a new server, in a real Chromium: Play is pressed in the lobby, and a
few actions are played while the rules are still interpreted. `--busy` keeps all cores busy meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from clicks import MEASURE_SCRIPT, SCREEN, PointingVisitor
from pages import VISIBLE

import papercrown as pc
from papercrown.testing.browser import chromium, live_server, play_action

MAX_FIRST_TARGET_SECONDS, MAX_CLICK_MS = 2.0, 200.0
"""On an idle machine."""
TARGETS = "#board .clickable, #prompt button.main"
TARGET_SHOWN = (
    f"() => document.querySelector('.library svg') && [...document.querySelectorAll('{TARGETS}')].some({VISIBLE})"
)
"""Whether a target can be clicked and its symbols are drawn. Evaluated in every frame; a locator looks less often."""


def measure(browser: Any, game: str, actions: int) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory(prefix="papercrown-") as cache,
        environment(PAPERCROWN_CACHE=cache),
        live_server(pace=0.1) as home,
        PointingVisitor(browser, home.address, viewport=SCREEN) as ada,
    ):
        ada.context.add_init_script(MEASURE_SCRIPT)
        ada.open("/")
        play = ada.page.get_by_role("button", name=re.compile(f"Play now.*{pc.game(game).title}"))
        play.wait_for()
        started = time.perf_counter()
        play.click()
        ada.page.wait_for_function(TARGET_SHOWN, timeout=120_000)
        first_target = time.perf_counter() - started
        dice = random.Random(1)
        for _ in range(actions):
            if not play_action(ada, choose=dice.choice):
                break
        compiling = ada.read_table("table.state.compiling")
        clicks = [click["drawn"] - click["clicked"] for click in ada.page.evaluate("measured")]
    return {
        "target": round(first_target, 2),
        "clicks": len(clicks),
        "slowest": round(max(clicks)),
        "compiling": compiling,
    }


@contextmanager
def environment(**variables: str) -> Iterator[None]:
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def busy_cores(busy: bool) -> Iterator[None]:
    """Processes that compute for nothing, one on each core."""
    spin = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(spin) for _ in range(os.cpu_count() or 1)] if busy else []
    try:
        yield
    finally:
        for process in processes:
            process.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the first game with an empty compile cache.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    parser.add_argument("--actions", type=int, default=12, help="how many actions to play (default 12)")
    parser.add_argument("--busy", action="store_true", help="keep all cores busy")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    results = {}
    if not arguments.json:
        print(f"{'game':<20}{'first target, s':>16}{'clicks':>8}{'slowest, ms':>13}   at the end")
    with chromium() as browser, busy_cores(arguments.busy):
        for game in arguments.games or pc.games():
            result = results[game] = measure(browser, game, arguments.actions)
            if not arguments.json:
                state = "still interpreted" if result["compiling"] else "compiled"
                print(
                    f"{game:<20}{result['target']:>16}{result['clicks']:>8}{result['slowest']:>13}   {state}",
                    flush=True,
                )
    if arguments.json:
        print(json.dumps(results))
    slow = [r for r in results.values() if r["target"] > MAX_FIRST_TARGET_SECONDS or r["slowest"] > MAX_CLICK_MS]
    return int(bool(slow))


if __name__ == "__main__":
    raise SystemExit(main())
