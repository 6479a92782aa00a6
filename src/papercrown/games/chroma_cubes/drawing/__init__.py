"""The table as SVG: `draw` makes one document of it, `parts` the separate parts for a screen.

Data flow: position → `view_model` → `table` or `table_parts`, which draw with the other modules.
"""

from papercrown.games.chroma_cubes.drawing.library import GHOSTS, LIBRARY
from papercrown.games.chroma_cubes.drawing.table import draw
from papercrown.games.chroma_cubes.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
