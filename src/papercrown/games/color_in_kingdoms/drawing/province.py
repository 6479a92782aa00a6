"""The province: its hexes, what is built there, and the hit areas of the empty ones."""

from functools import cache, lru_cache

from papercrown.drawing.svg import facet, group, layer, path, text, titled, use
from papercrown.drawing.theme import CARD, FADED
from papercrown.games.color_in_kingdoms.actions import space_id
from papercrown.games.color_in_kingdoms.catalogue import province_of
from papercrown.games.color_in_kingdoms.drawing.view_model import SheetModel
from papercrown.games.color_in_kingdoms.pictures import CORNERS, HALF, OUTLINE, PITCH, SIDE, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY
from papercrown.games.color_in_kingdoms.provinces import MAX_ROW_SPACES, Province

WIDTH = 2 * HALF * MAX_ROW_SPACES
INSET = 10
"""The rows above and below a province are this much narrower on each side, to fit on a phone without scrolling."""
CONTENT = WIDTH - 2 * INSET
MAX_SCALE = 1.5
"""Of a small province that grows to fill the sheet."""
MAX_CACHED_SPACES = 8192
"""About 500 bytes each."""


@cache
def scale_of(province: Province) -> float:
    return min(MAX_SCALE, WIDTH / _width(province))


@cache
def height_of(province: Province) -> float:
    rows = 1 + max(y for _, y in province.places)
    return (PITCH * (rows - 1) + 2 * SIDE) * scale_of(province)


@cache
def _width(province: Province) -> float:
    columns = [x for x, _ in province.places]
    return HALF * (max(columns) - min(columns) + 2)


def province(sheet: SheetModel) -> str:
    """A province centred on the sheet, its upper edge at the origin; each space is a layer."""
    kinds, fresh, planned = list(sheet.spaces), sheet.fresh, None
    if sheet.planned:
        planned, kinds[planned] = sheet.planned
    drawn = [
        _space(sheet.map, sheet.seat, space, kind, space == fresh, space == planned, sheet.own)
        for space, kind in enumerate(kinds)
    ]
    scale = scale_of(sheet.province)
    return group(_lakes(sheet.map) + "".join(drawn), (WIDTH - _width(sheet.province) * scale) / 2, 0, scale)


@cache
def _lakes(number: int) -> str:
    return "".join(use("ck-lake", *_centre(number, place)) for place in province_of(number).lakes)


def _centre(number: int, place: tuple[int, int]) -> tuple[float, float]:
    """The centre of a hex."""
    left = min(x for x, _ in province_of(number).places)
    return HALF * (place[0] - left + 1), PITCH * place[1] + SIDE


@lru_cache(MAX_CACHED_SPACES)
def _space(number: int, seat: int, space: int, kind: int, fresh: bool, faint: bool, own: bool) -> str:
    """A space of a province; a faint construction is only planned."""
    name = province_of(number).names[space]
    ground = path(OUTLINE, fill=CARD)
    if kind == EMPTY:
        inside = text(0, 4, name, 11, text_anchor="middle", fill=FADED, fill_opacity=0.75)
    else:
        inside = use(picture(CONSTRUCTIONS[kind], space * 5 + space // 7), 0, 0, opacity=0.6 if faint else None)
    ring = use("ck-ring", 0, 0) if faint or fresh else ""
    drawn = ground + inside + ring + use("ck-outline", 0, 0)
    if kind == EMPTY and own:
        drawn += facet(CORNERS)
    title = f"{name}: {CONSTRUCTIONS[kind]}{', when all have decided' if faint else ''}"
    return group(
        layer(titled(title, drawn, space_id(seat, space))), *_centre(number, province_of(number).places[space])
    )
