"""The cover for the lobby: a kingdom on a scrap of paper, with pencils and dice beside it.

The lobby shows it before anything is compiled, so this module imports no rules.
"""

from functools import cache

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.svg import document, group, line, path, rect, rotated, use
from papercrown.drawing.theme import CARD, FADED, INK, PAPER, PIECES, inked, shadow
from papercrown.games.pocket_kingdoms.pictures import BLUE, GREEN, PICTURES, RED, SIZE, YELLOW, picture

WIDTH, HEIGHT = 320, 200
COLUMNS, ROWS = 6, 5
LEFT, TOP, SCALE = 21, 16, 0.78
DESK = "#d8b98c"

_KINGDOM = (
    ("forest", "forest", "", "water", "ship", "water"),
    ("forest", "house", "field", "", "mountain", ""),
    ("", "house", "tower", "house", "field", "forest"),
    ("field", "house", "market", "field", "", ""),
    ("", "", "mountain", "", "house", "field"),
)


@cache
def cover(name: str) -> str:
    """The cover; there is only one."""
    scene = rect(0, 0, WIDTH, HEIGHT, fill=DESK) + _grain() + _paper() + _pencils() + _dice()
    return document(scene, WIDTH, HEIGHT, "Pocket Kingdoms", {**PIECES, **WRITTEN, **PICTURES})


def _grain() -> str:
    """The grain of the wood."""
    lines = "M-5 28Q90 20 190 30T330 22M-5 84Q120 96 330 82M-5 140Q80 130 200 144T330 136M-5 186Q150 176 330 190"
    return line(lines, stroke="#b8935f", stroke_width=1.6, stroke_opacity=0.7)


def _paper() -> str:
    """A sheet, slightly askew."""
    width, height = COLUMNS * SIZE, ROWS * SIZE
    thin = "".join(f"M{SIZE * k} 0V{height}" for k in range(1, COLUMNS)) + "".join(
        f"M0 {SIZE * k}H{width}" for k in range(1, ROWS)
    )
    drawn = shadow(-10, -10, width + 20, height + 20, 6) + rect(-10, -10, width + 20, height + 20, rx=6, fill=PAPER)
    for y, row in enumerate(_KINGDOM):
        for x, symbol in enumerate(row):
            drawn += use(picture(symbol, 2 * x + y), SIZE * x, SIZE * y) if symbol else ""
    drawn += line(thin, stroke=FADED, stroke_opacity=0.5)
    bold = f"M0 0H{width}V{height}H0zM{3 * SIZE} 0V{height}M0 {3 * SIZE}H{width}"
    drawn += line(bold, stroke=INK, stroke_width=3, stroke_linejoin="round")
    return rotated(group(drawn, scale=SCALE), LEFT, TOP, -2.5)


def _pencils() -> str:
    """Four coloured pencils."""
    drawn = ""
    for k, colour in enumerate((GREEN, BLUE, RED, YELLOW)):
        pencil = inked(
            path("M-5 -46h10v70h-10z", fill=colour)
            + path("M-5 24h10l-5 16z", fill=CARD)
            + path("M-2 34h4l-2 6z", fill=colour),
            1.6,
        )
        drawn += rotated(pencil, 262 + 14 * k, 52 + 3 * k, 10 + 3 * k)
    return drawn


def _dice() -> str:
    places = ((264, 128, -12, 5), (296, 166, 10, 2), (256, 174, 24, 6))
    return "".join(rotated(use(f"pc-die-{n}", 0, 0, 0.92), x, y, degrees) for x, y, degrees, n in places)
