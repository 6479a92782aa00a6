"""The table as SVG: `draw` makes one document of it, `parts` the separate parts for a screen.

Data flow: position → `view_model` → `table` or `table_parts`, which draw with the other modules.
"""

from papercrown.games.pocket_kingdoms.drawing.ghosts import GHOSTS
from papercrown.games.pocket_kingdoms.drawing.library import LIBRARY
from papercrown.games.pocket_kingdoms.drawing.table import draw
from papercrown.games.pocket_kingdoms.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
