"""Why an action is good, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from papercrown.core.dice import DICE
from papercrown.core.phrasing import number_word, several
from papercrown.core.records import Record, copy, new
from papercrown.games.queendomino import rules
from papercrown.games.queendomino.actions import building_name, halves
from papercrown.games.queendomino.board import SIDE, SQUARES
from papercrown.games.queendomino.pieces import CASTLE, DOMINO_LAND, KNIGHTS_GIVEN, LANDSCAPES, TOWERS_GIVEN
from papercrown.games.queendomino.position import BUILDING, BURNING, CHOOSING, DISCARD, SENDING
from papercrown.games.queendomino.queries import Square, kingdom_of, squares_of

Land = Mapping[int, Square]


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action gains besides points; "" if there is nothing to say."""
    kingdom = kingdom_of(view, seat)
    if action < SENDING:
        return _placing(view, seat, kingdom, action)
    if BUILDING <= action < BURNING:
        return _building(view, seat, kingdom, action)
    if BURNING <= action < CHOOSING:
        return f"nobody can build this {building_name(view, action - BURNING)} any more"
    if CHOOSING <= action < DISCARD:
        return _choosing(view, kingdom, action - CHOOSING)
    return ""


class Territory(NamedTuple):
    land: int
    squares: frozenset[int]
    crowns: int

    @property
    def points(self) -> int:
        return len(self.squares) * self.crowns

    @property
    def name(self) -> str:
        return LANDSCAPES[self.land]

    @property
    def extent(self) -> str:
        crowns = several(self.crowns, "crown")
        return several(len(self.squares), "square") + (f" and {crowns}" if crowns else "")

    def __str__(self) -> str:
        return f"{self.name} territory of {self.extent}"


def territories(land: Land) -> list[Territory]:
    """All squares except the castle."""
    left = {square for square, found in land.items() if found.land != CASTLE}
    found = []
    while left:
        area, fresh = set[int](), {left.pop()}
        while fresh:
            area |= fresh
            near = {(one, other) for one in fresh for other in _beside(one) if other in left}
            fresh = {other for one, other in near if land[one].land == land[other].land}
            left -= fresh
        kind = land[min(area)].land
        found.append(Territory(kind, frozenset(area), sum(land[square].crowns for square in area)))
    return found


def _beside(square: int) -> list[int]:
    column = square % SIDE
    across = [square - 1] * (column > 0) + [square + 1] * (column < SIDE - 1)
    return [*across, *(near for near in (square - SIDE, square + SIDE) if 0 <= near < SQUARES)]


def _after(view: Record, seat: int, action: int) -> Record:
    after = copy(view)
    rules.apply(after, seat, action, new(DICE))
    return after


def _placing(view: Record, seat: int, kingdom: int, action: int) -> str:
    """The territories that a domino joins, or the best one it extends."""
    before = territories(squares_of(view.kingdoms[kingdom]))
    after = territories(squares_of(_after(view, seat, action).kingdoms[kingdom]))
    grown = [area for area in after if not area.squares.isdisjoint(halves(action))]
    for area in sorted(grown, key=lambda area: -area.points):
        joined = sum(old.squares <= area.squares for old in before)
        if joined > 1:
            return f"joins {number_word(joined)} {area.name} territories into one of {area.extent}"
    larger = [area for area in grown if area.crowns and any(old.squares <= area.squares for old in before)]
    return f"makes a {max(larger, key=lambda area: area.points)}" if larger else ""


def _building(view: Record, seat: int, kingdom: int, action: int) -> str:
    kind = int(view.builders_board[(action - BUILDING) // SQUARES]) - 1
    brought = [several(int(KNIGHTS_GIVEN[kind]), "knight"), several(int(TOWERS_GIVEN[kind]), "tower")]
    if view.queen != kingdom and _after(view, seat, action).queen == kingdom:
        brought.append("the Queen")
    brought = [gain for gain in brought if gain]
    return f"brings {' and '.join(brought)}" if brought else ""


def _choosing(view: Record, kingdom: int, place: int) -> str:
    """The best territory that a domino could extend."""
    lands = DOMINO_LAND[int(view.next_line[place])].tolist()
    own = [area for area in territories(squares_of(view.kingdoms[kingdom])) if area.land in lands and area.crowns]
    if own:
        return f"matches your {max(own, key=lambda area: area.points)}"
    return "" if place else "lets you act first in the next round"
