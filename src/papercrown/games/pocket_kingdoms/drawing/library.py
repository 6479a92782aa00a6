"""All pictures of the game that drawings use by name."""

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.theme import PIECES
from papercrown.games.pocket_kingdoms.pictures import PICTURES

LIBRARY = {**PIECES, **WRITTEN, **PICTURES}
