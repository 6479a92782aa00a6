"""All pictures of the game that drawings use by name."""

from papercrown.core.look import PIECES
from papercrown.core.pencil import WRITTEN
from papercrown.games.pocket_kingdoms.pictures import PICTURES

LIBRARY = {**PIECES, **WRITTEN, **PICTURES}
