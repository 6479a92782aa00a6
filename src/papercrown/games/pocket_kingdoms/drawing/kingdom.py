"""The kingdom: nine districts of nine spaces, the symbols drawn in them, and their hit areas."""

from functools import cache, lru_cache

from papercrown.core.phrasing import several
from papercrown.drawing.svg import layer, line, path, rect, spot, text, titled, use
from papercrown.drawing.theme import CARD, FADED, GOLD, INK
from papercrown.games.pocket_kingdoms.actions import COLUMN_NAMES, district_id, space_id, space_name
from papercrown.games.pocket_kingdoms.drawing.view_model import SheetModel
from papercrown.games.pocket_kingdoms.pictures import SIZE, picture
from papercrown.games.pocket_kingdoms.pieces import DISTRICT_NAMES, EMPTY, SIDE, SPACES, SYMBOLS

MAP = SIDE * SIZE
DISTRICT = 3 * SIZE
SPACE_HIT_WIDTH = SIZE - 2
"""The width of the hit area of a space."""
RULER = 15
"""The width of the ruler left of the kingdom and above it, with the names of its rows and columns."""
LAYER_SPACES = 3
"""Adjacent spaces of a district that make up a layer."""
MAX_CACHED_LAYERS = 8192
"""About 200 bytes each."""

_THIN = "".join(f"M{SIZE * k} 0V{MAP}M0 {SIZE * k}H{MAP}" for k in range(1, SIDE) if k % 3)
_BOLD = "".join(f"M{DISTRICT * k} 0V{MAP}M0 {DISTRICT * k}H{MAP}" for k in (1, 2))
_GROUND = rect(0, 0, MAP, MAP, rx=4, fill=CARD)


def kingdom(sheet: SheetModel) -> str:
    """A kingdom with its upper left corner at the origin; the ruler lies outside."""
    spaces, old = sheet.record.kingdom.tobytes(), sheet.old_record.kingdom.tobytes()
    fresh = [space for space in range(SPACES) if spaces[space] != old[space]] if spaces != old else []
    return (
        _GROUND
        + layer("".join(_lit(space) for space in fresh))
        + "".join([_drawn(first, spaces[first : first + LAYER_SPACES]) for first in range(0, SPACES, LAYER_SPACES)])
        + _lines()
        + _hit_areas(sheet, spaces)
    )


def _corner(space: int) -> tuple[int, int]:
    return space % SIDE * SIZE, space // SIDE * SIZE


@cache
def _lit(space: int) -> str:
    """The highlight behind a symbol drawn this turn."""
    x, y = _corner(space)
    return rect(x, y, SIZE, SIZE, fill=GOLD, fill_opacity=0.55)


@lru_cache(MAX_CACHED_LAYERS)
def _drawn(first: int, symbols: bytes) -> str:
    """A layer with the symbols of adjacent spaces."""
    return layer("".join(_symbol(first + k, symbol) for k, symbol in enumerate(symbols) if symbol != EMPTY))


def _symbol(space: int, symbol: int) -> str:
    name = SYMBOLS[symbol]
    return titled(f"{space_name(space)}: {name}", use(picture(name, space * 5 + space // SIDE), *_corner(space)))


@cache
def _lines() -> str:
    """The lines around spaces and districts, and the ruler."""
    columns = "".join(
        text(SIZE * (k + 0.5), -4, name, 11, text_anchor="middle", fill=FADED) for k, name in enumerate(COLUMN_NAMES)
    )
    rows = "".join(
        text(-8, SIZE * (k + 0.5) + 4, str(k + 1), 11, text_anchor="middle", fill=FADED) for k in range(SIDE)
    )
    return (
        line(_THIN, stroke=FADED, stroke_opacity=0.45, stroke_width=1)
        + path(f"{_BOLD}M0 0H{MAP}V{MAP}H0z", fill="none", stroke=INK, stroke_width=2.6, stroke_linejoin="round")
        + columns
        + rows
    )


def _hit_areas(sheet: SheetModel, spaces: bytes) -> str:
    """The hit areas of empty spaces; in the viewer's own kingdom, those of the districts lie above them."""
    if not sheet.own and not sheet.attackable:
        return ""
    taken = bytes(map(bool, spaces))
    areas = "".join(
        [_empty(sheet.seat, first, taken[first : first + LAYER_SPACES]) for first in range(0, SPACES, LAYER_SPACES)]
    )
    if not sheet.own:
        return areas
    return areas + "".join(
        [_district(district, free.bit_count()) for district, free in enumerate(sheet.record.free.tolist())]
    )


@cache
def _empty(seat: int, first: int, taken: bytes) -> str:
    """A layer with the hit areas of adjacent empty spaces."""
    return layer("".join(_space(seat, first + k) for k in range(LAYER_SPACES) if not taken[k]))


def _space(seat: int, space: int) -> str:
    x, y = _corner(space)
    return titled(
        f"{space_name(space)}: empty", spot(x + 1, y + 1, SPACE_HIT_WIDTH, SPACE_HIT_WIDTH), space_id(seat, space)
    )


@cache
def _district(district: int, empties: int) -> str:
    """A layer with the hit area of a district."""
    x, y = district % 3 * DISTRICT, district // 3 * DISTRICT
    title = f"The {DISTRICT_NAMES[district]}: {several(empties, 'empty space') or 'full'}"
    return layer(titled(title, spot(x + 2, y + 2, DISTRICT - 4, DISTRICT - 4, 6, veil=True), district_id(district)))
