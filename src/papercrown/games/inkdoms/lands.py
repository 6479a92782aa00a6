"""The shapes of areas and kingdoms as they are drawn, in cells: from the corners that the rules know too."""

from __future__ import annotations

import shapely

from papercrown.core.errors import SheetError
from papercrown.games.inkdoms.maps import Map, plane
from papercrown.games.inkdoms.pieces import AREAS, EACH, NAMES, UNIT

LEAST_ROOM = 0.6
"""The radius of a circle that fits into every area: there is room for a finger, and for what stands there."""


def place(found: Map, corner: plane.Corner) -> tuple[float, float]:
    """Where a corner of the cells lies."""
    column, row = corner
    right, down = found.bends[row][column]
    return column + right / UNIT, row + down / UNIT


def area_shape(found: Map, area: int) -> shapely.Polygon:
    return _shape(found, frozenset((area,)))


def kingdom_shape(found: Map, kingdom: int) -> shapely.Polygon:
    return _shape(found, frozenset(range(EACH * kingdom, EACH * (kingdom + 1))))


def _shape(found: Map, areas: frozenset[int]) -> shapely.Polygon:
    return shapely.Polygon([place(found, corner) for corner in plane.outline(found.cells, areas)])


def room(shape: shapely.Polygon) -> tuple[float, float, float]:
    """The largest circle in a shape: its middle and radius."""
    radius = shapely.maximum_inscribed_circle(shape, tolerance=0.01)
    x, y = radius.coords[0]
    return x, y, radius.length


def check_rooms(found: Map, name: str) -> None:
    """Refuse a map with areas that a finger cannot hit."""
    for area in range(AREAS):
        if room(area_shape(found, area))[2] < LEAST_ROOM:
            raise SheetError(f"map {name}, grid: expected room for a finger in {NAMES[area]}, got a narrow strip")
