"""The faces of what can be clicked in a part: where they are, and how large."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from papercrown.core.parts import FINGER, Part

ROUNDING = 0.05


@dataclass(frozen=True)
class Face:
    """A spot in the units of its part's viewBox."""

    id: str
    left: float
    top: float
    right: float
    bottom: float
    veil: bool = False
    """Whether it may lie over others, which can be clicked while it does not glow."""

    @property
    def least(self) -> float:
        return min(self.right - self.left, self.bottom - self.top)

    def meets(self, other: Face) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down) > 0.5


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
        if min(face.left, face.top, width - face.right, height - face.bottom) < 0:
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
        left, top, width, height = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
        corner = x + scale * left, y + scale * top
        yield Face(name, *corner, corner[0] + scale * width, corner[1] + scale * height, "veil" in kind)
    for child in element:
        yield from _faces(child, name, x, y, scale)
