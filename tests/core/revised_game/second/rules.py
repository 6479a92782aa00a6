"""The rules of version 2, which read the version of a match from its position."""

from typing import Any

from papercrown.core.dice import roll
from papercrown.core.records import record
from tests.core.revised_game.first import rules as first
from tests.core.revised_game.first.rules import ACTIONS, ITEMS, TIEBREAKS, conceal, legal, score, tiebreak

OPTIONS = record(seats="i1", version="i1", short="i1")
POSITION = record(version="i1", turns="i1", rounds="i1", points=("i2", first.SEATS))
LAYOUTS = {1: first.POSITION}


def setup(p: Any, options: Any, dice: Any) -> None:
    p.version = options.version
    p.rounds = first.ROUNDS - int(options.short)


def actors(p: Any) -> int:
    return 1 << int(p.turns) % first.SEATS if p.turns < int(p.rounds) * first.SEATS else 0


def apply(p: Any, seat: int, action: int, dice: Any) -> None:
    p.turns += 1
    if action == first.ROLL:
        rolled = 1 + roll(dice, 6)
        p.points[seat] += 2 * rolled if rolled == 6 and p.version >= 2 else rolled


__all__ = [
    "ACTIONS", "ITEMS", "LAYOUTS", "OPTIONS", "POSITION", "TIEBREAKS",
    "actors", "apply", "conceal", "legal", "score", "setup", "tiebreak",
]  # fmt: skip
