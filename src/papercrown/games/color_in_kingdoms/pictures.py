"""Coloured-in hexes: pencil strokes, with a small drawing of the construction.

They are keyed by name, so that the cover can use them without importing the rules.
"""

from papercrown.drawing.pencil import hatched
from papercrown.drawing.svg import circle, line, path
from papercrown.drawing.theme import CARD, GLOW, INK, inked

HALF, SIDE = 26, 30
"""Half the width of a hex, and the length of its sides; a corner points up."""
PITCH = 45
"""The distance between rows of hexes."""
VERSIONS = 3
"""The number of drawings of each construction: no two spaces are coloured exactly alike."""

CORNERS = ((0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2))
OUTLINE = f"M0 {-SIDE}L{HALF} {-SIDE / 2:g}V{SIDE / 2:g}L0 {SIDE}L{-HALF} {SIDE / 2:g}V{-SIDE / 2:g}z"
_INSIDE = tuple((x * 0.94, y * 0.94) for x, y in CORNERS)

RED, YELLOW, BLUE, ORANGE, GREEN, PURPLE = "#e0566a", "#f2c53d", "#5d9fd6", "#f29a4a", "#58a96a", "#9a6fc0"


WATER = "#e3eff6"
_LAKE = "M-13 -8q3.500 -4 7 0t7 0M-3 4q3.500 -4 7 0t7 0M-14 15q3.500 -4 7 0t7 0"


def _strawberry(version: int) -> str:
    body = "M0 13C-8 9 -12 1 -10.5 -4C-9 -8.500 -3.500 -8.500 0 -5.500C3.500 -8.500 9 -8.500 10.5 -4C12 1 8 9 0 13z"
    seeds = "M-5.500 -1v2.200M0 -1.500v2.200M5.500 -1v2.200M-3 4v2.200M3 4v2.200M0 8v1.800"
    leaves = "M0 -6C-3 -11 -7 -11 -9 -8.500C-6 -5.500 -3 -5 0 -6C3 -5 6 -5.500 9 -8.500C7 -11 3 -11 0 -6z"
    return _tilted(
        path(body, fill="#d8344c")
        + line(seeds, stroke=CARD, stroke_width=1.7)
        + path(leaves, fill="#5aa05c")
        + line("M0 -7.500Q.5 -11 3 -13"),
        (-14, 8, 0)[version],
    )


def _bricks(version: int) -> str:
    """Courses of bricks, each offset from the one below."""
    drawn = ""
    for row, y in enumerate((-14.5, -4.5, 5.5)):
        shift = -5 if (row + version) % 2 else 0
        for x in (-20 + shift, -6 + shift, 8 + shift):
            left, right = max(x, -18), min(x + 13, 18)
            if right - left > 4:
                drawn += path(f"M{left} {y}H{right}v8.500H{left}z", fill=("#eab42e", "#dd9f26")[(row + x) % 2])
    return inked(drawn, 1.4, "#7a4f0c")


def _waves(version: int) -> str:
    waves = "".join(
        f"M{-19 + (row + version) % 2 * 4} {-12 + 8.5 * row:g}q4.200 -6.500 8.500 0t8.500 0t8.500 0t8.500 0"
        for row in range(4)
    )
    return line(waves, stroke="#154f7f", stroke_width=2)


def _sherbet(version: int) -> str:
    """Scoops in a glass."""
    scoops = ((-5.5, -5), (5.5, -5.5), (0, -12)) if version else ((-5, -6), (5, -5), (1, -12))
    drawn = "".join(
        circle(x, y, 5.8, fill=fill) for (x, y), fill in zip(scoops, ("#fbd9a8", "#ffb45e", "#fff1d6"), strict=True)
    )
    glass = path("M-11.500 -2H11.500Q10 8 3 9.500V14H7v2.500H-7V14H-3V9.500Q-10 8 -11.500 -2z", fill="#ffe9cf")
    straw = line(("M6 -9L12 -19", "M-6 -9L-12 -19", "M3 -15L7 -22")[version], stroke="#b4461c", stroke_width=2.4)
    return straw + drawn + glass + line("M-8 2Q0 5 8 2", stroke="#d87a1f")


def _soylent(version: int) -> str:
    """Green wafers. Better not ask what they are made of."""
    behind = path("M-13 -11.500H4.500V6H-13z", fill="#9bd39f")
    front = path("M-5 -5H12.500V12.500H-5z", fill="#3f9455")
    dots = "".join(circle(x, y, 1.1, fill=CARD, stroke="none") for x in (-1, 8.5) for y in (-1, 8.5))
    person = circle(3.8, 0.4, 2.3, fill=CARD, stroke="none") + path(
        "M-.3 9Q3.800 .5 7.900 9z", fill=CARD, stroke="none"
    )
    return _tilted(behind + front + dots + person, (-8, 6, 14)[version])


def _forest(version: int) -> str:
    """Trees with eyes."""
    trees = (
        ((-9, 0, 1.0), (9, 3, 0.9)),
        ((-8, 4, 0.85), (8, -1, 1.05)),
        ((0, 1, 1.15),),
    )[version]
    return "".join(_tree(x, y, scale, k + version) for k, (x, y, scale) in enumerate(trees))


def _tree(x: float, y: float, scale: float, look: int) -> str:
    side = (-1, 1, 0)[look % 3]
    eyes = "".join(
        circle(eye, -4, 3.1, fill=CARD, stroke_width=1.2) + circle(eye + side, -3.6, 1.5, fill=INK, stroke="none")
        for eye in (-3.7, 3.7)
    )
    tree = (
        path("M-2.800 5V14H2.800V5z", fill="#6d4a2f")
        + path(
            "M0 -16C5 -16 6 -12 7 -10C11 -8 11 -1 8 2C7 7 -7 7 -8 2C-11 -1 -11 -8 -7 -10C-6 -12 -5 -16 0 -16z",
            fill="#6f46a0",
        )
        + eyes
        + line("M-3.500 2.500l2 -1.500 1.500 1.500 1.500 -1.500 2 1.500", stroke=CARD, stroke_width=1.3)
    )
    return f'<g transform="translate({x} {y}) scale({scale})">{tree}</g>'


def _tilted(drawing: str, degrees: float) -> str:
    return f'<g transform="rotate({degrees})">{drawing}</g>'


_DRAWN = {
    "strawberry field": (_strawberry, RED, 40),
    "brick road": (_bricks, YELLOW, 2),
    "waterway": (_waves, BLUE, -12),
    "sherbet factory": (_sherbet, ORANGE, 88),
    "soylent farm": (_soylent, GREEN, 135),
    "forest": (_forest, PURPLE, 65),
}
"""The drawing of each construction, its colour, and the angle of its strokes, which tells it apart without colour."""


def _hex(name: str, version: int) -> str:
    drawing, colour, angle = _DRAWN[name]
    return hatched(_INSIDE, colour, angle + 7 * version, 3.4, (name, version), 2.7) + inked(drawing(version), 1.5)


def picture(name: str, version: int = 0) -> str:
    """The id of a version of a construction's picture."""
    return f"ck-{name.split()[0]}-{version % VERSIONS}"


PICTURES = {
    **{picture(name, n): _hex(name, n) for name in _DRAWN for n in range(VERSIONS)},
    "ck-outline": path(OUTLINE, fill="none", stroke=INK, stroke_width=1.8, stroke_linejoin="round"),
    "ck-ring": path(
        OUTLINE, fill="none", stroke=GLOW, stroke_width=4.5, stroke_linejoin="round", transform="scale(.92)"
    ),
    "ck-lake": path(OUTLINE, fill=WATER) + line(_LAKE, stroke=BLUE, stroke_width=1.4, stroke_opacity=0.7),
}
"""Pictures around the origin, by id."""
