"""The pictures that drawings of this game use by id."""

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.svg import Symbols, line, path
from papercrown.drawing.theme import CARD, GLOW, GOLD, INK, PIECES, inked, star
from papercrown.games.chroma_cubes.symbols import PICTURES

_CHECK = "M-7 0L-2 6L8 -7"

LIBRARY = {
    **PIECES,
    **WRITTEN,
    **PICTURES,
    "cc-used": inked(line(_CHECK), 8, CARD) + inked(line(_CHECK), 3.6),
    "cc-spark": path(star(4, 9, 2.6), fill=GOLD, stroke=GLOW, stroke_width=1.2, stroke_linejoin="round"),
    "cc-medal": path(star(14, 19, 16), fill=GOLD, stroke=INK, stroke_width=1.6, stroke_linejoin="round"),
}

GHOSTS: Symbols = {}
"""None: a section shows its colour once it is coloured in."""
