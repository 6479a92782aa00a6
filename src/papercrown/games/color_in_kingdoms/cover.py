"""The cover for the lobby: a corner of a province, half coloured in, with pencils and dice.

The lobby shows it before anything is compiled, so this module imports no rules.
"""

from functools import cache

from papercrown.drawing.svg import document, group, line, path, rect, rotated, use
from papercrown.drawing.theme import CARD, GOLD, INK, PAPER, PIECES, die, inked, shadow
from papercrown.games.color_in_kingdoms.pictures import (
    BLUE,
    GREEN,
    HALF,
    ORANGE,
    OUTLINE,
    PICTURES,
    PITCH,
    PURPLE,
    RED,
    SIDE,
    YELLOW,
    picture,
)

WIDTH, HEIGHT = 320, 200
DESK = "#cfe0d4"
_DUTY = 3

_PROVINCE = (
    ("forest", "forest", "strawberry field", ""),
    ("soylent farm", "brick road", "", "sherbet factory", ""),
    ("brick road", "waterway", "waterway", ""),
    ("", "brick road", "waterway", "strawberry field", "forest"),
)
_SHIFTED = (True, False, True, False)


@cache
def cover(name: str) -> str:
    """The cover; there is only one."""
    scene = rect(0, 0, WIDTH, HEIGHT, fill=DESK) + _grain() + _paper() + _pencils() + _dice()
    return document(scene, WIDTH, HEIGHT, "Color-In Kingdoms", {**PIECES, **PICTURES})


def _grain() -> str:
    """The grain of the painted wood."""
    lines = "M-5 40Q90 32 190 42T330 34M-5 98Q120 110 330 96M-5 154Q80 144 200 158T330 150"
    return line(lines, stroke="#aac6b4", stroke_width=1.6, stroke_opacity=0.8)


def _paper() -> str:
    width, height = 2 * HALF * 5, PITCH * (len(_PROVINCE) - 1) + 2 * SIDE
    drawn = shadow(-8, -8, width + 16, height + 16, 6) + rect(-8, -8, width + 16, height + 16, rx=6, fill=PAPER)
    for y, row in enumerate(_PROVINCE):
        for x, kind in enumerate(row):
            hexed = path(OUTLINE, fill=CARD) + (use(picture(kind, x + 2 * y), 0, 0) if kind else "")
            centre = 2 * HALF * x + HALF * (2 if _SHIFTED[y] else 1), PITCH * y + SIDE
            drawn += group(hexed + use("ck-outline", 0, 0), *centre)
    return rotated(group(drawn, scale=0.85), 18, 14, -2)


def _pencils() -> str:
    """Six pencils, fanned out."""
    drawn = ""
    for k, colour in enumerate((RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE)):
        pencil = inked(
            path("M-4 -50h8v74h-8z", fill=colour)
            + path("M-4 24h8l-4 14z", fill=CARD)
            + path("M-1.700 33h3.400l-1.700 5z", fill=colour),
            1.5,
        )
        drawn += rotated(pencil, 259 + 9 * k, 60 + (k % 2) * 5, -10 + 6 * k)
    return drawn


def _dice() -> str:
    places = ((272, 128, -10, 5), (304, 146, 12, 2), (268, 168, 20, 6))
    drawn = "".join(rotated(use(f"pc-die-{n}", 0, 0, 0.72), x, y, degrees) for x, y, degrees, n in places)
    return drawn + rotated(group(die(_DUTY, INK, GOLD), scale=0.72), 302, 184, -16)
