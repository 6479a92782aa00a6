"""The rules of the guessing game."""

from typing import Any

from papercrown.core.dice import reveal
from papercrown.core.records import record

ACTIONS = 10
ITEMS = ("guessed",)
TIEBREAKS = 0
HIDDEN = 10

OPTIONS = record(seats="i1")
POSITION = record(digits=("i1", 2), written="i1")


def setup(p: Any, options: Any, dice: Any) -> None:
    p.written = 0


def actors(p: Any) -> int:
    return 3 & ~int(p.written)


def legal(p: Any, seat: int, out: Any) -> int:
    for digit in range(ACTIONS):
        out[digit] = digit
    return ACTIONS


def apply(p: Any, seat: int, action: int, dice: Any) -> None:
    p.digits[seat] = action
    p.written |= 1 << seat
    if p.written == 3:
        reveal(dice)


def score(p: Any, seat: int, out: Any) -> None:
    out[0] = 1 if p.written == 3 and p.digits[0] == p.digits[1] else 0


def tiebreak(p: Any, seat: int, out: Any) -> None:
    pass


def conceal(p: Any, viewer: int) -> None:
    for seat in range(2):
        if seat != viewer and p.written != 3:
            p.digits[seat] = HIDDEN


def reopen(p: Any, viewer: int) -> None:
    p.written &= 1 << viewer
