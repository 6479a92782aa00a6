"""The table as SVG: `draw` puts together what the other files draw, one thing each."""

from papercrown.games.queendomino.drawing.table import draw

__all__ = ["draw"]
