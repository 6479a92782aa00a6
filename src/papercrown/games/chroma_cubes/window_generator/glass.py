"""Glass is cut here: a field of the window into panes, by a Voronoi diagram, and the lead that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import cos, pi, sin
from random import Random

import shapely
from shapely import Point, Polygon
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

from papercrown.games.chroma_cubes.puzzle_picture import MIN_FINGER_RADIUS, WIDTH

AXIS = WIDTH / 2
"""Left and right of it a window is the same."""
MIN_PANE_RADIUS = MIN_FINGER_RADIUS * WIDTH + 2.6
"""The radius that must fit into each pane: for a finger, and for half of the lead around."""
RELAXATION_ROUNDS = 5
"""Rounds of Lloyd's method: enough for panes of similar size, too few to make them all alike."""
MAX_ATTEMPTS = 60
"""Attempts to cut one field before the design is given up."""
FAR = 2 * WIDTH
SOFTNESS = 3
LEAD, BORDER, ROUNDING = 1.5, 2.6, 4.0
"""Half the width of the lead between panes, and between figures; and the radius of the corners of the glass."""
GRID = 0.1
"""Coordinates are multiples of this, in units, as in the picture."""
MIN_COVERED_SHARE = 0.99
"""The least share of the frame that the panes must cover."""
MIN_SHARED_AREA = 6
"""The least area that two panes share when both are grown by half a unit, if they are neighbours."""

LEFT, RIGHT = "Left", "Right"
"""How the names of figures begin that are each other's image."""

Place = tuple[float, float]

CENTRED, PAIRED, FREE = range(3)
"""A field that is its own mirror image, the left one of two, or one that has no counterpart."""


@dataclass(frozen=True)
class Field:
    """A part of a figure that is cut into panes."""

    figure: str
    shape: Polygon
    palette: str
    """The colours that look good in it."""
    sites: tuple[Place, ...] = ()
    """The middle of each pane, if the design says so."""
    panes: int = 0
    """Otherwise, how many."""
    symmetry: int = CENTRED


@dataclass(frozen=True)
class Pane:
    """A piece of glass: later a section."""

    figure: str
    shape: Polygon
    palette: str
    kin: int
    """The same for a pane and its mirror image."""


class Uncut(Exception):
    """There is no way to cut a field into panes that are large enough, or none was found."""


# --- Shapes ---------------------------------------------------------------------------------------------------------


def disc(x: float, y: float, radius: float) -> Polygon:
    return Point(x, y).buffer(radius, quad_segs=20)


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return shapely.box(left, top, right, bottom)


def around(x: float, y: float, radius: float, number: int, turn: float = 0.0) -> list[Place]:
    """Places on a circle, the first at the top unless turned; a whole turn is 1."""
    angles = (2 * pi * (k / number + turn - 0.25) for k in range(number))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star(x: float, y: float, points: int, outer: float, inner: float) -> Polygon:
    tips, hollows = around(x, y, outer, points), around(x, y, inner, points, 0.5 / points)
    return Polygon([corner for pair in zip(tips, hollows, strict=True) for corner in pair])


def wedge(x: float, y: float, first: float, last: float) -> Polygon:
    """What is seen from a place between two directions; 0 is the top, a whole turn is 1."""
    steps = [first + (last - first) * k / 8 for k in range(9)]
    far = [(x + 900 * cos(2 * pi * (step - 0.25)), y + 900 * sin(2 * pi * (step - 0.25))) for step in steps]
    return Polygon([(x, y), *far])


def smooth(corners: Sequence[Place]) -> Polygon:
    """A soft outline. A corner that is named twice stays sharper."""
    points = list(corners)
    for _ in range(SOFTNESS):
        points = _softer([*points, points[0]])
    return Polygon(points).buffer(0)


def below(left: Sequence[Place]) -> Polygon:
    """All below a soft line from the left edge of the page to the axis, and its image."""
    points = both_sides(left)
    for _ in range(SOFTNESS):
        points = [points[0], *_softer(points), points[-1]]
    return Polygon([*points, (points[-1][0], FAR), (points[0][0], FAR)]).buffer(0)


def _softer(line: Sequence[Place]) -> list[Place]:
    """A line with its corners cut off, by Chaikin's method."""
    return [
        (a * near + c * (1 - near), b * near + d * (1 - near))
        for (a, b), (c, d) in pairwise(line)
        for near in (0.75, 0.25)
    ]


def both_sides(left: Sequence[Place]) -> list[Place]:
    """An outline from its left half, which begins and ends on the axis."""
    return [*left, *((WIDTH - x, y) for x, y in reversed(left) if x != AXIS)]


def largest(shape: BaseGeometry) -> Polygon:
    """The largest part of a shape that may have several, or none."""
    return max(_polygons(shape), key=lambda part: part.area, default=Polygon())


def mirrored(shape: Polygon) -> Polygon:
    return scale(shape, -1, 1, origin=(AXIS, 0))


# --- Cutting --------------------------------------------------------------------------------------------------------


def cut(fields: Iterable[Field], chance: Random) -> list[Pane]:
    """All panes of a window; the figures in the order of their first fields."""
    panes: list[Pane] = []
    for field in fields:
        kin = max((pane.kin for pane in panes), default=-1) + 1
        shapes = _cut_well(field, chance)
        for number, shape in enumerate(shapes):
            panes.append(Pane(field.figure, shape, field.palette, kin + number))
            if field.symmetry == PAIRED:
                twin = field.figure.replace(LEFT, RIGHT)
                panes.append(Pane(twin, mirrored(shape), field.palette, kin + number))
            elif field.symmetry == CENTRED and not _on_axis(shape):
                panes.append(Pane(field.figure, mirrored(shape), field.palette, kin + number))
    order = list(dict.fromkeys(pane.figure for pane in panes))
    return sorted(panes, key=lambda pane: (order.index(pane.figure), *_reading(pane)))


def _reading(pane: Pane) -> tuple[int, int]:
    """From top to bottom and from left to right, in a mirror image as in the original."""
    middle = pane.shape.centroid
    x = WIDTH - middle.x if pane.figure.startswith(RIGHT) else middle.x
    return round(middle.y / 3), round(x / 3)


def _on_axis(shape: Polygon) -> bool:
    return bool(shape.bounds[0] < AXIS - 1 and shape.bounds[2] > AXIS + 1)


def _cut_well(field: Field, chance: Random) -> list[Polygon]:
    """Panes with room for a finger; of a centred field only those on the left and in the middle."""
    for _ in range(1 if field.sites else MAX_ATTEMPTS):
        shapes = [_neat(shape) for shape in _cells(field, field.sites or _relaxed(field, chance))]
        if shapes and not any(shape.buffer(-MIN_PANE_RADIUS).is_empty or shape.interiors for shape in shapes):
            return shapes
    raise Uncut(field.figure)


def _neat(shape: Polygon) -> Polygon:
    """With the tenths of a unit that a picture has."""
    return largest(shapely.set_precision(shape, GRID))


def _relaxed(field: Field, chance: Random) -> Sequence[Place]:
    sites: Sequence[Place] = _scattered(field, chance)
    for _ in range(RELAXATION_ROUNDS):
        sites = [(shape.centroid.x, shape.centroid.y) for shape in _cells(field, sites)] or sites
    return sites


def _scattered(field: Field, chance: Random) -> list[Place]:
    """Sites at random; of a centred field as many pairs as its number of panes allows, or one fewer."""
    left, top, right, bottom = field.shape.bounds
    single = 0
    if field.symmetry == CENTRED:
        single = field.panes % 2 if chance.random() < 0.6 or field.panes < 4 else field.panes % 2 + 2
        right = AXIS - 20
    wanted = (field.panes - single) // 2 if field.symmetry == CENTRED else field.panes
    sites: list[Place] = []
    while len(sites) < wanted:
        place = (chance.uniform(left, right), chance.uniform(top, bottom))
        if field.shape.contains(Point(place)):
            sites.append(place)
    middle = field.shape.intersection(shapely.LineString([(AXIS, top), (AXIS, bottom)])) if single else None
    while middle is not None and len(sites) < wanted + single:
        place = (AXIS, chance.uniform(top, bottom))
        if middle.distance(Point(place)) < 0.1:
            sites.append(place)
        elif middle.is_empty:
            raise Uncut(field.figure)
    return sites


def _cells(field: Field, sites: Sequence[Place]) -> list[Polygon]:
    """The part of the field that is nearest to each site; nothing if a site has none."""
    centred = field.symmetry == CENTRED
    if centred:
        sites = [(AXIS if abs(x - AXIS) < 1 else x, y) for x, y in sites if x < AXIS + 1]
    twins = [(WIDTH - x, y) for x, y in sites if centred and x != AXIS]
    if len(sites) + len(twins) == 1:
        return [field.shape]
    every = [*sites, *twins]
    cells = [Polygon(_nearest(site, every)).intersection(field.shape) for site in every]
    if any(cell.is_empty for cell in cells[: len(sites)]):
        return []
    return _in_one_piece([cell for cell in cells if not cell.is_empty])[: len(sites)]


def _nearest(site: Place, every: Sequence[Place]) -> list[Place]:
    """The corners of a Voronoi cell: all that is nearer to this site than to any other.

    Clipped by plain arithmetic, which is the same on every machine: journals name windows by their numbers only.
    """
    corners: list[Place] = [(-FAR, -FAR), (FAR, -FAR), (FAR, FAR), (-FAR, FAR)]
    for other in every:
        if other != site:
            corners = _clipped(corners, other[0] - site[0], other[1] - site[1], site, other)
    return list(dict.fromkeys((round(x, 3), round(y, 3)) for x, y in corners))


def _clipped(corners: list[Place], dx: float, dy: float, site: Place, other: Place) -> list[Place]:
    """What is on this site's side of the line between two sites."""
    limit = (dx * (site[0] + other[0]) + dy * (site[1] + other[1])) / 2
    beyond = [dx * x + dy * y - limit for x, y in corners]
    kept: list[Place] = []
    for k, (x, y) in enumerate(corners):
        (u, v), before, here = corners[k - 1], beyond[k - 1], beyond[k]
        if (before < 0) != (here < 0):
            part = before / (before - here)
            kept.append((u + (x - u) * part, v + (y - v) * part))
        if here < 0:
            kept.append((x, y))
    return kept


def _in_one_piece(cells: Sequence[BaseGeometry]) -> list[Polygon]:
    """Where a bend of the field cuts something off a cell, a neighbour gets it."""
    pieces = [sorted(_polygons(cell), key=lambda piece: -piece.area) for cell in cells]
    whole = [found[0] for found in pieces]
    for orphan in (piece for found in pieces for piece in found[1:]):
        borders = [shape.boundary.intersection(orphan.boundary).length for shape in whole]
        nearest = borders.index(max(borders))
        joined = whole[nearest].union(orphan)
        if isinstance(joined, Polygon):
            whole[nearest] = joined
    return whole


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in getattr(shape, "geoms", [shape]) if isinstance(part, Polygon) and part.area > 0]


def fills(panes: Sequence[Pane], frame: Polygon) -> bool:
    """Whether no part of a frame was left without glass because a motif cuts it off."""
    return bool(sum(pane.shape.area for pane in panes) > MIN_COVERED_SHARE * frame.area)


# --- Neighbours and lead --------------------------------------------------------------------------------------------


def neighbours(panes: Sequence[Pane]) -> list[tuple[int, int]]:
    """The pairs of panes that share a border."""
    grown = [pane.shape.buffer(0.5) for pane in panes]
    return [
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(grown), 2)
        if one.intersects(other) and one.intersection(other).area > MIN_SHARED_AREA
    ]


def lead(panes: Sequence[Pane], frame: Polygon) -> Polygon:
    """What is left of a frame between the panes: wider between figures, with round corners."""
    figures = {
        name: shapely.union_all([pane.shape.buffer(0.2) for pane in panes if pane.figure == name]).buffer(-BORDER)
        for name in dict.fromkeys(pane.figure for pane in panes)
    }
    glass = [pane.shape.buffer(-LEAD).intersection(figures[pane.figure]) for pane in panes]
    soft = [shape.buffer(-ROUNDING).buffer(ROUNDING, quad_segs=4) for shape in glass]
    rest = frame.difference(shapely.union_all(soft))
    return shapely.orient_polygons(largest(rest))


def widened(shape: Polygon, width: float) -> Polygon:
    """With its corners as sharp as they were."""
    return shape.buffer(width, join_style="mitre")
