"""`papercrown bench`: measure the engine's speed."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.compiling import compile_rules
from papercrown.cli.flags import add_command, add_json_flag
from papercrown.cli.output import print_json
from papercrown.core.errors import OptionError

MAX_MEASUREMENT_SECONDS = 3600


def add_parser(commands: Any) -> None:
    summary = "Measure playouts and steps per second, and the seconds that compilation takes."
    parser = add_command(commands, "bench", run, summary)
    parser.add_argument("game", nargs="*", metavar="GAME", help="the games to measure (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long to measure each (default 1)")
    parser.add_argument("--no-cold", action="store_true", help="leave out the cold compilation")
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    from papercrown.bench import bench, table

    games = [papercrown.game(name) for name in arguments.game or papercrown.games()]
    if not 0 < arguments.seconds <= MAX_MEASUREMENT_SECONDS:
        raise OptionError(f"--seconds: expected a number up to {MAX_MEASUREMENT_SECONDS}, got {arguments.seconds}")
    for game in games:
        compile_rules(game)
    result = bench(games, seconds=arguments.seconds, cold=not arguments.no_cold)
    if arguments.json:
        print_json(result)
    else:
        print(table(result))
