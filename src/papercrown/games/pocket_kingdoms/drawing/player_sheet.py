"""A player's sheet: the kingdom with its points, alone or with the construction area beside it."""

from functools import cache

from papercrown.drawing.nameplate import Nameplate
from papercrown.drawing.player_sheet import DrawnSheet, paper
from papercrown.drawing.svg import group, layer, rect, text, titled, use
from papercrown.drawing.theme import FADED, INK
from papercrown.games.pocket_kingdoms.drawing import projects
from papercrown.games.pocket_kingdoms.drawing.kingdom import MAP, RULER, SPACE_HIT_WIDTH, kingdom
from papercrown.games.pocket_kingdoms.drawing.points import POINTS_HEIGHT, points
from papercrown.games.pocket_kingdoms.drawing.view_model import SheetModel
from papercrown.games.pocket_kingdoms.pieces import FINISH_BOXES

EDGE = 5
RIM = 8
"""Between the edge of the paper and what is on it."""
GAP = 18
HEADING_HEIGHT = 34
BOX = 20
BOXES = MAP - (BOX + 6) * FINISH_BOXES
"""Where the boxes of the full districts begin."""
NAMEPLATE = Nameplate((14, 16), (34, 23), 20, BOXES - 130)

KINGDOM_WIDTH = 2 * EDGE + RIM + RULER + MAP
KINGDOM_HEIGHT = 2 * EDGE + HEADING_HEIGHT + RULER + MAP + POINTS_HEIGHT + RIM


def draw_kingdom_sheet(sheet: SheetModel) -> DrawnSheet:
    """The kingdom with its points."""
    drawn = paper(KINGDOM_WIDTH, KINGDOM_HEIGHT, EDGE, sheet.acting) + _kingdom(sheet)
    return DrawnSheet(drawn, KINGDOM_WIDTH, KINGDOM_HEIGHT, SPACE_HIT_WIDTH)


def draw_whole_sheet(sheet: SheetModel) -> DrawnSheet:
    """The kingdom, and the construction area of the same height beside it."""
    height = 2 * EDGE + 2 * RIM + projects.height(sheet)
    scale = height / KINGDOM_HEIGHT
    beside = KINGDOM_WIDTH * scale + GAP - EDGE
    width = beside + projects.WIDTH + EDGE + RIM
    drawn = (
        paper(width, height, EDGE, sheet.acting)
        + group(_kingdom(sheet), 0, 0, scale)
        + group(projects.projects(sheet), beside, EDGE + RIM)
    )
    return DrawnSheet(drawn, width, height, SPACE_HIT_WIDTH * scale)


def _kingdom(sheet: SheetModel) -> str:
    left, top = EDGE + RULER, EDGE + HEADING_HEIGHT + RULER
    return (
        group(_heading(sheet), left, EDGE + 2)
        + group(kingdom(sheet), left, top)
        + group(points(sheet, MAP), left, top + MAP + 6)
    )


def _heading(sheet: SheetModel) -> str:
    """The player, and a box for each district that must be full to end the game."""
    return (
        NAMEPLATE.draw(sheet.seat, sheet.name)
        + text(BOXES - 6, 21, "full districts", 12.5, text_anchor="end", fill=FADED)
        + _full_districts(sheet.full_districts)
    )


@cache
def _full_districts(full: int) -> str:
    boxes = []
    for k in range(FINISH_BOXES):
        x = BOXES + (BOX + 6) * k + 3
        boxes.append(rect(x, 6, BOX, BOX, rx=4, fill="none", stroke=INK, stroke_width=1.5))
        if k < full:
            boxes.append(use("pc-cross", x + BOX / 2, 6 + BOX / 2, 1.2))
    return layer(titled(f"{full} of {FINISH_BOXES} districts are full", "".join(boxes)))
