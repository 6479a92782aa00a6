"""Plays random games beside their referees: plain-Python readings of the rules that share no code with them.

    python -m tests.games.referees [GAME ...] [--games 100] [--seed 0]

Each game is played with every number of players and every option in turn. Actors, legal actions, effects, scores and
winners are compared at every step; the first difference ends the run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import papercrown as pc

FOLDER = Path(__file__).parent


class Table(NamedTuple):
    """A table of the referee's comparison: number of players and options, such as `kingdomino-2-duel=mighty`."""

    name: str
    comparison: ModuleType
    setup: object

    def compare(self, seed: int) -> int:
        """Play a game beside the referee; the number of steps, or `AssertionError` with the first difference."""
        steps: int = self.comparison.compare(self.setup, seed)
        return steps


def comparisons() -> list[ModuleType]:
    """The comparisons with a referee, one for each set of rules."""
    folders = sorted(file.parent.name for file in FOLDER.glob("*/comparison.py"))
    return [import_module(f"{__package__}.{folder}.comparison") for folder in folders]


def tables(game: str) -> list[Table]:
    """The tables of a game."""
    found = (Table(str(setup), module, setup) for module in comparisons() for setup in module.TABLES)
    return [table for table in found if f"{table.name}-".startswith(f"{game}-")]


def play(game: str, games: int, seed: int) -> int:
    """Play this many games, the tables in turn, each time round with the next seed; return the number of steps."""
    setups = tables(game)
    turns = ((table, number) for number in count(seed) for table in setups)
    steps = 0
    for played, (table, number) in enumerate(islice(turns, games), 1):
        try:
            steps += table.compare(number)
        except AssertionError as difference:
            raise SystemExit(f"{table.name}, seed {number}: {difference}") from difference
        if sys.stderr.isatty():
            print(f"\r{game}: {played} of {games}", end="", file=sys.stderr, flush=True)
    return steps


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", choices=[[], *pc.games()], metavar="GAME", help="default: all")
    parser.add_argument("--games", type=int, default=100, help="of each, at least one for every table (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="of the first games (default 0)")
    chosen = parser.parse_args(arguments)
    for game in chosen.game or pc.games():
        games = max(chosen.games, len(tables(game)))
        steps = play(game, games, chosen.seed)
        print(f"\r{game}: {games} games and {steps} steps, no difference", flush=True)


if __name__ == "__main__":
    main()
