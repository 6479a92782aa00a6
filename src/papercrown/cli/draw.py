"""`papercrown draw`: draw a position of a journal."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.compiling import compiled_if_cached
from papercrown.cli.files import read_journal, write_output
from papercrown.cli.flags import add_command, add_journal
from papercrown.core.errors import OptionError


def add_parser(commands: Any) -> None:
    summary = "Draw the position at the end of a journal, or after one of its steps."
    parser = add_command(commands, "draw", run, summary)
    add_journal(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: standard output)")
    parser.add_argument("--step", type=int, help="draw the position after this many steps")
    parser.add_argument("--viewer", type=int, help="the seat whose view is drawn (default: a spectator's)")


def run(arguments: argparse.Namespace) -> None:
    journal = read_journal(arguments.journal)
    with compiled_if_cached(journal):
        match = papercrown.replay(journal)
        if arguments.step is not None:
            if not 0 <= arguments.step <= len(match.steps):
                raise OptionError(f"--step: expected a number from 0 to {len(match.steps)}, got {arguments.step}")
            match = match.at(arguments.step)
        if arguments.viewer is not None and not 0 <= arguments.viewer < match.seats:
            raise OptionError(f"--viewer: expected a seat from 0 to {match.seats - 1}, got {arguments.viewer}")
        drawing = match.drawing(arguments.viewer)
    write_output(arguments.output, drawing)
