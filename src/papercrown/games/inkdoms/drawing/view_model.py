"""All that a player's sheet shows, as a value: what is drawn from it needs to be drawn only once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from papercrown.core.records import Record, copy
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.map_geometry import Lands, lands_of
from papercrown.games.inkdoms.pieces import ACHIEVEMENTS, CAPITALS, EACH, KINGDOMS
from papercrown.games.inkdoms.position import ITEMS, NONE

OPEN, CIRCLED, CROSSED = "open", "circled", "crossed out"
_KINGDOM = (1 << EACH) - 1
"""The areas of the first kingdom, as bits."""
_CAPITALS = CAPITALS.tolist()
KEPT = 512
"""So many times what became of the numbers and capitals of a sheet is remembered, in about 1 kB each."""


class Track(NamedTuple):
    """Things that are gained, used in a later round, and used up: spells of one kind, or drops of one colour."""

    ready: int
    gained: int
    used: int


class Line(NamedTuple):
    """The scoring line of a kingdom, of monsters, or of the end."""

    first: str
    """What became of its first number,"""
    second: str
    """and of its second."""
    points: int


@dataclass(frozen=True)
class Paper:
    """A sheet as somebody may see it now."""

    seat: int
    name: str
    code: int
    """Of the map."""
    alone: bool
    own: bool
    """Whether the viewer plays on it."""
    acting: bool
    crossing: bool
    """Whether a number is to be crossed out."""
    inks: tuple[int, ...]
    """The areas of each colour, as bits."""
    planned: int
    """Those that are shown to the others when all are done."""
    fresh: int
    """Those painted in the round before."""
    spells: tuple[Track, ...]
    drops: tuple[Track, ...]
    blots: int
    lines: tuple[Line, ...]
    capitals: tuple[str, ...]
    """What became of each."""
    total: int
    says: str
    """What the player is doing, in a few words."""
    empty: bool = False
    """Whether nobody has written into it: for the printer."""

    @property
    def lands(self) -> Lands:
        return lands_of(self.code)

    @cached_property
    def painted(self) -> int:
        """All painted areas, as bits."""
        return _painted(self.inks)

    def within(self, kingdom: int) -> tuple[int, ...]:
        """Its areas of each colour, those that are planned, and the fresh ones, as bits."""
        first = EACH * kingdom
        return tuple([areas >> first & _KINGDOM for areas in (*self.inks, self.planned, self.fresh)])

    def variety(self, kingdom: int) -> tuple[bool, ...]:
        """For each colour whether it is in this kingdom."""
        own = _KINGDOM << EACH * kingdom
        return tuple([areas & own != 0 for areas in self.inks])


def papers_of(view: Record, viewer: int | None, names: Sequence[str]) -> list[Paper]:
    """The sheets of all players; the viewer's own is the first."""
    seats = range(int(view.seats))
    first, acting = 0 if viewer is None else viewer, int(rules.actors(view))
    return [
        _paper(view, seat, names[seat], own=seat == viewer, acting=bool(acting >> seat & 1))
        for seat in (*seats[first:], *seats[:first])
    ]


def _paper(view: Record, seat: int, name: str, *, own: bool, acting: bool) -> Paper:
    draft, chart = view.drafts[seat], view.map
    inks, points = tuple(draft.inks.tolist()), _points(view, seat)
    return Paper(
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
        says=_says(view, seat, acting),
    )


def _painted(inks: Sequence[int]) -> int:
    """The areas of all colours, as bits."""
    bits = 0
    for areas in inks:
        bits |= areas
    return bits


def _points(view: Record, seat: int) -> list[int]:
    """With what is only planned: as it stands on the paper."""
    shown, items = copy(view), np.zeros(len(ITEMS), np.int64)
    shown.sheets[seat] = view.drafts[seat]
    rules.score(shown, seat, items)
    return items.tolist()


def _tracks(ready: Record, gained: Record, used: Record) -> tuple[Track, ...]:
    return tuple(Track(*counts) for counts in zip(ready.tolist(), gained.tolist(), used.tolist(), strict=True))


def _lines(view: Record, seat: int, points: Sequence[int]) -> tuple[Line, ...]:
    """Alone, the second number of a line stays open when the first is circled: it can be crossed out for nothing."""
    firsts, seconds = int(view.firsts[seat]), int(view.seconds[seat])
    open_first, open_second = int(view.open_first), int(view.open_second)
    if view.seats > 1:
        open_second &= ~firsts
    return _numbered(firsts, seconds, open_first, open_second, tuple(points))


@lru_cache(KEPT)
def _numbered(
    firsts: int, seconds: int, open_first: int, open_second: int, points: tuple[int, ...]
) -> tuple[Line, ...]:
    lines = []
    for line in range(ACHIEVEMENTS):
        first = _number(firsts >> line & 1, open_first >> line & 1)
        second = _number(seconds >> line & 1, open_second >> line & 1)
        lines.append(Line(first, second, points[line]))
    return tuple(lines)


def _number(circled: int, is_open: int) -> str:
    return CIRCLED if circled else OPEN if is_open else CROSSED


@lru_cache(KEPT)
def _capitals(capitals: int, inks: tuple[int, ...]) -> tuple[str, ...]:
    painted = capitals & _painted(inks)
    built = [capitals & inks[colour] for colour in _CAPITALS]
    kingdoms = [_KINGDOM << EACH * kingdom for kingdom in range(len(KINGDOMS))]
    return tuple(
        [CIRCLED if one & own else CROSSED if painted & own else OPEN for one, own in zip(built, kingdoms, strict=True)]
    )


def _says(view: Record, seat: int, acting: bool) -> str:
    if view.over:
        return ""
    if view.crossing:
        return "crosses a number out"
    if int(view.done) >> seat & 1:
        return "is done"
    if view.taken[seat] != NONE:
        return "is painting"
    return "chooses a die" if acting else ""
