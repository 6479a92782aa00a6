"""The hit areas of a part: where they are, and whether a finger can hit them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from papercrown.drawing.parts import TOUCH_TARGET_PIXELS, Part

ROUNDING_PIXELS = 0.05
MAX_OVERLAP = 0.5
"""How much two hit areas may overlap, in units of the drawing."""


Corner = tuple[float, float]


@dataclass(frozen=True)
class HitArea:
    """A convex hit area, in the units of its part's viewBox."""

    id: str
    corners: tuple[Corner, ...]
    veil: bool = False
    """Whether it may lie over others, which stay clickable while it is not highlighted."""

    @property
    def least(self) -> float:
        """Its width in the narrowest direction."""
        return min(high - low for low, high in map(self._extent, self._normals()))

    @property
    def left(self) -> float:
        return min(x for x, _ in self.corners)

    @property
    def right(self) -> float:
        return max(x for x, _ in self.corners)

    def within(self, width: float, height: float) -> bool:
        return all(0 <= x <= width and 0 <= y <= height for x, y in self.corners)

    def overlaps(self, other: HitArea) -> bool:
        """Separating axis theorem: convex shapes are disjoint if they are so along the normal of a side."""
        for normal in (*self._normals(), *other._normals()):
            (low, high), (other_low, other_high) = self._extent(normal), other._extent(normal)
            if min(high, other_high) - max(low, other_low) <= MAX_OVERLAP:
                return False
        return True

    def _normals(self) -> Iterator[Corner]:
        """The unit normals of its sides."""
        for (x, y), (next_x, next_y) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            length = math.hypot(next_x - x, next_y - y)
            yield (next_y - y) / length, (x - next_x) / length

    def _extent(self, normal: Corner) -> tuple[float, float]:
        along = [x * normal[0] + y * normal[1] for x, y in self.corners]
        return min(along), max(along)


def hit_areas_of(part: Part) -> list[HitArea]:
    """All hit areas of a well-formed part.

    >>> hit_areas_of(game.parts(match.view(0), 0, match.names)[0])
    """
    return list(_hit_areas(ElementTree.fromstring(part.svg), "", 0, 0, 1))


def size_of(part: Part) -> tuple[float, float]:
    """The width and height of its viewBox."""
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', part.svg)
    return (float(found[1]), float(found[2])) if found else (0, 0)


def problem_with(part: Part) -> str:
    """The first reason why a finger could not hit something in a part; empty if there is none."""
    width, height = size_of(part)
    areas = hit_areas_of(part)
    for area in areas:
        if area.least * part.width / width < TOUCH_TARGET_PIXELS - ROUNDING_PIXELS:
            return f"{area.id} is smaller than a finger where {part.id} is {part.width} pixels wide"
        if not area.within(width, height):
            return f"{area.id} lies outside of {part.id}"
    in_order = sorted(areas, key=lambda area: area.left)
    for number, area in enumerate(in_order, 1):
        for other in in_order[number:]:
            if other.left > area.right:
                break
            if area.veil == other.veil and area.overlaps(other):
                return f"{area.id} and {other.id} overlap"
    return ""


def _hit_areas(element: ElementTree.Element, name: str, x: float, y: float, scale: float) -> Iterator[HitArea]:
    move = element.get("transform", "")
    if found := re.search(r"translate\((\S+) (\S+)\)", move):
        x, y = x + scale * float(found[1]), y + scale * float(found[2])
    if found := re.search(r"scale\((\S+)\)", move):
        scale *= float(found[1])
    name = element.get("data-id", name)
    classes = element.get("class", "").split()
    if "spot" in classes:
        yield HitArea(name, tuple((x + scale * a, y + scale * b) for a, b in _corners(element)), "veil" in classes)
    for child in element:
        yield from _hit_areas(child, name, x, y, scale)


def _corners(element: ElementTree.Element) -> list[Corner]:
    if points := element.get("points") or element.get("data-room"):
        return [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]
    x, y, width, height = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
