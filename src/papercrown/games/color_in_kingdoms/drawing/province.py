"""The province: its hexes, what is coloured in, and the faces of the empty ones."""

from functools import cache, lru_cache

from papercrown.drawing.svg import facet, group, layer, path, titled, use, words
from papercrown.drawing.theme import CARD, FADED
from papercrown.games.color_in_kingdoms.actions import space_id
from papercrown.games.color_in_kingdoms.drawing.view_model import Paper
from papercrown.games.color_in_kingdoms.pictures import CORNERS, HALF, OUTLINE, PITCH, SIDE, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY, PROVINCES
from papercrown.games.color_in_kingdoms.provinces import WIDEST, Province

WIDTH = 2 * HALF * WIDEST
INSET = 10
"""What stands above and below a province is so much narrower on each side: a phone shows all of it at once."""
CONTENT = WIDTH - 2 * INSET
LARGEST = 1.5
"""How much a small province grows to fill the sheet."""
KEPT = 8192
"""So many spaces are remembered, each with what is in it, of about 500 bytes each."""


@cache
def scale_of(province: Province) -> float:
    return min(LARGEST, WIDTH / _width(province))


@cache
def height_of(province: Province) -> float:
    rows = 1 + max(y for _, y in province.places)
    return (PITCH * (rows - 1) + 2 * SIDE) * scale_of(province)


@cache
def _width(province: Province) -> float:
    columns = [x for x, _ in province.places]
    return HALF * (max(columns) - min(columns) + 2)


def province(paper: Paper) -> str:
    """In the middle of the sheet's width, its upper edge at the origin; each space is a layer."""
    kinds, fresh, planned = list(paper.spaces), paper.fresh, None
    if paper.planned:
        planned, kinds[planned] = paper.planned
    drawn = [
        _space(paper.map, paper.seat, space, kind, space == fresh, space == planned, paper.own)
        for space, kind in enumerate(kinds)
    ]
    scale = scale_of(paper.province)
    return group(_lakes(paper.map) + "".join(drawn), (WIDTH - _width(paper.province) * scale) / 2, 0, scale)


@cache
def _lakes(number: int) -> str:
    return "".join(use("ck-lake", *_centre(number, place)) for place in PROVINCES[number].lakes)


def _centre(number: int, place: tuple[int, int]) -> tuple[float, float]:
    """Where a place of a province is drawn."""
    left = min(x for x, _ in PROVINCES[number].places)
    return HALF * (place[0] - left + 1), PITCH * place[1] + SIDE


@lru_cache(KEPT)
def _space(number: int, seat: int, space: int, kind: int, fresh: bool, faint: bool, own: bool) -> str:
    """A space of a province; a faint construction is not there yet."""
    name = PROVINCES[number].names[space]
    ground = path(OUTLINE, fill=CARD)
    if kind == EMPTY:
        inside = words(0, 4, name, 11, text_anchor="middle", fill=FADED, fill_opacity=0.75)
    else:
        inside = use(picture(CONSTRUCTIONS[kind], space * 5 + space // 7), 0, 0, opacity=0.6 if faint else None)
    ring = use("ck-ring", 0, 0) if faint or fresh else ""
    drawn = ground + inside + ring + use("ck-outline", 0, 0)
    if kind == EMPTY and own:
        drawn += facet(CORNERS)
    says = f"{name}: {CONSTRUCTIONS[kind]}{', when all have decided' if faint else ''}"
    return group(layer(titled(says, drawn, space_id(seat, space))), *_centre(number, PROVINCES[number].places[space]))
