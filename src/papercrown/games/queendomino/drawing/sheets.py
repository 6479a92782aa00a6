"""A kingdom on a sheet of its own: large for who plays it, compact for the others."""

import math

from papercrown.core.look import card
from papercrown.core.parts import FINGER
from papercrown.core.svg import BOLD_LETTER, group, layer, part
from papercrown.games.queendomino.drawing.kingdoms import Site, Window, compact, fresh, growing, kingdom_map
from papercrown.games.queendomino.drawing.painters import SIZE
from papercrown.games.queendomino.drawing.plates import Box, Plate, plate_above
from papercrown.games.queendomino.drawing.realms import Realm

EDGE = 6
"""Around the card, for its shadow and its glow."""
RULER, RIM = 21, 10
"""Left of and above a map, and right of and below it."""
COLUMNS = 7
"""An own sheet is so wide at least."""
TALLEST = 1.4
"""An own sheet is at most so much higher than wide, as long as its squares can be clicked."""
SHORT_NAME = 11
"""Letters that fit beside the counts of an own sheet."""

_GUARD = (-17, -25, 52, 50)
ROW = Plate(50, name=25, size=18, letter=BOLD_LETTER, guard=_GUARD)
STACK = Plate(64, name=19, size=16, counts=45, scale=0.76, letter=BOLD_LETTER, guard=_GUARD)
NAME = Plate(32, name=17, size=16, letter=BOLD_LETTER)


def own_sheet(realm: Realm) -> tuple[str, int]:
    """For a large place, with all squares the kingdom may still cover; and the width that `Part` asks for."""
    k = realm.record
    home = compact(k, realm.grid)
    window = home if realm.over else growing(k, realm.grid)
    width = 2 * EDGE + RULER + RIM + SIZE * max(COLUMNS, window.columns)
    plate, scale = _own_plate(realm)
    around = 2 * EDGE + RULER + RIM + scale * plate.height
    fitting = min((width - 2 * EDGE - RULER - RIM) / window.columns, (TALLEST * width - around) / window.rows)
    return _sheet(realm, window, None if realm.over else home, width, max(SIZE, fitting), plate, scale)


def _own_plate(realm: Realm) -> tuple[Plate, float]:
    """A plate and its scale: what can be clicked on it is then no smaller than a square."""
    if not realm.purse:
        return NAME, 1.6
    return (ROW, 1.2) if len(realm.owners) == 1 and len(realm.name) <= SHORT_NAME else (STACK, 1.6)


def small_sheet(realm: Realm) -> tuple[str, int]:
    """For any place, with one grid around the kingdom."""
    window = compact(realm.record, realm.grid)
    width = 2 * EDGE + RULER + RIM + SIZE * window.columns
    scale = width / 250
    return _sheet(realm, window, None, width, SIZE, STACK if realm.purse else NAME, scale)


def _sheet(
    realm: Realm, window: Window, home: Window | None, width: float, cell: float, plate: Plate, scale: float
) -> tuple[str, int]:
    top = EDGE + scale * plate.height + RULER
    height = top + cell * window.rows + RIM + EDGE
    left = EDGE + RULER + (width - 2 * EDGE - RULER - RIM - cell * window.columns) / 2
    site = Site(window, left, top, cell)
    head = Box(0, 0, (width - 2 * EDGE) / scale, plate.height)
    drawn = (
        layer(card(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, lit=realm.acting))
        + kingdom_map(realm.raw, realm.kingdom, realm.owners, site, home, with_letters=True)
        + layer(fresh(realm.placed, site) if realm.placed else "")
        + layer(group(plate_above(realm, head, plate), EDGE, EDGE, scale))
    )
    guard = scale * plate.scale * min(plate.guard[2:]) if realm.purse else cell
    return part(drawn, width, height, realm.name), math.ceil(width * FINGER / min(cell, guard))
