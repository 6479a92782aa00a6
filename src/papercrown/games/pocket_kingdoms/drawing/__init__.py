"""The table as SVG: `draw` puts the sheets of all players together, `parts` keeps them apart for a page."""

from papercrown.games.pocket_kingdoms.drawing.apart import parts
from papercrown.games.pocket_kingdoms.drawing.ghosts import GHOSTS
from papercrown.games.pocket_kingdoms.drawing.library import LIBRARY
from papercrown.games.pocket_kingdoms.drawing.table import draw

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
