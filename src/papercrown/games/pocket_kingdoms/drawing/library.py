"""The pictures that drawings of this game use by id."""

from papercrown.drawing.pencil import WRITTEN
from papercrown.drawing.theme import PIECES
from papercrown.games.pocket_kingdoms.pictures import PICTURES

LIBRARY = {**PIECES, **WRITTEN, **PICTURES}
