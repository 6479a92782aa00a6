"""The rules of the secret game."""

from typing import Any

from papercrown.core.dice import reveal, roll
from papercrown.core.records import record

SEATS = 3
DIGITS = 2
ROUNDS = 2
THROW = 10
ACTIONS = 11
ITEMS = ("digits", "doubling")
TIEBREAKS = 1
HIDDEN = -1

OPTIONS = record(seats="i1", doubled="i1")
POSITION = record(
    seats="i1",
    doubled="i1",
    rounds_played="i1",
    written=("i1", (SEATS, DIGITS)),
    counts=("i1", SEATS),
    points=("i2", SEATS),
)


def setup(p: Any, options: Any, dice: Any) -> None:
    p.seats = options.seats
    p.doubled = options.doubled


def actors(p: Any) -> int:
    bits = 0
    for seat in range(p.seats):
        if p.rounds_played < ROUNDS and p.counts[seat] < DIGITS:
            bits |= 1 << seat
    return bits


def legal(p: Any, seat: int, out: Any) -> int:
    if p.rounds_played == ROUNDS or p.counts[seat] == DIGITS:
        return 0
    for action in range(ACTIONS):
        out[action] = action
    return ACTIONS


def apply(p: Any, seat: int, action: int, dice: Any) -> None:
    p.written[seat, p.counts[seat]] = roll(dice, 6) if action == THROW else action
    p.counts[seat] += 1
    for other in range(p.seats):
        if p.counts[other] < DIGITS:
            return
    reveal(dice)
    for other in range(p.seats):
        for digit in range(DIGITS):
            p.points[other] += p.written[other, digit]
            p.written[other, digit] = 0
        p.counts[other] = 0
    p.rounds_played += 1


def score(p: Any, seat: int, out: Any) -> None:
    out[0] = p.points[seat]
    out[1] = p.points[seat] if p.doubled else 0


def tiebreak(p: Any, seat: int, out: Any) -> None:
    out[0] = 0


def conceal(p: Any, viewer: int) -> None:
    """Other seats see who has finished, but not how far the others are."""
    for seat in range(p.seats):
        if seat != viewer:
            done = p.counts[seat] == DIGITS
            p.counts[seat] = DIGITS if done else 0
            for digit in range(DIGITS):
                p.written[seat, digit] = HIDDEN if done else 0
