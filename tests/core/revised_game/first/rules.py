"""The rules of version 1."""

from typing import Any

from papercrown.core.dice import roll
from papercrown.core.records import record

SEATS, ROUNDS = 2, 6
STAY, ROLL = 0, 1
ACTIONS = 2
ITEMS = ("points",)
TIEBREAKS = 0

OPTIONS = record(seats="i1")
POSITION = record(turns="i1", points=("i2", SEATS))


def setup(p: Any, options: Any, dice: Any) -> None:
    pass


def actors(p: Any) -> int:
    return 1 << int(p.turns) % SEATS if p.turns < ROUNDS * SEATS else 0


def legal(p: Any, seat: int, out: Any) -> int:
    out[:] = STAY, ROLL
    return ACTIONS


def apply(p: Any, seat: int, action: int, dice: Any) -> None:
    p.turns += 1
    if action == ROLL:
        p.points[seat] += 1 + roll(dice, 6)


def score(p: Any, seat: int, out: Any) -> None:
    out[0] = p.points[seat]


def tiebreak(p: Any, seat: int, out: Any) -> None:
    pass


def conceal(p: Any, viewer: int) -> None:
    pass
