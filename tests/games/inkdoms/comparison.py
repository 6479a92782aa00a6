"""Plays random games beside the referee and compares them step by step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.records import Record, new, restored
from papercrown.games.inkdoms import rules as _rules
from papercrown.games.inkdoms.position import SHEET
from tests.games.inkdoms.referee import (
    AREAS,
    ATLAS,
    COLOURS,
    COMPOSITE,
    DICE,
    KINGDOMS,
    LINES,
    MAINLAND,
    PRIMARY,
    Chart,
    Die,
    ReferenceGame,
    Sheet,
    Turn,
    kingdom_of,
)
from tests.kit.games import Step, members, random_steps
from tests.kit.games import viewed as seen_by

rules: Any = _rules  # compiled functions have no types
game = pc.game("inkdoms")

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

    def chosen(self, offers: Sequence[str], paint: Mapping[str, str], rng: random.Random) -> str:
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

    def _preferred(self, offers: Sequence[tuple[str, str]], paint: Mapping[str, str], rng: random.Random) -> str:
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


# --- Games beside the referee -----------------------------------------------------------------------------------------

KEEN = Style("keen")
ANY = Style("any", stop=0.1, magic=0.4, keen=0.2)
IDLE = Style("idle", stop=0.9, keen=0.5)
HASTY = Style("hasty", stop=0.0, magic=0.1, tower=0.7, keen=1.0)
BROAD = Style("broad", stop=0.0, magic=0.3, keen=0.8, broad=True)
RICH = Style("rich", stop=0.0, magic=0.5, tower=0.1, keen=0.3, gifts=3)
THRIFTY = Style("thrifty", stop=0.0, magic=0.0, keen=1.0, broad=True, gifts=2)
PUBLIC = ("take", "done", "cross")

Views = Mapping[int | None, bytes]
"""A position as each viewer sees it."""


@dataclass(frozen=True)
class Table:
    """The number of players, how they play, and the map."""

    seats: int
    style: Style
    chart: Chart = MAINLAND

    def __str__(self) -> str:
        return f"inkdoms-{self.seats}-map={self.chart.name}-{self.style.name}"

    def steps(self, seed: int) -> tuple[Step, ...]:
        return random_game(self.style, self.seats, seed, self.chart)


TABLES = (
    *(Table(seats, style) for style in (KEEN, HASTY, BROAD, RICH, IDLE) for seats in (1, 2, 3, 4)),
    Table(1, THRIFTY),
    *(Table(seats, ANY, chart) for chart in ATLAS for seats in (1, 2, 3, 4)),
)


def compare(table: Table, seed: int) -> int:
    """The number of steps of a random game beside the referee; an `AssertionError` says where they differ."""
    steps = table.steps(seed)
    referee = ReferenceGame.begin(table.chart, table.seats, dice_of(steps[0].before), table.style.gifts)
    assert read(steps[0].before, table.chart) == referee, f"{table}, seed {seed}: the games start differently"
    views = all_views(steps[0].before)
    for number, step in enumerate(steps):
        where = f"{table}, seed {seed}, step {number}, {step.deed} of seat {step.seat}"
        _compare_legal(step.before, referee, where)
        referee.play(step.seat, step.deed, dice_of(step.after))
        assert read(step.after, table.chart) == referee, f"{where}: the effects differ"
        before, views = views, all_views(step.after)
        _compare_views(step, referee, before, views, where)
        _compare_points(step.after, referee, where)
    assert referee.over, f"{table}, seed {seed}: only the rules have ended the game"
    assert not rules.actors(steps[-1].after), f"{table}, seed {seed}: somebody may act after the end"
    return len(steps)


def _compare_legal(p: Record, referee: ReferenceGame, where: str) -> None:
    assert members(int(rules.actors(p))) == referee.actors, f"before {where}: other seats may act"
    listed = np.empty(ACTIONS, np.int64)
    for seat in sorted(referee.actors):
        legal = listed[: rules.legal(p, seat, listed)].tolist()
        assert len(legal) == len(set(legal)), f"before {where}: seat {seat} has an action twice"
        assert {deed(action) for action in legal} == referee.offers(seat), (
            f"before {where}: seat {seat} may do other things"
        )


def _compare_points(p: Record, referee: ReferenceGame, where: str) -> None:
    points, lost = np.zeros(12, np.int64), np.zeros(1, np.int64)
    for seat in range(referee.seats):
        rules.score(p, seat, points)
        rules.tiebreak(p, seat, lost)
        found = dict(zip(rules.ITEMS, points.tolist(), strict=True))
        assert found == referee.scores(seat), f"after {where}: the points of seat {seat} differ"
        assert lost[0] == -referee.lost(seat), f"after {where}: the tie-break of seat {seat} differs"
    winners = game.scoring(p, [f"{seat}" for seat in range(referee.seats)]).winners
    assert list(winners) == referee.winners(), f"after {where}: the winners differ"


def all_views(p: Record) -> Views:
    return {viewer: seen_by(rules, p, viewer).tobytes() for viewer in (*range(p.seats), None)}


def _compare_views(
    step: Step,
    referee: ReferenceGame,
    before: Mapping[int | None, bytes],
    after: Mapping[int | None, bytes],
    where: str,
) -> None:
    """Painting is hidden from others until all are done; everything else is public."""
    shown = step.after.tobytes()
    for viewer, view in after.items():
        if not step.deed.startswith(PUBLIC) and viewer != step.seat:
            assert view == before[viewer], f"{where}: viewer {viewer} sees something secret"
        if (step.deed == "done" and not referee.done) or referee.crossing or referee.over:
            assert view == shown, f"{where}: viewer {viewer} does not see everything"
    seen = restored(step.after.dtype, after[step.seat])
    for seat in range(referee.seats):
        if seat != step.seat:
            assert seen["drafts"][seat] == seen["sheets"][seat], f"{where}: the draft of seat {seat} is visible"
            seen["drafts"][seat] = step.after["drafts"][seat]
    assert seen.tobytes() == shown, f"{where}: the view hides more than drafts"
