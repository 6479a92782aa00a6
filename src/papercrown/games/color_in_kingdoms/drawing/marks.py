"""What stands around a province: whose it is, the duties, the copycat squares and the points."""

from functools import cache, lru_cache

from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import group, layer, rect, titled, use, words
from papercrown.drawing.theme import CARD, FADED, INK, SHADE
from papercrown.games.color_in_kingdoms.drawing.province import CONTENT
from papercrown.games.color_in_kingdoms.drawing.view_model import Paper
from papercrown.games.color_in_kingdoms.pictures import HALF, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, DUTIES, ROAD, SQUARES, STRAWBERRY

NAME_HEIGHT = 34
POINTS_HEIGHT = 140
BOX = 21
ACROSS = 5
"""Copycat squares in a row."""
SQUARE = 23
CELL_WIDTH, CELL_HEIGHT = 137, 33
SHORT = ("", "strawberry", "brick road", "waterway", "sherbet", "soylent", "forest")
"""Constructions, where there is little room."""
COUNTED = {STRAWBERRY: "fields", ROAD: "longest"}
"""What is compared between the players."""
NAMES = 512
"""So many names are remembered as they are drawn, of about 300 bytes each."""
KEPT = 2048
"""So many entries of points are remembered, of about 500 bytes each."""


def nameplate(paper: Paper) -> str:
    """The player, and the duties that are crossed off."""
    return _name(paper.seat, paper.name) + _duties(int(paper.sheet.duties))


@lru_cache(NAMES)
def _name(seat: int, name: str) -> str:
    left = CONTENT - (BOX + 3) * DUTIES
    size = min(20, (left - 90) / (0.62 * len(name)))
    return (
        use(f"pc-badge-{seat}", 13, 17, 1.3)
        + words(32, 23, name, size, font_weight="bold", fill=INK)
        + words(left - 6, 21, "duties", 12.5, text_anchor="end", fill=FADED)
    )


@cache
def _duties(duties: int) -> str:
    """A layer with a box for each duty."""
    left, boxes = CONTENT - (BOX + 3) * DUTIES, []
    for k in range(DUTIES):
        x, crossed = left + (BOX + 3) * k, duties >> k & 1
        number = words(x + BOX / 2, 22, str(k + 1), 15, text_anchor="middle", fill=FADED if crossed else INK)
        boxes.append(rect(x, 6, BOX, BOX, rx=4, fill=CARD, stroke=INK, stroke_width=1.4) + number)
        if crossed:
            boxes.append(use("pc-cross", x + BOX / 2, 6 + BOX / 2, 1.15))
    done = [str(k + 1) for k in range(DUTIES) if duties >> k & 1]
    return layer(titled(f"Duties crossed off: {' '.join(done) or 'none'}", "".join(boxes)))


def points(paper: Paper) -> str:
    """The copycat squares, and beside them what each construction brings."""
    copies, brought = paper.copies, paper.points
    counts = {STRAWBERRY: paper.spaces.count(STRAWBERRY), ROAD: int(paper.sheet.road)}
    has_bonus = {STRAWBERRY: paper.most_fields, ROAD: paper.longest_road}
    cells = [
        _cell(place, kind, brought[kind], counts.get(kind), has_bonus.get(kind, False))
        for place, kind in enumerate(brought)
    ]
    total = sum(brought.values()) + sum(copies)
    cells.append(_line(len(cells), "copycat", str(sum(copies)), ""))
    cells.append(_line(len(cells), "total", str(total), "", bold=True))
    return _squares(copies) + "".join(cells)


def _squares(copies: list[int]) -> str:
    written = [*copies, *[None] * (SQUARES - len(copies))]
    drawn = words(2, 13, "copycat", 12.5, fill=FADED) + "".join([_square(k, copy) for k, copy in enumerate(written)])
    return layer(titled(f"{len(copies)} of {SQUARES} copycat squares are filled", drawn))


@cache
def _square(place: int, copy: int | None) -> str:
    """A copycat square, with what is written in it."""
    x, y = SQUARE * (place % ACROSS) + 1, 19 + SQUARE * (place // ACROSS)
    drawn = rect(x, y, SQUARE - 3, SQUARE - 3, rx=3, fill=CARD, stroke=INK, stroke_opacity=0.7, stroke_width=1.2)
    if copy is None:
        return drawn
    return drawn + words(x + (SQUARE - 3) / 2, y + 16, str(copy), 16, text_anchor="middle", fill=PEN)


@lru_cache(KEPT)
def _cell(place: int, kind: int, points: int, count: int | None, has_bonus: bool) -> str:
    note = f"{COUNTED[kind]} {count}" if count is not None else ""
    icon = use(picture(CONSTRUCTIONS[kind]), 0.46 * HALF + 2, 15, 0.46)
    crown = use("pc-crown", CELL_WIDTH - 38, 14, 0.75) if has_bonus else ""
    return _line(place, SHORT[kind], str(points), note, icon + crown, with_icon=True)


@lru_cache(KEPT)
def _line(
    place: int, name: str, points: str, note: str, more: str = "", with_icon: bool = False, bold: bool = False
) -> str:
    """A layer in one of two columns."""
    x = 30 if with_icon else 8
    text = words(x, 19 if not note else 14, name, 12, fill=INK, font_weight="bold" if bold else None)
    drawn = (
        rect(0, 1, CELL_WIDTH - 5, CELL_HEIGHT - 5, rx=6, fill=SHADE, fill_opacity=0.55)
        + text
        + (words(x, 25, note, 10.5, fill=FADED) if note else "")
        + words(CELL_WIDTH - 10, 20.5, points, 17, text_anchor="end", font_weight="bold", fill=PEN)
        + more
    )
    says = f"{name}: {points}" + (f" ({note})" if note else "")
    column, row = place % 2, place // 2
    return group(layer(titled(says, drawn)), CONTENT + 5 - CELL_WIDTH * (2 - column), CELL_HEIGHT * row + 2)
