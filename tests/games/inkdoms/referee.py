"""A reading of the rulebook and our rulings in plain Python: a whole game, played with actions in words.

It imports nothing of Papercrown, so it shares no code with the rules. Chance is told to it: how the dice fell.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

# --- The box, in words ------------------------------------------------------------------------------------------------

KINGDOMS = ("Bluewater", "Purplefield", "Yellowlake", "Greenwood", "Umberland", "Redhill")
LETTERS = {kingdom[0]: kingdom for kingdom in KINGDOMS}
AREAS = [f"{letter}{number}" for letter in LETTERS for number in range(1, 10)]
PRIMARY, COMPOSITE = ("blue", "red", "yellow"), ("green", "purple", "brown")
COLOURS = (*PRIMARY, *COMPOSITE)
MIXES = {
    frozenset(("red", "blue")): "purple",
    frozenset(("blue", "yellow")): "green",
    frozenset(("yellow", "red")): "brown",
}
DICE = ("blue", "red", "yellow", "white")
CAPITALS = {
    "Bluewater": "blue",
    "Purplefield": "purple",
    "Yellowlake": "yellow",
    "Greenwood": "green",
    "Umberland": "brown",
    "Redhill": "red",
}
MONSTERS = {"dragons": 6, "hydras": 4, "griffins": 4, "unicorns": 4}
WILD = {"hydra": "blue", "griffin": "red", "unicorn": "yellow"}
"""The colours of those monsters that have only one."""
LINES = (*KINGDOMS, *MONSTERS)
"""The scoring lines with a first and a second number."""
SPEED = {**dict.fromkeys(KINGDOMS, (4, 2)), **dict.fromkeys(MONSTERS, (3, 1)), "end": (3, 1)}
BLOTS = 10
MAPS = Path(__file__).parents[3] / "src" / "papercrown" / "games" / "inkdoms" / "maps"


@dataclass(frozen=True)
class Chart:
    """A map, read from its file."""

    name: str

    @cached_property
    def _file(self) -> dict[str, Any]:
        return json.loads((MAPS / f"{self.name}.json").read_bytes())  # type: ignore[no-any-return]

    @cached_property
    def grid(self) -> list[list[str]]:
        return [row.split() for row in self._file["grid"]]

    @cached_property
    def symbols(self) -> dict[str, str]:
        return dict(self._file["symbols"])

    @cached_property
    def towers(self) -> list[set[str]]:
        return [set(tower.split("|")) for tower in self._file["towers"]]

    @cached_property
    def beside(self) -> dict[str, set[str]]:
        """The areas that share a side with each."""
        found: dict[str, set[str]] = {area: set() for area in AREAS}
        upright = [list(column) for column in zip(*self.grid, strict=True)]
        for line in (*self.grid, *upright):
            for one, other in itertools.pairwise(line):
                if one != other:
                    found[one].add(other)
                    found[other].add(one)
        return found

    @cached_property
    def neighbours(self) -> dict[str, set[str]]:
        """The kingdoms that share a side with each."""
        found: dict[str, set[str]] = {kingdom: set() for kingdom in KINGDOMS}
        for one, near in self.beside.items():
            found[kingdom_of(one)] |= {kingdom_of(other) for other in near} - {kingdom_of(one)}
        return found

    @cached_property
    def monsters(self) -> dict[str, dict[str, str]]:
        """The areas of each kind of monsters, and the colours of the monsters there."""
        found: dict[str, dict[str, str]] = {kind: {} for kind in MONSTERS}
        for area, symbol in self.symbols.items():
            if (kind := symbol.split()[-1] + "s") in found:
                found[kind][area] = WILD.get(symbol, symbol.split()[0])
        return found


MAINLAND = Chart("mainland")
ATLAS = (MAINLAND, Chart("highlands"))


def kingdom_of(area: str) -> str:
    return LETTERS[area[0]]


@cache
def areas_of(kingdom: str) -> frozenset[str]:
    return frozenset(area for area in AREAS if kingdom_of(area) == kingdom)


# --- The game ---------------------------------------------------------------------------------------------------------


@dataclass
class Turn:
    """A player's turn with a die."""

    colour: str
    home: str
    realms: set[str]
    left: int
    mixed: Counter[str] = field(default_factory=Counter)
    placed: bool = False
    choosing: bool = False

    @property
    def drops(self) -> list[str]:
        """All drops of the die that are not placed."""
        return [*[self.colour] * self.left, *self.mixed.elements()]


@dataclass
class Sheet:
    """What a player has on paper."""

    paint: dict[str, str] = field(default_factory=dict)
    spells: Counter[int] = field(default_factory=Counter)
    gained: Counter[int] = field(default_factory=Counter)
    cast: Counter[int] = field(default_factory=Counter)
    drops: Counter[str] = field(default_factory=Counter)
    earned: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    blots: int = 0
    turn: Turn | None = None


@dataclass(frozen=True)
class Die:
    """A die where it fell."""

    place: tuple[int, int, int]
    number: int
    realms: frozenset[str]


@dataclass
class ReferenceGame:
    """A game as people would play it with paper and dice."""

    chart: Chart
    seats: int
    rounds: int
    starter: int
    dice: dict[str, Die]
    box: set[str]
    taken: dict[int, str]
    sheets: list[Sheet]
    drafts: list[Sheet]
    done: set[int]
    fresh: list[set[str]]
    open_first: set[str]
    open_second: set[str]
    reached: list[set[str]]
    firsts: list[set[str]]
    seconds: list[set[str]]
    crossing: bool
    last: bool
    over: bool

    @classmethod
    def begin(cls, chart: Chart, seats: int, dice: Mapping[str, Die], gifts: int = 0) -> ReferenceGame:
        """A game after the first throw. Each player has the spell of their seat, except alone; `gifts` are extra."""
        sheets = [Sheet(spells=+Counter(dict.fromkeys((1, 2, 3, 4), gifts))) for _ in range(seats)]
        for seat, sheet in enumerate(sheets):
            if seats > 1:
                sheet.spells[seat + 1] += 1
        return cls(
            chart=chart,
            seats=seats,
            rounds=1,
            starter=0,
            dice=dict(dice),
            box=set(DICE),
            taken={},
            sheets=sheets,
            drafts=deepcopy(sheets),
            done=set(),
            fresh=[set() for _ in range(seats)],
            open_first=set(SPEED),
            open_second=set(SPEED),
            reached=[set() for _ in range(seats)],
            firsts=[set() for _ in range(seats)],
            seconds=[set() for _ in range(seats)],
            crossing=False,
            last=False,
            over=False,
        )

    # --- who may do what ---

    @property
    def chooser(self) -> int | None:
        """The player who chooses the next die."""
        in_turn = [(self.starter + k) % self.seats for k in range(self.seats)]
        return next((seat for seat in in_turn if seat not in self.taken), None)

    @property
    def actors(self) -> set[int]:
        if self.over:
            return set()
        if self.crossing:
            return {0}
        return (set(self.taken) - self.done) | ({self.chooser} if self.chooser is not None else set())

    def offers(self, seat: int) -> set[str]:
        if self.crossing:
            first, second = self.open_first - {"end"}, self.open_second - {"end"}
            return {f"cross first of {line}" for line in first} or {f"cross second of {line}" for line in second}
        if seat not in self.taken:
            return self._choices()
        return self._works(self.drafts[seat])

    def _choices(self) -> set[str]:
        found = {f"take {die} from {k}" for die in self.box - {"white"} for k in self.dice[die].realms}
        if "white" in self.box:
            gone = set(PRIMARY) - self.box
            found |= {f"take white as {colour} from {k}" for colour in gone for k in self.dice["white"].realms}
        return found

    def _works(self, draft: Sheet) -> set[str]:
        turn = draft.turn
        assert turn is not None
        if turn.choosing:
            return {f"fill {colour}" for colour in COMPOSITE}
        found = {"done"}
        for colour in set(turn.drops):
            for kingdom in turn.realms:
                found |= {f"paint {area} {colour}" for area in self._paintable(draft, colour, areas_of(kingdom))}
        for colour in +draft.drops:
            found |= {f"paint {area} {colour} by tower" for area in self._paintable(draft, colour, frozenset(AREAS))}
        if turn.drops:
            if draft.spells[1] and not turn.placed:
                found |= {f"move to {kingdom}" for kingdom in KINGDOMS if kingdom != turn.home}
            if draft.spells[3]:
                found |= {f"divide to {kingdom}" for kingdom in self.chart.neighbours[turn.home] - turn.realms}
            if draft.spells[4] and turn.left >= 2:
                found |= {f"mix {colour}" for colour in COMPOSITE}
        return found

    def _paintable(self, draft: Sheet, colour: str, areas: frozenset[str]) -> Iterable[str]:
        empty = areas - set(draft.paint)
        return empty if draft.spells[2] else {area for area in empty if not self._touches(draft, colour, area)}

    def _touches(self, draft: Sheet, colour: str, area: str) -> bool:
        return any(draft.paint.get(near) == colour for near in self.chart.beside[area])

    # --- playing ---

    def play(self, seat: int, words: str, after: Mapping[str, Die]) -> None:
        """Apply an action; `after` has the dice afterwards, if they are thrown."""
        verb, *rest = words.split()
        if verb == "take":
            self._take(seat, rest)
        elif verb == "cross":
            (self.open_first if rest[0] == "first" else self.open_second).remove(rest[-1])
            self.crossing = False
            self._begin_round(after)
        elif verb == "done":
            self.done.add(seat)
            if len(self.done) == self.seats:
                self._end_round(after)
        else:
            self._work(self.drafts[seat], verb, rest)

    def _take(self, seat: int, rest: Sequence[str]) -> None:
        self.taken[seat] = rest[0]
        self.box.remove(rest[0])
        colour = rest[2] if rest[0] == "white" else rest[0]
        self.sheets[seat].turn = Turn(colour, rest[-1], {rest[-1]}, self.dice[rest[0]].number)
        self.drafts[seat] = deepcopy(self.sheets[seat])

    def _work(self, draft: Sheet, verb: str, rest: Sequence[str]) -> None:
        turn = draft.turn
        assert turn is not None
        if verb == "fill":
            turn.choosing = False
            draft.earned[rest[0]] += 1
        elif verb == "paint":
            self._paint(draft, turn, *rest[:2], by_tower="tower" in rest)
        else:
            spell = {"move": 1, "divide": 3, "mix": 4}[verb]
            _cast(draft, spell)
            if spell == 1:
                turn.home, turn.realms = rest[-1], {rest[-1]}
            elif spell == 3:
                turn.realms.add(rest[-1])
            else:
                turn.left -= 2
                turn.mixed[rest[0]] += 1

    def _paint(self, draft: Sheet, turn: Turn, area: str, colour: str, *, by_tower: bool) -> None:
        if self._touches(draft, colour, area):
            _cast(draft, 2)
        if by_tower:
            draft.drops[colour] -= 1
            draft.spent[colour] += 1
        else:
            turn.placed = True
            if colour in COMPOSITE:
                turn.mixed[colour] -= 1
            else:
                turn.left -= 1
        draft.paint[area] = colour
        symbol = self.chart.symbols.get(area, "")
        if symbol.startswith("spell"):
            draft.gained[int(symbol[-1])] += 1
        for tower in self.chart.towers:
            if area in tower and tower <= set(draft.paint):
                around = {draft.paint[near] for near in tower}
                if around & set(COMPOSITE):
                    turn.choosing = True
                else:
                    draft.earned[MIXES.get(frozenset(around), colour)] += 1

    # --- rounds ---

    def _begin_round(self, after: Mapping[str, Die]) -> None:
        self.rounds += 1
        self.done, self.taken = set(), {}
        if self.seats >= 3 or not self.box:
            self.starter = (self.starter + 1) % self.seats
            self.box = set(DICE)
            assert all(self.dice[die].place != after[die].place for die in DICE)
            self.dice = dict(after)
        self.drafts = deepcopy(self.sheets)

    def _end_round(self, after: Mapping[str, Die]) -> None:
        for seat, draft in enumerate(self.drafts):
            assert draft.turn is not None
            if draft.turn.drops:
                draft.blots = min(BLOTS, draft.blots + 1)
            draft.spells += draft.gained
            draft.drops += draft.earned
            draft.gained, draft.earned, draft.turn = Counter(), Counter(), None
            self.fresh[seat] = set(draft.paint) - set(self.sheets[seat].paint)
        self.sheets = deepcopy(self.drafts)
        self._award()
        ended = any("end" in reached for reached in self.reached)
        if self.last or all(sheet.blots == BLOTS for sheet in self.sheets):
            self.over = True
        elif self.seats > 1:
            self.last = ended
            self._begin_round(after)
        elif (self.open_first | self.open_second) - {"end"}:
            self.last = ended
            self.crossing = True
        else:
            self.last = True
            (self.open_second if ended else self.open_first).remove("end")
            self._begin_round(after)

    def _award(self) -> None:
        now = [self.achieved(seat) - self.reached[seat] for seat in range(self.seats)]
        first, second = set(self.open_first), set(self.open_second)
        for seat, lines in enumerate(now):
            self.reached[seat] |= lines
            self.firsts[seat] |= lines & first
            self.seconds[seat] |= (lines - first) & second
        self.open_first -= set().union(*self.firsts)
        self.open_second -= set().union(*self.seconds)

    def achieved(self, seat: int) -> set[str]:
        painted = set(self.sheets[seat].paint)
        kingdoms = {kingdom for kingdom in KINGDOMS if areas_of(kingdom) <= painted}
        monsters = {kind for kind in MONSTERS if set(self.chart.monsters[kind]) <= painted}
        return kingdoms | monsters | ({"end"} if len(kingdoms) >= 3 else set())

    # --- points ---

    def speed(self, seat: int, line: str) -> int:
        first, second = SPEED[line]
        return first if line in self.firsts[seat] else second if line in self.seconds[seat] else 0

    def scores(self, seat: int) -> dict[str, int]:
        sheet, points = self.sheets[seat], {}
        for kingdom in KINGDOMS:
            inside = {area: colour for area, colour in sheet.paint.items() if kingdom_of(area) == kingdom}
            capital = next(a for a, s in self.chart.symbols.items() if s == "capital" and kingdom_of(a) == kingdom)
            built = inside.get(capital) == CAPITALS[kingdom]
            worth = 2 if CAPITALS[kingdom] in PRIMARY else 3
            points[kingdom] = len(set(inside.values())) + built * worth + self.speed(seat, kingdom)
        for kind in MONSTERS:
            tamed = sum(sheet.paint.get(area) == colour for area, colour in self.chart.monsters[kind].items())
            points[kind] = tamed * (2 if kind == "dragons" else 1) - self.wild(seat, kind) + self.speed(seat, kind)
        return {**points, "end": self.speed(seat, "end"), "blots": -sheet.blots}

    def wild(self, seat: int, kind: str) -> int:
        """Monsters that are not painted."""
        return len(set(self.chart.monsters[kind]) - set(self.sheets[seat].paint))

    def lost(self, seat: int) -> int:
        """The points lost to blots and unpainted monsters."""
        return self.sheets[seat].blots + sum(self.wild(seat, kind) for kind in MONSTERS)

    def winners(self) -> list[int]:
        """The seats with the most points, of those the ones that lost least; several share the victory."""
        results = [(sum(self.scores(seat).values()), -self.lost(seat)) for seat in range(self.seats)]
        return [seat for seat, result in enumerate(results) if result == max(results)]


def _cast(draft: Sheet, spell: int) -> None:
    draft.spells[spell] -= 1
    draft.cast[spell] += 1
