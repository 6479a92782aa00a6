"""The province: its hexes, what is coloured in, and the faces of the empty ones."""

from papercrown.core.look import CARD, FADED
from papercrown.core.svg import facet, group, path, titled, use, words
from papercrown.games.color_in_kingdoms.actions import space_id
from papercrown.games.color_in_kingdoms.drawing.papers import Paper
from papercrown.games.color_in_kingdoms.pictures import CORNERS, HALF, OUTLINE, PITCH, SIDE, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY
from papercrown.games.color_in_kingdoms.provinces import WIDEST, Province

WIDTH = 2 * HALF * WIDEST
INSET = 10
"""What stands above and below a province is so much narrower on each side: a phone shows all of it at once."""
CONTENT = WIDTH - 2 * INSET
LARGEST = 1.5
"""How much a small province grows to fill the sheet."""


def scale_of(province: Province) -> float:
    return min(LARGEST, WIDTH / _width(province))


def height_of(province: Province) -> float:
    rows = 1 + max(y for _, y in province.places)
    return (PITCH * (rows - 1) + 2 * SIDE) * scale_of(province)


def _width(province: Province) -> float:
    columns = [x for x, _ in province.places]
    return HALF * (max(columns) - min(columns) + 2)


def province(paper: Paper) -> str:
    """In the middle of the sheet's width, its upper edge at the origin."""
    scale, left = scale_of(paper.province), min(x for x, _ in paper.province.places)

    def centre(place: tuple[int, int]) -> tuple[float, float]:
        return HALF * (place[0] - left + 1), PITCH * place[1] + SIDE

    drawn = "".join(use("ck-lake", *centre(place)) for place in paper.province.lakes)
    drawn += "".join(_space(paper, space, *centre(place)) for space, place in enumerate(paper.province.places))
    return group(drawn, (WIDTH - _width(paper.province) * scale) / 2, 0, scale)


def _space(paper: Paper, space: int, x: float, y: float) -> str:
    name, kind = paper.province.names[space], paper.spaces[space]
    faint = paper.planned is not None and paper.planned[0] == space
    if faint and paper.planned:
        kind = paper.planned[1]
    ground = path(OUTLINE, fill=CARD)
    if kind == EMPTY:
        inside = words(0, 4, name, 11, text_anchor="middle", fill=FADED, fill_opacity=0.75)
    else:
        inside = use(picture(CONSTRUCTIONS[kind], space * 5 + space // 7), 0, 0, opacity=0.6 if faint else None)
    ring = use("ck-ring", 0, 0) if faint or space == paper.fresh else ""
    drawn = ground + inside + ring + use("ck-outline", 0, 0)
    if kind == EMPTY and paper.own:
        drawn += facet(CORNERS)
    says = f"{name}: {CONSTRUCTIONS[kind]}{', when all have decided' if faint else ''}"
    return group(titled(says, drawn, space_id(paper.seat, space)), x, y)
