"""`papercrown verify`: check the dice of a game."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.compiling import compiled_if_cached
from papercrown.cli.files import read_journal, read_json
from papercrown.cli.flags import add_command, add_journal, add_json_flag
from papercrown.cli.output import print_json
from papercrown.core.errors import JournalError


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "verify", run, "Check that nobody could have chosen the dice of a game.")
    add_journal(parser)
    parser.add_argument("--seal", help="the seal that you saw before the game")
    parser.add_argument("--luck", help="the luck that your browser added, or the file of what it saw")
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    from papercrown.verify import Unfair, as_digits, verify

    journal, luck = read_journal(arguments.journal), arguments.luck
    if luck is not None:
        luck = as_digits(luck) or read_json(luck, "luck of 64 hexadecimal digits or what a browser saw")
    try:
        verified = verify(journal, arguments.seal, luck)
    except Unfair as error:
        raise JournalError(str(error)) from None
    with compiled_if_cached(journal):
        match = papercrown.replay(journal)
    if not match.over:
        raise JournalError(f"the game is not over after {len(match.steps)} steps: the journal is only a part of it")
    if arguments.json:
        print_json({**verified._asdict(), "steps": len(match.steps)})
    else:
        print(f"{verified}\nThe game is over, and its {len(match.steps)} steps follow from these rolls.")
