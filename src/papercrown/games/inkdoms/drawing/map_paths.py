"""The outlines, borders and colour bands of a map as SVG paths."""

from collections.abc import Sequence
from functools import lru_cache

import shapely

from papercrown.games.inkdoms.map_geometry import Point, lands_of, turns
from papercrown.games.inkdoms.maps.plane import OUTSIDE
from papercrown.games.inkdoms.pieces import COLUMNS, ROWS

CELL = 36
"""The size of a cell of the map, in units of the drawing."""
WIDTH, HEIGHT = CELL * COLUMNS, CELL * ROWS
BAND = 0.2
"""The width of the colour band along the borders of a kingdom, in cells."""
MAX_CACHED_MAPS = 16
MAX_CACHED_KINGDOMS, MAX_CACHED_AREAS = 128, 1024


def line_along(path: Sequence[Point]) -> str:
    """The path along a border, from its first point on."""
    return _joined([path])


def _joined(paths: Sequence[Sequence[Point]]) -> str:
    """The path along connected borders, in relative whole units to keep it short."""
    x, y = _whole(paths[0][0])
    drawn = f"M{x} {y}"
    for path in paths:
        for towards, end in turns(path):
            (next_x, next_y), (bend_x, bend_y) = _whole(end), _whole(towards)
            if towards != end:
                drawn += f"q{bend_x - x} {bend_y - y} {next_x - x} {next_y - y}"
            elif (next_x, next_y) != (x, y):
                drawn += f"l{next_x - x} {next_y - y}"
            x, y = next_x, next_y
    return drawn.replace(" -", "-")


def _whole(point: Point) -> tuple[int, int]:
    return round(CELL * point[0]), round(CELL * point[1])


@lru_cache(MAX_CACHED_AREAS)
def outline(code: int, area: int) -> str:
    """The outline of an area."""
    return _joined(lands_of(code).outline(area)) + "z"


@lru_cache(MAX_CACHED_MAPS)
def borders(code: int) -> str:
    """The borders between areas."""
    lands = lands_of(code)
    return "".join(line_along(lands.points(path)) for one, other, path in lands.borders if OUTSIDE not in (one, other))


@lru_cache(MAX_CACHED_MAPS)
def frontiers(code: int) -> str:
    """The borders between kingdoms."""
    lands = lands_of(code)
    return "".join(
        line_along(lands.points(path)) for one, other, path in lands.frontiers if OUTSIDE not in (one, other)
    )


@lru_cache(MAX_CACHED_KINGDOMS)
def kingdom(code: int, realm: int) -> str:
    """The outline of a kingdom."""
    return _joined(lands_of(code).kingdom_outline(realm)) + "z"


@lru_cache(MAX_CACHED_KINGDOMS)
def band(code: int, realm: int) -> str:
    """The band along the inside of a kingdom's borders, for the fill rule evenodd."""
    inner = shapely.get_parts(lands_of(code).kingdom(realm).buffer(-BAND).simplify(0.03))
    return kingdom(code, realm) + "".join(f"{line_along(list(polygon.exterior.coords))}z" for polygon in inner)
