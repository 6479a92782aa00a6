"""A player's sheet: a province with its duties, copycat squares and points."""

from papercrown.drawing.player_sheet import DrawnSheet, paper
from papercrown.drawing.svg import group
from papercrown.games.color_in_kingdoms.drawing import dice
from papercrown.games.color_in_kingdoms.drawing.dice import NO_DICE, Roll, draw_roll
from papercrown.games.color_in_kingdoms.drawing.duties import HEADING_HEIGHT, heading
from papercrown.games.color_in_kingdoms.drawing.points import POINTS_HEIGHT, points
from papercrown.games.color_in_kingdoms.drawing.province import INSET, WIDTH, height_of, province
from papercrown.games.color_in_kingdoms.drawing.view_model import SheetModel
from papercrown.games.color_in_kingdoms.pictures import HALF

EDGE = 5
RIM = 7
"""Between the edge of the paper and what is on it."""
GAP = 8
SHEET_WIDTH = WIDTH + 2 * EDGE + 2 * RIM


def draw_sheet(sheet: SheetModel, roll: Roll | None) -> DrawnSheet:
    """A player's sheet; with a roll, the dice lie above the province."""
    top, left = EDGE + RIM, EDGE + RIM + INSET
    above = group(draw_roll(roll), left, top) if roll else NO_DICE
    heading_at = top + (dice.HEIGHT if roll else 0)
    province_at = heading_at + HEADING_HEIGHT + 2
    points_at = province_at + height_of(sheet.province) + GAP
    height = points_at + POINTS_HEIGHT + RIM + EDGE
    drawn = (
        paper(SHEET_WIDTH, height, EDGE, sheet.acting)
        + above
        + group(heading(sheet), left, heading_at)
        + group(province(sheet), EDGE + RIM, province_at)
        + group(points(sheet), left, points_at)
    )
    return DrawnSheet(drawn, SHEET_WIDTH, height, 2 * HALF)
