"""`papercrown verify`: check the dice of a game."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.compiling import compile_progress
from papercrown.cli.files import read_journal
from papercrown.cli.flags import add_command, add_journal, add_json_flag
from papercrown.cli.output import print_json
from papercrown.core.errors import JournalError


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "verify", run, "Check that nobody could have chosen the dice of a game.")
    add_journal(parser)
    parser.add_argument("--seal", help="the seal that you saw before the game")
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    from papercrown.verify import Unfair, verify

    journal = read_journal(arguments.journal)
    try:
        verified = verify(journal, arguments.seal)
    except Unfair as error:
        raise JournalError(str(error)) from None
    with compile_progress():
        steps = len(papercrown.replay(journal).steps)
    if arguments.json:
        print_json({**verified._asdict(), "steps": steps})
    else:
        print(f"{verified}, and {steps} steps of the game from these rolls.")
