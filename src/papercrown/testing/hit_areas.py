"""The faces of what can be clicked in a part: where they are, and how large."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from papercrown.drawing.parts import FINGER, Part

ROUNDING = 0.05
OVERLAP = 0.5
"""What two faces may lie over each other, in units."""


Corner = tuple[float, float]


@dataclass(frozen=True)
class Face:
    """A spot in the units of its part's viewBox: a convex shape."""

    id: str
    corners: tuple[Corner, ...]
    veil: bool = False
    """Whether it may lie over others, which can be clicked while it does not glow."""

    @property
    def least(self) -> float:
        """How wide it is where it is narrowest."""
        return min(high - low for low, high in map(self._extent, self._normals()))

    @property
    def left(self) -> float:
        return min(x for x, _ in self.corners)

    @property
    def right(self) -> float:
        return max(x for x, _ in self.corners)

    def within(self, width: float, height: float) -> bool:
        return all(0 <= x <= width and 0 <= y <= height for x, y in self.corners)

    def meets(self, other: Face) -> bool:
        """Two convex shapes lie apart if they do so in the direction of one of their normals."""
        for normal in (*self._normals(), *other._normals()):
            (low, high), (other_low, other_high) = self._extent(normal), other._extent(normal)
            if min(high, other_high) - max(low, other_low) <= OVERLAP:
                return False
        return True

    def _normals(self) -> Iterator[Corner]:
        """The directions across its sides, of length 1."""
        for (x, y), (next_x, next_y) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            length = math.hypot(next_x - x, next_y - y)
            yield (next_y - y) / length, (x - next_x) / length

    def _extent(self, normal: Corner) -> tuple[float, float]:
        along = [x * normal[0] + y * normal[1] for x, y in self.corners]
        return min(along), max(along)


def faces_of(part: Part) -> list[Face]:
    """All faces of a part that is well-formed.

    >>> faces_of(game.parts(match.view(0), 0, match.names)[0])
    """
    return list(_faces(ElementTree.fromstring(part.svg), "", 0, 0, 1))


def size_of(part: Part) -> tuple[float, float]:
    """Width and height in the units of its viewBox."""
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', part.svg)
    return (float(found[1]), float(found[2])) if found else (0, 0)


def wrong_with(part: Part) -> str:
    """What would keep a finger from hitting something; nothing if all can be hit."""
    width, height = size_of(part)
    faces = faces_of(part)
    for face in faces:
        if face.least * part.width / width < FINGER - ROUNDING:
            return f"{face.id} is smaller than a finger where {part.id} is {part.width} pixels wide"
        if not face.within(width, height):
            return f"{face.id} lies outside of {part.id}"
    in_order = sorted(faces, key=lambda face: face.left)
    for number, face in enumerate(in_order, 1):
        for other in in_order[number:]:
            if other.left > face.right:
                break
            if face.veil == other.veil and face.meets(other):
                return f"{face.id} and {other.id} lie over each other"
    return ""


def _faces(element: ElementTree.Element, name: str, x: float, y: float, scale: float) -> Iterator[Face]:
    move = element.get("transform", "")
    if found := re.search(r"translate\((\S+) (\S+)\)", move):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
    if found := re.search(r"scale\((\S+)\)", move):
        scale *= float(found[1])
    name = element.get("data-id", name)
    kind = element.get("class", "").split()
    if "spot" in kind:
        yield Face(name, tuple((x + scale * a, y + scale * b) for a, b in _corners(element)), "veil" in kind)
    for child in element:
        yield from _faces(child, name, x, y, scale)


def _corners(element: ElementTree.Element) -> list[Corner]:
    if points := element.get("points") or element.get("data-room"):
        return [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]
    x, y, width, height = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
