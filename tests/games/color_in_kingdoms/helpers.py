"""Positions composed by hand, actions in words, and an independent model of the rules that shares no code with them."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, restored
from papercrown.games.color_in_kingdoms import rules as _rules
from papercrown.games.color_in_kingdoms.position import SHEET
from tests.kit.games import Step, bits, groups, members, random_steps, refused
from tests.kit.games import viewed as seen_by

rules: Any = _rules  # compiled functions have no types
game = pc.game("color-in-kingdoms")
quick = settings(max_examples=50, deadline=None)

# --- The sheet, in words ----------------------------------------------------------------------------------------------

LETTERS = ".RYBOGP"
NAMES = {"R": "strawberry field", "Y": "brick road", "B": "waterway", "O": "sherbet factory", "G": "soylent farm",
         "P": "forest"}  # fmt: skip
BUILDS = {
    "roads-5-9": {0: "R", 7: "R", 4: "O", 10: "O", 5: "Y", 9: "Y", 3: "G", 11: "G", 6: "B", 8: "B", 2: "P", 12: "P"},
    "roads-6-8": {0: "R", 7: "R", 4: "O", 10: "O", 6: "Y", 8: "Y", 3: "G", 11: "G", 5: "B", 9: "B", 2: "P", 12: "P"},
}
OPTIONS = {
    "province": ("heartland", "lagoon", "hamlet"),
    "sums": ("roads-5-9", "roads-6-8"),
    "longest": ("path", "group"),
    "uncopied": ("zero", "nothing"),
}
PLACES, SUMS = 60, range(13)
POINTS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)

WIDTHS = {"heartland": (5, 6, 7, 8, 7, 6, 5), "lagoon": (4, 5, 6, 7, 8, 7, 6, 5, 4), "hamlet": (4, 5, 4, 5, 4)}
LAKE = {"heartland": (), "hamlet": (), "lagoon": ((3, 3), (4, 3), (4, 4), (5, 3))}
"""The row of each lake hex, and its place in the row."""


@cache
def places(province: str) -> Mapping[str, tuple[int, int]]:
    """The row of each space, and twice its distance from the middle of the row."""
    found = {}
    for row, width in enumerate(WIDTHS[province]):
        land = [k for k in range(width) if (row, k) not in LAKE[province]]
        found.update({f"{'ABCDEFGHI'[row]}{n}": (row, 2 * k - width) for n, k in enumerate(land, 1)})
    return found


@cache
def spaces(province: str = "heartland") -> tuple[str, ...]:
    return tuple(places(province))


@cache
def around(province: str = "heartland") -> Mapping[str, frozenset[str]]:
    """Neighbours on hexes: a whole space to the side, or half a space and one row."""
    where = places(province)

    def touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return (abs(a[0] - b[0]), abs(a[1] - b[1])) in ((0, 2), (1, 1))

    return {one: frozenset(two for two in where if touch(where[one], where[two])) for one in where}


@cache
def deeds(province: str) -> Sequence[str]:
    """Every action in words, by its number. Numbers without a space are named #45 and so on."""
    names = [*spaces(province), *(f"#{n}" for n in range(len(spaces(province)) + 1, PLACES + 1))]
    return [*(f"build {s} {name}" for s in SUMS for name in names), *(f"copy {name}" for name in names), "decline"]


@cache
def numbers(province: str) -> Mapping[str, int]:
    return {deed: number for number, deed in enumerate(deeds(province))}


@cache
def number_of(province: str) -> Mapping[str, int]:
    """The spaces in reading order."""
    return {space: number for number, space in enumerate(spaces(province))}


def as_bits(chosen: Collection[str], province: str = "heartland") -> int:
    return bits(number_of(province)[space] for space in chosen)


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


def picture(sheet: Record, province: str = "heartland") -> dict[str, str]:
    """The letter in each space that is not empty."""
    letters = [LETTERS[kind] for kind in sheet.spaces.tolist()]
    return {space: letter for space, letter in zip(spaces(province), letters, strict=False) if letter != "."}


def written(sheet: Record) -> list[int]:
    """The numbers in the copycat squares."""
    return sheet.copycat[: sheet.written].tolist()  # type: ignore[no-any-return]


def viewed(p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    return seen_by(rules, p, viewer)


# --- A reference model: points ----------------------------------------------------------------------------------------

Near = Mapping[str, Collection[str]]


def with_letter(painted: Mapping[str, str], letter: str) -> set[str]:
    return {space for space, other in painted.items() if other == letter}


def reference_path(group: Collection[str], near: Near) -> int:
    """The longest path through a connected group, by exhaustive search, spaces with few neighbours first."""
    best = 0

    def walk(space: str, left: set[str], length: int) -> None:
        nonlocal best
        best = max(best, length)
        ways = {other: len(left.intersection(near[other])) for other in left.intersection(near[space])}
        for other in sorted(ways, key=lambda other: (ways[other], other)):
            if best < len(group):
                walk(other, left - {other}, length + 1)

    for start in sorted(group):
        if best < len(group):
            walk(start, set(group) - {start}, 1)
    return best


def reference_road(painted: Mapping[str, str], near: Near, longest: str) -> int:
    """The length of the longest road, by either option."""
    roads = groups(with_letter(painted, "Y"), near)
    return max((len(road) if longest == "group" else _path(frozenset(road), near) for road in roads), default=0)


_paths: dict[tuple[frozenset[str], int], int] = {}


def _path(road: frozenset[str], near: Near) -> int:
    key = road, id(near)  # `around` keeps one mapping for each province
    if key not in _paths:
        _paths[key] = reference_path(road, near)
    return _paths[key]


def reference_points(painted: Mapping[str, str], near: Near) -> dict[str, int]:
    """The points of a province, without the bonuses that players compete for and the copycat squares."""
    beside = {space: [painted[other] for other in near[space] if other in painted] for space in painted}
    red, yellow, blue, orange, green, purple = (with_letter(painted, letter) for letter in "RYBOGP")
    return {
        "strawberry": sum(1 for space in red if not beside[space]),
        "brick_road": sum(2 for space in yellow if beside[space].count("Y") == 2),
        "waterway": sum(POINTS[min(len(group), 10)] for group in groups(blue, near)),
        "sherbet": sum(6 if set("RYBGP") <= set(beside[space]) else 1 for space in orange),
        "soylent": sum(5 * ("Y" in beside[space]) * (1 + ("P" in beside[space])) for space in green),
        "forest": POINTS[min(len(purple), 10)],
    }


# --- A reference model: the game --------------------------------------------------------------------------------------


@dataclass
class Sheet:
    """The sheet of one player."""

    painted: dict[str, str]
    duties: set[int]
    squares: list[int]
    road: int
    fresh: str
    """The space coloured in this turn or the one before."""


@dataclass
class ReferenceGame:
    """A game as people would play it, with nothing precomputed."""

    seats: int
    options: dict[str, str]
    sheets: list[Sheet]
    turn: int
    current: int
    roll: tuple[int, ...]
    """The duty, then the family."""
    declared: int = 0
    letter: str = ""
    """What the current player has built in this turn."""
    asked: set[int] = field(default_factory=set)
    choices: dict[int, str] = field(default_factory=dict)
    """The decisions so far: the space to copy to, or "" for declining."""
    ended: set[int] = field(default_factory=set)
    waiting: set[int] = field(default_factory=set)
    over: bool = False

    @property
    def near(self) -> Near:
        return around(self.options["province"])

    @property
    def actors(self) -> set[int]:
        return set() if self.over else self.asked - set(self.choices) if self.letter else {self.current}

    def offers(self, seat: int) -> set[str]:
        if self.letter:
            return {"decline", *(f"copy {space}" for space in self.room(seat, self.letter))}
        free = [die for die in self.roll[1:] if die != self.roll[0]]
        totals = {0, *(one + two for one, two in combinations(free, 2))}
        built = BUILDS[self.options["sums"]]
        return {f"build {total} {space}" for total in totals for space in self.room(seat, built[total])}

    def room(self, seat: int, letter: str) -> set[str]:
        painted = self.sheets[seat].painted
        empty = set(self.near) - set(painted)
        return empty if letter in "RP" else {space for space in empty if any(o in painted for o in self.near[space])}

    def play(self, seat: int, deed: str, roll: tuple[int, ...]) -> None:
        """Apply an action; `roll` is the next roll if the action ends the turn."""
        verb, *what = deed.split()
        if verb == "build":
            for sheet in self.sheets:
                sheet.fresh = ""
            self.declared, self.letter = int(what[0]), BUILDS[self.options["sums"]][int(what[0])]
            self.colour(seat, what[1])
            self.asked = {other for other in range(self.seats) if other != seat and self.room(other, self.letter)}
        else:
            self.choices[seat] = what[0] if what else ""
        if not self.actors:
            self.end_turn(roll)

    def colour(self, seat: int, space: str) -> None:
        sheet = self.sheets[seat]
        sheet.painted[space], sheet.fresh = self.letter, space
        sheet.road = reference_road(sheet.painted, self.near, self.options["longest"])

    def end_turn(self, roll: tuple[int, ...]) -> None:
        copies = {seat: space for seat, space in self.choices.items() if space}
        for seat, space in copies.items():
            self.colour(seat, space)
        if copies or self.options["uncopied"] == "zero":
            self.sheets[self.current].squares.append(len(copies))
        self.choices = {}
        if self.ended:
            self.waiting -= {self.current}
        elif ended := {seat for seat in range(self.seats) if self.has_ended(self.sheets[seat])}:
            self.ended, self.waiting = ended, set(range(self.seats)) - ended
        after = [*range(self.current + 1, self.seats), *range(self.current + 1)]
        if self.ended:
            after = [seat for seat in after if seat in self.waiting and self.room(seat, "R")]
        if not after:
            self.over = True
            return
        self.turn, self.current, self.roll = self.turn + 1, after[0], roll
        self.sheets[self.current].duties.add(roll[0])
        self.declared, self.letter, self.asked = 0, "", set()

    def has_ended(self, sheet: Sheet) -> bool:
        return len(sheet.duties) == 6 or len(sheet.squares) == 25 or len(sheet.painted) == len(self.near)

    def scores(self) -> list[dict[str, int]]:
        """All items of all seats."""
        fields = [len(with_letter(sheet.painted, "R")) for sheet in self.sheets]
        roads = [sheet.road for sheet in self.sheets]
        items = [{**reference_points(s.painted, self.near), "copycat": sum(s.squares)} for s in self.sheets]
        for seat in range(self.seats):
            items[seat]["strawberry"] += 10 * (0 < fields[seat] == max(fields))
            items[seat]["brick_road"] += 10 * (0 < roads[seat] == max(roads))
        return items


def reference_game(p: Record) -> ReferenceGame:
    """A reference model that can be played on from this position."""
    model = read(p)
    return replace(model, sheets=[deepcopy(sheet) for sheet in model.sheets])


def read(p: Record) -> ReferenceGame:
    """A position as a reference model, for comparison; checks that all other fields follow from it."""
    options = {name: values[int(p[name])] for name, values in OPTIONS.items()}
    names = (*spaces(options["province"]), "")
    choices = {seat: int(p.choices[seat]) for seat in range(6)}
    assert members(p.decided) >= {seat for seat, choice in choices.items() if choice}
    return ReferenceGame(
        seats=int(p.seats),
        options=options,
        sheets=[_read_sheet(p.sheets[seat].tobytes(), options["province"]) for seat in range(p.seats)],
        turn=int(p.turn),
        current=int(p.current),
        roll=(int(p.duty), *p.family.tolist()),
        declared=int(p.declared),
        letter=LETTERS[p.construction].strip("."),
        asked=set(members(p.asked)),
        choices={seat: names[choice - 2] if choice > 1 else "" for seat, choice in choices.items() if choice},
        ended=set(members(p.triggered)),
        waiting=set(members(p.waiting)),
        over=bool(p.over),
    )


@lru_cache(maxsize=4096)
def _read_sheet(raw: bytes, province: str) -> Sheet:
    sheet = restored(SHEET, raw)
    names, painted = spaces(province), picture(sheet, province)
    assert int(sheet.coloured) == as_bits(painted, province)
    assert int(sheet.beside) == as_bits({o for space in painted for o in around(province)[space]}, province)
    assert not sheet.spaces[len(names) :].any()
    assert not sheet.copycat[sheet.written :].any()
    return Sheet(
        painted, {d + 1 for d in members(sheet.duties)}, written(sheet), int(sheet.road), ("", *names)[sheet.fresh]
    )


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """The number of players, the options, and the preferences of random players."""

    seats: int
    options: tuple[tuple[str, str], ...] = ()
    copying: float = 0.5
    roads: float = 2
    """The weight of roads; everything else has weight 1."""
    squares: int = 0
    """The number of squares used up before the first turn."""

    def match(self, seed: int) -> Match:
        match = Match(game, seats=self.seats, seed=seed, options=dict(self.options))
        match.position.sheets["written"][: self.seats] = self.squares
        return match

    @property
    def province(self) -> str:
        return dict(self.options).get("province", "heartland")

    def __str__(self) -> str:
        return "-".join([str(self.seats), *(value for _, value in self.options)])


HAMLET, LAGOON = ("province", "hamlet"), ("province", "lagoon")
OTHER_SUMS, GROUP, NOTHING = ("sums", "roads-6-8"), ("longest", "group"), ("uncopied", "nothing")
#: Every number of players, every value of every option, and every way to end.
TABLES = [
    *(Table(seats) for seats in range(1, 7)),
    Table(2, (HAMLET,), copying=0.95),
    Table(4, (HAMLET, OTHER_SUMS, GROUP), copying=0.95),
    Table(6, (HAMLET, NOTHING), copying=1),
    Table(3, (LAGOON, OTHER_SUMS)),
    Table(5, (LAGOON, GROUP, NOTHING), copying=0.8),
    Table(1, (OTHER_SUMS, NOTHING)),
    Table(2, (GROUP, NOTHING), copying=0.1),
    Table(3, (HAMLET,), squares=21),
    Table(2, (LAGOON, NOTHING), squares=22),
]
tables, seeds = st.sampled_from(TABLES), st.integers(0, 2)
in_games = settings(max_examples=12, deadline=None)


@lru_cache(maxsize=64)
def random_game(table: Table, seed: int) -> tuple[Step, ...]:
    """All steps of a game between random players, who decide in random order."""
    rng, dice = random.Random(f"{table} {seed}"), dice_for(b"random game", str(table), seed)

    def choose(p: Record, seat: int, legal: list[int]) -> tuple[str, int]:
        deed = _chosen(p, seat, [deeds(table.province)[action] for action in legal], table, rng)
        return deed, numbers(table.province)[deed]

    return random_steps(rules, table.match(seed).position, dice, rng, choose)


def _chosen(p: Record, seat: int, listed: list[str], table: Table, rng: random.Random) -> str:
    """A random sum, then a random space; roads are preferred, and preferably beside each other."""
    if listed[-1] == "decline":
        if rng.random() >= table.copying:
            return "decline"
        listed, letter = listed[:-1], LETTERS[p.construction]
    else:
        built = BUILDS[dict(table.options).get("sums", "roads-5-9")]
        totals = sorted({int(deed.split()[1]) for deed in listed})
        total = rng.choices(totals, [table.roads if built[total] == "Y" else 1 for total in totals])[0]
        listed, letter = [deed for deed in listed if deed.startswith(f"build {total} ")], built[total]
    if letter == "Y" and rng.random() < 1 - 1 / table.roads:
        painted, near = picture(p.sheets[seat], table.province), around(table.province)
        listed = [deed for deed in listed if "Y" in map(painted.get, near[deed.split()[-1]])] or listed
    return rng.choice(listed)
