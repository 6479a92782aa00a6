"""A player's sheet: the picture with the dice above it and the banks below."""

from functools import lru_cache

from papercrown.core.phrasing import several
from papercrown.drawing.nameplate import Nameplate
from papercrown.drawing.player_sheet import DrawnSheet, paper
from papercrown.drawing.svg import circle_width, group, layer, text
from papercrown.drawing.theme import FADED, INK
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.drawing.dice_and_banks import (
    BANKS_HEIGHT,
    CRAYONS_HEIGHT,
    DICE_HEIGHT,
    INSET,
    banks,
    crayons,
    dice,
)
from papercrown.games.chroma_cubes.drawing.picture import MAX_CACHED_PUZZLES, draw_picture
from papercrown.games.chroma_cubes.drawing.view_model import SheetModel
from papercrown.games.chroma_cubes.puzzle_picture import WIDTH
from papercrown.games.chroma_cubes.symbols import DIE

EDGE, TOP, NAME_HEIGHT = 4, 9, 38
LINE_HEIGHT, INDENT, FINISH_MARGIN = 20, 10, 10
"""Of the lines that tell why a player is finished."""
SHEET_WIDTH = WIDTH + 2 * EDGE
NAMEPLATE = Nameplate((INSET + 11, 18), (INSET + 29, 24), 20, WIDTH - INSET - 29 - 110)
STATUS = {"colouring": "is colouring", "done": "is done", "finished": "is finished"}


@lru_cache(MAX_CACHED_PUZZLES)
def hit_width(code: int) -> float:
    """The width of the narrowest hit area on the sheet of a puzzle."""
    narrowest = min(radius for _, _, radius in catalogue.picture_of(code).centres)
    return min(circle_width(narrowest), DIE)


def draw_sheet(sheet: SheetModel) -> DrawnSheet:
    dice_at = TOP + NAME_HEIGHT
    picture_at = dice_at + DICE_HEIGHT
    crayons_at = picture_at + sheet.picture.height + 6
    has_crayons = sheet.own and bool(sheet.banks)
    banks_at = crayons_at + (CRAYONS_HEIGHT if has_crayons else 0)
    finish_at = banks_at + (BANKS_HEIGHT if sheet.banks else 0)
    height = finish_at + (LINE_HEIGHT * len(sheet.finish) + FINISH_MARGIN if sheet.finish else 0) + EDGE
    drawn = (
        paper(SHEET_WIDTH, height, EDGE, sheet.acting)
        + layer(group(_heading(sheet), EDGE, TOP))
        + group(dice(sheet), EDGE, dice_at)
        + group(draw_picture(sheet), EDGE, picture_at)
        + (group(crayons(sheet), EDGE, crayons_at) if has_crayons else "")
        + group(banks(sheet), EDGE, banks_at)
        + (layer(group(_finish(sheet), EDGE, finish_at)) if sheet.finish else "")
    )
    return DrawnSheet(drawn, SHEET_WIDTH, height, hit_width(sheet.code))


def _finish(sheet: SheetModel) -> str:
    """Why the player is finished."""
    lines = enumerate(sheet.finish, 1)
    return "".join(
        text(INSET + INDENT * line.startswith(" "), LINE_HEIGHT * n - 2, line, 13, fill=INK) for n, line in lines
    )


def _heading(sheet: SheetModel) -> str:
    """The player, their status where there is room for it, and their points."""
    points = several(sheet.total, "point") or "0 points"
    end = NAMEPLATE.end(sheet.name)
    status = text(end + 8, 24, STATUS.get(sheet.status, ""), 13, fill=FADED) if end < WIDTH - 190 else ""
    return (
        NAMEPLATE.draw(sheet.seat, sheet.name)
        + status
        + text(WIDTH - INSET, 24, points, 18, text_anchor="end", font_weight="bold", fill=INK)
    )
