"""Reading the picture of a puzzle: an SVG with a group for each figure, and in it a closed shape for each section.

Only the geometry is taken from the file, so nothing else in it can reach a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import groupby, pairwise
from pathlib import Path as File
from xml.etree import ElementTree

import numpy as np
import shapely
from shapely import Polygon
from svgelements import Arc, Circle, Close, CubicBezier, Ellipse, Matrix, Move, Path, QuadraticBezier, Rect, Shape
from svgelements import Line as Straight
from svgelements import Polygon as Corners

from papercrown.core.errors import SheetError
from papercrown.core.phrasing import shown
from papercrown.games.chroma_cubes.puzzle_picture import (
    MAX_ASPECT,
    MIN_ASPECT,
    MIN_FINGER_RADIUS,
    WIDTH,
    Line,
    Picture,
)
from papercrown.games.chroma_cubes.puzzles import Puzzle, read

MAX_FILE_BYTES = 2_000_000
MAX_CACHED_PICTURES = 64
MAX_OVERLAP = 0.02
"""The area that two hand-drawn sections may share, as a share of the smaller one."""
SIMPLIFY_TOLERANCE = 0.15
"""Corners that deviate from a straight line by less than this are dropped, in units."""
DEFAULT_LINE_WIDTH = 1.6
_CURVE_POINTS = np.arange(1, 13) / 12
"""The points, as shares of a curve, between which it is drawn straight."""

_INKSCAPE_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_PARSER_ERRORS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What svgelements raises for malformed paths."""
_NOT_FINITE = re.compile("nan|inf", re.IGNORECASE)
_HEX = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")
_NUMBER = re.compile(r"\d{1,3}(\.\d{1,6})?")
_SKIPPED = {
    "defs",
    "title",
    "desc",
    "metadata",
    "style",
    "script",
    "namedview",
    "symbol",
    "clipPath",
    "mask",
    "pattern",
}


# --- Reading --------------------------------------------------------------------------------------------------------


@lru_cache(MAX_CACHED_PICTURES)
def load(table: File) -> Picture:
    """The puzzle of a table, with the picture beside it."""
    try:
        raw, drawn = table.read_bytes(), table.with_suffix(".svg").read_bytes()
    except OSError as error:
        file = File(str(error.filename)).name
        raise SheetError(f"puzzle {table.stem}: expected a file {file} that can be read, got none") from None
    return read_picture(drawn, read(raw, table.stem), table.stem)


def read_picture(raw: bytes, puzzle: Puzzle, name: str) -> Picture:
    """Read the picture of a puzzle; a `SheetError` says what is wrong with it."""
    where = f"picture {name}"
    root, page = _opened(raw, where)
    groups = {slug(title): element for element in root.iter() for title in _titles(element)}
    shapes: list[Polygon] = []
    outlines: list[str] = []
    sections: set[ElementTree.Element] = set()
    for figure in puzzle.figures:
        group = groups.get(slug(figure.name))
        if group is None:
            raise SheetError(f'{where}: expected a group with the id "{slug(figure.name)}" for {figure.name}, got none')
        found = list(_drawn(group, _transform_of(root, group, page), f"{where}, {figure.name}"))
        if len(found) != len(figure.sections):
            expected = f"{len(figure.sections)} shapes, one for each section"
            raise SheetError(f"{where}, {figure.name}: expected {expected}, got {len(found)}")
        for number, (element, path) in enumerate(found, 1):
            place = f"{where}, {figure.name}, shape {number} ({figure.sections[number - 1]})"
            shapes.append(_closed(path, place))
            outlines.append(path_data(path))
            sections.add(element)
    height = _height(root)
    lines = tuple(_lines(root, page, sections, where))
    picture = Picture(puzzle, height, tuple(shapes), tuple(outlines), lines)
    _check(picture, where)
    return picture


def slug(name: str) -> str:
    """A name as an id: "Upper left wing" is "upper-left-wing"."""
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")


def _opened(raw: bytes, where: str) -> tuple[ElementTree.Element, Matrix]:
    """The root element, and the transform from its units to ours."""
    if len(raw) > MAX_FILE_BYTES:
        raise SheetError(f"{where}: expected at most {MAX_FILE_BYTES} bytes, got more")
    try:
        root = ElementTree.fromstring(raw)
    except ElementTree.ParseError as error:
        raise SheetError(f"{where}, line {error.position[0]}: expected SVG, got something that is not XML") from None
    if _tag(root) != "svg":
        raise SheetError(f"{where}: expected SVG, got {shown(_tag(root))}")
    box = _view_box(root, where)
    return root, Matrix.translate(-box[0], -box[1]) * Matrix.scale(WIDTH / box[2])


def _view_box(root: ElementTree.Element, where: str = "") -> tuple[float, float, float, float]:
    given = root.get("viewBox", "")
    try:
        x, y, width, height = (float(number) for number in given.replace(",", " ").split())
    except ValueError:
        raise SheetError(f"{where}: expected a viewBox of four numbers, got {shown(given)}") from None
    if not (width > 0 and MIN_ASPECT <= height / width <= MAX_ASPECT):
        expected = f"a viewBox {MIN_ASPECT} to {MAX_ASPECT} times as high as wide"
        raise SheetError(f"{where}: expected {expected}, got {shown(given)}")
    return x, y, width, height


def _height(root: ElementTree.Element) -> float:
    _, _, width, height = _view_box(root)
    return height * WIDTH / width


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _titles(element: ElementTree.Element) -> list[str]:
    """The names of a group: its id and its Inkscape label."""
    return [element.get(key, "") for key in ("id", _INKSCAPE_LABEL) if element.get(key)] if _tag(element) == "g" else []


def _transform_of(root: ElementTree.Element, wanted: ElementTree.Element, page: Matrix) -> Matrix:
    """The transform of the groups around an element."""
    parents = {child: parent for parent in root.iter() for child in parent}
    chain = [wanted]
    while chain[-1] in parents:
        chain.append(parents[chain[-1]])
    matrix = Matrix()
    for element in chain[1:]:
        matrix = matrix * Matrix(element.get("transform", ""))
    return matrix * page


def _drawn(
    element: ElementTree.Element, outer: Matrix, where: str, known: Set[ElementTree.Element] = frozenset()
) -> Iterator[tuple[ElementTree.Element, Path]]:
    """All shapes in an element, in our units, without those already known."""
    if _tag(element) in _SKIPPED or element in known:
        return
    try:
        matrix = Matrix(element.get("transform", "")) * outer
        shape = _shape(element)
        path = None if shape is None else _transformed(shape, matrix)
    except _PARSER_ERRORS:
        raise SheetError(f"{where}: expected numbers in its shapes, got {shown(_given(element))}") from None
    if path is not None:
        if _NOT_FINITE.search(path.d()):
            raise SheetError(f"{where}: expected numbers in its shapes, got {shown(_given(element))}")
        yield element, path
    for child in element:
        yield from _drawn(child, matrix, where, known)


def _transformed(shape: Shape, matrix: Matrix) -> Path:
    """The path of a shape, transformed in place: copying a long path takes longer than parsing it."""
    path = shape if isinstance(shape, Path) else Path(shape)
    if not matrix.is_identity():
        path *= matrix
        path.reify()
    return path


def _given(element: ElementTree.Element) -> str:
    return " ".join(element.attrib.values())


def _shape(element: ElementTree.Element) -> Shape | None:
    def numbers(*names: str) -> list[float]:
        return [float(element.get(name, "0") or 0) for name in names]

    tag = _tag(element)
    if tag == "path":
        return Path(element.get("d", ""))
    if tag in ("polygon", "polyline"):
        corners = Corners(element.get("points", ""))
        return corners if tag == "polygon" else Path("M" + element.get("points", ""))
    if tag == "rect":
        return Rect(*numbers("x", "y", "width", "height", "rx", "ry"))
    if tag == "circle":
        return Circle(*numbers("cx", "cy", "r"))
    if tag == "ellipse":
        return Ellipse(*numbers("cx", "cy", "rx", "ry"))
    if tag == "line":
        x1, y1, x2, y2 = numbers("x1", "y1", "x2", "y2")
        return Path(f"M{x1} {y1}L{x2} {y2}")
    return None


def path_data(path: Path) -> str:
    """Path data rounded to tenths of a unit. Polygons are written as briefly as possible: pages are sent often."""
    if all(isinstance(segment, Move | Straight | Close) for segment in path) and len(path) > 2:
        return "".join(map(_cornered, path.as_subpaths()))
    return re.sub(r"-?\d+\.\d+(?:e-?\d+)?", lambda found: f"{round(float(found[0]), 1) + 0:g}", path.d(relative=False))


def _cornered(path: Path) -> str:
    """Relative path data of a polygon, computed in whole tenths so that rounding errors do not add up."""
    points, closed = list(_points(path)), isinstance(path[-1], Close)
    if len(points) < 2:
        return ""
    corners = [
        (round(10 * x), round(10 * y)) for x, y in shapely.LineString(points).simplify(SIMPLIFY_TOLERANCE).coords
    ]
    pairs = pairwise(corners[:-1] if closed else corners)
    steps = [(x - before_x, y - before_y) for (before_x, before_y), (x, y) in pairs]
    begin = f"M{corners[0][0] / 10:g} {corners[0][1] / 10:g}"
    drawn = "".join(f"l{x / 10:g} {y / 10:g}" for x, y in steps if x or y).replace(" -", "-")
    return begin + drawn + ("z" if closed else "")


def _closed(path: Path, where: str) -> Polygon:
    """The polygon of a closed path; `SheetError` if it is not one."""
    moves = sum(isinstance(segment, Move) for segment in path)
    if moves != 1:
        raise SheetError(f"{where}: expected one line around it, got {moves or 'none'}")
    points = list(_points(path))
    first, last = points[0], points[-1]
    if not isinstance(path[-1], Close) and shapely.Point(first).distance(shapely.Point(last)) > 1:
        raise SheetError(f"{where}: expected a closed shape, got a line whose ends do not meet")
    if len(points) < 4:
        raise SheetError(f"{where}: expected a shape with an inside, got a line")
    shape = Polygon(points)
    if not shape.is_valid:
        raise SheetError(f"{where}: expected a line that does not cross itself, got one that does")
    return shape


def _points(path: Path) -> Iterator[tuple[float, float]]:
    for segment in path:
        if isinstance(segment, CubicBezier | QuadraticBezier | Arc):
            yield from segment.npoint(_CURVE_POINTS).tolist()
        elif segment.end is not None:
            yield segment.end.x, segment.end.y


def _lines(root: ElementTree.Element, page: Matrix, sections: set[ElementTree.Element], where: str) -> Iterator[Line]:
    """Everything that is not a section, to be drawn over the page. Consecutive lines are joined."""
    drawn = [(element, path) for element, path in _drawn(root, page, where, sections) if len(path)]
    for (fill, width), alike in groupby(drawn, key=lambda one: _look(one[0])):
        found = [path_data(path) for _, path in alike]
        for d in ["".join(found)] if fill is None else found:
            yield Line(d, fill, width)


def _look(element: ElementTree.Element) -> tuple[str | None, float]:
    fill, width = element.get("fill", "none"), element.get("stroke-width", "")
    return fill if _HEX.fullmatch(fill) else None, float(width) if _NUMBER.fullmatch(width) else DEFAULT_LINE_WIDTH


# --- Checking -------------------------------------------------------------------------------------------------------


def _check(picture: Picture, where: str) -> None:
    names = [
        f"shape {number} ({letters}) of {figure.name}"
        for figure in picture.puzzle.figures
        for number, letters in enumerate(figure.sections, 1)
    ]
    page = shapely.box(-1, -1, WIDTH + 1, picture.height + 1)
    for name, shape, (_, _, radius) in zip(names, picture.shapes, picture.centres, strict=True):
        if not page.contains(shape):
            raise SheetError(f"{where}: expected {name} within the viewBox, got a part outside")
        if radius < MIN_FINGER_RADIUS * WIDTH:
            room = f"a circle of {100 * MIN_FINGER_RADIUS:g} % of the page's width as its radius"
            raise SheetError(f"{where}: expected room for a finger in {name}, {room}, got {100 * radius / WIDTH:.1f} %")
    for one, other in _touching(picture.shapes):
        first, second = picture.shapes[one], picture.shapes[other]
        if first.intersection(second).area > MAX_OVERLAP * min(first.area, second.area):
            raise SheetError(f"{where}: expected sections beside each other, got {names[one]} over {names[other]}")


def _touching(shapes: Sequence[Polygon]) -> list[tuple[int, int]]:
    """The pairs of shapes that touch or overlap, in order."""
    found = shapely.STRtree(shapes).query(shapes, predicate="intersects").T.tolist()
    return sorted((one, other) for one, other in found if one < other)
