"""`papercrown games`: list the games."""

from __future__ import annotations

import argparse
from typing import Any

import papercrown
from papercrown.cli.flags import add_command, add_json_flag
from papercrown.cli.output import print_json
from papercrown.core.game import Game
from papercrown.core.phrasing import one_of


def add_parser(commands: Any) -> None:
    add_json_flag(add_command(commands, "games", run, "List the games, their options and numbers of players."))


def run(arguments: argparse.Namespace) -> None:
    games = [papercrown.game(name) for name in papercrown.games()]
    if arguments.json:
        print_json([_as_json(game) for game in games])
        return
    for game in games:
        print(f"{game.name}: {game.title}, {one_of(_all_seats(game))} players\n  {game.summary}\n  {game.credit}")
        for option in game.options:
            values = one_of(option.values)
            print(f"  --option {option.name}={values} (default {one_of([option.default])})\n    {option.explanation}")


def _as_json(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "credit": game.credit,
        "rules": game.version,
        "seats": _all_seats(game),
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "values": list(option.values),
                "default": option.default,
                "explanation": option.explanation,
            }
            for option in game.options
        ],
    }


def _all_seats(game: Game) -> list[int]:
    """Every number of players that some combination of options allows."""
    return sorted({seats for seats, _ in game.tables()})
