"""Queries on a view from plain Python: what is painted, and what it scores."""

from __future__ import annotations

import numpy as np

from papercrown.core.records import Record
from papercrown.games.inkdoms import catalogue, rules
from papercrown.games.inkdoms.maps import Map
from papercrown.games.inkdoms.pieces import AREAS, EACH, KINGDOMS
from papercrown.games.inkdoms.position import HUES, LANDS, NONE


def map_of(view: Record) -> Map:
    return catalogue.map_of(int(view.map.code))


def paint_of(sheet: Record) -> list[int]:
    """The colour of every area, or NONE."""
    inks = sheet.inks.tolist()
    return [next((colour for colour in range(HUES) if inks[colour] >> area & 1), NONE) for area in range(AREAS)]


def belongs(view: Record, area: int, line: int) -> bool:
    if line < LANDS:
        return area // EACH == line
    return bool(view.map.monsters[line - LANDS] >> area & 1)


def kingdoms_in(realms: int) -> list[str]:
    return [name for kingdom, name in enumerate(KINGDOMS) if realms >> kingdom & 1]


def items_of(view: Record, seat: int) -> list[int]:
    points = np.zeros(len(rules.ITEMS), np.int64)
    rules.score(view, seat, points)
    found: list[int] = points.tolist()
    return found
