"""The table as SVG: `draw` makes one document of it, `parts` the separate parts for a screen.

Data flow: position → `view_model` → `table` or `table_parts`, which draw with the other modules.
The names below are imported on demand: the cover uses pictures of this package before the rules are compiled.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from papercrown.games.queendomino.drawing.ghosts import GHOSTS
    from papercrown.games.queendomino.drawing.library import LIBRARY
    from papercrown.games.queendomino.drawing.table import draw
    from papercrown.games.queendomino.drawing.table_parts import parts

__all__ = ["GHOSTS", "LIBRARY", "draw", "parts"]

_MODULES = {"GHOSTS": "ghosts", "LIBRARY": "library", "draw": "table", "parts": "table_parts"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found
