"""The cover for the lobby: dice on the map in a half-open box, with the first areas coloured in.

The lobby shows it before anything is compiled, so this module imports no rules.
"""

import math
import random
from functools import cache
from itertools import pairwise

from papercrown.drawing.pencil import hatched
from papercrown.drawing.svg import circle, document, group, line, number, path, rect, rotated, use
from papercrown.drawing.theme import CARD, GOLD, INK, PAPER, PIECES, inked
from papercrown.games.inkdoms.symbols import COLOURS, INKS, PICTURES, Ink

WIDTH, HEIGHT = 320, 200
DESK, GRAIN = "#e3c293", "#c79e66"
BOX, BOX_LIGHT, BOX_DARK = "#3d6f86", "#5d93a8", "#274c60"
PURPLE = INKS["purple"].fill
SEA, WAVE = "#d5e6ee", "#8fb6cc"

RADIUS = 24
_KINGDOMS = ("aabbc", "aabcc", "ddbec", "ddeee")
"""Rows of areas by kingdom; every second row is shifted half an area to the right."""
_PAINT = {
    (0, 0): "blue", (0, 1): "yellow", (0, 2): "red", (0, 4): "green",
    (1, 0): "green", (1, 1): "purple", (1, 2): "blue", (1, 3): "yellow",
    (2, 0): "red", (2, 2): "yellow", (2, 3): "brown", (2, 4): "blue",
    (3, 0): "yellow", (3, 1): "blue", (3, 4): "red",
}  # fmt: skip

Place = tuple[float, float]


@cache
def cover(name: str) -> str:
    """The cover; there is only one."""
    scene = rect(0, 0, WIDTH, HEIGHT, fill=DESK) + _grain() + _box() + _lid() + _pencils()
    return document(scene, WIDTH, HEIGHT, "Inkdoms", {**PIECES, **PICTURES})


def _grain() -> str:
    """The grain of the table."""
    lines = "M-5 22Q90 12 190 24T330 16M-5 96Q120 108 330 94M-5 150Q80 140 200 156T330 146M-5 190Q150 182 330 193"
    return line(lines, stroke=GRAIN, stroke_width=1.6, stroke_opacity=0.6)


def _box() -> str:
    """The box with the map on its bottom."""
    drawn = (
        rect(4, 6, 228, 176, rx=5, fill=INK, opacity=0.2)
        + rect(0, 0, 228, 176, rx=5, fill=BOX_LIGHT, stroke=INK, stroke_width=2)
        + rect(5, 5, 218, 166, rx=2, fill=BOX_DARK, stroke=INK, stroke_width=1.4)
        + path("M5 171L13 165H217L223 171z", fill=BOX)
        + rect(13, 15, 204, 150, fill=SEA, stroke=INK, stroke_width=1.4)
        + line("M5 5L13 15M223 5L217 15M5 171L13 165M223 171L217 165", stroke=INK, stroke_width=1.4)
        + group(_map(), 38, 40, 0.8)
    )
    return rotated(drawn, 8, 14, -2.5)


def _map() -> str:
    waves = "M-27 46q3 -4 6 0t6 0M-22 118q3 -4 6 0t6 0M14 -25q3 -4 6 0t6 0M97 -25q3 -4 6 0t6 0M38 139q3 -4 6 0t6 0"
    return (
        line(waves, stroke=WAVE, stroke_width=1.6, stroke_linecap="round")
        + _areas()
        + _unfinished_area()
        + _symbols()
        + _dice()
    )


def _areas() -> str:
    """The areas, with thin borders between areas and thick ones around kingdoms."""
    filled, borders = "", dict[tuple[Place, Place], list[str]]()
    for row, kingdoms in enumerate(_KINGDOMS):
        for column, kingdom in enumerate(kingdoms):
            corners = _corners(row, column)
            edges = list(pairwise([*corners, corners[0]]))
            outline = f"M{_written(corners[0])}{''.join(_edge(*edge) for edge in edges)}z"
            colour = _PAINT.get((row, column))
            filled += path(outline, fill=f"url(#ink-wash-{colour})" if colour else PAPER)
            for one, other in edges:
                borders.setdefault((min(one, other), max(one, other)), []).append(kingdom)
    inner = {ends for ends, sides in borders.items() if len(sides) == 2 and sides[0] == sides[1]}
    thin, thick = (
        "".join(f"M{_written(one)}{_edge(one, other)}" for one, other in borders if ((one, other) in inner) == within)
        for within in (True, False)
    )
    shore = line(thick, stroke=CARD, stroke_width=9, stroke_linecap="round")
    return shore + filled + inked(line(thin, stroke_dasharray="3.5 3"), 1.2) + inked(line(thick), 2.6)


def _corners(row: int, column: int) -> list[Place]:
    """The corners of a hexagon drawn by hand."""
    x, y = RADIUS * math.sqrt(3) * (column + row % 2 / 2), RADIUS * 1.5 * row
    angles = [math.pi * (k / 3 + 1 / 6) for k in range(6)]
    return [_jittered(round(x + RADIUS * math.cos(angle)), round(y + RADIUS * math.sin(angle))) for angle in angles]


def _jittered(x: int, y: int) -> Place:
    chance = random.Random(f"{x} {y}")
    return round(x + chance.uniform(-5, 5), 1), round(y + chance.uniform(-5, 5), 1)


def _edge(start: Place, end: Place) -> str:
    """A bent border, the same in both directions."""
    (x1, y1), (x2, y2) = sorted((start, end))
    bow = random.Random(f"{x1} {y1} {x2} {y2}").uniform(-0.16, 0.16)
    middle = (x1 + x2) / 2 + bow * (y2 - y1), (y1 + y2) / 2 - bow * (x2 - x1)
    return f"Q{_written(middle)} {_written(end)}"


def _written(place: Place) -> str:
    return f"{number(place[0])} {number(place[1])}"


def _symbols() -> str:
    return (
        use("ink-capital-blue", 42, 1, 1.1)
        + use("ink-unicorn", 0, 73, 1.05)
        + use("ink-tower", 170, 30)
        + use("ink-griffin", 166, 68, 1.1)
        + use("ink-dragon-green", 92, 50, 2.4)
    )


def _dice() -> str:
    places = ((135, -2, -16, "red-4"), (36, 60, 12, "blue-2"), (66, 120, 24, "white-3"))
    return "".join(rotated(_shadowed(face), x, y, degrees) for x, y, degrees, face in places)


def _shadowed(face: str) -> str:
    return group(rect(-16, -14, 40, 40, rx=4, fill=INK, opacity=0.25) + use(f"ink-die-{face}", 0, 0), scale=0.9)


def _unfinished_area() -> str:
    """An area that is being coloured in."""
    return hatched(((128, 96), (148, 90), (160, 104), (158, 118), (140, 126), (130, 116)), PURPLE, -50, 4, 1, 3)


def _lid() -> str:
    """The lid, pushed aside, with six drops around a crown."""
    drops = "".join(
        use(f"ink-drop-{colour}", 52 + 31 * math.sin(k * math.pi / 3), 66 - 31 * math.cos(k * math.pi / 3), 0.9)
        for k, colour in enumerate(COLOURS)
    )
    drawn = (
        rect(-7, 5, 150, 190, rx=5, fill=INK, opacity=0.25)
        + rect(0, 0, 150, 190, rx=5, fill=BOX, stroke=INK, stroke_width=2)
        + rect(6, 6, 138, 178, rx=3, fill="none", stroke=GOLD, stroke_width=1.6)
        + drops
        + use("pc-crown", 52, 67, 1.7)
    )
    return rotated(drawn, 230, 3, 6)


def _pencils() -> str:
    places = ((246, 136, -84, "yellow"), (257, 170, -68, "red"), (157, 138, -62, "purple"))
    shade = rect(-6, 14, 13, 90, rx=3, fill=INK, opacity=0.2)
    return "".join(
        rotated(shade, x + 2, y + 5, degrees) + rotated(_pencil(INKS[colour]), x, y, degrees)
        for x, y, degrees, colour in places
    )


def _pencil(ink: Ink) -> str:
    """A pencil with its tip at the origin."""
    return inked(
        path("M-5.5 18L0 0L5.5 18z", fill=PAPER)
        + path("M-2.4 8L0 0L2.4 8Q0 9.5 -2.4 8z", fill=ink.fill)
        + path("M-6.5 18Q-4.3 14 -2.2 17Q0 14 2.2 17Q4.3 14 6.5 18V104H-6.5z", fill=ink.fill)
        + path("M2.2 17V104H6.5V18z", fill=CARD, fill_opacity=0.3, stroke="none")
        + path("M-6.5 92H6.5V104H-6.5z", fill=ink.dark)
        + line("M-2.2 17V92M2.2 17V92", stroke=ink.dark, stroke_width=0.9)
        + group(
            circle(0, 0, 5, fill=CARD, stroke_width=1)
            + group(path(ink.symbol, fill=ink.fill, stroke_width=1), scale=0.6),
            0,
            76,
        ),
        1.5,
    )
