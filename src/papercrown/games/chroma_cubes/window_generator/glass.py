"""Cuts the fields of a window into panes of glass, along Voronoi diagrams, and makes the lead between them."""

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
"""The x of the axis of symmetry."""
MIN_PANE_RADIUS = MIN_FINGER_RADIUS * WIDTH + 2.6
"""The radius of the circle that fits into each pane: room for a finger, plus half the width of the lead."""
RELAXATION_ROUNDS = 5
"""Rounds of Lloyd's method: enough for panes of similar size, too few to make them look the same."""
MAX_CUT_ATTEMPTS = 60
"""Attempts to cut a field before the generator tries another design."""
FAR = 2 * WIDTH
"""A distance that is outside every window."""
CORNER_CUTTING_ROUNDS = 3
PANE_LEAD, FIGURE_LEAD, CORNER_RADIUS = 1.5, 2.6, 4.0
"""Half the width of the lead between panes and between figures, and the radius of the glass at corners, in units."""
GRID = 0.1
"""Coordinates are multiples of this many units, as in the SVG."""
MIN_COVERED_SHARE = 0.99
"""The share of the frame that the panes must cover."""
MIN_SHARED_AREA = 6
"""Two panes are neighbours if they overlap by more than this area, in square units, once grown by half a unit."""

LEFT, RIGHT = "Left", "Right"
"""The first words of the names of two figures that mirror each other."""

Place = tuple[float, float]

CENTRED, PAIRED, FREE = range(3)
"""A field that is its own mirror image, the left one of a pair, or one without symmetry."""


@dataclass(frozen=True)
class Field:
    """A part of a figure that is cut into panes."""

    figure: str
    shape: Polygon
    palette: str
    """The colours that suit it, as letters."""
    sites: tuple[Place, ...] = ()
    """The Voronoi sites, if the design determines them."""
    panes: int = 0
    """Otherwise, the number of panes."""
    symmetry: int = CENTRED


@dataclass(frozen=True)
class Pane:
    """A piece of glass, which becomes a section of the page."""

    figure: str
    shape: Polygon
    palette: str
    kin: int
    """A number that a pane and its mirror image share."""


class CannotCut(Exception):
    """No way was found to cut a field into panes that are large enough."""


# --- Shapes ---------------------------------------------------------------------------------------------------------


def disc(x: float, y: float, radius: float) -> Polygon:
    return Point(x, y).buffer(radius, quad_segs=20)


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return shapely.box(left, top, right, bottom)


def around(x: float, y: float, radius: float, number: int, turn: float = 0.0) -> list[Place]:
    """Points on a circle, starting at the top unless rotated; a full turn is 1."""
    angles = (2 * pi * (k / number + turn - 0.25) for k in range(number))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star(x: float, y: float, points: int, outer: float, inner: float) -> Polygon:
    tips, hollows = around(x, y, outer, points), around(x, y, inner, points, 0.5 / points)
    return Polygon([corner for pair in zip(tips, hollows, strict=True) for corner in pair])


def wedge(x: float, y: float, first: float, last: float) -> Polygon:
    """The sector between two directions, as seen from a point; 0 is up, a full turn is 1."""
    steps = [first + (last - first) * k / 8 for k in range(9)]
    far = [(x + 900 * cos(2 * pi * (step - 0.25)), y + 900 * sin(2 * pi * (step - 0.25))) for step in steps]
    return Polygon([(x, y), *far])


def smooth(corners: Sequence[Place]) -> Polygon:
    """A rounded outline. Naming a corner twice keeps it sharper."""
    points = list(corners)
    for _ in range(CORNER_CUTTING_ROUNDS):
        points = _corners_cut([*points, points[0]])
    return Polygon(points).buffer(0)


def below(left: Sequence[Place]) -> Polygon:
    """Everything below a rounded line from the left edge to the axis, and its mirror image."""
    points = both_sides(left)
    for _ in range(CORNER_CUTTING_ROUNDS):
        points = [points[0], *_corners_cut(points), points[-1]]
    return Polygon([*points, (points[-1][0], FAR), (points[0][0], FAR)]).buffer(0)


def _corners_cut(line: Sequence[Place]) -> list[Place]:
    """A line after one round of Chaikin's corner cutting."""
    return [
        (a * near + c * (1 - near), b * near + d * (1 - near))
        for (a, b), (c, d) in pairwise(line)
        for near in (0.75, 0.25)
    ]


def both_sides(left: Sequence[Place]) -> list[Place]:
    """A symmetric outline from its left half, which starts and ends on the axis."""
    return [*left, *((WIDTH - x, y) for x, y in reversed(left) if x != AXIS)]


def largest(shape: BaseGeometry) -> Polygon:
    """The largest polygon of a shape; empty if it has none."""
    return max(_polygons(shape), key=lambda part: part.area, default=Polygon())


def mirrored(shape: Polygon) -> Polygon:
    return scale(shape, -1, 1, origin=(AXIS, 0))


# --- Cutting --------------------------------------------------------------------------------------------------------


def cut(fields: Iterable[Field], chance: Random) -> list[Pane]:
    """The panes of a window, figure by figure, in the order of the fields."""
    panes: list[Pane] = []
    for field in fields:
        kin = max((pane.kin for pane in panes), default=-1) + 1
        shapes = _cut_field(field, chance)
        for number, shape in enumerate(shapes):
            panes.append(Pane(field.figure, shape, field.palette, kin + number))
            if field.symmetry == PAIRED:
                twin = field.figure.replace(LEFT, RIGHT)
                panes.append(Pane(twin, mirrored(shape), field.palette, kin + number))
            elif field.symmetry == CENTRED and not _spans_axis(shape):
                panes.append(Pane(field.figure, mirrored(shape), field.palette, kin + number))
    order = list(dict.fromkeys(pane.figure for pane in panes))
    return sorted(panes, key=lambda pane: (order.index(pane.figure), *_reading_order(pane)))


def _reading_order(pane: Pane) -> tuple[int, int]:
    """From top to bottom and from left to right; mirrored for figures on the right, to match those on the left."""
    middle = pane.shape.centroid
    x = WIDTH - middle.x if pane.figure.startswith(RIGHT) else middle.x
    return round(middle.y / 3), round(x / 3)


def _spans_axis(shape: Polygon) -> bool:
    return bool(shape.bounds[0] < AXIS - 1 and shape.bounds[2] > AXIS + 1)


def _cut_field(field: Field, chance: Random) -> list[Polygon]:
    """Panes with room for a finger; of a centred field only those on the left and on the axis."""
    for _ in range(1 if field.sites else MAX_CUT_ATTEMPTS):
        shapes = [_on_grid(shape) for shape in _cells(field, field.sites or _relaxed_sites(field, chance))]
        if shapes and not any(shape.buffer(-MIN_PANE_RADIUS).is_empty or shape.interiors for shape in shapes):
            return shapes
    raise CannotCut(field.figure)


def _on_grid(shape: Polygon) -> Polygon:
    """A shape whose coordinates are rounded to the grid."""
    return largest(shapely.set_precision(shape, GRID))


def _relaxed_sites(field: Field, chance: Random) -> Sequence[Place]:
    sites: Sequence[Place] = _random_sites(field, chance)
    for _ in range(RELAXATION_ROUNDS):
        sites = [(shape.centroid.x, shape.centroid.y) for shape in _cells(field, sites)] or sites
    return sites


def _random_sites(field: Field, chance: Random) -> list[Place]:
    """Random sites; in a centred field as many mirrored pairs as the number of panes allows, or one pair fewer."""
    left, top, right, bottom = field.shape.bounds
    on_axis = 0
    if field.symmetry == CENTRED:
        on_axis = field.panes % 2 if chance.random() < 0.6 or field.panes < 4 else field.panes % 2 + 2
        right = AXIS - 20
    wanted = (field.panes - on_axis) // 2 if field.symmetry == CENTRED else field.panes
    sites: list[Place] = []
    while len(sites) < wanted:
        place = (chance.uniform(left, right), chance.uniform(top, bottom))
        if field.shape.contains(Point(place)):
            sites.append(place)
    middle = field.shape.intersection(shapely.LineString([(AXIS, top), (AXIS, bottom)])) if on_axis else None
    while middle is not None and len(sites) < wanted + on_axis:
        place = (AXIS, chance.uniform(top, bottom))
        if middle.distance(Point(place)) < 0.1:
            sites.append(place)
        elif middle.is_empty:
            raise CannotCut(field.figure)
    return sites


def _cells(field: Field, sites: Sequence[Place]) -> list[Polygon]:
    """The Voronoi cells of a field; none at all if one of them is empty."""
    centred = field.symmetry == CENTRED
    if centred:
        sites = [(AXIS if abs(x - AXIS) < 1 else x, y) for x, y in sites if x < AXIS + 1]
    twins = [(WIDTH - x, y) for x, y in sites if centred and x != AXIS]
    if len(sites) + len(twins) == 1:
        return [field.shape]
    every = [*sites, *twins]
    cells = [Polygon(_voronoi_cell(site, every)).intersection(field.shape) for site in every]
    if any(cell.is_empty for cell in cells[: len(sites)]):
        return []
    return _connected([cell for cell in cells if not cell.is_empty])[: len(sites)]


def _voronoi_cell(site: Place, every: Sequence[Place]) -> list[Place]:
    """The corners of the Voronoi cell around a site.

    Clipped with plain arithmetic, which gives the same result on every machine: journals store only a window's number.
    """
    corners: list[Place] = [(-FAR, -FAR), (FAR, -FAR), (FAR, FAR), (-FAR, FAR)]
    for other in every:
        if other != site:
            corners = _clipped(corners, other[0] - site[0], other[1] - site[1], site, other)
    return list(dict.fromkeys((round(x, 3), round(y, 3)) for x, y in corners))


def _clipped(corners: list[Place], dx: float, dy: float, site: Place, other: Place) -> list[Place]:
    """The part of a polygon that is nearer to this site than to the other."""
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


def _connected(cells: Sequence[BaseGeometry]) -> list[Polygon]:
    """Connected cells: where a bend of the field cuts a piece off a cell, a neighbour gets it."""
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


def covers(panes: Sequence[Pane], frame: Polygon) -> bool:
    """Whether the panes cover a frame; a motif may have cut off a part of it."""
    return bool(sum(pane.shape.area for pane in panes) > MIN_COVERED_SHARE * frame.area)


# --- Neighbours and lead --------------------------------------------------------------------------------------------


def neighbours(panes: Sequence[Pane]) -> list[tuple[int, int]]:
    """The pairs of panes that share a border, as indices."""
    grown = [pane.shape.buffer(0.5) for pane in panes]
    return [
        (a, b)
        for (a, one), (b, other) in combinations(enumerate(grown), 2)
        if one.intersects(other) and one.intersection(other).area > MIN_SHARED_AREA
    ]


def lead(panes: Sequence[Pane], frame: Polygon) -> Polygon:
    """The lead between the panes of a frame: wider between figures, and with rounded corners."""
    figures = {
        name: shapely.union_all([pane.shape.buffer(0.2) for pane in panes if pane.figure == name]).buffer(-FIGURE_LEAD)
        for name in dict.fromkeys(pane.figure for pane in panes)
    }
    glass = [pane.shape.buffer(-PANE_LEAD).intersection(figures[pane.figure]) for pane in panes]
    rounded = [shape.buffer(-CORNER_RADIUS).buffer(CORNER_RADIUS, quad_segs=4) for shape in glass]
    rest = frame.difference(shapely.union_all(rounded))
    return shapely.orient_polygons(largest(rest))


def widened(shape: Polygon, width: float) -> Polygon:
    """A shape grown by this width, with sharp corners."""
    return shape.buffer(width, join_style="mitre")
