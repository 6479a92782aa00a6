"""`papercrown warm`: compile the rules ahead of time."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

import papercrown
from papercrown.cli.compiling import compile_rules
from papercrown.cli.flags import add_command, add_json_flag
from papercrown.cli.output import print_json
from papercrown.core.game import Game

LOWEST_PRIORITY = 19
"""The greatest niceness of POSIX."""
GC_THRESHOLDS = (100_000, 50, 100)
"""Allocation thresholds for cyclic garbage collection. The compiler creates little garbage."""


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "warm", run, "Compile the rules now, so that nobody waits later.")
    parser.add_argument("game", nargs="*", metavar="GAME", help="the games to compile (default: all)")
    parser.add_argument("--progress", action="store_true", help="print a line of JSON for every function compiled")
    parser.add_argument("--threads", type=int, default=1, help="also compile for threads, if more than 1")
    parser.add_argument("--jobs", type=int, default=1, help="how many games to compile at the same time (default: 1)")
    parser.add_argument("--low-priority", action="store_true", help="leave the processor to other programs")
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    import gc
    import time

    gc.set_threshold(*GC_THRESHOLDS)
    if arguments.low_priority:
        _lower_priority()
    games = [papercrown.game(name) for name in arguments.game or papercrown.games()]
    if arguments.jobs > 1:
        _compile_in_parallel(games, arguments.jobs, arguments.threads)
    seconds = {}
    for game in games:
        start = time.perf_counter()
        if arguments.progress:
            _print_progress(game, arguments.threads)
        else:
            compile_rules(game, arguments.threads)
        seconds[game.name] = round(time.perf_counter() - start, 3)
    if arguments.json:
        print_json(seconds)


def _lower_priority() -> None:
    """Run only while no other process wants the core, where the system knows priorities."""
    import os

    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)


def _compile_in_parallel(games: Sequence[Game], jobs: int, threads: int) -> None:
    """Fill the cache with one process for each set of rules."""
    import subprocess
    from concurrent.futures import ThreadPoolExecutor

    one_per_package = {game.package: game.name for game in games}
    command = [sys.executable, "-m", "papercrown", "warm", "--threads", str(threads)]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda name: subprocess.run([*command, name], check=False), one_per_package.values()))


def _print_progress(game: Game, threads: int) -> None:
    """For other programs: functions compiled, the most there can be, and the name of the last one."""
    from papercrown.engine.warm import compilation, warm

    with compilation(lambda *progress: print(json.dumps(progress), flush=True)):
        warm(game, threads=threads)
