"""The cover for the lobby: a sheet of the colouring book, half coloured in, with crayons and dice.

The lobby shows it before anything is compiled, so this module imports no rules.
"""

from functools import cache

from papercrown.drawing.pencil import Corners, hatched
from papercrown.drawing.svg import circle, document, group, line, path, rect, rotated
from papercrown.drawing.theme import CARD, INK, PAPER, PIECES, SHADE, inked, shadow
from papercrown.games.chroma_cubes.symbols import CRAYONS

WIDTH, HEIGHT = 320, 200
DESK, GRAIN = "#c5cce6", "#a4aed3"
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = (crayon.fill for crayon in CRAYONS.values())

_BODY = (
    "M26 158C22 130 28 108 34 92C35 87 34 84 29 82C32 77 35 73 40 71C37 69 35 66 33 63C37 59 42 56 47 55"
    "C45 52 44 49 43 45C62 33 94 30 106 60L114 108C127 122 131 140 128 158z"
)
_BIB = "M100 82C78 90 70 106 72 126C74 140 80 150 88 158H128C131 140 127 122 114 108z"
_ORANGE = "M98 56C104 45 119 36 134 32C138 48 138 64 136 83C122 83 108 80 96 73C95 67 96 61 98 56z"
_RED = "M134 32C144 30 153 32 161 37C165 53 164 70 160 86C152 84 144 83 136 83C138 64 138 48 134 32z"
_GREEN = "M161 37C184 50 192 84 184 117C179 100 172 90 160 86C164 70 165 53 161 37z"
_YELLOW = "M96 73C108 80 122 83 136 83C144 83 152 84 161 87C158 105 126 112 105 105C99 95 96 84 96 73z"
_LEAF = "M16 70C10 44 24 20 62 16C68 44 48 68 16 70z"
_TWIN = "M72 17C92 12 116 16 128 30C108 38 84 34 72 17z"
_PETAL = "M0 0C-15 -7 -13 -25 0 -25C13 -25 15 -7 0 0z"


@cache
def cover(name: str) -> str:
    """The cover; there is only one."""
    scene = rect(0, 0, WIDTH, HEIGHT, fill=DESK) + _grain() + _sheets() + _crayons() + _dice()
    return document(scene, WIDTH, HEIGHT, "Chroma Cubes", PIECES)


def _grain() -> str:
    """The grain of the painted wood."""
    lines = "M-5 34Q90 26 190 36T330 28M-5 90Q120 102 330 88M-5 146Q80 136 200 150T330 142M-5 190Q150 182 330 193"
    return line(lines, stroke=GRAIN, stroke_width=1.6, stroke_opacity=0.7)


def _sheets() -> str:
    """The sheet in use, and the next one under it."""
    below = shadow(0, 0, 206, 174, 4) + rect(0, 0, 206, 174, rx=4, fill=SHADE, stroke=INK, stroke_opacity=0.3)
    sheet = shadow(0, 0, 206, 174, 4) + rect(0, 0, 206, 174, rx=4, fill=PAPER, stroke=INK, stroke_opacity=0.4)
    holes = "".join(circle(6, y, 2, fill=DESK, stroke=INK, stroke_opacity=0.4) for y in range(14, 170, 16))
    return rotated(below, 20, 15, 1.5) + rotated(sheet + holes + group(_picture(), 8, 2), 14, 17, -2.5)


def _picture() -> str:
    """A toucan among leaves, partly coloured in."""
    framed = rect(8, 10, 184, 148, rx=3, fill=CARD)
    leaves = _coloured(
        _LEAF, GREEN, ((18, 67), (17, 50), (26, 30), (42, 21), (60, 18), (61, 34), (50, 54), (34, 65)), 60
    )
    leaves += path(_TWIN, fill=CARD) + line("M16 70L56 24M62 16Q66 13 72 17Q96 20 118 29", stroke_width=1.2)
    body = _coloured(_BODY, BLUE, ((28, 156), (31, 112), (46, 52), (64, 42), (94, 46), (112, 100), (127, 156)), -14)
    bib = path(_BIB, fill=CARD)
    return inked(framed + leaves + body + bib + _feathers() + _beak() + _eye() + _flower(), 2) + _border()


def _coloured(d: str, colour: str, corners: Corners, angle: float) -> str:
    """A shape coloured with a crayon; the strokes fill the convex area within the corners."""
    wax = hatched(corners, colour, angle, 3.1, colour, 2.6)
    return path(d, fill=CARD) + path(d, fill=colour, fill_opacity=0.45, stroke="none") + wax + line(d)


def _feathers() -> str:
    return line("M48 112q4 5 8 0M40 130q4 5 8 0M56 134q4 5 8 0M94 140q4 5 8 0M104 130q4 5 8 0", stroke_width=1.3)


def _beak() -> str:
    return (
        _coloured(_ORANGE, ORANGE, ((100, 57), (114, 44), (132, 35), (135, 50), (134, 80), (116, 79), (99, 72)), 88)
        + _coloured(_RED, RED, ((137, 34), (150, 33), (159, 38), (162, 56), (158, 83), (139, 80), (139, 56)), 40)
        + _coloured(_YELLOW, YELLOW, ((99, 77), (116, 84), (159, 88), (150, 101), (124, 107), (106, 103), (100, 92)), 8)
        + path(_GREEN, fill=CARD)
        + hatched(((165, 42), (176, 54), (183, 70), (184, 82), (165, 82), (166, 62)), GREEN, 135, 3.1, GREEN, 2.6)
        + line(_GREEN)
        + line("M110 58q2 -4 6 -5", stroke_width=2.4)
    )


def _eye() -> str:
    return (
        circle(86, 61, 9.5, fill=CARD)
        + circle(87, 61, 5.5, fill=INK, stroke="none")
        + circle(89, 58.8, 1.9, fill=CARD, stroke="none")
    )


def _flower() -> str:
    """A flower with two red petals and three white ones."""
    drawn = ""
    for k in range(5):
        red = ((-3, -4), (-10, -14), (-7, -22), (0, -24), (7, -22), (10, -14), (3, -4))
        petal = _coloured(_PETAL, RED, red, 20) if k in (2, 3) else path(_PETAL, fill=CARD)
        drawn += f'<g transform="translate(161 129) rotate({72 * k + 20})">{petal}</g>'
    return drawn + circle(161, 129, 7, fill=YELLOW)


def _border() -> str:
    return rect(8, 10, 184, 148, rx=3, fill="none", stroke=INK, stroke_width=2)


def _crayons() -> str:
    """Five crayons in a row, and the green one in use."""
    drawn = ""
    for k, colour in enumerate((RED, ORANGE, YELLOW, BLUE, PURPLE)):
        drawn += rotated(_crayon(colour), 244 + 15 * k, 50 + (k % 2) * 6, -8 + 4 * k)
    return drawn + rotated(_crayon(GREEN), 236, 111, -64)


def _crayon(colour: str) -> str:
    """A crayon in its wrapper, with the tip up."""
    return rect(-4, -28, 12, 66, rx=3, fill=INK, opacity=0.12) + inked(
        path("M-4.5 -30L-2.5 -41Q0 -43 2.5 -41L4.5 -30z", fill=colour)
        + path("M-6 -30H6V34Q0 36 -6 34z", fill=colour)
        + path("M-6 -22H6V27H-6z", fill=CARD, fill_opacity=0.35)
        + line("M-6 -18H6M-6 23H6", stroke_width=1.1)
        + path("M0 -10C3.5 -6 3.5 12 0 16C-3.5 12 -3.5 -6 0 -10z", fill=colour, stroke_width=1.1),
        1.5,
    )


def _dice() -> str:
    places = ((297, 124, -12, "OB"), (253, 163, 9, "GR"), (296, 173, 20, "PY"))
    return "".join(rotated(_die(pair), x, y, degrees) for x, y, degrees, pair in places)


def _die(pair: str) -> str:
    """The face of a die with two colours."""
    one, other = (CRAYONS[letter] for letter in pair)
    return (
        rect(-16, -14, 36, 36, rx=8, fill=INK, opacity=0.16)
        + rect(-18, -18, 36, 36, rx=8, fill=other.fill)
        + path("M15.7 -15.700Q13 -18 10 -18H-10Q-18 -18 -18 -10V10Q-18 13 -15.7 15.700z", fill=one.fill)
        + line("M15 -15L-15 15", stroke=CARD, stroke_width=2.2)
        + rect(-18, -18, 36, 36, rx=8, fill="none", stroke=INK, stroke_width=2)
        + group(path(one.symbol, fill=INK), -7.2, -7.2, 1.15)
        + group(path(other.symbol, fill=INK), 7.2, 7.2, 1.15)
    )
