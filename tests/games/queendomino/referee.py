"""A referee for Queendomino and Kingdomino: the rulebooks read a second time, in plain Python.

It shares no code with the rules of the game, so that a mistake in one of them shows as a difference. Chance comes from
outside: the referee is told what was drawn (`Seen`), and checks that it could be drawn and that a draw was due.

A square is a (column, row) seen from the castle, a half of a domino a letter and its crowns ("x2": a mountain with two
crowns), and a deed a tuple that begins with a verb.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

# --- In the boxes -----------------------------------------------------------------------------------------------------

LANDSCAPES = {
    "w": "wheat", "f": "forest", "l": "lake", "p": "prairie", "m": "marsh", "x": "mountain", "T": "town"
}  # fmt: skip
CASTLE = "castle"

#: The dominoes of each box, in the order of the numbers on their backs: 1 to 48.
BOXES = {
    "queendomino": """
        w0 w0, w0 w0, f0 f0, f0 f0, w1 m0, w1 x0, f1 w0, f1 w0, l0 l0, l0 l0, p0 p0, p0 p0,
        f1 w0, f1 l0, f1 p0, l1 w0, m0 m0, w1 f0, w1 l0, w1 p0, l1 f0, l1 f0, l1 f0, p1 w0,
        m1 w0, p2 w0, p2 f0, m2 w0, T0 m0, f1 T0, l1 T0, l1 T0, m2 f0, x2 w0, x2 w0, T0 f0,
        p1 T0, m1 T0, x1 T0, x2 T0, T0 l0, T0 l0, T0 p0, T0 p0, x3 T0, T0 T0, T0 T0, T0 T0
    """,
    "kingdomino": """
        w0 w0, w0 w0, f0 f0, f0 f0, f0 f0, f0 f0, l0 l0, l0 l0, l0 l0, p0 p0, p0 p0, m0 m0,
        w0 f0, w0 l0, w0 p0, w0 m0, f0 l0, f0 p0, w1 f0, w1 l0, w1 p0, w1 m0, w1 x0, f1 w0,
        f1 w0, f1 w0, f1 w0, f1 l0, f1 p0, l1 w0, l1 w0, l1 f0, l1 f0, l1 f0, l1 f0, w0 p1,
        l0 p1, w0 m1, p0 m1, x1 w0, w0 p2, l0 p2, w0 m2, p0 m2, x2 w0, m0 x2, m0 x2, w0 x3
    """,
}


class Domino(NamedTuple):
    """A domino, by the number on its back."""

    box: str
    number: int

    @property
    def halves(self) -> tuple[str, str]:
        first, second = BOXES[self.box].split(",")[self.number - 1].split()
        return first, second


@dataclass(frozen=True)
class Building:
    """What a building tile says."""

    tiles: int
    knights: int = 0
    towers: int = 0
    crowns: int = 0
    points: int = 0
    points_per: str = ""
    """2 points per separate territory of a landscape, or 1 per "tower" or "knight"."""
    tax_per: str = ""
    """1 more coin per "tower" or "knight" whenever tax is collected."""


BUILDINGS = {
    "bakery": Building(2, points_per="wheat"),
    "sawmill": Building(2, points_per="forest"),
    "fishmongers": Building(2, knights=1, points_per="lake"),
    "weaving-shop": Building(2, knights=1, points_per="prairie"),
    "magic-school": Building(2, knights=1, towers=1, points_per="marsh"),
    "foundry": Building(2, knights=1, towers=1, points_per="mountain"),
    "church": Building(2, points_per="town"),
    "safe-knights": Building(1, knights=1, points=2, tax_per="knight"),
    "safe-towers": Building(1, towers=1, points=2, tax_per="tower"),
    "small-tavern": Building(2, knights=2, points=3),
    "big-tavern": Building(1, knights=3, points=2),
    "guardtower": Building(2, towers=2, points=3),
    "fortified-castle": Building(1, towers=4, points=1),
    "travelling-castle": Building(2, towers=1, points_per="tower"),
    "training-camp": Building(2, knights=1, points_per="knight"),
    "statues": Building(3, points=5),
    "queens-tower": Building(3, crowns=1),
}
TILES = {name: building.tiles for name, building in BUILDINGS.items()}
COSTS = (0, 1, 2, 3, 4, 5)
"""Of the spots of the builders' board."""

# --- A kingdom --------------------------------------------------------------------------------------------------------

Cell = tuple[int, int]


@dataclass(frozen=True)
class Square:
    """One square of a kingdom."""

    land: str
    crowns: int = 0
    building: str = ""
    knight: bool = False


Squares = dict[Cell, Square]


def square(half: str) -> Square:
    return Square(LANDSCAPES[half[0]], int(half[1]))


@dataclass
class Kingdom:
    """A castle, what lies around it, and what its owner has."""

    coins: int
    guard: int
    squares: Squares = field(default_factory=lambda: {(0, 0): Square(CASTLE)})
    discarded: int = 0

    @property
    def buildings(self) -> list[Building]:
        return [BUILDINGS[square.building] for square in self.squares.values() if square.building]

    @property
    def towers(self) -> int:
        return sum(building.towers for building in self.buildings)

    @property
    def knights(self) -> int:
        """In the kingdom and in the guard."""
        return self.guard + sum(square.knight for square in self.squares.values())

    @property
    def sites(self) -> set[Cell]:
        """The town squares still in construction."""
        return {cell for cell, square in self.squares.items() if square.land == "town" and not square.building}

    def visible(self) -> dict[str, Any]:
        return {
            "squares": self.squares,
            "sites": self.sites,
            "towers": self.towers,
            "coins": self.coins,
            "guard": self.guard,
            "discarded": self.discarded,
        }


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def territories(squares: Squares) -> list[set[Cell]]:
    """The connected groups of squares of one landscape; the castle belongs to none."""
    left = {cell for cell, square in squares.items() if square.land != CASTLE}
    groups = []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            near = {other for other in around(cell) if other in left and squares[other].land == squares[cell].land}
            left -= near
            edge += near
        groups.append(group)
    return groups


def largest(squares: Squares) -> int:
    """The number of squares of the most expansive territory."""
    return max((len(group) for group in territories(squares)), default=0)


# --- Rules of connection and surface ----------------------------------------------------------------------------------


def placings(squares: Squares, grid: int, halves: tuple[str, str]) -> set[tuple[Cell, Cell]]:
    """Every way to place a domino: the squares of its first and second half. Equal halves are not told apart."""
    beside = {near for cell in squares for near in around(cell)}
    pairs = {(cell, other) for cell in beside for other in around(cell)}
    found = set()
    for first, second in pairs | {(second, first) for first, second in pairs}:
        if fits(squares, grid, {first: halves[0], second: halves[1]}):
            found.add(in_order(first, second, halves))
    return found


def in_order(first: Cell, second: Cell, halves: tuple[str, str]) -> tuple[Cell, Cell]:
    return (second, first) if halves[0] == halves[1] and second < first else (first, second)


def fits(squares: Squares, grid: int, domino: dict[Cell, str]) -> bool:
    if any(cell in squares for cell in domino):
        return False
    if not any(connected(squares, cell, half) for cell, half in domino.items()):
        return False
    return all(max(axis) - min(axis) < grid for axis in zip(*squares, *domino, strict=True))


def connected(squares: Squares, cell: Cell, half: str) -> bool:
    """The neighbour has the same landscape, or is the castle."""
    return any(near in squares and squares[near].land in (CASTLE, LANDSCAPES[half[0]]) for near in around(cell))


# --- The score of a kingdom -------------------------------------------------------------------------------------------


def score(squares: Squares, coins: int, guard: int, queen: bool) -> dict[str, int]:
    """Wealth, each landscape, the buildings, and what the Queen's crown adds to the most expansive territory."""
    kingdom = Kingdom(coins, guard, squares)
    groups = territories(squares)
    items = {"wealth": coins // 3, **dict.fromkeys(LANDSCAPES.values(), 0), "buildings": 0}
    for group in groups:
        items[squares[min(group)].land] += len(group) * sum(squares[cell].crowns for cell in group)
    for building in kingdom.buildings:
        items["buildings"] += building.points
        if building.points_per == "tower":
            items["buildings"] += kingdom.towers
        elif building.points_per == "knight":
            items["buildings"] += kingdom.knights
        elif building.points_per:
            items["buildings"] += 2 * sum(squares[min(group)].land == building.points_per for group in groups)
    items["queen"] = max(map(len, groups), default=0) if queen else 0
    return items


def queen_lands(squares: Squares) -> set[str]:
    """The landscapes of the most expansive territories: the Queen may stay at any of them."""
    return {squares[min(group)].land for group in territories(squares) if len(group) == largest(squares)}


def winners(results: Sequence[tuple[int, ...]]) -> list[int]:
    """The seats with the best result; they share the victory."""
    return [seat for seat, result in enumerate(results) if result == max(results)]


# --- The table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """What is played, by how many, with which options."""

    game: str
    seats: int
    variant: str = "queendomino"
    tax_bonus: str = "per-knight"
    two_player_turns: str = "full"
    pile: str = "open"
    duel: str = "classic"
    three_players: str = "36"
    dynasty: bool = False
    middle_kingdom: bool = False
    harmony: bool = False

    def __str__(self) -> str:
        """The game, the number of players, and the options that are not the usual ones."""
        options = [f"{option.name}={getattr(self, option.name)}" for option in fields(self)[2:]]
        usual = [f"{option.name}={option.default}" for option in fields(self)[2:]]
        return "-".join([self.game, str(self.seats), *(option for option in options if option not in usual)])

    @property
    def towns(self) -> bool:
        """Whether there are coins, knights, buildings, a Queen and a dragon."""
        return self.game == "queendomino"

    @property
    def wedding(self) -> bool:
        return self.towns and self.variant != "queendomino"

    @property
    def teams(self) -> bool:
        return self.towns and self.variant == "royal-wedding-teams"

    @property
    def boxes(self) -> list[str]:
        """The boxes that the lines come from, in turn."""
        return ["queendomino", "kingdomino"] if self.wedding else [self.game]

    @property
    def grid(self) -> int:
        if self.teams:
            return 7
        if self.wedding:
            return 7 if self.seats <= 4 else 5
        if self.towns:
            return 7 if self.seats == 2 else 5
        return 7 if self.duel == "mighty" else 5

    @property
    def line_size(self) -> int:
        if self.wedding and self.seats >= 5:
            return 8
        return 3 if not self.towns and self.seats == 3 and self.three_players == "36" else 4

    @property
    def rounds(self) -> int:
        if not self.towns and self.seats == 2 and self.duel == "classic":
            return 24 // self.line_size
        if not self.towns and self.seats == 3 and self.three_players == "36":
            return 36 // self.line_size
        return 48 * len(self.boxes) // self.line_size

    @property
    def kings_each(self) -> int:
        return 2 if self.seats == 2 else 1

    @property
    def games(self) -> int:
        return 3 if self.dynasty else 1

    def kingdom_of(self, seat: int) -> int:
        """Partners sit side by side."""
        return seat // 2 if self.teams else seat

    @property
    def kingdoms(self) -> int:
        return self.seats // 2 if self.teams else self.seats


@dataclass(frozen=True)
class Seen:
    """What chance showed: whose king was drawn, the dominoes of a new line, the buildings turned up, in order."""

    king: int = -1
    dominoes: frozenset[Domino] = frozenset()
    buildings: tuple[str, ...] = ()


NOTHING = Seen()
NOBODY = -1
CAVE = -1
Deed = tuple[Any, ...]
OPENING, PLACING, ACTING, BETWEEN, OVER = "opening", "placing", "acting", "between games", "over"


def check(condition: bool, sentence: str) -> None:
    if not condition:
        raise AssertionError(sentence)


class Referee:
    """A game in progress."""

    def __init__(self, table: Table, seen: Seen) -> None:
        self.table = table
        self.game_number = 1
        self.earlier: list[list[dict[str, int]]] = []
        """Of each finished game of a dynasty, the score of each seat."""
        self.ready: set[int] = set()
        """Who has confirmed that the next game of a dynasty may begin."""
        self._told(seen)
        self._set_up()
        self._all_told()

    # --- Set-up ---

    def _set_up(self) -> None:
        table = self.table
        coins, guard = (7, 1) if table.towns else (0, 0)
        self.kingdoms = [Kingdom(coins, guard) for _ in range(table.kingdoms)]
        self.undrawn = {box: frozenset(Domino(box, n) for n in range(1, 49)) for box in table.boxes}
        self.pile = Counter(TILES if table.towns else {})
        self.board = [""] * len(COSTS)
        self.top = ""
        self.queen = NOBODY
        self.dragon = CAVE
        """The spot it sits on, while it is not in its cave."""
        self.round_number = 0
        self.turn = NOBODY
        """The place in line of the king that acts."""
        self.line: dict[int, Domino] = {}
        """The dominoes to be placed in this round, by their place in line; the kings on them have the same place."""
        self.kings: dict[int, int] = {}
        self.next_line: dict[int, Domino] = {}
        self.next_kings: dict[int, int] = {}
        self.waiting = Counter(dict.fromkeys(range(table.seats), table.kings_each))
        """The kings of each seat that do not yet stand on a domino of the first line."""
        self.drawn = NOBODY
        self.placed: list[Cell] = []
        self.busy: dict[int, int] = {}
        """Who has sent a knight, built or bribed in this round, and in which turn."""
        if table.towns:
            self._turn_up_buildings()
        self._draw_line()
        self._draw_king()
        self.phase = OPENING

    def _place_first_king(self, place: int) -> None:
        """Kings are drawn one by one; with two players of Queendomino only the first, and then it goes 1-2-2-1."""
        self.next_kings[place] = self.drawn
        self.waiting -= Counter([self.drawn])
        if not self.waiting:
            self.drawn = NOBODY
            self._next_round()
        elif self.table.towns and self.table.seats == 2:
            self.drawn = self.drawn if self.waiting.total() == 2 else 1 - self.drawn
        else:
            self._draw_king()

    # --- Chance ---

    def _told(self, seen: Seen) -> None:
        self._seen = seen
        self.chance = False
        """Whether the last thing drawn could have been another."""

    def _all_told(self) -> None:
        check(self._seen == NOTHING, f"nothing was to be drawn, but there is {self._seen}")

    def _draw_king(self) -> None:
        """Take one of the kings that were shuffled in one hand."""
        king = next(iter(self.waiting)) if len(self.waiting) == 1 else self._seen.king
        check(king in self.waiting, f"a king of {sorted(self.waiting)} was to be drawn, not {king}")
        self.chance |= len(self.waiting) > 1
        self.drawn = king
        self._seen = replace(self._seen, king=NOBODY)

    def _draw_line(self) -> None:
        """Dominoes of one box, in ascending order."""
        number = self.round_number + 1
        box = self.table.boxes[(number - 1) % len(self.table.boxes)]
        line = self._seen.dominoes
        check(len(line) == self.table.line_size, f"{len(line)} dominoes were drawn instead of {self.table.line_size}")
        check(line <= self.undrawn[box], f"{sorted(line - self.undrawn[box])} cannot be drawn for line {number}")
        self.chance |= line != self.undrawn[box]
        self.undrawn[box] = self.undrawn[box] - line
        self.next_line = dict(enumerate(sorted(line)))
        self.next_kings = {}
        self._seen = replace(self._seen, dominoes=frozenset())

    def _turn_up_buildings(self) -> None:
        """Fill the empty spots, the cheapest first; an open pile then shows its new top."""
        empty = [spot for spot, building in enumerate(self.board) if not building]
        coming = [self.top] * bool(self.top)
        due = min(len(empty) + (self.table.pile == "open") - len(coming), self.pile.total())
        turned_up = self._seen.buildings
        check(len(turned_up) == due, f"{len(turned_up)} buildings were turned up instead of {due}")
        for building in turned_up:
            check(building in self.pile, f"no {building} is left in the pile")
            self.chance |= len(self.pile) > 1
            self.pile -= Counter([building])
        coming += turned_up
        for spot, building in zip(empty, coming, strict=False):
            self.board[spot] = building
        self.top = "".join(coming[len(empty) :])
        self._seen = replace(self._seen, buildings=())

    # --- Who may act, and what they may do ---

    def actors(self) -> set[int]:
        if self.phase == OVER:
            return set()
        if self.phase == BETWEEN:
            return set(range(self.table.seats)) - self.ready
        if self.phase == OPENING:
            return {self.drawn}
        return {self.kings[self.turn]}

    @property
    def _seat(self) -> int:
        (seat,) = self.actors()
        return seat

    @property
    def _home(self) -> int:
        return self.table.kingdom_of(self._seat)

    @property
    def _kingdom(self) -> Kingdom:
        return self.kingdoms[self._home]

    @property
    def _domino(self) -> Domino:
        return self.line[self.turn]

    def deeds(self, seat: int) -> set[Deed]:
        """Everything this seat may do now."""
        if seat not in self.actors():
            return set()
        if self.phase == BETWEEN:
            return {("next game",)}
        if self.phase == OPENING:
            return self._choices()
        if self.phase == PLACING:
            places = placings(self._kingdom.squares, self.table.grid, self._domino.halves)
            return {("place", first, second) for first, second in places} or {("discard",)}
        return self._optional() | (self._choices() or {("end turn",)})

    def play(self, seat: int, deed: Deed, seen: Seen = NOTHING) -> None:
        check(deed in self.deeds(seat), f"seat {seat} may not {deed}")
        self._told(seen)
        match deed:
            case ("next game",):
                self._confirm(seat)
            case ("choose", place) if self.phase == OPENING:
                self._place_first_king(place)
            case ("choose", place):
                self.next_kings[place] = seat
                self._end_turn()
            case ("end turn",):
                self._end_turn()
            case ("place", first, second):
                self._add_domino(first, second)
            case ("discard",):
                self._discard()
            case ("send", cell):
                self._collect_tax(cell)
            case ("build", spot, cell):
                self._construct(spot, cell)
            case ("burn", spot):
                self._bribe(spot)
        if self.phase == ACTING and not self._choices() and not self._optional():
            self._end_turn()
        self._all_told()

    # --- A: add the chosen domino ---

    def _add_domino(self, first: Cell, second: Cell) -> None:
        self.placed = [first, second]
        for cell, half in zip(self.placed, self._domino.halves, strict=True):
            self._kingdom.squares[cell] = square(half)
        self._act()

    def _discard(self) -> None:
        self._kingdom.discarded += 1
        self._act()

    def _act(self) -> None:
        self.phase = ACTING
        self.step = "A"
        self.taxed = False

    # --- B, C and D: the optional part of a turn ---

    def _optional(self) -> set[Deed]:
        """In the order of the rulebook: a step that was taken or passed over does not come back."""
        if not self.table.towns or self._has_had_its_turn():
            return set()
        deeds: set[Deed] = set()
        if self.step <= "B":
            deeds |= self._taxes() | self._constructions()
        if self.step <= "C":
            deeds |= self._bribes()
        return deeds

    def _has_had_its_turn(self) -> bool:
        """Whether these steps were taken with the other king, where they come once a round."""
        once = self.table.seats == 2 and self.table.two_player_turns == "place-and-choose"
        return once and self.busy.get(self._seat, self.turn) != self.turn

    def _note(self, step: str) -> None:
        self.step = step
        self.busy[self._seat] = self.turn

    def _taxes(self) -> set[Deed]:
        """A knight from the guard goes to each square of the domino just placed."""
        squares = self._kingdom.squares
        return {("send", cell) for cell in self.placed if self._kingdom.guard and not squares[cell].knight}

    def _collect_tax(self, cell: Cell) -> None:
        self._note("B")
        kingdom = self._kingdom
        kingdom.guard -= 1
        kingdom.squares[cell] = replace(kingdom.squares[cell], knight=True)
        kingdom.coins += next(len(group) for group in territories(kingdom.squares) if cell in group)
        if self.table.tax_bonus == "per-knight" or not self.taxed:
            for building in kingdom.buildings:
                if building.tax_per:
                    kingdom.coins += kingdom.knights if building.tax_per == "knight" else kingdom.towers
        self.taxed = True

    def _price(self, spot: int) -> int:
        return max(COSTS[spot] - (self.queen == self._home), 0)

    def _constructions(self) -> set[Deed]:
        spots = [spot for spot, tile in enumerate(self.board) if tile and self._price(spot) <= self._kingdom.coins]
        return {("build", spot, cell) for spot in spots for cell in self._kingdom.sites}

    def _construct(self, spot: int, cell: Cell) -> None:
        """Pay, then let the building take effect."""
        self._note("C")
        kingdom = self._kingdom
        kingdom.coins -= self._price(spot)
        name, self.board[spot] = self.board[spot], ""
        building = BUILDINGS[name]
        site = kingdom.squares[cell]
        kingdom.squares[cell] = replace(site, building=name, crowns=site.crowns + building.crowns)
        kingdom.guard += building.knights
        if building.towers and kingdom.towers == max(other.towers for other in self.kingdoms):
            self.queen = self._home

    def _bribes(self) -> set[Deed]:
        """Only while the dragon is in its cave, for one coin, and not by the Queen's host."""
        if self.dragon != CAVE or self.queen == self._home or not self._kingdom.coins:
            return set()
        return {("burn", spot) for spot, tile in enumerate(self.board) if tile}

    def _bribe(self, spot: int) -> None:
        self._note("D")
        self._kingdom.coins -= 1
        self.board[spot] = ""
        self.dragon = spot

    # --- E: choose a new domino ---

    def _choices(self) -> set[Deed]:
        return {("choose", place) for place in self.next_line if place not in self.next_kings}

    def _end_turn(self) -> None:
        """Now the next king in line has its turn; after the last one the round ends."""
        self.placed = []
        self.turn = min((place for place in self.kings if place > self.turn), default=NOBODY)
        if self.turn != NOBODY:
            self.phase = PLACING
        elif self.round_number < self.table.rounds:
            self._next_round()
        else:
            self._end_game()

    def _next_round(self) -> None:
        """The dragon goes home, buildings slide to the cheap end, and a new line is laid out while there is one."""
        self.busy = {}
        self.dragon = CAVE
        if self.table.towns and self.round_number:
            left = [building for building in self.board if building]
            self.board = left + [""] * (len(COSTS) - len(left))
            self._turn_up_buildings()
        self.round_number += 1
        self.kings = self.next_kings
        self.line = {place: self.next_line[place] for place in self.kings}
        self.next_line, self.next_kings = {}, {}
        if self.round_number < self.table.rounds:
            self._draw_line()
        self.turn = min(self.kings)
        self.phase = PLACING

    # --- The end ---

    def _end_game(self) -> None:
        if self.game_number == self.table.games:
            self.phase = OVER
        else:
            self.phase = BETWEEN
            self.ready = set()

    def _confirm(self, seat: int) -> None:
        """The next game of a dynasty begins when everybody is ready."""
        self.ready = self.ready | {seat}
        if len(self.ready) == self.table.seats:
            self.earlier.append([self.game_items(one) for one in range(self.table.seats)])
            self.game_number += 1
            self.ready = set()
            self._set_up()

    def game_items(self, seat: int) -> dict[str, int]:
        """The score of this game."""
        home = self.table.kingdom_of(seat)
        kingdom = self.kingdoms[home]
        items = score(kingdom.squares, kingdom.coins, kingdom.guard, self.queen == home)
        reach = max(abs(distance) for cell in kingdom.squares for distance in cell)
        items["middle"] = 10 if self.table.middle_kingdom and reach <= self.table.grid // 2 else 0
        items["harmony"] = 5 if self.table.harmony and not kingdom.discarded else 0
        return items

    def items(self, seat: int) -> dict[str, int]:
        """The score, with the totals of the earlier games of a dynasty."""
        items = {**self.game_items(seat), "first_game": 0, "second_game": 0}
        for name, game in zip(("first_game", "second_game"), self.earlier, strict=False):
            items[name] = sum(game[seat].values())
        return items

    def tiebreaks(self, seat: int) -> tuple[int, ...]:
        """What decides between equal totals: the most expansive territory; in Kingdomino then the most crowns.

        Ruling 11: in a dynasty, those of its last game.
        """
        squares = self.kingdoms[self.table.kingdom_of(seat)].squares
        crowns = sum(square.crowns for square in squares.values())
        return (largest(squares),) if self.table.towns else (largest(squares), crowns)

    def results(self) -> list[tuple[int, ...]]:
        """The total of each seat, and what decides between equal totals."""
        return [(sum(self.items(seat).values()), *self.tiebreaks(seat)) for seat in range(self.table.seats)]

    def visible(self) -> dict[str, Any]:
        """Everything that lies on the table."""
        return {
            "game": self.game_number,
            "ready": self.ready,
            "phase": self.phase,
            "grid": self.table.grid,
            "round": self.round_number,
            "rounds": self.table.rounds,
            "turn": self.turn,
            "line": self.line,
            "kings": self.kings,
            "next line": self.next_line,
            "next kings": self.next_kings,
            "undrawn": frozenset().union(*self.undrawn.values()),
            "waiting kings": self.waiting,
            "drawn king": self.drawn,
            "placed": set(self.placed),
            "busy": set(self.busy),
            "board": self.board,
            "pile": self.pile,
            "top": self.top,
            "queen": self.queen,
            "dragon": self.dragon,
            "kingdoms": [kingdom.visible() for kingdom in self.kingdoms],
        }
