"""Coloured-pencil hatching and handwritten digits."""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

from papercrown.drawing.svg import line

PEN = "#27408b"
"""The ink of handwriting; printed lines use `theme.INK`."""

Corners = Sequence[tuple[float, float]]

_DIGITS = {
    1: "M-4 -6L1 -10V10",
    2: "M-6 -5C-6 -12 6 -12 6 -5C6 1 -5 4 -6 10C-2 8 3 10 7 9",
    3: "M-5 -9C2 -13 8 -5 -1 -1C9 -1 7 12 -6 8",
    4: "M3 10V-10L-7 4H7",
    5: "M6 -10H-4L-5 -1C3 -5 9 3 4 8C1 11 -4 10 -6 8",
    6: "M5 -9C-3 -8 -8 3 -5 8C-2 12 6 10 6 4C6 -1 -2 -2 -5 4",
}
_CROSS = "M-7 -7Q1 1 7 8M7 -8Q-2 0 -7 7"


def _written(d: str) -> str:
    return line(d, stroke=PEN, stroke_width=2.4, stroke_linecap="round", stroke_linejoin="round")


WRITTEN = {**{f"pc-written-{n}": _written(d) for n, d in _DIGITS.items()}, "pc-cross": _written(_CROSS)}
"""Handwriting around the origin: digits are 20 units high, the cross 15."""


def box(x: float, y: float, width: float, height: float) -> Corners:
    """The corners of a rectangle.

    >>> box(0, 0, 10, 20)
    ((0, 0), (10, 0), (10, 20), (0, 20))
    """
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def strokes(corners: Corners, angle: float, gap: float, seed: object) -> str:
    """The path of hatching strokes within a convex shape, at an angle in degrees; the same for the same seed.

    >>> strokes(box(0, 0, 10, 10), 45, 4, "wheat")[:1]
    'M'
    """
    chance = random.Random(str(seed))
    turn = math.radians(angle)
    turned = [_turned(corner, -turn) for corner in corners]
    bottom = max(y for _, y in turned)
    y = min(y for _, y in turned) + gap * 0.6
    drawn = []
    while y < bottom:
        ends = _crossings(turned, y)
        if len(ends) == 2 and ends[1] - ends[0] > gap:
            start = _turned((ends[0] + chance.uniform(0, 0.6 * gap), y + chance.uniform(-0.4, 0.4)), turn)
            end = _turned((ends[1] - chance.uniform(0, 0.6 * gap), y + chance.uniform(-0.4, 0.4)), turn)
            bow = _turned(((ends[0] + ends[1]) / 2, y + chance.uniform(-1, 1)), turn)
            drawn.append(f"M{start[0]:.1f} {start[1]:.1f}Q{bow[0]:.1f} {bow[1]:.1f} {end[0]:.1f} {end[1]:.1f}")
        y += gap * chance.uniform(0.85, 1.15)
    return "".join(drawn)


def hatched(corners: Corners, colour: str, angle: float, gap: float = 3.6, seed: object = 0, width: float = 2.4) -> str:
    """A convex shape hatched with a coloured pencil.

    >>> hatched(box(0, 0, 10, 10), "#c94", 45)[:5]
    '<path'
    """
    return line(
        strokes(corners, angle, gap, seed),
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_opacity=0.75,
    )


def _turned(point: tuple[float, float], by: float) -> tuple[float, float]:
    x, y = point
    return x * math.cos(by) - y * math.sin(by), x * math.sin(by) + y * math.cos(by)


def _crossings(corners: Corners, y: float) -> list[float]:
    """Where a horizontal line enters and leaves a convex shape."""
    found = []
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        if (y1 <= y) != (y2 <= y):
            found.append(x1 + (x2 - x1) * (y - y1) / (y2 - y1))
    return sorted(found)
