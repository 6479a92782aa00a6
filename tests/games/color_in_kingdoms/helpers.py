"""Positions composed by hand, and played with actions in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from papercrown.core.match import Match
from papercrown.core.records import Record
from tests.games.color_in_kingdoms.comparison import TABLES, as_bits, deeds, game, number_of, numbers, rules
from tests.games.color_in_kingdoms.referee import LETTERS, OPTIONS, around, reference_road, spaces
from tests.kit.games import bits, refused
from tests.kit.games import viewed as seen_by

quick = settings(max_examples=50, deadline=None)
tables, seeds = st.sampled_from(TABLES), st.integers(0, 2)
in_games = settings(max_examples=12, deadline=None)

# --- Composing positions ----------------------------------------------------------------------------------------------


def colours(text: str) -> dict[str, str]:
    """The letter in each space: `colours("R A1 A3, Y D4")`."""
    return {space: group.split()[0] for group in text.split(",") if group for space in group.split()[1:]}


def full_except(*empty: str, letter: str = "P", province: str = "heartland") -> str:
    """A province in one colour, except for these empty spaces."""
    return " ".join([letter, *(space for space in spaces(province) if space not in empty)])


def paint(p: Record, seat: int, painted: Mapping[str, str], road: int | None = None) -> None:
    """Colour a province. All other spaces become empty; the longest road is computed unless given."""
    province, sheet = OPTIONS["province"][p.province], p.sheets[seat]
    near = around(province)
    sheet.spaces[:] = 0
    for space, letter in painted.items():
        sheet.spaces[number_of(province)[space]] = LETTERS.index(letter)
    sheet.coloured = as_bits(painted, province)
    sheet.beside = as_bits({other for space in painted for other in near[space]}, province)
    sheet.road = reference_road(painted, near, OPTIONS["longest"][p.longest]) if road is None else road


def turn(
    *drawings: str,
    roll: Sequence[int] = (1, 2, 3, 4, 5),
    seats: int = 0,
    crossed: Mapping[int, Collection[int]] | None = None,
    squares: Mapping[int, Sequence[int]] | None = None,
    **options: Any,
) -> Match:
    """A match at the start of a turn of seat 0, who has rolled these dice, the duty first.

    The drawings are the provinces by seat; `crossed` are the duties crossed off before, and `squares` the numbers in
    the copycat squares.
    """
    match = game.match(seats=seats or len(drawings) or 1, seed=1, **options)
    p = match.position
    p.sheets[:] = np.zeros(1, p.sheets.dtype)[0]
    p.current, p.duty, p.family[:] = 0, roll[0], roll[1:]
    for seat, drawing in enumerate(drawings):
        paint(p, seat, colours(drawing))
    for seat, duties in {0: (), **(crossed or {})}.items():
        p.sheets[seat].duties = bits(duty - 1 for duty in {*duties, *(roll[:1] if seat == 0 else ())})
    for seat, written in (squares or {}).items():
        p.sheets[seat].copycat[: len(written)] = written
        p.sheets[seat].written = len(written)
    return match


# --- Playing ----------------------------------------------------------------------------------------------------------


def province_of(match: Match) -> str:
    return str(match.options["province"])


def do(match: Match, *done: str, seat: int = 0) -> Record:
    """Play actions in words, like "build 7 D4", "copy A1" or "decline"; returns the seat's sheet after them."""
    for deed in done:
        match.play(seat, numbers(province_of(match))[deed])
    return match.position.sheets[seat]  # type: ignore[no-any-return]


def do_by_seat(match: Match, *done: str) -> None:
    """Seat 0 takes the first action, seat 1 the second, and so on; "" skips a seat."""
    for seat, deed in enumerate(done):
        if deed:
            do(match, deed, seat=seat)


def offers(match: Match, seat: int = 0) -> set[str]:
    """The legal actions in words."""
    return {deeds(province_of(match))[action] for action in match.legal_ids(seat)}


def sums(match: Match, seat: int = 0) -> set[int]:
    """The sums that may be declared now."""
    return {int(deed.split()[1]) for deed in offers(match, seat) if deed.startswith("build")}


def targets(match: Match, start: str, seat: int = 0) -> set[str]:
    """The spaces where "build 7" or "copy" is legal."""
    return {deed.removeprefix(f"{start} ") for deed in offers(match, seat) if deed.startswith(f"{start} ")}


def refusal(match: Match, deed: str, seat: int = 0) -> str:
    """The reason why an action is illegal."""
    return refused(match, seat, numbers(province_of(match))[deed])


def viewed(p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    return seen_by(rules, p, viewer)
