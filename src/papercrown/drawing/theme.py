"""The theme of all drawings: colours of paper and ink, and the pieces that many games share."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from papercrown.drawing.former_names import former_names
from papercrown.drawing.svg import circle, line, path, rect, spot, text, titled, use

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, {"sheet": "background"})

INK = "#2b2a33"
FADED = "#6b6252"
PAPER = "#fbf6ea"
CARD = "#fffdf6"
SHADE = "#e9dfc8"
GOLD = "#ffd84d"
GLOW = "#e0a400"
MAX_CACHED_CARDS = 1024
"""About 400 bytes each. Cards differ in place, in size, and in whether they are lit."""


def star(points: int, outer: float, inner: float) -> str:
    """The path of a star around the origin.

    >>> star(5, 10, 4)[:1]
    'M'
    """
    corners = []
    for k in range(2 * points):
        radius, angle = (inner if k % 2 else outer), math.pi * (k / points - 0.5)
        corners.append(f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}")
    return f"M{'L'.join(corners)}z"


@dataclass(frozen=True)
class Colours:
    """The colour of a seat, and a symbol for people who cannot tell the colours apart."""

    name: str
    fill: str
    symbol: str
    """A path within five units of the origin."""
    mark: str = PAPER
    """The colour of the symbol."""


SEATS = (
    Colours(
        "red", "#cf3e4a",
        "M0 4.8C-6.5 .5 -5.6 -4.6 -2.5 -4.6C-1 -4.6 0 -3.4 0 -2.4C0 -3.4 1 -4.6 2.5 -4.6C5.6 -4.6 6.5 .5 0 4.8z",
    ),
    Colours("blue", "#3f7fc4", "M-4.3 0a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0 -8.6 0z"),
    Colours("yellow", "#f5cf45", star(5, 5.4, 2.3), INK),
    Colours(
        "green", "#3f8a56",
        "M-2.1 -2.6a2.3 2.3 0 1 1 4.2 0a2.3 2.3 0 1 1 -.6 4L2 5H-2L-1.5 1.4a2.3 2.3 0 1 1 -.6 -4z",
    ),
    Colours("purple", "#7d4fa6", "M0 -5.4L4.2 0L0 5.4L-4.2 0z"),
    Colours("orange", "#ee8a33", "M0 -5L4.4 -2.5V2.5L0 5L-4.4 2.5V-2.5z", INK),
    Colours("black", "#4b4d5c", "M0 -5L5 4H-5z"),
    Colours("pink", "#f6bdd0", "M2.4 -4.6A4.9 4.9 0 1 0 2.4 4.6A4 4 0 1 1 2.4 -4.6z", INK),
)  # fmt: skip

_MEEPLE = (
    "M0 -13c4 0 6 3 6 6 0 2 -1 3 -2 4 5 1 11 3 11 6 0 2 -3 3 -7 3l5 8h-9l-4 -5 -4 5h-9l5 -8c-4 0 -7 -1 -7 -3"
    " 0 -3 6 -5 11 -6 -1 -1 -2 -2 -2 -4 0 -3 2 -6 6 -6z"
)
_CROWN = "M-7 5L-8 -4L-3.5 0L0 -6L3.5 0L8 -4L7 5z"


def _king(colours: Colours) -> str:
    crown = f'<g transform="translate(0 -14.5) scale(.62)">{path(_CROWN)}</g>'
    return (
        line(_MEEPLE, stroke=CARD, stroke_width=5, stroke_linejoin="round")
        + f'<g stroke="{INK}" stroke-width="1.6" stroke-linejoin="round">{path(_MEEPLE, fill=colours.fill)}'
        + f'<g fill="{GOLD}" stroke-width="1.8">{crown}</g></g>'
        + f'<g transform="translate(0 3.4) scale(.78)">{path(colours.symbol, fill=colours.mark)}</g>'
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-9, -9), (9, 9)),
    3: ((-9, -9), (0, 0), (9, 9)),
    4: ((-9, -9), (9, -9), (-9, 9), (9, 9)),
    5: ((-9, -9), (9, -9), (0, 0), (-9, 9), (9, 9)),
    6: ((-9, -10), (9, -10), (-9, 0), (9, 0), (-9, 10), (9, 10)),
}


def die(number: int, fill: str = CARD, pips: str = INK) -> str:
    """A face of a die around the origin, 40 units wide.

    >>> die(5).count("<circle")
    5
    """
    return (
        rect(-17.5, -15.5, 38, 38, rx=8, fill=INK, opacity=0.16)
        + rect(-19, -19, 38, 38, rx=8, fill=fill, stroke=INK, stroke_width=2)
        + "".join(circle(x, y, 3.8, fill=pips) for x, y in _PIPS[number])
    )


PIECES = {
    "pc-crown": line(_CROWN, stroke=CARD, stroke_width=4.6, stroke_linejoin="round")
    + path(_CROWN, fill=GOLD, stroke=INK, stroke_width=1.6, stroke_linejoin="round"),
    "pc-coin": circle(0, 0, 10, fill="#f3c13a", stroke=INK, stroke_width=1.6)
    + circle(0, 0, 7.2, fill="none", stroke="#a8761a", stroke_width=1.1),
    **{f"pc-die-{number}": die(number) for number in _PIPS},
    **{f"pc-king-{seat}": _king(colours) for seat, colours in enumerate(SEATS)},
    **{
        f"pc-badge-{seat}": circle(0, 0, 9, fill=colours.fill, stroke=INK, stroke_width=1.5)
        + path(colours.symbol, fill=colours.mark)
        for seat, colours in enumerate(SEATS)
    },
}
"""Pieces around the origin. Kings are about 30 units wide and high, crowns 16 wide, coins 20, dice 40."""


def inked(drawing: str, width: float = 1.5, colour: str = INK) -> str:
    """A drawing stroked with rounded corners and ends.

    >>> inked("<path d='M0 0H10'/>")[:2]
    '<g'
    """
    return f'<g stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round">{drawing}</g>'


def background(width: float, height: float) -> str:
    """The paper that a whole drawing lies on.

    >>> background(480, 320)[:5]
    '<rect'
    """
    return rect(0, 0, width, height, rx=22, fill=PAPER) + rect(
        7, 7, width - 14, height - 14, rx=16, fill="none", stroke=INK, stroke_opacity=0.16, stroke_width=1.2
    )


def shadow(x: float, y: float, width: float, height: float, radius: float = 8) -> str:
    """A soft, short shadow towards the lower right.

    >>> shadow(0, 0, 46, 84)[:5]
    '<rect'
    """
    return rect(x + 1, y + 2, width, height, rx=radius, fill=INK, opacity=0.12) + rect(
        x + 2, y + 4, width, height, rx=radius, fill=INK, opacity=0.09
    )


@lru_cache(MAX_CACHED_CARDS)
def card(x: float, y: float, width: float, height: float, radius: float = 12, lit: bool = False) -> str:
    """A piece of lighter paper; a lit one has a golden glow.

    >>> card(26, 40, 46, 84, lit=True).count("<rect")
    2
    """
    glow = (
        rect(x - 4, y - 4, width + 8, height + 8, rx=radius + 4, fill=GOLD, opacity=0.5)
        + rect(x, y, width, height, rx=radius, fill=CARD, stroke=GLOW, stroke_width=3)
    )  # fmt: skip
    plain = shadow(x, y, width, height, radius) + rect(
        x, y, width, height, rx=radius, fill=CARD, stroke=INK, stroke_opacity=0.4, stroke_width=1.2
    )
    return glow if lit else plain


def button(label: str, x: float, y: float, width: float, data_id: str) -> str:
    """A button for an action that has no other place in the drawing.

    >>> 'data-id="pass"' in button("Pass", 10, 10, 80, "pass")
    True
    """
    height, middle = 46, x + width / 2
    return titled(
        label,
        shadow(x, y, width, height, 22)
        + rect(x, y, width, height, rx=22, fill=GOLD, stroke=INK, stroke_width=1.6)
        + text(middle, y + 29, label, 19, text_anchor="middle", font_weight="bold", fill=INK)
        + spot(x, y, width, height, 22),
        data_id,
    )


def crowns(n: int, x: float, y: float, scale: float = 0.8) -> str:
    """Crowns side by side; (x, y) is the centre of the rightmost one.

    >>> crowns(2, 40, 20).count("pc-crown")
    2
    """
    return "".join(use("pc-crown", x - 17 * scale * i, y, scale) for i in range(n))
