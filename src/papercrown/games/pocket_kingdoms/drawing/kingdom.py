"""The kingdom: nine districts of nine spaces, what is drawn in them, and their faces to click."""

from papercrown.core.look import CARD, FADED, GOLD, INK
from papercrown.core.svg import line, path, rect, spot, titled, use, words
from papercrown.core.words import several
from papercrown.games.pocket_kingdoms.actions import COLUMN_NAMES, district_id, space_id, space_name
from papercrown.games.pocket_kingdoms.drawing.papers import Paper
from papercrown.games.pocket_kingdoms.pictures import SIZE, picture
from papercrown.games.pocket_kingdoms.pieces import DISTRICT_NAMES, DISTRICTS, EMPTY, SIDE, SPACES, SYMBOLS

MAP = SIDE * SIZE
DISTRICT = 3 * SIZE
FACE = SIZE - 2
"""Of a space, to click."""
RULER = 15
"""Left of the kingdom and above it, for the names of its columns and rows."""

_THIN = "".join(f"M{SIZE * k} 0V{MAP}M0 {SIZE * k}H{MAP}" for k in range(1, SIDE) if k % 3)
_BOLD = "".join(f"M{DISTRICT * k} 0V{MAP}M0 {DISTRICT * k}H{MAP}" for k in (1, 2))


def kingdom(paper: Paper) -> str:
    """With its upper left corner at the origin; the ruler lies outside."""
    spaces, old = paper.sheet.kingdom.tolist(), paper.old.kingdom.tolist()
    fresh = [space for space in range(SPACES) if spaces[space] != old[space]]
    return (
        rect(0, 0, MAP, MAP, rx=4, fill=CARD)
        + "".join(_lit(space) for space in fresh)
        + "".join(_drawn(space, spaces[space]) for space in range(SPACES) if spaces[space] != EMPTY)
        + line(_THIN, stroke=FADED, stroke_opacity=0.45, stroke_width=1)
        + path(f"{_BOLD}M0 0H{MAP}V{MAP}H0z", fill="none", stroke=INK, stroke_width=2.6, stroke_linejoin="round")
        + _ruler()
        + _faces(paper, spaces)
    )


def _corner(space: int) -> tuple[int, int]:
    return space % SIDE * SIZE, space // SIDE * SIZE


def _lit(space: int) -> str:
    """Behind what was drawn this turn."""
    x, y = _corner(space)
    return rect(x, y, SIZE, SIZE, fill=GOLD, fill_opacity=0.55)


def _drawn(space: int, symbol: int) -> str:
    name = SYMBOLS[symbol]
    return titled(f"{space_name(space)}: {name}", use(picture(name, space * 5 + space // SIDE), *_corner(space)))


def _ruler() -> str:
    columns = "".join(
        words(SIZE * (k + 0.5), -4, name, 11, text_anchor="middle", fill=FADED) for k, name in enumerate(COLUMN_NAMES)
    )
    rows = "".join(
        words(-8, SIZE * (k + 0.5) + 4, str(k + 1), 11, text_anchor="middle", fill=FADED) for k in range(SIDE)
    )
    return columns + rows


def _faces(paper: Paper, spaces: list[int]) -> str:
    """Empty spaces, and over them the districts of a kingdom that the viewer explores."""
    if not paper.own and not paper.attackable:
        return ""
    empty = [space for space in range(SPACES) if spaces[space] == EMPTY]
    faces = "".join(_space(paper.seat, space) for space in empty)
    return faces + ("".join(_district(paper, district) for district in range(DISTRICTS)) if paper.own else "")


def _space(seat: int, space: int) -> str:
    x, y = _corner(space)
    return titled(f"{space_name(space)}: empty", spot(x + 1, y + 1, FACE, FACE), space_id(seat, space))


def _district(paper: Paper, district: int) -> str:
    x, y = district % 3 * DISTRICT, district // 3 * DISTRICT
    empties = int(paper.sheet.free[district]).bit_count()
    says = f"The {DISTRICT_NAMES[district]}: {several(empties, 'empty space') or 'full'}"
    return titled(says, spot(x + 2, y + 2, DISTRICT - 4, DISTRICT - 4, 6, veil=True), district_id(district))
