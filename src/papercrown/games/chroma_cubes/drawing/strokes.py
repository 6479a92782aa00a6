"""Crayon strokes that fill a section of any shape."""

import math
import random
from collections.abc import Iterator
from functools import lru_cache

import shapely
from shapely import LineString, Polygon, affinity

from papercrown.drawing.svg import line, number, path
from papercrown.drawing.theme import INK
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.symbols import CRAYONS

GAP = 4.2
WIDTH = 3.4
MARGIN = 2.2
"""The distance between the strokes and the outline."""
MAX_CACHED_SECTIONS = 2048
"""About 2 kB each."""


@lru_cache(MAX_CACHED_SECTIONS)
def coloured(code: int, section: int) -> str:
    """A section of a puzzle, coloured in."""
    picture = catalogue.picture_of(code)
    letter, shape = picture.puzzle.sections[section][1][0], picture.shapes[section]
    crayon = CRAYONS[letter]
    d = "".join(_strokes(shape, crayon.angle + section % 3 * 6 - 6, random.Random(f"{code} {section}")))
    return outlined(picture.outlines[section], crayon.tint) + line(
        d, stroke=crayon.fill, stroke_width=WIDTH, stroke_linecap="round", stroke_opacity=0.85
    )


def outlined(d: str, fill: str) -> str:
    return path(d, fill=fill, stroke=INK, stroke_width=2, stroke_linejoin="round")


def _strokes(shape: Polygon, angle: float, chance: random.Random) -> Iterator[str]:
    """Slightly bent lines from edge to edge."""
    level = affinity.rotate(shape, -angle, origin=(0, 0)).buffer(-MARGIN)
    if level.is_empty:
        return
    left, top, right, bottom = level.bounds
    y = top + chance.uniform(0.3, 0.7) * GAP
    while y < bottom:
        crossed = shapely.intersection(level, LineString(((left - 1, y), (right + 1, y))))
        for piece in getattr(crossed, "geoms", [crossed]):
            if piece.length > 1.5:
                start, end = piece.coords[0][0], piece.coords[-1][0]
                yield _stroke(start, end, y, math.radians(angle), chance)
        y += GAP * chance.uniform(0.85, 1.1)


def _stroke(start: float, end: float, y: float, turn: float, chance: random.Random) -> str:
    """Relative and rounded to a tenth of a unit: a picture has hundreds of strokes."""
    shift, bow, half = chance.uniform(-0.5, 0.5), chance.uniform(-0.9, 0.9), (end - start) / 2
    points = ((start, y + shift), (half, bow - shift), (2 * half, -2 * shift))
    places = [
        f"{number(x * math.cos(turn) - y * math.sin(turn))} {number(x * math.sin(turn) + y * math.cos(turn))}"
        for x, y in points
    ]
    return "M{}q{} {}".format(*places)
