"""From a grid to a map as drawn by hand: what lies beside what, and where the borders run.

Every cell has an area. The corners of the cells are moved off their places, so that a border, which the grid knows as
stairs, becomes a calm line: each corner goes towards the middle of those before and after it on the border, and is held
back a little by the place it comes from. Borders of kingdoms come first, and narrow areas push their borders away.
Corners lie on whole parts of a cell then, for the rules ask them too (see `throw.py`): dice lie where people see them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from papercrown.games.inkdoms.pieces import COLUMNS, ROWS, UNIT

Cells = tuple[tuple[int, ...], ...]
"""The area or the kingdom of every cell, row by row."""
Corner = tuple[int, int]
"""Column and row."""
Bends = tuple[tuple[tuple[int, int], ...], ...]
"""How far the corners of the cells lie off their places, in parts: row by row, x and y."""

OUTSIDE = -1
MAX_CACHED_GRIDS = 16
SMOOTHING_ROUNDS = 60
PULL = 0.72
"""How much of the way a corner goes at most; the rest holds it back."""
PRESSURE = 0.4
"""How much further from the middle the corners of an area would go that is but a line."""
USUAL_ROOMINESS = 0.5
"""How roomy areas are: their size by the length of their borders, as of a square of two by two cells."""
MAX_OFFSET_CELLS = 0.44
"""In cells; half of one would let corners meet."""
WOBBLE_CELLS = 0.045
"""What the hand adds, in cells."""


# --- What lies beside what ------------------------------------------------------------------------------------------


def at(cells: Cells, column: int, row: int) -> int:
    inside = 0 <= column < COLUMNS and 0 <= row < ROWS
    return cells[row][column] if inside else OUTSIDE


def beside(cells: Cells, areas: int) -> tuple[frozenset[int], ...]:
    """For each area those that share a side with it; a corner is not enough."""
    found: list[set[int]] = [set() for _ in range(areas)]
    for one, other, _ in _sides(cells):
        if OUTSIDE not in (one, other):
            found[one].add(other)
            found[other].add(one)
    return tuple(map(frozenset, found))


@lru_cache(MAX_CACHED_GRIDS)
def _sides(cells: Cells) -> tuple[tuple[int, int, tuple[Corner, Corner]], ...]:
    """The sides of cells between different areas, and around the board: both areas, and both corners."""
    return tuple(_sides_in_reading_order(cells))


def _sides_in_reading_order(cells: Cells) -> Iterator[tuple[int, int, tuple[Corner, Corner]]]:
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            here, left, above = (at(cells, *place) for place in ((column, row), (column - 1, row), (column, row - 1)))
            if here != left:
                yield left, here, ((column, row), (column, row + 1))
            if here != above:
                yield above, here, ((column, row), (column + 1, row))


def pieces(cells: Cells, area: int) -> int:
    """Of how many pieces an area is."""
    left = {(x, y) for y, row in enumerate(cells) for x, found in enumerate(row) if found == area}
    count = 0
    while left:
        count += 1
        reached = [left.pop()]
        while reached:
            x, y = reached.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in left:
                    left.remove(near)
                    reached.append(near)
    return count


def enclosed(cells: Cells) -> int:
    """How many pieces of border hang free, around something inside of an area; 0 if the areas are a plane map.

    By Euler's formula: corners - sides + faces = 1 + pieces of the border. One face is the outside.
    """
    sides = [corners for _, _, corners in _sides(cells)]
    corners = {corner for side in sides for corner in side}
    faces = len({area for row in cells for area in row}) + 1
    return len(corners) - len(sides) + faces - 2


def colourable(near: Sequence[frozenset[int]], areas: Sequence[int], colours: int) -> bool:
    """Whether so many colours are enough for these areas, none of them beside itself."""
    given: dict[int, int] = {}

    def go_on() -> bool:
        open_ = [area for area in areas if area not in given]
        if not open_:
            return True
        free = {area: set(range(colours)) - {given[b] for b in near[area] if b in given} for area in open_}
        area = min(open_, key=lambda one: (len(free[one]), one))
        for colour in free[area]:
            given[area] = colour
            if go_on():
                return True
            del given[area]
        return False

    return go_on()


# --- Where the borders run ------------------------------------------------------------------------------------------


def bends(cells: Cells, kingdoms: Cells) -> Bends:
    """Soft borders, the same for the same grid."""
    joined = _joined(cells, kingdoms)
    chance = Random(str(cells))
    places = {corner: (float(corner[0]), float(corner[1])) for corner in joined}
    outlines = [outline(cells, frozenset((area,))) for area in sorted({area for row in cells for area in row})]
    for _ in range(SMOOTHING_ROUNDS):
        places = {corner: _drawn(corner, places, near) for corner, near in joined.items()}
        for corner, push in _pushes(outlines, places).items():
            places[corner] = _kept(corner, [place + by for place, by in zip(places[corner], push, strict=True)])
    for corner in places:
        places[corner] = _kept(
            corner, tuple(place + chance.uniform(-WOBBLE_CELLS, WOBBLE_CELLS) for place in places[corner])
        )
    _unfold(places)
    return tuple(
        tuple(_in_parts(places[column, row], (column, row)) for column in range(COLUMNS + 1)) for row in range(ROWS + 1)
    )


def _joined(cells: Cells, kingdoms: Cells) -> dict[Corner, list[Corner]]:
    """For each corner of the cells the corners that draw it: along a border of kingdoms, else of areas, else all."""
    border, frontier = _lines(cells), _lines(kingdoms)
    joined = {}
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            corner = column, row
            around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            lattice = [(x, y) for x, y in around if 0 <= x <= COLUMNS and 0 <= y <= ROWS]
            joined[corner] = frontier[corner] or border[corner] or lattice
    return joined


def _lines(cells: Cells) -> defaultdict[Corner, list[Corner]]:
    """The corners that are joined with each by a border."""
    lines = defaultdict(list)
    for _, _, (one, other) in _sides(cells):
        lines[one].append(other)
        lines[other].append(one)
    return lines


def _drawn(corner: Corner, places: dict[Corner, tuple[float, float]], near: list[Corner]) -> tuple[float, float]:
    """Towards the middle of the corners that draw it."""
    middle = [sum(places[other][axis] for other in near) / len(near) for axis in (0, 1)]
    return _kept(corner, [PULL * to + (1 - PULL) * own for to, own in zip(middle, corner, strict=True)])


def _pushes(outlines: list[list[Corner]], places: dict[Corner, tuple[float, float]]) -> dict[Corner, list[float]]:
    """Areas that are narrower than most push their borders away, roomier ones draw them in."""
    pushes: dict[Corner, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for way in outlines:
        shape = [places[corner] for corner in way]
        sides = list(zip(shape, (*shape[1:], shape[0]), strict=True))
        size = sum(_turn((0, 0), start, end) for start, end in sides) / 2
        lack = PRESSURE * (1 - size / sum(map(math.dist, *zip(*sides, strict=True))) / USUAL_ROOMINESS)
        middle = [sum(place[axis] for place in shape) / len(shape) for axis in (0, 1)]
        for corner in way:
            for axis in (0, 1):
                pushes[corner][axis] += lack * (places[corner][axis] - middle[axis])
    return pushes


def _kept(corner: Corner, place: Sequence[float]) -> tuple[float, float]:
    """Not too far from where it belongs; at the edge of the board it stays there."""
    x, y = (min(max(to, own - MAX_OFFSET_CELLS), own + MAX_OFFSET_CELLS) for to, own in zip(place, corner, strict=True))
    column, row = corner
    return float(column) if column in (0, COLUMNS) else x, float(row) if row in (0, ROWS) else y


def _in_parts(place: tuple[float, float], corner: Corner) -> tuple[int, int]:
    return round(UNIT * (place[0] - corner[0])), round(UNIT * (place[1] - corner[1]))


def _unfold(places: dict[Corner, tuple[float, float]]) -> None:
    """No cell may lie over another: where one would, its corners go back half of their way."""
    while folded := [cell for cell in _cells() if _is_folded([places[corner] for corner in _corners(cell)])]:
        for corner in {corner for cell in folded for corner in _corners(cell)}:
            (x, y), (column, row) = places[corner], corner
            places[corner] = (x + column) / 2, (y + row) / 2


def _cells() -> Iterator[Corner]:
    return ((column, row) for row in range(ROWS) for column in range(COLUMNS))


def _corners(cell: Corner) -> tuple[Corner, ...]:
    x, y = cell
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


def _is_folded(corners: Sequence[tuple[float, float]]) -> bool:
    """Whether neither diagonal cuts a cell into two triangles that lie the right way round."""
    a, b, c, d = corners
    return not (_turn(a, b, c) > 0 < _turn(a, c, d) or _turn(a, b, d) > 0 < _turn(b, c, d))


def _turn(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# --- Outlines -------------------------------------------------------------------------------------------------------


def borders(cells: Cells) -> list[tuple[int, int, list[Corner]]]:
    """The lines between the places where borders meet or end: the areas on both sides, and the corners on the way."""
    sides: dict[frozenset[Corner], tuple[int, int]] = {frozenset(s): (one, other) for one, other, s in _sides(cells)}
    lines = _lines(cells)
    knots = [corner for corner in sorted(lines) if len(lines[corner]) != 2]
    found = []
    left = set(sides)
    for knot in (*knots, *sorted(lines)):
        for start in lines[knot]:
            if frozenset((knot, start)) in left:
                way = [knot, start]
                left.remove(frozenset(way))
                while way[-1] not in knots and way[-1] != way[0]:
                    onward = next(c for c in lines[way[-1]] if frozenset((way[-1], c)) in left)
                    left.remove(frozenset((way[-1], onward)))
                    way.append(onward)
                found.append((*sides[frozenset(way[:2])], way))
    return found


def outline(cells: Cells, areas: frozenset[int]) -> list[Corner]:
    """The corners around these areas, which are in one piece without a hole, with the areas on the right hand."""
    onward: dict[Corner, list[Corner]] = defaultdict(list)
    for one, other, (start, end) in _sides(cells):
        if (one in areas) != (other in areas):
            upright = start[0] == end[0]
            forward = (other in areas) != upright
            onward[start if forward else end].append(end if forward else start)
    way = [min(onward)]
    while onward[way[-1]]:
        way.append(_next_corner(way, onward[way[-1]]))
    return way[:-1]


def _next_corner(way: list[Corner], possible: list[Corner]) -> Corner:
    """Where an area touches itself at a corner, go on around the same cell."""
    if len(possible) > 1:
        x, y = way[-1][0] - way[-2][0], way[-1][1] - way[-2][1]
        right = way[-1][0] - y, way[-1][1] + x
        possible.sort(key=lambda corner: corner == right)
    return possible.pop()
