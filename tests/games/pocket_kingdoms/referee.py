"""The whole game in plain Python, written from the rulebook and the rulings of the guide.

It shares no code with the rules. Actions are words, such as "write 3 house 1"; dice are shown to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product

# --- The sheet --------------------------------------------------------------------------------------------------------

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

BOXES = 4
"""Of the market, of the storehouse, of the barracks, and for full districts."""


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


def _around(space: str) -> list[str]:
    x, y = COLUMNS.index(space[0]), LINES.index(space[1])
    near = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return [COLUMNS[x] + LINES[y] if 0 <= x < 9 and 0 <= y < 9 else "" for x, y in near]


AROUND = {space: _around(space) for space in SPACES}
"""The spaces above, right of, below and left of each; "" beyond the border."""


def touching(spaces: Collection[str]) -> set[str]:
    """The spaces next to some of these."""
    return {near for space in spaces for near in AROUND[space]} - {""}


def groups(spaces: Collection[str]) -> list[set[str]]:
    """Spaces that are joined edge to edge."""
    left, found = set(spaces), []
    while left:
        group, edge = set[str](), {left.pop()}
        while edge:
            group |= edge
            edge = touching(edge) & left
            left -= edge
        found.append(group)
    return found


Kingdom = Mapping[str, str]
"""The letter in each space that is not empty."""


def with_letters(kingdom: Kingdom, letters: str) -> set[str]:
    return {space for space, letter in kingdom.items() if letter in letters}


def full_districts(kingdom: Kingdom) -> int:
    return sum(all(space in kingdom for space in spaces_in(district)) for district in DISTRICTS)


# --- Rows -------------------------------------------------------------------------------------------------------------


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


def spaces_for(kingdom: Kingdom, letter: str) -> set[str]:
    """Where a symbol may be drawn."""
    empty = set(SPACES) - set(kingdom)
    return empty & touching(with_letters(kingdom, "HTMOB")) if letter in "TMOB" else empty


def landscape(kingdom: Kingdom, number: int, district: str) -> str:
    """The letter of the landscape that a die finds in a district."""
    empty = sum(space not in kingdom for space in spaces_in(district))
    return "f" if number < empty else "w" if number > empty else "m"


# --- Points -----------------------------------------------------------------------------------------------------------


def town_houses(kingdom: Kingdom) -> set[str]:
    """The houses of all groups next to the tower."""
    near = touching(with_letters(kingdom, "T"))
    return {house for group in groups(with_letters(kingdom, "H")) if group & near for house in group}


def kingdom_points(kingdom: Kingdom) -> dict[str, int]:
    """The points of a kingdom, without open projects."""
    water, houses, forests = (with_letters(kingdom, letter) for letter in "wHf")
    lines = [{AROUND[ship][a], AROUND[ship][a + 2]} for ship in with_letters(kingdom, "S") for a in range(2)]
    large = [forest for forest in groups(forests) if len(forest) >= 4 and touching(forest) & houses]
    fields = with_letters(kingdom, "F") & touching(houses)
    return {
        "ships": 2 * sum(line <= water for line in lines),
        "forests": 5 * len(large),
        "town": len(town_houses(kingdom)) * len(fields),
    }


# --- The game ---------------------------------------------------------------------------------------------------------


@dataclass
class Die:
    rolled: int
    number: int
    """Now; the market changes it."""

    @property
    def natural(self) -> bool:
        return self.number == self.rolled


@dataclass
class Sheet:
    """What a player has written and drawn, and the dice this player has left."""

    kingdom: dict[str, str] = field(default_factory=dict)
    rows: dict[str, tuple[int, ...]] = field(default_factory=dict)
    stored: list[int] = field(default_factory=list)
    """One number for each used box of the storehouse; negative when crossed out."""
    changes: int = 0
    attacks: int = 0
    # This turn:
    dice: list[Die] = field(default_factory=list)
    built: int = 0
    """Dice written or stored."""
    exploring: bool = False
    to_draw: list[tuple[str, str]] = field(default_factory=list)
    """Letters, each with its district or ""."""
    target: tuple[int, str] | None = None

    def has_built(self, row: str) -> bool:
        return len(self.rows.get(row, ())) == cells_of(row)

    @property
    def kept(self) -> set[int]:
        """The stored numbers that can be used."""
        return {number for number in self.stored if number > 0}

    @property
    def numbers(self) -> set[int]:
        return {die.number for die in self.dice}

    def take_die(self, number: int) -> Die:
        """Of two dice with this number, the one that was changed: it is of no use for an attack."""
        die = min((die for die in self.dice if die.number == number), key=lambda die: die.natural)
        self.dice.remove(die)
        return die

    def pair(self) -> list[Die]:
        """Two unused dice that were rolled with the same number; empty if there are none."""
        natural = [die for die in self.dice if die.natural]
        return next(([a, b] for a, b in pairwise(sorted(natural, key=lambda d: d.number)) if a.number == b.number), [])


class Game:
    """A game in progress. `roll` shows the next die."""

    def __init__(
        self,
        seats: int,
        roll: Callable[[], int],
        *,
        ships: str = "at-most",
        open_projects: str = "started",
        building: str = "must",
        barracks: bool = False,
    ) -> None:
        self.roll, self.ships, self.open_projects, self.building, self.barracks = (
            roll, ships, open_projects, building, barracks,
        )  # fmt: skip
        mountains = {}
        for district in DISTRICTS:
            x, y = (-(-roll() // 2) for _ in range(2))
            mountains[spaces_in(district)[3 * (3 - y) + x - 1]] = "m"
        self.sheets = [Sheet(dict(mountains)) for _ in range(seats)]
        self.turn, self.over = 0, False
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn += 1
        self.done: set[int] = set()
        self.rolled = [self.roll() for _ in range(3)]
        for sheet in self.sheets:
            sheet.dice = [Die(number, number) for number in self.rolled]
            sheet.built, sheet.exploring, sheet.target = 0, False, None
        self.known = deepcopy(self.sheets)
        """The sheets when the turn began, as the other players see them."""

    def actors(self) -> list[int]:
        return [] if self.over else [seat for seat in range(len(self.sheets)) if seat not in self.done]

    # --- what may be done ---

    def legal(self, seat: int) -> set[str]:
        """The legal actions of a player who may act."""
        sheet = self.sheets[seat]
        if sheet.to_draw:
            letter, district = sheet.to_draw[0]
            spaces = spaces_for(sheet.kingdom, letter) & set(spaces_in(district) if district else SPACES)
            return {f"draw {space}" for space in spaces}
        buildings = self._buildings(seat)
        found = buildings | self._takings(sheet) | self._attacks(seat) | self._changes(seat)
        if not (buildings and self.building == "must"):
            found |= self._explorations(sheet)
            if not sheet.dice or len(sheet.kingdom) == len(SPACES):
                found.add("done")
        return found

    def _buildings(self, seat: int) -> set[str]:
        """Two dice may be written or stored, before any explores."""
        sheet = self.sheets[seat]
        if sheet.exploring or sheet.built == 2:
            return set()
        found = {f"write {number} {row}" for number in sheet.numbers for row in self.rows_for(sheet, number)}
        if self._able(seat, "storehouse") and len(sheet.stored) < BOXES:
            found |= {f"store {number}" for number in sheet.numbers}
        return found

    def rows_for(self, sheet: Sheet, number: int) -> set[str]:
        """The rows that take this number."""
        found = set()
        for kind, candidates in KINDS.items():
            if kind == "barracks" and not self.barracks:
                continue
            unfinished = [row for row in candidates if not sheet.has_built(row)]
            begun = [row for row in unfinished if row in sheet.rows]
            fresh = [row for row in unfinished if row not in sheet.rows][: len(begun) < 2]
            for row in begun + fresh:
                after = (*sheet.rows.get(row, ()), number)
                room = len(after) < cells_of(row) or spaces_for(sheet.kingdom, LETTER_OF[kind])
                if room and finishable(row, after, self.ships == "less"):
                    found.add(row)
        return found

    def _able(self, seat: int, building: str) -> bool:
        """A town building can be used from the turn after it was built."""
        return self.known[seat].has_built(building)

    def _takings(self, sheet: Sheet) -> set[str]:
        if sheet.exploring:
            return set()
        return {f"take {number} {row}" for number in sheet.kept for row in self.rows_for(sheet, number)}

    def _attacks(self, seat: int) -> set[str]:
        """Any space that looks empty to this player."""
        if not self._able(seat, "barracks") or self.sheets[seat].attacks == BOXES or not self.sheets[seat].pair():
            return set()
        seen = [self.sheets[seat] if other == seat else sheet for other, sheet in enumerate(self.known)]
        return {f"attack {other} {space}" for other, s in enumerate(seen) for space in SPACES if space not in s.kingdom}

    def _changes(self, seat: int) -> set[str]:
        sheet = self.sheets[seat]
        if not self._able(seat, "market") or sheet.changes == BOXES:
            return set()
        changes = product(sheet.numbers, (-1, 1))
        return {f"change {number} to {number + by}" for number, by in changes if 1 <= number + by <= 6}

    def _explorations(self, sheet: Sheet) -> set[str]:
        open_ones = [district for district in DISTRICTS if set(spaces_in(district)) - set(sheet.kingdom)]
        return {f"explore {number} {district}" for number in sheet.numbers for district in open_ones}

    # --- what it does ---

    def play(self, seat: int, action: str) -> None:
        """Carry out a legal action."""
        sheet, (verb, *words) = self.sheets[seat], action.split(" ", 2)
        if verb == "done":
            self.done.add(seat)
            if len(self.done) == len(self.sheets):
                self._end_turn()
        elif verb == "draw":
            letter, _ = sheet.to_draw.pop(0)
            sheet.kingdom[words[0]] = letter
        elif verb == "attack":
            for die in sheet.pair():
                sheet.dice.remove(die)
            sheet.attacks += 1
            sheet.target = int(words[0]), words[1]
        else:
            self._use_number(sheet, verb, int(words[0]), words[1] if len(words) > 1 else "")

    def _use_number(self, sheet: Sheet, verb: str, number: int, rest: str) -> None:
        if verb == "take":
            sheet.stored[sheet.stored.index(number)] = -number
            self._write(sheet, number, rest)
            return
        die = sheet.take_die(number)
        if verb == "change":
            sheet.dice.append(Die(die.rolled, int(rest.removeprefix("to "))))
            sheet.changes += 1
        elif verb == "explore":
            sheet.exploring = True
            pair = dict.fromkeys((rest, opposite(rest)))
            open_ones = [district for district in pair if set(spaces_in(district)) - set(sheet.kingdom)]
            sheet.to_draw = [(landscape(sheet.kingdom, number, district), district) for district in open_ones]
        else:
            sheet.built += 1
            if verb == "store":
                sheet.stored.append(number)
            else:
                self._write(sheet, number, rest)

    def _write(self, sheet: Sheet, number: int, row: str) -> None:
        sheet.rows[row] = (*sheet.rows.get(row, ()), number)
        if sheet.has_built(row):
            sheet.to_draw = [(LETTER_OF[kind_of(row)], "")]

    def _end_turn(self) -> None:
        """Swords come last; a space that was filled meanwhile is safe."""
        for sheet in self.sheets:
            if sheet.target:
                victim, space = sheet.target
                self.sheets[victim].kingdom.setdefault(space, "x")
        self.over = any(full_districts(sheet.kingdom) >= BOXES for sheet in self.sheets)
        if not self.over:
            self._begin_turn()

    # --- who wins ---

    def score(self, seat: int) -> dict[str, int]:
        sheet = self.sheets[seat]
        rows = [row for row in ROWS if row != "barracks" or self.barracks]
        if self.open_projects == "started":
            rows = [row for row in rows if row in sheet.rows]
        return kingdom_points(sheet.kingdom) | {"open_projects": -sum(not sheet.has_built(row) for row in rows)}

    def tiebreaks(self, seat: int) -> tuple[int, int, int]:
        """The largest town, the most things built, the fewest uses of the market."""
        kingdom = self.sheets[seat].kingdom
        town = len(town_houses(kingdom)) + len(with_letters(kingdom, "TMOB"))
        return town, len(with_letters(kingdom, "HSFTMOB")), -self.sheets[seat].changes

    def winners(self) -> list[int]:
        ranks = [(sum(self.score(seat).values()), *self.tiebreaks(seat)) for seat in range(len(self.sheets))]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
