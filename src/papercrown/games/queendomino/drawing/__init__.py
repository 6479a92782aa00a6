"""The table as SVG: `draw` puts together what the other files draw, one thing each, and `parts` keeps it in pieces.

The pictures alone need no rules, and the cover shows them before those are compiled: so these four are opened late.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from papercrown.games.queendomino.drawing.ghosts import GHOSTS
    from papercrown.games.queendomino.drawing.library import LIBRARY
    from papercrown.games.queendomino.drawing.table import draw
    from papercrown.games.queendomino.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]

_FILES = {"GHOSTS": "ghosts", "LIBRARY": "library", "draw": "table", "parts": "table_parts"}


def __getattr__(name: str) -> Any:
    if name not in _FILES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
