"""A kingdom as a part of the table: large for its owner, compact for the others."""

import math
from functools import lru_cache

from papercrown.core.records import restored
from papercrown.drawing.nameplate import letters
from papercrown.drawing.parts import TOUCH_TARGET_PIXELS, DeferredLayers, Part
from papercrown.drawing.svg import BOLD_LETTER, deferred, group, part
from papercrown.drawing.theme import card
from papercrown.games.queendomino.board import SIDE
from papercrown.games.queendomino.drawing.kingdom_card import Plate, Rectangle, plate_above
from papercrown.games.queendomino.drawing.kingdom_map import (
    MIN_NAMED_CELL,
    MapModel,
    Site,
    Window,
    changed_free_layers,
    changed_map_layers,
    compact,
    free_layers,
    fresh,
    growing,
    map_frame,
    map_layers,
)
from papercrown.games.queendomino.drawing.landscape_drawings import SIZE
from papercrown.games.queendomino.drawing.view_model import KingdomModel
from papercrown.games.queendomino.position import KINGDOM

EDGE = 6
"""The space around the card for its shadow and its glow."""
RADIUS = 12
RULER, RIM = 21, 10
"""The space left of and above a map, and right of and below it."""
MIN_COLUMNS = 7
"""The least width of the viewer's own sheet, in squares."""
MAX_ASPECT = 1.4
"""The largest ratio of height to width of the viewer's own sheet, as long as its squares stay clickable."""
MAX_NAME_LETTERS = 11
"""A longer name does not fit beside the counts of the viewer's own sheet."""
MAX_CACHED_FRAMES = 4096
"""About 2 kB each."""

_GUARD = (-17, -25, 52, 50)
ROW = Plate(50, name=25, size=18, letter=BOLD_LETTER, guard=_GUARD)
STACK = Plate(64, name=19, size=16, counts=45, scale=0.76, letter=BOLD_LETTER, guard=_GUARD)
NAME = Plate(32, name=17, size=16, letter=BOLD_LETTER)


def own_sheet(kingdom: KingdomModel) -> Part:
    """The viewer's own kingdom, with all squares it may still cover."""
    home, grown = _windows(kingdom.raw, kingdom.grid)
    window = home if kingdom.over else grown
    width = 2 * EDGE + RULER + RIM + SIZE * max(MIN_COLUMNS, window.columns)
    plate, scale = _own_plate(kingdom)
    around = 2 * EDGE + RULER + RIM + scale * plate.height
    fitting = min((width - 2 * EDGE - RULER - RIM) / window.columns, (MAX_ASPECT * width - around) / window.rows)
    return _sheet(kingdom, window, None if kingdom.over else home, width, max(SIZE, fitting), plate, scale)


@lru_cache(MAX_CACHED_FRAMES)
def _windows(raw: bytes, grid: int) -> tuple[Window, Window]:
    """The compact window of a kingdom, and the window of all squares it may still cover."""
    k = restored(KINGDOM, raw)
    return compact(k, grid), growing(k, grid)


def _own_plate(kingdom: KingdomModel) -> tuple[Plate, float]:
    """A plate and its scale, at which its hit areas are no smaller than a square."""
    household = kingdom.household
    if not household.purse:
        return NAME, 1.6
    fits_in_row = len(household.owners) == 1 and letters(household.name) <= MAX_NAME_LETTERS
    return (ROW, 1.2) if fits_in_row else (STACK, 1.6)


def small_sheet(kingdom: KingdomModel) -> Part:
    """The kingdom of another player, in its compact window."""
    window, _ = _windows(kingdom.raw, kingdom.grid)
    width = 2 * EDGE + RULER + RIM + SIZE * window.columns
    scale = width / 250
    return _sheet(kingdom, window, None, width, SIZE, STACK if kingdom.household.purse else NAME, scale)


def _sheet(
    kingdom: KingdomModel, window: Window, home: Window | None, width: float, cell: float, plate: Plate, scale: float
) -> Part:
    """A card, the map and the plate above it: deferred layers, each drawn when it has changed."""
    household = kingdom.household
    top = EDGE + scale * plate.height + RULER
    height = top + cell * window.rows + RIM + EDGE
    left = EDGE + RULER + (width - 2 * EDGE - RULER - RIM - cell * window.columns) / 2
    site = Site(window, left, top, cell)
    head = Rectangle(0, 0, (width - 2 * EDGE) / scale, plate.height)
    guard = scale * plate.scale * min(plate.guard[2:]) if household.purse else cell
    shown = MapModel(kingdom.raw, household.kingdom, household.owners, named=cell >= MIN_NAMED_CELL, lettered=True)
    free = (kingdom.raw, household.kingdom, window)
    return Part(
        id=f"kingdom:{household.kingdom}",
        title=household.name,
        drawing=_frame(household.name, site, home, width, height, scale),
        seats=household.owners,
        width=math.ceil(width * TOUCH_TARGET_PIXELS / min(cell, guard)),
        deferred=(
            DeferredLayers(card, (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, RADIUS, kingdom.acting)),
            DeferredLayers(map_layers, (shown,), 2 * SIDE + 1, changed_map_layers),
            *([DeferredLayers(free_layers, free, SIDE, changed_free_layers)] if home else []),
            DeferredLayers(fresh, (kingdom.placed, site)),
            DeferredLayers(plate_above, (household, head, plate)),
        ),
    )


@lru_cache(MAX_CACHED_FRAMES)
def _frame(name: str, site: Site, home: Window | None, width: float, height: float, scale: float) -> str:
    drawn = deferred(1) + map_frame(site, home) + deferred(1) + group(deferred(1), EDGE, EDGE, scale)
    return part(drawn, width, height, name)
