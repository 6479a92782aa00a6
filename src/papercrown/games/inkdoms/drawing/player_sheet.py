"""A player's sheet: a map with its tracks and scoring lines."""

from functools import lru_cache

from papercrown.core.phrasing import several
from papercrown.drawing.nameplate import Nameplate
from papercrown.drawing.player_sheet import DrawnSheet, paper
from papercrown.drawing.svg import circle_width, group, layer, text
from papercrown.drawing.theme import FADED, INK
from papercrown.games.inkdoms.drawing import map_paths
from papercrown.games.inkdoms.drawing.map_paths import MAX_CACHED_MAPS
from papercrown.games.inkdoms.drawing.sheet_map import draw_map
from papercrown.games.inkdoms.drawing.tracks import (
    KINGDOM_LINE,
    LINE_ALONE,
    MONSTER_LINE,
    blots,
    kingdom_lines,
    line_height,
    monster_lines,
    tracks,
)
from papercrown.games.inkdoms.drawing.view_model import SheetModel
from papercrown.games.inkdoms.map_geometry import lands_of
from papercrown.games.inkdoms.pieces import KINGDOMS

EDGE = 4
LEFT, TOP, BELOW = 36, 46, 14
SHEET_WIDTH = LEFT + map_paths.WIDTH + 16
NAMEPLATE = Nameplate((24, 25), (44, 32), 21, SHEET_WIDTH - 260)


@lru_cache(MAX_CACHED_MAPS)
def hit_width(code: int) -> float:
    """The width of the narrowest hit area on the sheet of a map."""
    narrowest = min(radius for _, _, radius in lands_of(code).rooms)
    return min(circle_width(map_paths.CELL * narrowest), LINE_ALONE - 1)


def draw_sheet(sheet: SheetModel) -> DrawnSheet:
    drawn, height = plain(sheet)
    background = paper(SHEET_WIDTH, height, EDGE, sheet.acting)
    return DrawnSheet(background + layer(_heading(sheet)) + drawn, SHEET_WIDTH, height, hit_width(sheet.code))


def plain(sheet: SheetModel) -> tuple[str, float]:
    """What is printed and written on a sheet, without paper and name, and the height of the sheet."""
    lines_at = TOP + map_paths.HEIGHT + BELOW
    drawn = (
        group(blots(sheet, map_paths.HEIGHT), 10, TOP)
        + group(draw_map(sheet), LEFT, TOP)
        + group(kingdom_lines(sheet), 12, lines_at)
        + group(monster_lines(sheet), 12 + KINGDOM_LINE + 8, lines_at)
        + group(tracks(sheet), 12 + KINGDOM_LINE + 8 + MONSTER_LINE + 6, lines_at)
    )
    return drawn, lines_at + max(line_height(sheet.alone) * len(KINGDOMS), 186) + 12


def _heading(sheet: SheetModel) -> str:
    """The player, their status and their points."""
    points = several(sheet.total, "point") or "0 points"
    return (
        NAMEPLATE.draw(sheet.seat, sheet.name)
        + text(NAMEPLATE.end(sheet.name) + 8, 32, sheet.status, 14, fill=FADED)
        + text(SHEET_WIDTH - 18, 32, points, 19, text_anchor="end", font_weight="bold", fill=INK)
    )
