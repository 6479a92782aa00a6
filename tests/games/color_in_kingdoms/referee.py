"""A reading of the rulebook and our rulings in plain Python: a whole game, played with actions in words.

It imports nothing of Papercrown, so it shares no code with the rules. Chance is told to it: who starts, and the rolls.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

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


# --- Points -----------------------------------------------------------------------------------------------------------

Near = Mapping[str, Collection[str]]


def groups(chosen: Collection[str], near: Near) -> list[set[str]]:
    """The connected components of the chosen spaces."""
    left, found = set(chosen), []
    while left:
        group, edge = set[str](), {left.pop()}
        while edge:
            group |= edge
            edge = {other for one in edge for other in near[one]} & left
            left -= edge
        found.append(group)
    return found


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


# --- The game ---------------------------------------------------------------------------------------------------------


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

    @classmethod
    def begin(cls, seats: int, options: Mapping[str, str], starter: int, roll: tuple[int, ...]) -> ReferenceGame:
        """A game after the first roll: all sheets are empty, but the player who rolled has crossed off a duty."""
        sheets = [Sheet({}, set(), [], 0, "") for _ in range(seats)]
        sheets[starter].duties.add(roll[0])
        return cls(seats, dict(options), sheets, 1, starter, roll)

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

    def winners(self) -> list[int]:
        """The seats with the most points; several share the victory."""
        totals = [sum(items.values()) for items in self.scores()]
        return [seat for seat, total in enumerate(totals) if total == max(totals)]
