"""The shapes of a map, in cells. Outlines and borders run through the same corners that the rules use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import shapely

from papercrown.core.errors import SheetError
from papercrown.games.inkdoms import catalogue
from papercrown.games.inkdoms.maps import Map, plane
from papercrown.games.inkdoms.pieces import AREAS, COLUMNS, NAMES, ROWS, UNIT

MIN_AREA_RADIUS_CELLS = 0.6
"""The radius of a circle that must fit into every area: room for a finger and a symbol."""
ROUNDED_SHARE = 0.3
"""The share of each side that is rounded at a corner. It cuts off less than half the width of a border."""
MAX_CACHED_MAPS = 16

Point = tuple[float, float]
Circle = tuple[float, float, float]
Turn = tuple[Point, Point]
"""A bend towards the first point, which ends at the second; a straight line if both are the same."""


@dataclass(frozen=True)
class Lands:
    """The shapes of a map."""

    map: Map

    @cached_property
    def borders(self) -> list[tuple[int, int, list[plane.Corner]]]:
        """The borders between areas, and the edge of the board."""
        return plane.borders(self.map.cells)

    @cached_property
    def frontiers(self) -> list[tuple[int, int, list[plane.Corner]]]:
        """The borders between kingdoms, and the edge of the board."""
        return plane.borders(self.map.kingdoms)

    @cached_property
    def rooms(self) -> list[Circle]:
        """The largest circle in each area."""
        return [room(self.area(area)) for area in range(AREAS)]

    def place(self, corner: plane.Corner) -> Point:
        """Where a corner of the grid lies, in cells."""
        column, row = corner
        right, down = self.map.bends[row][column]
        return column + right / UNIT, row + down / UNIT

    def points(self, corners: Sequence[plane.Corner]) -> list[Point]:
        return [self.place(corner) for corner in corners]

    def area(self, area: int) -> shapely.Polygon:
        """The polygon of an area, with straight sides."""
        return shapely.Polygon([point for path in self.outline(area) for point in path[1:]])

    def kingdom(self, kingdom: int) -> shapely.Polygon:
        return shapely.Polygon([point for path in self.kingdom_outline(kingdom) for point in path[1:]])

    def outline(self, area: int) -> list[list[Point]]:
        """The outline of an area, in pieces between the points where borders meet."""
        return self._around(self.map.cells, area, self._junctions)

    def kingdom_outline(self, kingdom: int) -> list[list[Point]]:
        return self._around(self.map.kingdoms, kingdom, self._kingdom_junctions)

    @cached_property
    def _junctions(self) -> frozenset[plane.Corner]:
        return _junctions(self.borders)

    @cached_property
    def _kingdom_junctions(self) -> frozenset[plane.Corner]:
        return _junctions(self.frontiers)

    def _around(self, cells: plane.Cells, area: int, junctions: frozenset[plane.Corner]) -> list[list[Point]]:
        corners = plane.outline(cells, frozenset((area,)))
        start = next(k for k, corner in enumerate(corners) if corner in junctions)
        paths, path = [], [corners[start]]
        for corner in (*corners[start + 1 :], *corners[: start + 1]):
            path.append(corner)
            if corner in junctions:
                paths.append(self.points(path))
                path = [corner]
        return paths

    def tower(self, number: int) -> Point:
        """The place of a watchtower: halfway along the border of its two areas."""
        areas = set(self.map.towers[number])
        paths = [self.points(path) for one, other, path in self.borders if {one, other} == areas]
        longest = max((shapely.LineString(path) for path in paths), key=lambda path: path.length)
        middle = longest.interpolate(0.5, normalized=True)
        return middle.x, middle.y


def _junctions(borders: list[tuple[int, int, list[plane.Corner]]]) -> frozenset[plane.Corner]:
    """The corners where borders meet, and those of the board: they stay sharp."""
    ends = {corner for _, _, path in borders for corner in (path[0], path[-1])}
    return frozenset(ends | {(column, row) for column in (0, COLUMNS) for row in (0, ROWS)})


@lru_cache(MAX_CACHED_MAPS)
def lands_of(code: int) -> Lands:
    return Lands(catalogue.map_of(code))


def turns(path: Sequence[Point]) -> Iterator[Turn]:
    """A line from the first point to the last, rounded at those in between."""
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        start, end = _between(here, before), _between(here, after)
        yield start, start
        yield here, end
    yield path[-1], path[-1]


def _between(here: Point, there: Point) -> Point:
    return here[0] + ROUNDED_SHARE * (there[0] - here[0]), here[1] + ROUNDED_SHARE * (there[1] - here[1])


def room(shape: shapely.Polygon) -> Circle:
    """The centre and radius of the largest circle in a shape."""
    spoke = shapely.maximum_inscribed_circle(shape, tolerance=0.01)
    x, y = spoke.coords[0]
    return x, y, spoke.length


def check_areas(found: Map, name: str) -> None:
    """Raise `SheetError` for a map with areas that are too narrow for a finger."""
    for area, (_, _, radius) in enumerate(Lands(found).rooms):
        if radius < MIN_AREA_RADIUS_CELLS:
            raise SheetError(f"map {name}, grid: expected room for a finger in {NAMES[area]}, got a narrow strip")
