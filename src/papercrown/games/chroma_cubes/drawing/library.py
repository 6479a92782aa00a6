"""All pictures of the game that drawings use by name."""

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
"""There are none: a section shows its colour when it is coloured in."""
