"""The pictures that drawings of this game use by id."""

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.svg import Symbols
from papercrown.drawing.theme import PIECES
from papercrown.games.inkdoms.symbols import PICTURES

LIBRARY = {**PIECES, **WRITTEN, **PICTURES}

GHOSTS: Symbols = {}
"""None: an area shows its colour once it is painted."""
