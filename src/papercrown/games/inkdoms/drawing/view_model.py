"""What a player's sheet shows, as a hashable value: drawings are cached by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from papercrown.core.records import Record, copy
from papercrown.drawing.seats import seat_order
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.map_geometry import Lands, lands_of
from papercrown.games.inkdoms.pieces import ACHIEVEMENTS, CAPITALS, EACH, KINGDOMS
from papercrown.games.inkdoms.position import ITEMS, NONE

OPEN, CIRCLED, CROSSED = "open", "circled", "crossed out"
_KINGDOM = (1 << EACH) - 1
"""The areas of the first kingdom, as bits."""
_CAPITALS = CAPITALS.tolist()
MAX_CACHED_LINES = 512
"""About 1 kB each; the same for the states of capitals."""


class Track(NamedTuple):
    """Spells of one kind, or drops of one colour: gained in one round, ready in the next, then used."""

    ready: int
    gained: int
    used: int


class ScoringLine(NamedTuple):
    """The scoring line of a kingdom, of a kind of monster, or of the end."""

    first: str
    """The state of its first number."""
    second: str
    """The state of its second number."""
    points: int


@dataclass(frozen=True)
class SheetModel:
    """A player's sheet as the viewer may see it now."""

    seat: int
    name: str
    code: int
    """The code of the map."""
    alone: bool
    own: bool
    """Whether it is the viewer's."""
    acting: bool
    crossing: bool
    """Whether the player must cross out a number."""
    inks: tuple[int, ...]
    """The areas of each colour, as bits."""
    planned: int
    """Those that the others see when all players are done."""
    fresh: int
    """Those painted in the previous round."""
    spells: tuple[Track, ...]
    drops: tuple[Track, ...]
    blots: int
    lines: tuple[ScoringLine, ...]
    capitals: tuple[str, ...]
    """The state of each."""
    total: int
    status: str
    """What the player is doing, in a few words."""
    empty: bool = False
    """Whether it is a blank sheet for the printer."""

    @property
    def lands(self) -> Lands:
        return lands_of(self.code)

    @cached_property
    def painted(self) -> int:
        """All painted areas, as bits."""
        return _painted(self.inks)

    def within(self, kingdom: int) -> tuple[int, ...]:
        """A kingdom's areas of each colour, its planned and its fresh ones, as bits."""
        first = EACH * kingdom
        return tuple([areas >> first & _KINGDOM for areas in (*self.inks, self.planned, self.fresh)])

    def variety(self, kingdom: int) -> tuple[bool, ...]:
        """Whether each colour occurs in a kingdom."""
        own = _KINGDOM << EACH * kingdom
        return tuple([areas & own != 0 for areas in self.inks])


def sheet_models(view: Record, viewer: int | None, names: Sequence[str]) -> list[SheetModel]:
    """The sheets of all players, the viewer's own first."""
    acting = int(rules.actors(view))
    return [
        _sheet_model(view, seat, names[seat], own=seat == viewer, acting=bool(acting >> seat & 1))
        for seat in seat_order(int(view.seats), viewer)
    ]


def _sheet_model(view: Record, seat: int, name: str, *, own: bool, acting: bool) -> SheetModel:
    draft, chart = view.drafts[seat], view.map
    inks, points = tuple(draft.inks.tolist()), _points(view, seat)
    return SheetModel(
        seat=seat,
        name=name,
        code=int(chart.code),
        alone=bool(view.seats == 1),
        own=own,
        acting=acting,
        crossing=bool(view.crossing),
        inks=inks,
        planned=_painted(inks) & ~_painted(view.sheets[seat].inks.tolist()),
        fresh=int(view.fresh[seat]),
        spells=_tracks(draft.spells, draft.gained, draft.cast),
        drops=_tracks(draft.drops, draft.earned, draft.spent),
        blots=int(draft.blots),
        lines=_lines(view, seat, points),
        capitals=_capitals(int(chart.capitals), inks),
        total=sum(points),
        status=_status(view, seat, acting),
    )


def _painted(inks: Sequence[int]) -> int:
    """The areas of all colours, as bits."""
    bits = 0
    for areas in inks:
        bits |= areas
    return bits


def _points(view: Record, seat: int) -> list[int]:
    """The points of each item, with what is only planned."""
    shown, items = copy(view), np.zeros(len(ITEMS), np.int64)
    shown.sheets[seat] = view.drafts[seat]
    rules.score(shown, seat, items)
    return items.tolist()


def _tracks(ready: Record, gained: Record, used: Record) -> tuple[Track, ...]:
    return tuple(Track(*counts) for counts in zip(ready.tolist(), gained.tolist(), used.tolist(), strict=True))


def _lines(view: Record, seat: int, points: Sequence[int]) -> tuple[ScoringLine, ...]:
    """In a solo game the second number stays open when the first is circled: crossing it out costs nothing."""
    firsts, seconds = int(view.firsts[seat]), int(view.seconds[seat])
    open_first, open_second = int(view.open_first), int(view.open_second)
    if view.seats > 1:
        open_second &= ~firsts
    return _scoring_lines(firsts, seconds, open_first, open_second, tuple(points))


@lru_cache(MAX_CACHED_LINES)
def _scoring_lines(
    firsts: int, seconds: int, open_first: int, open_second: int, points: tuple[int, ...]
) -> tuple[ScoringLine, ...]:
    lines = []
    for line in range(ACHIEVEMENTS):
        first = _number(firsts >> line & 1, open_first >> line & 1)
        second = _number(seconds >> line & 1, open_second >> line & 1)
        lines.append(ScoringLine(first, second, points[line]))
    return tuple(lines)


def _number(circled: int, is_open: int) -> str:
    return CIRCLED if circled else OPEN if is_open else CROSSED


@lru_cache(MAX_CACHED_LINES)
def _capitals(capitals: int, inks: tuple[int, ...]) -> tuple[str, ...]:
    painted = capitals & _painted(inks)
    built = [capitals & inks[colour] for colour in _CAPITALS]
    kingdoms = [_KINGDOM << EACH * kingdom for kingdom in range(len(KINGDOMS))]
    return tuple(
        [CIRCLED if one & own else CROSSED if painted & own else OPEN for one, own in zip(built, kingdoms, strict=True)]
    )


def _status(view: Record, seat: int, acting: bool) -> str:
    if view.over:
        return ""
    if view.crossing:
        return "is crossing out a number"
    if int(view.done) >> seat & 1:
        return "is done"
    if view.taken[seat] != NONE:
        return "is painting"
    return "is choosing a die" if acting else ""
