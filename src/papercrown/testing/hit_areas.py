"""The hit areas of a part: where they are, and whether a finger can hit them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cached_property
from xml.etree import ElementTree

from papercrown.drawing.parts import TOUCH_TARGET_PIXELS, Part

ROUNDING_ERROR_PIXELS = 0.05
MAX_OVERLAP_UNITS = 0.5
"""How far two hit areas may overlap, in units of the drawing."""

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
        return min(high - low for low, high in map(self._extent, self._normals))

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Its bounding box: left, top, right, bottom."""
        across, down = zip(*self.corners, strict=True)
        return min(across), min(down), max(across), max(down)

    def within(self, width: float, height: float) -> bool:
        left, top, right, bottom = self.box
        return left >= 0 and top >= 0 and right <= width and bottom <= height

    def overlaps(self, other: HitArea) -> bool:
        """Separating axis theorem: convex shapes are disjoint if they are so along the normal of a side.

        The bounding boxes tell most pairs apart.
        """
        left, top, right, bottom = self.box
        other_left, other_top, other_right, other_bottom = other.box
        if min(right, other_right) - max(left, other_left) <= MAX_OVERLAP_UNITS:
            return False
        if min(bottom, other_bottom) - max(top, other_top) <= MAX_OVERLAP_UNITS:
            return False
        for normal in (*self._normals, *other._normals):
            (low, high), (other_low, other_high) = self._extent(normal), other._extent(normal)
            if min(high, other_high) - max(low, other_low) <= MAX_OVERLAP_UNITS:
                return False
        return True

    @cached_property
    def _normals(self) -> list[Corner]:
        """The unit normals of its sides."""
        normals = []
        for (x, y), (next_x, next_y) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            length = math.hypot(next_x - x, next_y - y)
            normals.append(((next_y - y) / length, (x - next_x) / length))
        return normals

    def _extent(self, normal: Corner) -> tuple[float, float]:
        along = [x * normal[0] + y * normal[1] for x, y in self.corners]
        return min(along), max(along)


def hit_areas_of(part: Part) -> list[HitArea]:
    """All hit areas of a well-formed part.

    >>> hit_areas_of(game.parts(match.view(0), 0, match.names)[0])
    """
    return _hit_areas_in(ElementTree.fromstring(part.svg))


def size_of(part: Part) -> tuple[float, float]:
    """The width and height of its viewBox."""
    found = re.search(r'viewBox="0 0 (\S+) (\S+)"', part.frame)
    return (float(found[1]), float(found[2])) if found else (0, 0)


def problem_with(part: Part, parsed: ElementTree.Element | None = None) -> str:
    """The first reason why a finger could not hit something in a part; empty if there is none.

    A caller that has parsed the part's SVG already passes its root as `parsed`.
    """
    width, height = size_of(part)
    areas = hit_areas_of(part) if parsed is None else _hit_areas_in(parsed)
    for area in areas:
        if area.least * part.width / width < TOUCH_TARGET_PIXELS - ROUNDING_ERROR_PIXELS:
            return f"{area.id} is smaller than a finger where {part.id} is {part.width} pixels wide"
        if not area.within(width, height):
            return f"{area.id} lies outside of {part.id}"
    in_order = sorted(areas, key=lambda area: area.box[0])
    for number, area in enumerate(in_order, 1):
        for other in in_order[number:]:
            if other.box[0] > area.box[2]:
                break
            if area.veil == other.veil and area.overlaps(other):
                return f"{area.id} and {other.id} overlap"
    return ""


def _hit_areas_in(root: ElementTree.Element) -> list[HitArea]:
    """In the order of the document."""
    areas: list[HitArea] = []
    waiting = [(root, "", 0.0, 0.0, 1.0)]
    while waiting:
        element, name, x, y, scale = waiting.pop()
        attributes = element.attrib
        if move := attributes.get("transform"):
            if found := re.search(r"translate\((\S+) (\S+)\)", move):
                x, y = x + scale * float(found[1]), y + scale * float(found[2])
            if found := re.search(r"scale\((\S+)\)", move):
                scale *= float(found[1])
        name = attributes.get("data-id", name)
        classes = attributes.get("class", "").split()
        if "spot" in classes:
            corners = tuple((x + scale * a, y + scale * b) for a, b in _corners(element))
            areas.append(HitArea(name, corners, "veil" in classes))
        waiting += [(child, name, x, y, scale) for child in reversed(element)]
    return areas


def _corners(element: ElementTree.Element) -> list[Corner]:
    if points := element.get("points") or element.get("data-room"):
        return [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]
    x, y, width, height = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
