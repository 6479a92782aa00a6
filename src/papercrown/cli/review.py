"""`papercrown review`: the turning points of a finished game."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.compiling import compile_progress
from papercrown.cli.files import read_journal
from papercrown.cli.flags import add_command, add_journal, add_json_flag
from papercrown.cli.output import print_json


def add_parser(commands: Any) -> None:
    summary = "Review a finished game: its turning points, and what was luck and what was choice."
    parser = add_command(commands, "review", run, summary)
    add_journal(parser)
    playouts = "how many games are played out from each step (default: 200, or fewer in a long game)"
    parser.add_argument("--playouts", type=int, help=playouts)
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    with compile_progress():
        match = papercrown.replay(read_journal(arguments.journal))
        review = papercrown.review(match, playouts=arguments.playouts)
    if arguments.json:
        print_json({"game": match.game.name, **review.as_json()})
        return
    from rich.console import Console

    from papercrown.terminal.advice import render_review

    Console(highlight=False).print(render_review(review))
