"""The table as SVG: `draw` puts the box and all sheets together, `parts` keeps them apart for a screen."""

from papercrown.games.inkdoms.drawing.library import GHOSTS, LIBRARY
from papercrown.games.inkdoms.drawing.table import draw
from papercrown.games.inkdoms.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
