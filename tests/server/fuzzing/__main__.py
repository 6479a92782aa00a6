"""Runs the fuzzer: against a server of its own, with a game in progress and a watchdog, or against one that runs."""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path

from papercrown.server.http.app import create_app
from papercrown.server.tables.offered_bots import OFFERED_BOTS
from tests.server.fuzzing.fuzzer import Fuzzer
from tests.server.helpers import QUICK_BOTS
from tests.server.live_game import captured_log, innocent_game, live_game
from tests.server.watchdog import WATCHDOG

PAUSE_SECONDS = 0.4
"""Between two moves: innocent people may only open so many tables in an hour."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.fuzzing", description="Fuzz the server.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cell", type=int, help="repeat one cell")
    parser.add_argument("--attackers", type=int, default=3, help="how many attack at the same time (default 3)")
    parser.add_argument("--host", help="attack a server that runs at this address, such as 127.0.0.1:8420")
    arguments = parser.parse_args()
    OFFERED_BOTS.extend(QUICK_BOTS)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log = stack.enter_context(captured_log())
        if arguments.host:
            game = stack.enter_context(innocent_game(arguments.host))
            app = create_app(f"sqlite:///{folder / 'unused.db'}")
        else:
            stack.enter_context(WATCHDOG.installed())
            game = stack.enter_context(live_game(folder / "papercrown.db"))
            app = game.server.app
        game.pause_seconds = PAUSE_SECONDS
        fuzzer = Fuzzer(game.host, app, arguments.seed, game.table)
        if arguments.cell is None:
            fuzzer.run(arguments.seconds, arguments.attackers)
        else:
            fuzzer.run_cell(arguments.cell)
        game.assert_goes_on()
        holds, traces = WATCHDOG.take(), log.getvalue().split("Traceback")[1:]
        print(*sorted(f"{number:>7} {name}" for name, number in fuzzer.tally.items()), sep="\n")
        for hold in holds:
            print(hold)
        print(*traces, sep="\n")
        print(f"{len(fuzzer.findings)} findings, {len(holds)} holds, {len(traces)} tracebacks")
        print(f"{game.steps} innocent moves, slowest click {game.slowest_click * 1000:.0f} ms")
    return int(bool(fuzzer.findings or holds or traces))


if __name__ == "__main__":
    raise SystemExit(main())
