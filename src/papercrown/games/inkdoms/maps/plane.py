"""The geometry of a grid of areas: which are neighbours, and borders that look drawn by hand.

In the grid, borders are staircases. To smooth them, every corner of the grid moves towards the mean of its neighbours
along the border, while a pull towards its own place holds it back. Borders of kingdoms take precedence over those of
areas, and narrow areas push their borders outwards. The offsets are rounded to whole parts of a cell, because the rules
use them too (see `throw.py`): a die lies in the kingdoms that players see below it.
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
"""The offset of every corner of the grid, in parts of a cell: row by row, x and y."""

OUTSIDE = -1
MAX_CACHED_GRIDS = 16
SMOOTHING_ROUNDS = 60
SMOOTHING_WEIGHT = 0.72
"""The weight of a corner's neighbours in its new position; its own place in the grid has the rest."""
PRESSURE = 0.4
"""How far an area without any width would push its corners outwards, relative to their distance from its centre."""
USUAL_ROOMINESS = 0.5
"""The size of an area divided by the length of its border: that of a square of two by two cells."""
MAX_OFFSET_CELLS = 0.44
"""The largest offset of a corner; at half a cell, two corners could meet."""
WOBBLE_CELLS = 0.045
"""The amplitude of the random wobble that makes lines look hand-drawn."""


# --- Neighbours -----------------------------------------------------------------------------------------------------


def at(cells: Cells, column: int, row: int) -> int:
    inside = 0 <= column < COLUMNS and 0 <= row < ROWS
    return cells[row][column] if inside else OUTSIDE


def beside(cells: Cells, areas: int) -> tuple[frozenset[int], ...]:
    """The areas that share a side with each; a common corner is not enough."""
    found: list[set[int]] = [set() for _ in range(areas)]
    for one, other, _ in _sides(cells):
        if OUTSIDE not in (one, other):
            found[one].add(other)
            found[other].add(one)
    return tuple(map(frozenset, found))


@lru_cache(MAX_CACHED_GRIDS)
def _sides(cells: Cells) -> tuple[tuple[int, int, tuple[Corner, Corner]], ...]:
    """The sides of cells between different areas, and at the edge of the board: both areas, and both corners."""
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
    """The number of connected pieces of an area."""
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
    """The number of closed borders inside an area, around others; 0 if the borders are connected.

    By Euler's formula, corners - sides + faces = 1 + components of the border, where the outside is a face too.
    """
    sides = [corners for _, _, corners in _sides(cells)]
    corners = {corner for side in sides for corner in side}
    faces = len({area for row in cells for area in row}) + 1
    return len(corners) - len(sides) + faces - 2


def colourable(near: Sequence[frozenset[int]], areas: Sequence[int], colours: int) -> bool:
    """Whether so many colours are enough to give neighbours among these areas different ones."""
    assigned: dict[int, int] = {}

    def complete() -> bool:
        uncoloured = [area for area in areas if area not in assigned]
        if not uncoloured:
            return True
        free = {area: set(range(colours)) - {assigned[b] for b in near[area] if b in assigned} for area in uncoloured}
        area = min(uncoloured, key=lambda one: (len(free[one]), one))
        for colour in free[area]:
            assigned[area] = colour
            if complete():
                return True
            del assigned[area]
        return False

    return complete()


# --- Smooth borders -------------------------------------------------------------------------------------------------


def bends(cells: Cells, kingdoms: Cells) -> Bends:
    """The offsets that smooth the borders; they depend only on the grid."""
    attracting = _attracting(cells, kingdoms)
    chance = Random(str(cells))
    places = {corner: (float(corner[0]), float(corner[1])) for corner in attracting}
    outlines = [outline(cells, frozenset((area,))) for area in sorted({area for row in cells for area in row})]
    for _ in range(SMOOTHING_ROUNDS):
        places = {corner: _smoothed(corner, places, near) for corner, near in attracting.items()}
        for corner, push in _pushes(outlines, places).items():
            places[corner] = _limited(corner, [place + by for place, by in zip(places[corner], push, strict=True)])
    for corner in places:
        places[corner] = _limited(
            corner, tuple(place + chance.uniform(-WOBBLE_CELLS, WOBBLE_CELLS) for place in places[corner])
        )
    _unfold(places)
    return tuple(
        tuple(_in_parts(places[column, row], (column, row)) for column in range(COLUMNS + 1)) for row in range(ROWS + 1)
    )


def _attracting(cells: Cells, kingdoms: Cells) -> dict[Corner, list[Corner]]:
    """The neighbours that attract each corner: along a border of kingdoms, else along one of areas, else all."""
    area_border, kingdom_border = _lines(cells), _lines(kingdoms)
    attracting = {}
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            corner = column, row
            around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            inside = [(x, y) for x, y in around if 0 <= x <= COLUMNS and 0 <= y <= ROWS]
            attracting[corner] = kingdom_border[corner] or area_border[corner] or inside
    return attracting


def _lines(cells: Cells) -> defaultdict[Corner, list[Corner]]:
    """The corners that a border joins with each."""
    lines = defaultdict(list)
    for _, _, (one, other) in _sides(cells):
        lines[one].append(other)
        lines[other].append(one)
    return lines


def _smoothed(corner: Corner, places: dict[Corner, tuple[float, float]], near: list[Corner]) -> tuple[float, float]:
    """The position of a corner after a step towards the mean of these neighbours."""
    mean = [sum(places[other][axis] for other in near) / len(near) for axis in (0, 1)]
    return _limited(
        corner, [SMOOTHING_WEIGHT * to + (1 - SMOOTHING_WEIGHT) * own for to, own in zip(mean, corner, strict=True)]
    )


def _pushes(outlines: list[list[Corner]], places: dict[Corner, tuple[float, float]]) -> dict[Corner, list[float]]:
    """How areas move their corners: narrow ones push them outwards, roomy ones pull them in."""
    pushes: dict[Corner, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for path in outlines:
        shape = [places[corner] for corner in path]
        sides = list(zip(shape, (*shape[1:], shape[0]), strict=True))
        size = sum(_orientation((0, 0), start, end) for start, end in sides) / 2
        narrowness = PRESSURE * (1 - size / sum(map(math.dist, *zip(*sides, strict=True))) / USUAL_ROOMINESS)
        centre = [sum(place[axis] for place in shape) / len(shape) for axis in (0, 1)]
        for corner in path:
            for axis in (0, 1):
                pushes[corner][axis] += narrowness * (places[corner][axis] - centre[axis])
    return pushes


def _limited(corner: Corner, place: Sequence[float]) -> tuple[float, float]:
    """A position no further from the corner's own place than allowed; at the edge of the board it stays on the edge."""
    x, y = (min(max(to, own - MAX_OFFSET_CELLS), own + MAX_OFFSET_CELLS) for to, own in zip(place, corner, strict=True))
    column, row = corner
    return float(column) if column in (0, COLUMNS) else x, float(row) if row in (0, ROWS) else y


def _in_parts(place: tuple[float, float], corner: Corner) -> tuple[int, int]:
    return round(UNIT * (place[0] - corner[0])), round(UNIT * (place[1] - corner[1]))


def _unfold(places: dict[Corner, tuple[float, float]]) -> None:
    """Keep cells from overlapping: move the corners of a folded cell halfway back until none is folded."""
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
    """Whether neither diagonal splits a cell into two triangles of positive orientation."""
    a, b, c, d = corners
    return not (_orientation(a, b, c) > 0 < _orientation(a, c, d) or _orientation(a, b, d) > 0 < _orientation(b, c, d))


def _orientation(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# --- Outlines -------------------------------------------------------------------------------------------------------


def borders(cells: Cells) -> list[tuple[int, int, list[Corner]]]:
    """The lines between the points where borders meet or end: the areas on both sides, and the corners on the line."""
    sides: dict[frozenset[Corner], tuple[int, int]] = {frozenset(s): (one, other) for one, other, s in _sides(cells)}
    lines = _lines(cells)
    junctions = [corner for corner in sorted(lines) if len(lines[corner]) != 2]
    found = []
    left = set(sides)
    for junction in (*junctions, *sorted(lines)):
        for start in lines[junction]:
            if frozenset((junction, start)) in left:
                path = [junction, start]
                left.remove(frozenset(path))
                while path[-1] not in junctions and path[-1] != path[0]:
                    following = next(c for c in lines[path[-1]] if frozenset((path[-1], c)) in left)
                    left.remove(frozenset((path[-1], following)))
                    path.append(following)
                found.append((*sides[frozenset(path[:2])], path))
    return found


def outline(cells: Cells, areas: frozenset[int]) -> list[Corner]:
    """The corners around these areas, clockwise; the areas must be connected and without a hole."""
    following: dict[Corner, list[Corner]] = defaultdict(list)
    for one, other, (start, end) in _sides(cells):
        if (one in areas) != (other in areas):
            upright = start[0] == end[0]
            forward = (other in areas) != upright
            following[start if forward else end].append(end if forward else start)
    path = [min(following)]
    while following[path[-1]]:
        path.append(_next_corner(path, following[path[-1]]))
    return path[:-1]


def _next_corner(path: list[Corner], possible: list[Corner]) -> Corner:
    """The next corner of an outline; where an area touches itself at a corner, continue around the same cell."""
    if len(possible) > 1:
        x, y = path[-1][0] - path[-2][0], path[-1][1] - path[-2][1]
        right = path[-1][0] - y, path[-1][1] + x
        possible.sort(key=lambda corner: corner == right)
    return possible.pop()
