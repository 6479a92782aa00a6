"""Positions composed by hand, actions in words, and an independent model of the rules that shares no code with them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import rules as _rules
from tests.kit.games import Step, groups, random_steps, refused
from tests.kit.games import viewed as seen_by

rules: Any = _rules  # compiled functions have no types
game = pc.game("pocket-kingdoms")
quick = settings(max_examples=50, deadline=None)

# --- The sheet, in words ----------------------------------------------------------------------------------------------

LETTERS = ".HSFTMOBfwmx"
COLUMNS, LINES = "ABCDEFGHI", "123456789"
SPACES = [column + line for line in LINES for column in COLUMNS]
"""In reading order, from the top left."""
DISTRICTS = ("northwest", "north", "northeast", "west", "centre", "east", "southwest", "south", "southeast")

HOUSE_SUMS = (7, 7, 7, 7, 7, 6, 8, 5, 9)
SHIP_LIMITS = (7, 7, 7, 6, 6, 5)
TOWN = {"tower": 4, "market": 3, "storehouse": 3, "barracks": 3}
KINDS = {
    "house": [f"house {n}" for n in range(1, 10)],
    "ship": [f"ship {n}" for n in range(1, 7)],
    **{building: [building] for building in TOWN},
    "field": [f"field {n}" for n in range(1, 10)],
}
ROWS = [row for rows in KINDS.values() for row in rows]
LETTER_OF = dict(zip(KINDS, "HSTMOBF", strict=True))

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


def kind_of(row: str) -> str:
    return row.split()[0]


def cells_of(row: str) -> int:
    return {"house": 2, "ship": 2, "field": 3, **TOWN}[kind_of(row)]


@cache
def spaces_in(district: str) -> tuple[str, ...]:
    """The nine spaces of a district, in reading order."""
    down, right = divmod(DISTRICTS.index(district), 3)
    return tuple(c + line for line in LINES[3 * down : 3 * down + 3] for c in COLUMNS[3 * right : 3 * right + 3])


@cache
def district_of(space: str) -> str:
    return next(district for district in DISTRICTS if space in spaces_in(district))


def opposite(district: str) -> str:
    """The district on the other side of the centre."""
    return DISTRICTS[::-1][DISTRICTS.index(district)]


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
    **options: Any,
) -> Match:
    """A match at the start of a turn with this roll: seat 0 has this kingdom and these rows."""
    match = game.match(seats=seats, seed=1, **options)
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


# --- A reference model ------------------------------------------------------------------------------------------------


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


def _around(space: str) -> list[str]:
    x, y = COLUMNS.index(space[0]), LINES.index(space[1])
    near = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return [COLUMNS[x] + LINES[y] if 0 <= x < 9 and 0 <= y < 9 else "" for x, y in near]


AROUND = {space: _around(space) for space in SPACES}
"""The spaces above, right of, below and left of each; "" beyond the border."""


def touching(spaces: set[str]) -> set[str]:
    """The spaces next to some of these."""
    return {near for space in spaces for near in AROUND[space]} - {""}


def with_letters(kingdom: Mapping[str, str], letters: str) -> set[str]:
    return {space for space, letter in kingdom.items() if letter in letters}


def reference_town(kingdom: Mapping[str, str]) -> set[str]:
    """The houses of all groups next to the tower."""
    near = touching(with_letters(kingdom, "T"))
    return {house for group in groups(with_letters(kingdom, "H"), AROUND) if group & near for house in group}


def reference_points(kingdom: Mapping[str, str]) -> dict[str, int]:
    """The points of a kingdom, without open projects."""
    water, houses, forests = (with_letters(kingdom, letter) for letter in "wHf")
    lines = [{AROUND[ship][a], AROUND[ship][a + 2]} for ship in with_letters(kingdom, "S") for a in range(2)]
    large = [forest for forest in groups(forests, AROUND) if len(forest) >= 4 and touching(forest) & houses]
    fields = with_letters(kingdom, "F") & touching(houses)
    return {
        "ships": 2 * sum(line <= water for line in lines),
        "forests": 5 * len(large),
        "town": len(reference_town(kingdom)) * len(fields),
    }


@cache
def finished(row: str, numbers: tuple[int, ...], less: bool = False) -> bool:
    """Whether these numbers finish a row."""
    kind, index = kind_of(row), KINDS[kind_of(row)].index(row)
    if len(numbers) != cells_of(row):
        return False
    if kind == "house":
        return sum(numbers) == HOUSE_SUMS[index]
    if kind == "ship":
        return sum(numbers) < SHIP_LIMITS[index] if less else sum(numbers) <= SHIP_LIMITS[index]
    if kind == "field":
        return len(set(numbers)) == 1
    return all(b == a + 1 for a, b in pairwise(numbers))


@cache
def finishable(row: str, numbers: tuple[int, ...], less: bool = False) -> bool:
    """Whether a row with these numbers can still be finished, by trying all possibilities."""
    rests = product(range(1, 7), repeat=cells_of(row) - len(numbers))
    return any(finished(row, numbers + rest, less) for rest in rests)


def reference_spaces(kingdom: Mapping[str, str], letter: str) -> set[str]:
    """Where a symbol may be drawn."""
    empty = set(SPACES) - set(kingdom)
    return empty & touching(with_letters(kingdom, "HTMOB")) if letter in "TMOB" else empty


def reference_rows(p: Record, seat: int, number: int) -> set[str]:
    """The rows that take this number."""
    rows, kingdom = written(p.sheets[seat]), picture(p.sheets[seat])
    found = set()
    for kind, candidates in KINDS.items():
        unfinished = [row for row in candidates if len(rows.get(row, ())) < cells_of(row)]
        begun = [row for row in unfinished if row in rows]
        fresh = [row for row in unfinished if row not in rows][: len(begun) < 2]
        for row in begun + fresh:
            after = (*rows.get(row, ()), number)
            room = len(after) < cells_of(row) or reference_spaces(kingdom, LETTER_OF[kind])
            if room and finishable(row, after, bool(p.ships)) and (row != "barracks" or p.barracks):
                found.add(row)
    return found


def reference_landscape(kingdom: Mapping[str, str], number: int, district: str) -> str:
    """The letter of the landscape that a die finds in a district."""
    empty = sum(space not in kingdom for space in spaces_in(district))
    return "f" if number < empty else "w" if number > empty else "m"


def reference_offers(p: Record, seat: int) -> set[str]:
    """All legal actions of a player, according to the rulebook and its rulings."""
    sheet, kingdom = p.sheets[seat], picture(p.sheets[seat])
    if sheet.symbol:
        where = set(SPACES) if sheet.where < 0 else set(spaces_in(DISTRICTS[sheet.where]))
        return {f"draw {space}" for space in reference_spaces(kingdom, LETTERS[sheet.symbol]) & where}
    dice = [die for die in sheet.dice.tolist() if die]
    able = {row for row, numbers in written(p.before[seat]).items() if len(numbers) == cells_of(row)}
    building = set[str]()
    if not sheet.exploring and sheet.spent < 2:
        building |= {f"write {die} {row}" for die in dice for row in reference_rows(p, seat, die)}
        if "storehouse" in able and not all(sheet.stored):
            building |= {f"store {die}" for die in dice}
    found = set(building)
    if not sheet.exploring:
        kept = [number for number in sheet.stored.tolist() if number > 0]
        found |= {f"take {number} {row}" for number in kept for row in reference_rows(p, seat, number)}
        found |= set(_reference_attacks(p, seat)) if "barracks" in able else set()
    if "market" in able and sheet.market_used < 4:
        found |= {f"change {die} to {other}" for die in dice for other in (die - 1, die + 1) if 1 <= other <= 6}
    if not (building and p.building):
        found |= {f"explore {die} {d}" for die in dice for d in DISTRICTS if set(spaces_in(d)) - set(kingdom)}
        found |= {"done"} if not dice or len(kingdom) == 81 else set()
    return found


def _reference_attacks(p: Record, seat: int) -> Iterator[str]:
    sheet = p.sheets[seat]
    natural = [die for die, rolled in zip(sheet.dice.tolist(), p.rolled.tolist(), strict=True) if die == rolled]
    if sheet.spent or sheet.attacks == 4 or len(set(natural)) == len(natural):
        return
    for other in range(p.seats):
        kingdom = picture(p.sheets[seat] if other == seat else p.before[other])
        yield from (f"attack {other} {space}" for space in SPACES if space not in kingdom)


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """The number of players and the options."""

    seats: int
    options: tuple[tuple[str, str | bool], ...] = ()

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
    Table(1, (("building", "must"),)),
    Table(3, (("ships", "less"), ("open_projects", "all"), ("building", "must"), ("barracks", True))),
]
tables, seeds = st.sampled_from(TABLES), st.integers(0, 2)
in_games = settings(max_examples=12, deadline=None)


@lru_cache(maxsize=32)
def random_game(table: Table, seed: int) -> tuple[Step, ...]:
    """All steps of a game between random players, who prefer building to exploring and act in random order."""
    rng, dice = random.Random(seed), dice_for(b"random game", str(table), seed)

    def choose(p: Record, seat: int, legal: list[int]) -> tuple[str, int]:
        deed = _chosen([DEEDS[action] for action in legal], rng)
        return deed, NUMBER_OF[deed]

    return random_steps(rules, table.match(seed).position, dice, rng, choose)


def _chosen(deeds: list[str], rng: random.Random) -> str:
    by_verb: dict[str, list[str]] = {}
    for deed in deeds:
        by_verb.setdefault(deed.split()[0], []).append(deed)
    verb = rng.choices(list(by_verb), [VERB_WEIGHTS[verb] for verb in by_verb])[0]
    weights = [TOWN_WEIGHT if deed.endswith((*TOWN, "house 1")) else 1 for deed in by_verb[verb]]
    return rng.choices(by_verb[verb], weights)[0]
