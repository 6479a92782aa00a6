"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from papercrown.core.errors import OptionError
from papercrown.core.game import Game
from papercrown.core.options import Value


def add_command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int | None], summary: str
) -> argparse.ArgumentParser:
    """The parser of a command; `run` is called with its parsed arguments."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary)
    parser.set_defaults(run=run)
    return parser


def add_json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_journal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="JOURNAL", help="a JSON file, or - for standard input")


def add_option_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, see `papercrown games`",
    )


def parse_options(game: Game, assignments: Sequence[str]) -> dict[str, Value]:
    """The values of `--option NAME=VALUE`; the game checks them."""
    values: dict[str, Value] = {}
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        if not equals:
            raise OptionError(f"--option: expected NAME=VALUE, got {assignment}")
        known = {option.name: option for option in game.options}
        is_switch = name in known and isinstance(known[name].default, bool)
        values[name] = {"true": True, "false": False}.get(text.lower(), text) if is_switch else text
    return values
