"""The kingdom: nine districts of nine spaces, what is drawn in them, and their faces to click."""

from functools import cache, lru_cache

from papercrown.core.phrasing import several
from papercrown.drawing.svg import layer, line, path, rect, spot, titled, use, words
from papercrown.drawing.theme import CARD, FADED, GOLD, INK
from papercrown.games.pocket_kingdoms.actions import COLUMN_NAMES, district_id, space_id, space_name
from papercrown.games.pocket_kingdoms.drawing.view_model import Paper
from papercrown.games.pocket_kingdoms.pictures import SIZE, picture
from papercrown.games.pocket_kingdoms.pieces import DISTRICT_NAMES, EMPTY, SIDE, SPACES, SYMBOLS

MAP = SIDE * SIZE
DISTRICT = 3 * SIZE
FACE = SIZE - 2
"""Of a space, to click."""
RULER = 15
"""Left of the kingdom and above it, for the names of its columns and rows."""
WIDE = 3
"""Spaces side by side in one district: they are a layer."""
KEPT = 8192
"""So many of these are remembered with what is drawn in them, of about 200 bytes each."""

_THIN = "".join(f"M{SIZE * k} 0V{MAP}M0 {SIZE * k}H{MAP}" for k in range(1, SIDE) if k % 3)
_BOLD = "".join(f"M{DISTRICT * k} 0V{MAP}M0 {DISTRICT * k}H{MAP}" for k in (1, 2))
_GROUND = rect(0, 0, MAP, MAP, rx=4, fill=CARD)


def kingdom(paper: Paper) -> str:
    """With its upper left corner at the origin; the ruler lies outside."""
    spaces, old = paper.sheet.kingdom.tobytes(), paper.old.kingdom.tobytes()
    fresh = [space for space in range(SPACES) if spaces[space] != old[space]] if spaces != old else []
    return (
        _GROUND
        + layer("".join(_lit(space) for space in fresh))
        + "".join([_drawn(first, spaces[first : first + WIDE]) for first in range(0, SPACES, WIDE)])
        + _lines()
        + _faces(paper, spaces)
    )


def _corner(space: int) -> tuple[int, int]:
    return space % SIDE * SIZE, space // SIDE * SIZE


@cache
def _lit(space: int) -> str:
    """Behind what was drawn this turn."""
    x, y = _corner(space)
    return rect(x, y, SIZE, SIZE, fill=GOLD, fill_opacity=0.55)


@lru_cache(KEPT)
def _drawn(first: int, symbols: bytes) -> str:
    """A layer of spaces from the first one on."""
    return layer("".join(_symbol(first + k, symbol) for k, symbol in enumerate(symbols) if symbol != EMPTY))


def _symbol(space: int, symbol: int) -> str:
    name = SYMBOLS[symbol]
    return titled(f"{space_name(space)}: {name}", use(picture(name, space * 5 + space // SIDE), *_corner(space)))


@cache
def _lines() -> str:
    """Around spaces and districts, and the ruler."""
    columns = "".join(
        words(SIZE * (k + 0.5), -4, name, 11, text_anchor="middle", fill=FADED) for k, name in enumerate(COLUMN_NAMES)
    )
    rows = "".join(
        words(-8, SIZE * (k + 0.5) + 4, str(k + 1), 11, text_anchor="middle", fill=FADED) for k in range(SIDE)
    )
    return (
        line(_THIN, stroke=FADED, stroke_opacity=0.45, stroke_width=1)
        + path(f"{_BOLD}M0 0H{MAP}V{MAP}H0z", fill="none", stroke=INK, stroke_width=2.6, stroke_linejoin="round")
        + columns
        + rows
    )


def _faces(paper: Paper, spaces: bytes) -> str:
    """Empty spaces, and over them the districts of a kingdom that the viewer explores."""
    if not paper.own and not paper.attackable:
        return ""
    taken = bytes(map(bool, spaces))
    faces = "".join([_empty(paper.seat, first, taken[first : first + WIDE]) for first in range(0, SPACES, WIDE)])
    if not paper.own:
        return faces
    return faces + "".join(
        [_district(district, free.bit_count()) for district, free in enumerate(paper.sheet.free.tolist())]
    )


@cache
def _empty(seat: int, first: int, taken: bytes) -> str:
    """A layer of what can be clicked of spaces from the first one on."""
    return layer("".join(_space(seat, first + k) for k in range(WIDE) if not taken[k]))


def _space(seat: int, space: int) -> str:
    x, y = _corner(space)
    return titled(f"{space_name(space)}: empty", spot(x + 1, y + 1, FACE, FACE), space_id(seat, space))


@cache
def _district(district: int, empties: int) -> str:
    """A layer with what can be clicked of a district."""
    x, y = district % 3 * DISTRICT, district // 3 * DISTRICT
    says = f"The {DISTRICT_NAMES[district]}: {several(empties, 'empty space') or 'full'}"
    return layer(titled(says, spot(x + 2, y + 2, DISTRICT - 4, DISTRICT - 4, 6, veil=True), district_id(district)))
