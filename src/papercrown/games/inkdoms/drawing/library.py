"""All pictures of the game that drawings use by name."""

from papercrown.core.look import PIECES
from papercrown.core.pencil import WRITTEN
from papercrown.core.svg import Symbols
from papercrown.games.inkdoms.symbols import PICTURES

LIBRARY = {**PIECES, **WRITTEN, **PICTURES}

GHOSTS: Symbols = {}
"""There are none: an area shows its colour when it is painted."""
