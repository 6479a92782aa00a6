"""The copycat squares and the points below a province."""

from functools import cache, lru_cache

from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import group, layer, rect, text, titled, use
from papercrown.drawing.theme import CARD, FADED, INK, SHADE
from papercrown.games.color_in_kingdoms.drawing.province import CONTENT
from papercrown.games.color_in_kingdoms.drawing.view_model import SheetModel
from papercrown.games.color_in_kingdoms.pictures import HALF, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, ROAD, SQUARES, STRAWBERRY

POINTS_HEIGHT = 140
SQUARES_PER_ROW = 5
"""Copycat squares."""
SQUARE = 23
ENTRY_WIDTH, ENTRY_HEIGHT = 137, 33
SHORT = ("", "strawberry", "brick road", "waterway", "sherbet", "soylent", "forest")
"""Short names of the constructions."""
COMPARED = {STRAWBERRY: "fields", ROAD: "longest"}
"""What is compared between players for a bonus."""
MAX_CACHED_ENTRIES = 2048
"""About 500 bytes each."""


def points(sheet: SheetModel) -> str:
    """The copycat squares, and beside them the points of each construction."""
    copies, scored = sheet.copies, sheet.points
    counts = {STRAWBERRY: sheet.spaces.count(STRAWBERRY), ROAD: int(sheet.record.road)}
    has_bonus = {STRAWBERRY: sheet.most_fields, ROAD: sheet.longest_road}
    entries = [
        _construction(place, kind, scored[kind], counts.get(kind), has_bonus.get(kind, False))
        for place, kind in enumerate(scored)
    ]
    total = sum(scored.values()) + sum(copies)
    entries.append(_entry(len(entries), "copycat", str(sum(copies)), ""))
    entries.append(_entry(len(entries), "total", str(total), "", bold=True))
    return _squares(copies) + "".join(entries)


def _squares(copies: list[int]) -> str:
    written = [*copies, *[None] * (SQUARES - len(copies))]
    drawn = text(2, 13, "copycat", 12.5, fill=FADED) + "".join([_square(k, copy) for k, copy in enumerate(written)])
    return layer(titled(f"{len(copies)} of {SQUARES} copycat squares are filled", drawn))


@cache
def _square(place: int, copy: int | None) -> str:
    """A copycat square, with the number written in it."""
    x, y = SQUARE * (place % SQUARES_PER_ROW) + 1, 19 + SQUARE * (place // SQUARES_PER_ROW)
    drawn = rect(x, y, SQUARE - 3, SQUARE - 3, rx=3, fill=CARD, stroke=INK, stroke_opacity=0.7, stroke_width=1.2)
    if copy is None:
        return drawn
    return drawn + text(x + (SQUARE - 3) / 2, y + 16, str(copy), 16, text_anchor="middle", fill=PEN)


@lru_cache(MAX_CACHED_ENTRIES)
def _construction(place: int, kind: int, points: int, count: int | None, has_bonus: bool) -> str:
    note = f"{COMPARED[kind]} {count}" if count is not None else ""
    icon = use(picture(CONSTRUCTIONS[kind]), 0.46 * HALF + 2, 15, 0.46)
    crown = use("pc-crown", ENTRY_WIDTH - 38, 14, 0.75) if has_bonus else ""
    return _entry(place, SHORT[kind], str(points), note, icon + crown, with_icon=True)


@lru_cache(MAX_CACHED_ENTRIES)
def _entry(
    place: int, name: str, points: str, note: str, more: str = "", with_icon: bool = False, bold: bool = False
) -> str:
    """A layer with the points of one item, in one of two columns."""
    x = 30 if with_icon else 8
    drawn = (
        rect(0, 1, ENTRY_WIDTH - 5, ENTRY_HEIGHT - 5, rx=6, fill=SHADE, fill_opacity=0.55)
        + text(x, 14 if note else 19, name, 12, fill=INK, font_weight="bold" if bold else None)
        + (text(x, 25, note, 10.5, fill=FADED) if note else "")
        + text(ENTRY_WIDTH - 10, 20.5, points, 17, text_anchor="end", font_weight="bold", fill=PEN)
        + more
    )
    title = f"{name}: {points}" + (f" ({note})" if note else "")
    column, row = place % 2, place // 2
    return group(layer(titled(title, drawn)), CONTENT + 5 - ENTRY_WIDTH * (2 - column), ENTRY_HEIGHT * row + 2)
