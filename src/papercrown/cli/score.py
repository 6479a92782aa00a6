"""`papercrown score`: score a finished paper game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import papercrown
from papercrown.cli.compiling import compiled_if_cached
from papercrown.cli.files import read_file
from papercrown.cli.flags import add_command, add_json_flag
from papercrown.cli.output import print_json, print_scores


def add_parser(commands: Any) -> None:
    parser = add_command(commands, "score", run, "Score a finished paper game.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("sheet", metavar="SHEET", help="a JSON file, or - for standard input")
    add_json_flag(parser)


def run(arguments: argparse.Namespace) -> None:
    from papercrown.paper.reader import MAX_FILE_BYTES, parse

    game = papercrown.game(arguments.game)
    sheet = parse(read_file(arguments.sheet, MAX_FILE_BYTES))
    with compiled_if_cached({"game": game.name}):
        scoring = game.score(sheet, Path(arguments.sheet).parent)
    if arguments.json:
        print_json(scoring.as_json())
    else:
        print_scores(scoring.players, scoring.winners)
