"""A blank domino of 120 by 60 units, with its upper left corner at the origin."""

from papercrown.drawing.svg import path, rect, use
from papercrown.drawing.theme import INK

Half = tuple[str, str]
"""The colour of the ground, and the id of the landscape's picture."""


def tile(left: Half, right: Half) -> str:
    return (
        path("M60 0V60H8Q0 60 0 52V8Q0 0 8 0z", fill=left[0])
        + path("M60 0V60H112Q120 60 120 52V8Q120 0 112 0z", fill=right[0])
        + use(left[1], 0, 0)
        + use(right[1], 60, 0)
        + path("M60 2V58", stroke=INK, stroke_opacity=0.35, stroke_width=1.2)
        + rect(0, 0, 120, 60, rx=8, fill="none", stroke=INK, stroke_width=2)
    )
