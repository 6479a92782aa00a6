"""A kingdom on a sheet of its own: large for who plays it, compact for the others."""

import math
from functools import lru_cache

from papercrown.core.records import restored
from papercrown.drawing.parts import FINGER, Later, Part
from papercrown.drawing.svg import BOLD_LETTER, group, later, part
from papercrown.drawing.theme import card
from papercrown.games.queendomino.drawing.kingdom_card import Box, Plate, plate_above
from papercrown.games.queendomino.drawing.kingdoms import (
    READABLE,
    Site,
    Window,
    compact,
    fresh,
    growing,
    map_frame,
    map_layers,
)
from papercrown.games.queendomino.drawing.painters import SIZE
from papercrown.games.queendomino.drawing.view_model import Realm
from papercrown.games.queendomino.position import KINGDOM

EDGE = 6
"""Around the card, for its shadow and its glow."""
RADIUS = 12
RULER, RIM = 21, 10
"""Left of and above a map, and right of and below it."""
COLUMNS = 7
"""An own sheet is so wide at least."""
TALLEST = 1.4
"""An own sheet is at most so much higher than wide, as long as its squares can be clicked."""
SHORT_NAME = 11
"""Letters that fit beside the counts of an own sheet."""
FRAMES = 4096
"""So many sheets are remembered without what lies on them, of some 2 kB each."""

_GUARD = (-17, -25, 52, 50)
ROW = Plate(50, name=25, size=18, letter=BOLD_LETTER, guard=_GUARD)
STACK = Plate(64, name=19, size=16, counts=45, scale=0.76, letter=BOLD_LETTER, guard=_GUARD)
NAME = Plate(32, name=17, size=16, letter=BOLD_LETTER)


def own_sheet(realm: Realm) -> Part:
    """For a large place, with all squares the kingdom may still cover."""
    home, grown = _windows(realm.raw, realm.grid)
    window = home if realm.over else grown
    width = 2 * EDGE + RULER + RIM + SIZE * max(COLUMNS, window.columns)
    plate, scale = _own_plate(realm)
    around = 2 * EDGE + RULER + RIM + scale * plate.height
    fitting = min((width - 2 * EDGE - RULER - RIM) / window.columns, (TALLEST * width - around) / window.rows)
    return _sheet(realm, window, None if realm.over else home, width, max(SIZE, fitting), plate, scale)


@lru_cache(FRAMES)
def _windows(raw: bytes, grid: int) -> tuple[Window, Window]:
    """One grid around a kingdom, and all that it may still cover."""
    k = restored(KINGDOM, raw)
    return compact(k, grid), growing(k, grid)


def _own_plate(realm: Realm) -> tuple[Plate, float]:
    """A plate and its scale: what can be clicked on it is then no smaller than a square."""
    if not realm.house.purse:
        return NAME, 1.6
    return (ROW, 1.2) if len(realm.house.owners) == 1 and len(realm.house.name) <= SHORT_NAME else (STACK, 1.6)


def small_sheet(realm: Realm) -> Part:
    """For any place, with one grid around the kingdom."""
    window, _ = _windows(realm.raw, realm.grid)
    width = 2 * EDGE + RULER + RIM + SIZE * window.columns
    scale = width / 250
    return _sheet(realm, window, None, width, SIZE, STACK if realm.house.purse else NAME, scale)


def _sheet(
    realm: Realm, window: Window, home: Window | None, width: float, cell: float, plate: Plate, scale: float
) -> Part:
    """A card, the map on it and the plate above, each drawn when something on it changed."""
    house = realm.house
    top = EDGE + scale * plate.height + RULER
    height = top + cell * window.rows + RIM + EDGE
    left = EDGE + RULER + (width - 2 * EDGE - RULER - RIM - cell * window.columns) / 2
    site = Site(window, left, top, cell)
    head = Box(0, 0, (width - 2 * EDGE) / scale, plate.height)
    guard = scale * plate.scale * min(plate.guard[2:]) if house.purse else cell
    return Part(
        id=f"kingdom:{house.kingdom}",
        title=house.name,
        drawing=_frame(house.name, site, width, height, scale),
        seats=house.owners,
        width=math.ceil(width * FINGER / min(cell, guard)),
        later=(
            Later(card, (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, RADIUS, realm.acting)),
            Later(
                map_layers,
                (realm.raw, house.kingdom, house.owners, window, home, cell >= READABLE, True),
                2 * window.rows + 1,
            ),
            Later(fresh, (realm.placed, site)),
            Later(plate_above, (house, head, plate)),
        ),
    )


@lru_cache(FRAMES)
def _frame(name: str, site: Site, width: float, height: float, scale: float) -> str:
    drawn = later(1) + map_frame(site) + later(1) + group(later(1), EDGE, EDGE, scale)
    return part(drawn, width, height, name)
