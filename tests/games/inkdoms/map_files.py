"""Map files that differ from the mainland."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.catalogue import MAPS

Cell = tuple[int, int]
"""Column and row."""


def mainland(cells: Mapping[Cell, str] | None = None, **fields: Any) -> dict[str, Any]:
    """The mainland's file with other areas in some cells, and with other fields."""
    whole: dict[str, Any] = json.loads(maps.written(MAPS.load("mainland")))
    grid = [row.split() for row in whole["grid"]]
    for (column, row), area in (cells or {}).items():
        grid[row][column] = area
    return {**whole, "grid": [" ".join(row) for row in grid], **fields}
