"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from papercrown.core.errors import OptionError
from papercrown.core.game import Game
from papercrown.core.options import Value
from papercrown.core.phrasing import shown

MAX_NUMBER_CHARS = 20
"""Every seed fits; numbers with thousands of digits take long, or fail."""
MAX_ERROR_CHARS = 300


class Parser(argparse.ArgumentParser):
    """Refuses long numbers, and does not repeat long arguments. Commands get parsers of the same class."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.register("type", int, whole_number)

    def error(self, message: str) -> NoReturn:
        super().error(message if len(message) <= MAX_ERROR_CHARS else f"{message[: MAX_ERROR_CHARS - 3]}...")


def whole_number(text: str) -> int:
    try:
        return int(text if len(text) <= MAX_NUMBER_CHARS else "")
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {shown(text)}") from None


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
