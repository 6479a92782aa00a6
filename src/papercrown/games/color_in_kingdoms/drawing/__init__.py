"""The table as SVG: `draw` puts the sheets of all players together, `parts` keeps them apart for a page."""

from papercrown.games.color_in_kingdoms.drawing.library import GHOSTS, LIBRARY
from papercrown.games.color_in_kingdoms.drawing.table import draw
from papercrown.games.color_in_kingdoms.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
