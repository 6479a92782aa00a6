"""All pictures of the game that drawings use by name."""

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.svg import Symbols
from papercrown.drawing.theme import PIECES
from papercrown.games.inkdoms.symbols import PICTURES

LIBRARY = {**PIECES, **WRITTEN, **PICTURES}

GHOSTS: Symbols = {}
"""There are none: an area shows its colour when it is painted."""
