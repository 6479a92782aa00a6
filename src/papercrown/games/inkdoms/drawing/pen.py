"""The lines of a map: outlines, borders and bands of colour, as paths in units."""

from collections.abc import Sequence
from functools import lru_cache

import shapely

from papercrown.games.inkdoms.map_geometry import Point, lands_of, turns
from papercrown.games.inkdoms.maps.plane import OUTSIDE
from papercrown.games.inkdoms.pieces import COLUMNS, ROWS

CELL = 36
"""Units."""
WIDTH, HEIGHT = CELL * COLUMNS, CELL * ROWS
BAND = 0.2
"""The width of the colour along the borders of a kingdom, in cells."""


def line_along(way: Sequence[Point]) -> str:
    """A path that begins with the first point."""
    return _joined([way])


def _joined(ways: Sequence[Sequence[Point]]) -> str:
    """Ways of which each begins where the last one ended, written as short as whole units allow: maps have many."""
    x, y = _whole(ways[0][0])
    drawn = f"M{x} {y}"
    for way in ways:
        for towards, end in turns(way):
            (next_x, next_y), (bend_x, bend_y) = _whole(end), _whole(towards)
            if towards != end:
                drawn += f"q{bend_x - x} {bend_y - y} {next_x - x} {next_y - y}"
            elif (next_x, next_y) != (x, y):
                drawn += f"l{next_x - x} {next_y - y}"
            x, y = next_x, next_y
    return drawn.replace(" -", "-")


def _whole(point: Point) -> tuple[int, int]:
    return round(CELL * point[0]), round(CELL * point[1])


@lru_cache(1024)
def outline(code: int, area: int) -> str:
    """Around an area."""
    return _joined(lands_of(code).outline(area)) + "z"


@lru_cache(16)
def borders(code: int) -> str:
    """Between all areas."""
    lands = lands_of(code)
    return "".join(line_along(lands.way(way)) for one, other, way in lands.borders if OUTSIDE not in (one, other))


@lru_cache(16)
def frontiers(code: int) -> str:
    """Between all kingdoms."""
    lands = lands_of(code)
    return "".join(line_along(lands.way(way)) for one, other, way in lands.frontiers if OUTSIDE not in (one, other))


@lru_cache(128)
def kingdom(code: int, realm: int) -> str:
    """Around a kingdom."""
    return _joined(lands_of(code).kingdom_outline(realm)) + "z"


@lru_cache(128)
def band(code: int, realm: int) -> str:
    """Along the inside of a kingdom's borders; to be filled evenodd."""
    inner = shapely.get_parts(lands_of(code).kingdom(realm).buffer(-BAND).simplify(0.03))
    return kingdom(code, realm) + "".join(f"{line_along(list(part.exterior.coords))}z" for part in inner)
