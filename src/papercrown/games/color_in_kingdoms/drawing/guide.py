"""The construction guide: what each sum builds, where, and for how many points."""

from functools import cache

from papercrown.core.phrasing import one_of
from papercrown.drawing.svg import group, rect, text, titled, use
from papercrown.drawing.theme import FADED, INK, SHADE
from papercrown.games.color_in_kingdoms.pictures import picture
from papercrown.games.color_in_kingdoms.pieces import (
    BUILT,
    CONSTRUCTIONS,
    FOREST,
    GROUP_POINTS,
    LETTERS,
    ROAD,
    SHERBET,
    SOYLENT,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.position import GROUP

WIDTH = 328
PANEL_WIDTH, PANEL_HEIGHT = 161, 90
_TABLE = " ".join(str(points) for points in GROUP_POINTS[1:6])
_TOUCHING, _ANYWHERE = "beside a coloured space", "on any empty space"
HEIGHT = 3 * (PANEL_HEIGHT + 5)


@cache
def guide(sums: int, longest: int) -> str:
    """Six panels in two columns, according to the options of the game."""
    road = "10 for the largest group" if longest == GROUP else "10 for the longest road"
    panels = (
        (STRAWBERRY, _ANYWHERE, "1 if nothing is beside it", "10 for the most fields"),
        (SHERBET, _TOUCHING, "1 each", "+5 with all others beside it"),
        (ROAD, _TOUCHING, "2 beside exactly 2 roads", road),
        (SOYLENT, _TOUCHING, "5 beside a road", "+5 if beside a forest too"),
        (WATERWAY, _TOUCHING, "for each connected group", f"{_TABLE} … {GROUP_POINTS[-1]}"),
        (FOREST, _ANYWHERE, "for all together", f"{_TABLE} … {GROUP_POINTS[-1]}"),
    )
    return "".join(
        group(_panel(sums, *panel), (PANEL_WIDTH + 6) * (k % 2), (PANEL_HEIGHT + 5) * (k // 2))
        for k, panel in enumerate(panels)
    )


def _panel(sums: int, kind: int, *lines: str) -> str:
    name = CONSTRUCTIONS[kind]
    totals = one_of([total for total, built in enumerate(BUILT[sums].tolist()) if built == kind])
    drawn = (
        rect(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=9, fill=SHADE, fill_opacity=0.55)
        + use(picture(name), 22, 23, 0.64)
        + text(43, 18, name.capitalize(), 13.5, font_weight="bold", fill=INK)
        + text(43, 35, totals, 15, font_weight="bold", fill=INK)
        + text(PANEL_WIDTH - 9, 35, LETTERS[kind], 13, text_anchor="end", fill=FADED)
    )
    for k, content in enumerate(lines):
        drawn += text(9, 55 + 14 * k, content, 11.5, fill=INK)
    return titled(f"{name}, {totals}: {'; '.join(lines)}", drawn)
