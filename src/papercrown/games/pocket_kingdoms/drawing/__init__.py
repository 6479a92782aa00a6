"""The table as SVG: `draw` puts the sheets of all players together, `parts` keeps them apart for a page."""

from papercrown.games.pocket_kingdoms.drawing.ghosts import GHOSTS
from papercrown.games.pocket_kingdoms.drawing.library import LIBRARY
from papercrown.games.pocket_kingdoms.drawing.table import draw
from papercrown.games.pocket_kingdoms.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
