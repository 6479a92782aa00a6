"""The table as SVG: `draw` puts the pages of all players together, `parts` keeps them apart for a screen."""

from papercrown.games.chroma_cubes.drawing.library import GHOSTS, LIBRARY
from papercrown.games.chroma_cubes.drawing.table import draw
from papercrown.games.chroma_cubes.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]
