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

MIN_AREA_RADIUS = 0.6
"""Every area holds a circle of this radius: a finger and a symbol need it."""
ROUNDING = 0.3
"""The share of each side that is rounded at a corner. It cuts off less than half the width of a border."""

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
        """Between areas, and around the board."""
        return plane.borders(self.map.cells)

    @cached_property
    def frontiers(self) -> list[tuple[int, int, list[plane.Corner]]]:
        """Between kingdoms, and around the board."""
        return plane.borders(self.map.kingdoms)

    @cached_property
    def rooms(self) -> list[Circle]:
        """The largest circle in each area."""
        return [room(self.area(area)) for area in range(AREAS)]

    def place(self, corner: plane.Corner) -> Point:
        """Where a corner of the cells lies."""
        column, row = corner
        right, down = self.map.bends[row][column]
        return column + right / UNIT, row + down / UNIT

    def way(self, corners: Sequence[plane.Corner]) -> list[Point]:
        return [self.place(corner) for corner in corners]

    def area(self, area: int) -> shapely.Polygon:
        """Its corners, with straight sides between them."""
        return shapely.Polygon([point for way in self.outline(area) for point in way[1:]])

    def kingdom(self, kingdom: int) -> shapely.Polygon:
        return shapely.Polygon([point for way in self.kingdom_outline(kingdom) for point in way[1:]])

    def outline(self, area: int) -> list[list[Point]]:
        """Around an area, from one knot to the next: there borders meet."""
        return self._around(self.map.cells, area, self._knots)

    def kingdom_outline(self, kingdom: int) -> list[list[Point]]:
        return self._around(self.map.kingdoms, kingdom, self._kingdom_knots)

    @cached_property
    def _knots(self) -> frozenset[plane.Corner]:
        return _knots(self.borders)

    @cached_property
    def _kingdom_knots(self) -> frozenset[plane.Corner]:
        return _knots(self.frontiers)

    def _around(self, cells: plane.Cells, area: int, knots: frozenset[plane.Corner]) -> list[list[Point]]:
        corners = plane.outline(cells, frozenset((area,)))
        start = next(k for k, corner in enumerate(corners) if corner in knots)
        ways, way = [], [corners[start]]
        for corner in (*corners[start + 1 :], *corners[: start + 1]):
            way.append(corner)
            if corner in knots:
                ways.append(self.way(way))
                way = [corner]
        return ways

    def tower(self, number: int) -> Point:
        """Half-way along the border of its two areas."""
        areas = set(self.map.towers[number])
        ways = [self.way(way) for one, other, way in self.borders if {one, other} == areas]
        longest = max((shapely.LineString(way) for way in ways), key=lambda way: way.length)
        middle = longest.interpolate(0.5, normalized=True)
        return middle.x, middle.y


def _knots(borders: list[tuple[int, int, list[plane.Corner]]]) -> frozenset[plane.Corner]:
    """Where borders meet; the board has sharp corners too."""
    ends = {corner for _, _, way in borders for corner in (way[0], way[-1])}
    return frozenset(ends | {(column, row) for column in (0, COLUMNS) for row in (0, ROWS)})


@lru_cache(16)
def lands_of(code: int) -> Lands:
    return Lands(catalogue.map_of(code))


def turns(way: Sequence[Point]) -> Iterator[Turn]:
    """A line from the first point to the last, rounded at those between."""
    for before, here, after in zip(way, way[1:], way[2:], strict=False):
        start, end = _between(here, before), _between(here, after)
        yield start, start
        yield here, end
    yield way[-1], way[-1]


def _between(here: Point, there: Point) -> Point:
    return here[0] + ROUNDING * (there[0] - here[0]), here[1] + ROUNDING * (there[1] - here[1])


def room(shape: shapely.Polygon) -> Circle:
    """The largest circle in a shape: its middle and radius."""
    radius = shapely.maximum_inscribed_circle(shape, tolerance=0.01)
    x, y = radius.coords[0]
    return x, y, radius.length


def check_areas(found: Map, name: str) -> None:
    """Raise `SheetError` for a map with areas that are too narrow for a finger."""
    for area, (_, _, radius) in enumerate(Lands(found).rooms):
        if radius < MIN_AREA_RADIUS:
            raise SheetError(f"map {name}, grid: expected room for a finger in {NAMES[area]}, got a narrow strip")
