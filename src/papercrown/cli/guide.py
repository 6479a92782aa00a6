"""`papercrown guide`: show the rules of a game."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from typing import Any

from papercrown.cli.flags import add_command
from papercrown.core.errors import OptionError
from papercrown.registry import chosen_game


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "guide", run, "Show the rules of a game in our words.")
    parser.add_argument("game", nargs="?", metavar="GAME")


def run(arguments: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    game = chosen_game(arguments.game)
    guide = game.guide()
    if guide is None:
        raise OptionError(f"{game.title} has no guide yet")
    console = Console()
    with console.pager(styles=True) if console.is_terminal else nullcontext():
        console.print(Markdown(guide))
