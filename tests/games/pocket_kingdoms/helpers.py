"""Positions composed by hand, actions in words, and random games."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import rules as _rules
from tests.games.pocket_kingdoms.referee import (
    COLUMNS,
    DISTRICTS,
    KINDS,
    LETTERS,
    LINES,
    ROWS,
    SPACES,
    TOWN,
    cells_of,
    district_of,
    finished,
    kind_of,
    spaces_in,
)
from tests.kit.games import Step, random_steps, refused
from tests.kit.games import viewed as seen_by

rules: Any = _rules  # compiled functions have no types
game = pc.game("pocket-kingdoms")
quick = settings(max_examples=50, deadline=None)

# --- The sheet, in words ----------------------------------------------------------------------------------------------

MARKET = {"market": (2, 3, 4)}
STOREHOUSE = {"storehouse": (1, 2, 3)}
BARRACKS = {"barracks": (4, 5, 6)}

#: Every action, by its number.
DEEDS = [
    *(f"write {number} {row}" for number in range(1, 7) for row in ROWS),
    *(f"take {number} {row}" for number in range(1, 7) for row in ROWS),
    *(f"store {number}" for number in range(1, 7)),
    *(f"change {number} to {number + by}" for number in range(1, 7) for by in (-1, 1)),
    *(f"attack {seat} {space}" for seat in range(6) for space in SPACES),
    *(f"explore {number} {district}" for number in range(1, 7) for district in DISTRICTS),
    *(f"draw {space}" for space in SPACES),
    "done",
]
NUMBER_OF = {deed: number for number, deed in enumerate(DEEDS)}


# --- Seeing positions -------------------------------------------------------------------------------------------------


def first_view(seats: int = 2, **options: Any) -> Record:
    """The view of seat 0 at the start of a game."""
    return game.match(seats=seats, seed=11, **options).view(0)


def viewed(p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    return seen_by(rules, p, viewer)


# --- Composing positions ----------------------------------------------------------------------------------------------


def sketch(sheet: Record, drawing: str) -> None:
    """Draw a kingdom from its upper left corner; all other spaces are empty.

    >>> sketch(sheet, '''
    ...     HT.
    ...     .fw
    ... ''')
    """
    sheet.kingdom[:] = 0
    for line, letters in zip(LINES, drawing.split(), strict=False):
        for column, letter in zip(COLUMNS, letters, strict=False):
            sheet.kingdom[SPACES.index(column + line)] = LETTERS.index(letter)
    sheet.free[:] = [_free_bits(picture(sheet), district) for district in DISTRICTS]


def _free_bits(kingdom: Mapping[str, str], district: str) -> int:
    return sum(1 << bit for bit, space in enumerate(spaces_in(district)) if space not in kingdom)


def full_except(*empty: str, letter: str = "m", **symbols: str) -> str:
    """A kingdom full of one symbol, except for these empty spaces and these other symbols."""
    lines = ("".join("." if c + n in empty else symbols.get(c + n, letter) for c in COLUMNS) for n in LINES)
    return "\n".join(lines)


def full_districts(*districts: str, but: Sequence[str] = ()) -> str:
    """A kingdom in which these districts are full, except for some spaces, and everything else is empty."""
    empty = [space for space in SPACES if district_of(space) not in districts]
    return full_except(*empty, *but)


def fill_in(sheet: Record, rows: Mapping[str, Sequence[int]]) -> None:
    """Write numbers into rows: `{"house 1": (3,)}`."""
    for row, numbers in rows.items():
        sheet.cells[ROWS.index(row)] = len(numbers)
        sheet.numbers[ROWS.index(row), : len(numbers)] = numbers


def whole(row: str) -> tuple[int, ...]:
    """Numbers that finish a row."""
    return next(numbers for numbers in product(range(1, 7), repeat=cells_of(row)) if finished(row, numbers))


def above(row: str) -> dict[str, tuple[int, ...]]:
    """Finished rows of the same kind above a row."""
    rows = KINDS[kind_of(row)]
    return {other: whole(other) for other in rows[: rows.index(row)]}


def turn(
    drawing: str = "",
    dice: Sequence[int] = (1, 2, 3),
    *,
    rows: Mapping[str, Sequence[int]] | None = None,
    stored: Sequence[int] = (),
    others: str = "",
    seats: int = 1,
    building: str = "free",
    version: int | None = None,
    **options: Any,
) -> Match:
    """A match at the start of a turn with this roll: seat 0 has this kingdom and these rows.

    Dice that could build may explore, unless `building` says otherwise: that leaves the most choices.
    """
    match = Match(game, seats=seats, seed=1, options={"building": building, **options}, version=version)
    p = match.position
    p.rolled[:] = dice
    for seat in range(seats):
        sketch(p.sheets[seat], others if seat else drawing)
        p.sheets[seat].dice[:] = dice
    fill_in(p.sheets[0], rows or {})
    p.sheets[0].stored[: len(stored)] = stored
    p.before[:] = p.sheets
    return match


# --- Playing ----------------------------------------------------------------------------------------------------------


def do(match: Match, *deeds: str, seat: int = 0) -> Record:
    """Play actions in words, like "write 3 house 1"; returns the seat's sheet after them."""
    for deed in deeds:
        match.play(seat, NUMBER_OF[deed])
    return match.position.sheets[seat]  # type: ignore[no-any-return]


def offers(match: Match, verb: str = "", seat: int = 0) -> set[str]:
    """The legal actions in words; with a verb, the rest of those that start with it."""
    deeds = {DEEDS[action] for action in match.legal_ids(seat)}
    return {deed.removeprefix(f"{verb} ") for deed in deeds if deed.startswith(f"{verb} ")} if verb else deeds


def verbs(match: Match, seat: int = 0) -> set[str]:
    return {deed.split()[0] for deed in offers(match, seat=seat)}


def refusal(match: Match, deed: str, seat: int = 0) -> str:
    """The reason why an action is illegal."""
    return refused(match, seat, NUMBER_OF[deed])


def writable(
    drawing: str = "H", rows: Mapping[str, Sequence[int]] | None = None, **options: Any
) -> set[tuple[int, str]]:
    """The numbers from 1 to 6 that may be written, with their rows."""
    rolls = (turn(drawing, dice, rows=rows, **options) for dice in ((1, 2, 3), (4, 5, 6)))
    return {(int(offer[0]), offer[2:]) for match in rolls for offer in offers(match, "write")}


def accepted(row: str, drawing: str = "H", rows: Mapping[str, Sequence[int]] | None = None, **options: Any) -> set[int]:
    """The numbers that may be written next in a row."""
    return {number for number, other in writable(drawing, rows, **options) if other == row}


def explore(match: Match, number: int, district: str, seat: int = 0) -> dict[str, str]:
    """Explore, and draw on the first legal spaces; returns the letter drawn in each district."""
    before = picture(do(match, f"explore {number} {district}", seat=seat))
    while verbs(match, seat) == {"draw"}:
        do(match, f"draw {min(offers(match, 'draw', seat))}", seat=seat)
    after = picture(match.position.sheets[seat])
    return {district_of(space): letter for space, letter in after.items() if space not in before}


def explore_rest(match: Match, seat: int = 0) -> None:
    """Draw and explore until the turn can be ended."""
    while "done" not in offers(match, seat=seat):
        choices = [DEEDS[action] for action in match.legal_ids(seat)]
        do(match, next(deed for deed in choices if deed.startswith(("draw", "explore"))), seat=seat)


def finish_turn(match: Match, *seats: int) -> None:
    """Let these seats (by default seat 0) explore with their remaining dice and end their turns."""
    for seat in seats or (0,):
        explore_rest(match, seat)
        do(match, "done", seat=seat)


# --- Reading positions ------------------------------------------------------------------------------------------------


def picture(sheet: Record) -> Mapping[str, str]:
    """The letter in each space of a kingdom that is not empty."""
    return _picture(sheet.kingdom.tobytes())


@lru_cache(maxsize=4096)
def _picture(kingdom: bytes) -> Mapping[str, str]:
    return {space: LETTERS[symbol] for space, symbol in zip(SPACES, kingdom, strict=False) if symbol}


def written(sheet: Record) -> Mapping[str, tuple[int, ...]]:
    """The numbers in each row that has any."""
    return _written(sheet.cells.tobytes(), sheet.numbers.tobytes())


@lru_cache(maxsize=4096)
def _written(cells: bytes, numbers: bytes) -> Mapping[str, tuple[int, ...]]:
    longest = len(numbers) // len(ROWS)
    starts = ((row, n, longest * index) for index, (row, n) in enumerate(zip(ROWS, cells, strict=True)))
    return {row: tuple(numbers[start : start + n]) for row, n, start in starts if n}


def tiebreaks(p: Record, seat: int) -> tuple[int, ...]:
    found = np.zeros(rules.TIEBREAKS, np.int64)
    rules.tiebreak(p, seat, found)
    return tuple(found.tolist())


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """The number of players and the options."""

    seats: int
    options: tuple[tuple[str, str | bool], ...] = ()

    def __str__(self) -> str:
        return "-".join([game.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    def match(self, seed: int) -> Match:
        return Match(game, seats=self.seats, seed=seed, options=dict(self.options))


#: The weights of a random player's actions; uniform choices would hardly ever build a town.
VERB_WEIGHTS = {"write": 12, "take": 6, "store": 4, "change": 1, "attack": 30, "explore": 1, "draw": 1, "done": 1}
TOWN_WEIGHT = 10
"""The weight of rows for town buildings and the first house; other rows have weight 1."""

BUSY = Table(2, (("barracks", True),))
#: Every value of every option.
TABLES = [
    Table(1),
    BUSY,
    Table(3, (("ships", "less"),)),
    Table(2, (("open_projects", "all"),)),
    Table(1, (("building", "free"),)),
    Table(3, (("ships", "less"), ("open_projects", "all"), ("building", "free"), ("barracks", True))),
]
tables, seeds = st.sampled_from(TABLES), st.integers(0, 2)
in_games = settings(max_examples=12, deadline=None)


@lru_cache(maxsize=32)
def random_game(table: Table, seed: int) -> tuple[Step, ...]:
    """All steps of a game between random players, who prefer building to exploring and act in random order."""
    rng, dice = random.Random(seed), dice_for(b"random game", str(table), seed)

    def choose(p: Record, seat: int, legal: list[int]) -> tuple[str, int]:
        deed = preferred([DEEDS[action] for action in legal], rng)
        return deed, NUMBER_OF[deed]

    return random_steps(rules, table.match(seed).position, dice, rng, choose)


def preferred(deeds: Sequence[str], rng: random.Random) -> str:
    """The choice of a random player who likes to build, most of all a town."""
    by_verb: dict[str, list[str]] = {}
    for deed in deeds:
        by_verb.setdefault(deed.split()[0], []).append(deed)
    verb = rng.choices(list(by_verb), [VERB_WEIGHTS[verb] for verb in by_verb])[0]
    weights = [TOWN_WEIGHT if deed.endswith((*TOWN, "house 1")) else 1 for deed in by_verb[verb]]
    return rng.choices(by_verb[verb], weights)[0]
