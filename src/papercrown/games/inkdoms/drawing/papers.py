"""All that a player's sheet shows, as a value: what is drawn from it needs to be drawn only once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from papercrown.core.records import Record, copy
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.lands import Lands, lands_of
from papercrown.games.inkdoms.pieces import ACHIEVEMENTS, CAPITALS, EACH, KINGDOMS
from papercrown.games.inkdoms.position import ITEMS, NONE

OPEN, CIRCLED, CROSSED = "open", "circled", "crossed out"


@dataclass(frozen=True)
class Track:
    """Things that are gained, used in a later round, and used up: spells of one kind, or drops of one colour."""

    ready: int
    gained: int
    used: int


@dataclass(frozen=True)
class Line:
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
        bits = 0
        for areas in self.inks:
            bits |= areas
        return bits

    def variety(self, kingdom: int) -> list[bool]:
        """For each colour whether it is in this kingdom."""
        return [bool(areas >> EACH * kingdom & (1 << EACH) - 1) for areas in self.inks]

    def colour(self, area: int) -> int | None:
        """In which an area is painted."""
        return next((colour for colour, areas in enumerate(self.inks) if areas >> area & 1), None)


def papers_of(view: Record, viewer: int | None, names: Sequence[str]) -> list[Paper]:
    """The sheets of all players; the viewer's own is the first."""
    seats = range(int(view.seats))
    first = 0 if viewer is None else viewer
    return [_paper(view, viewer, seat, names[seat]) for seat in (*seats[first:], *seats[:first])]


def _paper(view: Record, viewer: int | None, seat: int, name: str) -> Paper:
    draft = view.drafts[seat]
    inks = tuple(draft.inks.tolist())
    points = _points(view, seat)
    return Paper(
        seat=seat,
        name=name,
        code=int(view.map.code),
        alone=bool(view.seats == 1),
        own=seat == viewer,
        acting=bool(int(rules.actors(view)) >> seat & 1),
        crossing=bool(view.crossing),
        inks=inks,
        planned=int(rules.painted(draft)) & ~int(rules.painted(view.sheets[seat])),
        fresh=int(view.fresh[seat]),
        spells=_tracks(draft.spells, draft.gained, draft.cast),
        drops=_tracks(draft.drops, draft.earned, draft.spent),
        blots=int(draft.blots),
        lines=tuple(_line(view, seat, line, points[line]) for line in range(ACHIEVEMENTS)),
        capitals=tuple(_capital(int(view.map.capitals), inks, kingdom) for kingdom in range(len(KINGDOMS))),
        total=sum(points),
        says=_says(view, seat),
    )


def _points(view: Record, seat: int) -> list[int]:
    """With what is only planned: as it stands on the paper."""
    shown, items = copy(view), np.zeros(len(ITEMS), np.int64)
    shown.sheets[seat] = view.drafts[seat]
    rules.score(shown, seat, items)
    return items.tolist()


def _tracks(ready: Record, gained: Record, used: Record) -> tuple[Track, ...]:
    return tuple(Track(*counts) for counts in zip(ready.tolist(), gained.tolist(), used.tolist(), strict=True))


def _line(view: Record, seat: int, line: int, points: int) -> Line:
    """Alone, the second number of a line stays open when the first is circled: it can be crossed out for nothing."""
    first, second = (bool(int(bits[seat]) >> line & 1) for bits in (view.firsts, view.seconds))
    open_first, open_second = (bool(int(bits) >> line & 1) for bits in (view.open_first, view.open_second))
    if first and view.seats > 1:
        open_second = False
    return Line(_number(first, open_first), _number(second, open_second), points)


def _number(circled: bool, is_open: bool) -> str:
    return CIRCLED if circled else OPEN if is_open else CROSSED


def _capital(capitals: int, inks: tuple[int, ...], kingdom: int) -> str:
    own = capitals & ((1 << EACH) - 1) << EACH * kingdom
    if inks[int(CAPITALS[kingdom])] & own:
        return CIRCLED
    return CROSSED if any(areas & own for areas in inks) else OPEN


def _says(view: Record, seat: int) -> str:
    if view.over:
        return ""
    if view.crossing:
        return "crosses a number out"
    if int(view.done) >> seat & 1:
        return "is done"
    if view.taken[seat] != NONE:
        return "is painting"
    return "chooses a die" if int(rules.actors(view)) >> seat & 1 else ""
