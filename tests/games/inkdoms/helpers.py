"""Positions composed by hand, actions in words, and a reference model of the rules that shares no code with them."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import Record, copy, new, restored
from papercrown.games import inkdoms
from papercrown.games.inkdoms import rules as _rules
from papercrown.games.inkdoms import throw as _throw
from papercrown.games.inkdoms.position import SHEET
from tests.kit.games import Step, bits, members, random_steps, random_turns, refused
from tests.kit.games import viewed as seen_by

rules: Any = _rules  # compiled functions have no types
throw: Any = _throw
game = pc.game("inkdoms")

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


@dataclass(frozen=True)
class Chart:
    """A map, read from its file without the game's code."""

    name: str

    @cached_property
    def _file(self) -> dict[str, Any]:
        file = Path(inkdoms.__file__).parent / "maps" / f"{self.name}.json"
        return json.loads(file.read_bytes())  # type: ignore[no-any-return]

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


# --- Deeds in words ---------------------------------------------------------------------------------------------------

PAINT, MOVE, DIVIDE, MIX, FILL, CROSS, DONE = 36, 684, 690, 696, 699, 702, 722
"""Action numbers are stored in journals and must not change."""
ACTIONS = DONE + 1


@cache
def number(deed: str) -> int:
    """The number of an action: "take blue from Redhill", "take white as red from Redhill", "paint B6 blue",
    "paint B6 green by tower", "move to Redhill", "divide to Redhill", "mix green", "fill green",
    "cross first of Redhill" or "done".
    """
    verb, *rest = deed.split()
    if verb == "done":
        return DONE
    if verb == "take":
        colour = PRIMARY.index(rest[0]) if rest[0] != "white" else 3 + PRIMARY.index(rest[2])
        return 6 * colour + KINGDOMS.index(rest[-1])
    if verb == "paint":
        return PAINT + 54 * (2 * COLOURS.index(rest[1]) + ("tower" in rest)) + AREAS.index(rest[0])
    if verb == "cross":
        return CROSS + 2 * LINES.index(rest[-1]) + (rest[0] == "second")
    if verb in ("move", "divide"):
        return (MOVE if verb == "move" else DIVIDE) + KINGDOMS.index(rest[-1])
    return (MIX if verb == "mix" else FILL) + COMPOSITE.index(rest[0])


@cache
def deed(action: int) -> str:
    return _DEEDS[action]


def _all_deeds() -> list[str]:
    takes = [f"take {die} from {kingdom}" for die in PRIMARY for kingdom in KINGDOMS]
    takes += [f"take white as {colour} from {kingdom}" for colour in PRIMARY for kingdom in KINGDOMS]
    paintings = [f"paint {area} {colour}{by}" for colour in COLOURS for by in ("", " by tower") for area in AREAS]
    spells = [f"{verb} to {kingdom}" for verb in ("move", "divide") for kingdom in KINGDOMS]
    spells += [f"{verb} {colour}" for verb in ("mix", "fill") for colour in COMPOSITE]
    return [
        *takes,
        *paintings,
        *spells,
        *(f"cross {n} of {line}" for line in LINES for n in ("first", "second")),
        "done",
    ]


_DEEDS = _all_deeds()


# --- Composing positions ----------------------------------------------------------------------------------------------

Paint = Mapping[str, str]
"""Areas and their colours."""
EVERYWHERE = "blue 4, red 4, yellow 4, white 4"


def table(
    seats: int = 1,
    dice: str = EVERYWHERE,
    *,
    paint: Mapping[int, Paint] | None = None,
    spells: Mapping[int, str] | None = None,
    drops: Mapping[int, str] | None = None,
    blots: Mapping[int, int] | None = None,
    closed: str = "",
    seed: int = 1,
) -> Match:
    """A match in its first round, before any player has chosen a die.

    For a seat, `paint` says what is painted, `spells` which spells it has ("1 3 3") instead of the one of the start,
    `drops` which drops of watchtowers ("green brown"), `blots` how many. `closed` are numbers that nobody can circle
    any more: "first of Redhill, second of hydras". How the dice lie: see `lay`.
    """
    match = game.match(seats=seats, seed=seed)
    p = match.position
    for seat in range(seats):
        sheet = p.sheets[seat]
        for area, colour in (paint or {}).get(seat, {}).items():
            sheet.inks[COLOURS.index(colour)] |= bits([AREAS.index(area)])
            sheet.near[COLOURS.index(colour)] |= bits(map(AREAS.index, MAINLAND.beside[area]))
        if spells is not None:
            sheet.spells[:] = [spells.get(seat, "").split().count(f"{spell}") for spell in range(1, 5)]
        sheet.drops[:] = [(drops or {}).get(seat, "").split().count(colour) for colour in COLOURS]
        sheet.blots = (blots or {}).get(seat, 0)
        p.drafts[seat] = sheet
    for words in closed.split(", ") if closed else ():
        which, line = words.split(" of ")
        taken = ~bits([[*LINES, "end"].index(line)])
        if which == "first":
            p.open_first &= taken
        else:
            p.open_second &= taken
    lay(match, EVERYWHERE)
    lay(match, dice)
    return match


def lay(match: Match, dice: str) -> None:
    """Place the dice: "red 3 Yellowlake Purplefield" lies in these kingdoms, "red 3" in all of them."""
    for words in dice.split(", "):
        colour, value, *kingdoms = words.split()
        die = match.position.dice[DICE.index(colour)]
        die.number = int(value)
        die.realms = bits(map(KINGDOMS.index, kingdoms or KINGDOMS))
    match._kept = {len(match.steps): match.position.tobytes()}  # the state undo returns to


def whole(kingdoms: str, colour: str = "brown", *, but: str = "") -> dict[str, str]:
    """All areas of the kingdoms with these letters in one colour, except for some."""
    return {area: colour for area in AREAS if area[0] in kingdoms and area not in but.split()}


def coloured(words: str) -> dict[str, str]:
    """`coloured("B1 blue, B2 red")`."""
    return dict(part.split() for part in words.split(", "))


# --- Playing ----------------------------------------------------------------------------------------------------------


def do(match: Match, *deeds: str, seat: int = 0) -> None:
    """Play actions in words; one text may hold several, with commas."""
    for words in deeds:
        for part in words.split(", "):
            match.play(seat, number(part))


def finish(match: Match) -> None:
    """End the round: everyone takes a die if they have none, and is done."""
    rounds = int(match.position.rounds)
    for _ in range(2 * match.seats):
        if match.position.rounds == rounds and not match.position.crossing and not match.over:
            seat = match.actors()[0]
            offered = offers(match, seat)
            do(match, "done" if "done" in offered else min(offered), seat=seat)
    assert match.position.rounds > rounds or match.position.crossing or match.over


def play_round(match: Match, works: Mapping[int, str] | None = None) -> None:
    """All take a die in turn, paint these areas in its colour and are done; alone a number is crossed out then.

    The dice lie everywhere, and show a 4.
    """
    lay(match, EVERYWHERE)
    for _ in range(match.seats):
        seat = read(match.position).chooser
        assert seat is not None
        areas = (works or {}).get(seat, "").split()
        kingdom = kingdom_of(areas[0]) if areas else "Redhill"
        take = min(words for words in offers(match, seat) if words.endswith(f"from {kingdom}"))
        do(match, take, seat=seat)
        for area in areas:
            do(match, f"paint {area} {turn_of(match, seat).colour}", seat=seat)
            if turn_of(match, seat).choosing:
                do(match, "fill green", seat=seat)
    for seat in range(match.seats):
        do(match, "done", seat=seat)
    if match.position.crossing:
        do(match, min(offers(match)))


def offers(match: Match, seat: int = 0) -> set[str]:
    """The legal actions in words."""
    return {deed(action) for action in match.legal_ids(seat)}


def offered(match: Match, start: str, seat: int = 0) -> set[str]:
    """The rest of the legal actions that start with these words."""
    return {words.removeprefix(start) for words in offers(match, seat) if words.startswith(start)}


def refusal(match: Match, words: str, seat: int = 0) -> str:
    """Why a deed is illegal."""
    return refused(match, seat, number(words))


def items(match: Match, seat: int = 0) -> dict[str, int]:
    """The points of a seat."""
    return dict(match.scores()[seat].items)


def total(match: Match, seat: int = 0) -> int:
    return match.scores()[seat].total


def sheet_of(match: Match, seat: int = 0) -> Sheet:
    """The sheet of a seat, as everyone sees it."""
    return read(match.position).sheets[seat]


def draft_of(match: Match, seat: int = 0) -> Sheet:
    """The draft of a seat, as only its player sees it."""
    return read(match.position).drafts[seat]


def turn_of(match: Match, seat: int = 0) -> Turn:
    turn = draft_of(match, seat).turn
    assert turn is not None
    return turn


def viewed(p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    return seen_by(rules, p, viewer)


# --- Where dice lie ---------------------------------------------------------------------------------------------------

CELL, HALF = 256, 166
"""Parts of a cell, and of half a die."""


@cache
def chart_record(chart: Chart = MAINLAND, *, straight: bool = False) -> Record:
    """The record of a map; on request with straight borders, along the grid."""
    record = copy(game.encode(1, {"map": chart.name}).map)
    if straight:
        record.bends[:] = 0
    return record


def lies_in(x: int, y: int, turned: int = 0, *, chart: Record | None = None) -> set[str]:
    """The kingdoms below a die with its centre there, in parts of a cell; by default with straight borders."""
    found = throw.realms_below(chart_record(straight=True) if chart is None else chart, x, y, turned)
    return {KINGDOMS[k] for k in members(int(found))}


# --- The reference model ----------------------------------------------------------------------------------------------


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
        return self.sheets[seat].blots + sum(self.wild(seat, kind) for kind in MONSTERS)


def _cast(draft: Sheet, spell: int) -> None:
    draft.spells[spell] -= 1
    draft.cast[spell] += 1


# --- What a position says ---------------------------------------------------------------------------------------------


def read(p: Record, chart: Chart = MAINLAND) -> ReferenceGame:
    """A position in the terms of the reference model; checks that unused seats are empty."""
    seats = int(p.seats)
    assert {int(p["crossing"]), int(p["last"]), int(p["over"])} <= {0, 1}
    for name in ("sheets", "drafts", "fresh", "reached", "firsts", "seconds"):
        assert not p[name][seats:].tobytes().strip(b"\0")
    return ReferenceGame(
        chart=chart,
        seats=seats,
        rounds=int(p["rounds"]),
        starter=int(p["starter"]),
        dice=dice_of(p),
        box={DICE[k] for k in members(int(p["box"]))},
        taken={seat: DICE[die] for seat, die in enumerate(p["taken"][:seats].tolist()) if die != -1},
        sheets=[_sheet(sheet.tobytes(), chart) for sheet in p["sheets"][:seats]],
        drafts=[_sheet(draft.tobytes(), chart) for draft in p["drafts"][:seats]],
        done=set(members(int(p["done"]))),
        fresh=[_areas(word) for word in p["fresh"][:seats]],
        open_first=_lines(p["open_first"]),
        open_second=_lines(p["open_second"]),
        reached=[_lines(word) for word in p["reached"][:seats]],
        firsts=[_lines(word) for word in p["firsts"][:seats]],
        seconds=[_lines(word) for word in p["seconds"][:seats]],
        crossing=bool(p["crossing"]),
        last=bool(p["last"]),
        over=bool(p["over"]),
    )


def dice_of(p: Record) -> dict[str, Die]:
    dice = zip(DICE, p["dice"].tolist(), strict=True)
    return {
        name: Die((x, y, turned), value, frozenset(KINGDOMS[k] for k in members(realms)))
        for name, (x, y, turned, value, realms) in dice
    }


def _lines(word: int) -> set[str]:
    return {[*LINES, "end"][k] for k in members(int(word))}


def _areas(word: int) -> set[str]:
    return {AREAS[k] for k in members(int(word))}


@lru_cache(4096)
def _sheet(raw: bytes, chart: Chart) -> Sheet:
    sheet = restored(SHEET, raw)
    paint = {area: COLOURS[k] for k, word in enumerate(sheet.inks.tolist()) for area in _areas(word)}
    assert len(paint) == sum(len(members(word)) for word in sheet.inks.tolist())
    for colour, near in zip(COLOURS, sheet.near.tolist(), strict=True):
        assert _areas(near) == {other for area in paint if paint[area] == colour for other in chart.beside[area]}
    return Sheet(
        paint=paint,
        spells=_counted(range(1, 5), sheet.spells),
        gained=_counted(range(1, 5), sheet.gained),
        cast=_counted(range(1, 5), sheet.cast),
        drops=_counted(COLOURS, sheet.drops),
        earned=_counted(COLOURS, sheet.earned),
        spent=_counted(COLOURS, sheet.spent),
        blots=int(sheet.blots),
        turn=_turn(sheet),
    )


def _turn(sheet: Record) -> Turn | None:
    assert {int(sheet.placed), int(sheet.choosing)} <= {0, 1}
    if not sheet.realms:
        assert not any((sheet.colour, sheet.home, sheet.left, sheet.placed, sheet.choosing, *sheet.mixed.tolist()))
        return None
    return Turn(
        colour=COLOURS[sheet.colour],
        home=KINGDOMS[sheet.home],
        realms={KINGDOMS[k] for k in members(int(sheet.realms))},
        left=int(sheet.left),
        mixed=_counted(COMPOSITE, sheet.mixed),
        placed=bool(sheet.placed),
        choosing=bool(sheet.choosing),
    )


def _counted(names: Iterable[Any], numbers: Any) -> Counter[Any]:
    assert min(numbers.tolist()) >= 0
    return +Counter(dict(zip(names, numbers.tolist(), strict=True)))


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Style:
    """How random players play."""

    name: str
    stop: float = 0.02
    """The chance that a player stops although more could be done."""
    magic: float = 0.2
    """The chance of casting a spell instead of painting."""
    tower: float = 0.3
    """The chance of using a watchtower's drop rather than one of the die."""
    keen: float = 0.9
    """The chance of painting where most is painted already."""
    broad: bool = False
    """Whether players rather paint where least is painted."""
    gifts: int = 0
    """The number of additional spells of each kind at the start."""

    def chosen(self, offers: Sequence[str], paint: Paint, rng: random.Random) -> str:
        paintings = [words for words in offers if words.startswith("paint")]
        spells = [words for words in offers if words.startswith(("move", "divide", "mix"))]
        if "done" in offers and (rng.random() < self.stop or not (paintings or spells)):
            return "done"
        if spells and (rng.random() < self.magic or not paintings):
            return rng.choice(spells)
        if paintings:
            by_tower = [words for words in paintings if "tower" in words]
            paintings = by_tower if by_tower and rng.random() < self.tower else paintings
            return self._preferred([(kingdom_of(words.split()[1]), words) for words in paintings], paint, rng)
        return self._preferred([(words.split()[-1], words) for words in offers], paint, rng)

    def _preferred(self, offers: Sequence[tuple[str, str]], paint: Paint, rng: random.Random) -> str:
        """One of these pairs of a kingdom and a deed."""
        if rng.random() < self.keen:
            full = Counter(kingdom_of(area) for area in paint)
            offers = [(kingdom, words) for kingdom, words in offers if full[kingdom] < 9] or offers
            best = (min if self.broad else max)(full[kingdom] for kingdom, _ in offers)
            offers = [(kingdom, words) for kingdom, words in offers if full[kingdom] == best]
        return rng.choice(offers)[1]


def start(seats: int, seed: int, chart: Chart = MAINLAND) -> Record:
    p = new(rules.POSITION)
    rules.setup(p, game.encode(seats, {"map": chart.name}), dice_for(b"random game", f"{chart.name}{seats}", seed))
    return p


@lru_cache(maxsize=64)
def random_game(style: Style, seats: int, seed: int, chart: Chart = MAINLAND) -> tuple[Step, ...]:
    """All steps of a game."""
    rng, dice = random.Random(f"{style.name} {seats} {seed}"), dice_for(b"random steps", style.name, seed)
    p = start(seats, seed, chart)
    for sheets in (p.sheets, p.drafts):
        sheets["spells"][:seats] += style.gifts

    def choose(p: Record, seat: int, legal: list[int]) -> tuple[str, int]:
        words = style.chosen(list(map(deed, legal)), _sheet(p["drafts"][seat].tobytes(), chart).paint, rng)
        return words, number(words)

    steps = random_steps(rules, p, dice, rng, choose)
    assert len(steps) < game.longest
    return steps


def random_views(seats: int, seed: int, stop: float = 0.1) -> Iterator[tuple[Match, int]]:
    """A match before each of its steps, and the seat that acts next. Players rarely stop before they must."""
    match = game.match(seats=seats, seed=seed)
    for seat in random_turns(match, random.Random(f"{seats} {seed}"), stop):
        yield match, seat
