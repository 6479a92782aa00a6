"""Sheets of paper: a province with its duties, copycat squares and points."""

import math
from dataclasses import dataclass
from functools import cache

from papercrown.drawing.parts import FINGER
from papercrown.drawing.svg import group, layer
from papercrown.drawing.theme import card
from papercrown.games.color_in_kingdoms.drawing.marks import NAME_HEIGHT, POINTS_HEIGHT, nameplate, points
from papercrown.games.color_in_kingdoms.drawing.province import INSET, WIDTH, height_of, province
from papercrown.games.color_in_kingdoms.drawing.strip import HEIGHT, NO_STRIP, Roll, strip
from papercrown.games.color_in_kingdoms.drawing.view_model import Paper
from papercrown.games.color_in_kingdoms.pictures import HALF

EDGE = 5
"""Around a card, for its shadow and its glow."""
RIM = 7
"""Within it."""
GAP = 8

SHEET_WIDTH = WIDTH + 2 * EDGE + 2 * RIM
FINGERS = math.ceil(SHEET_WIDTH * FINGER / (2 * HALF))
"""So many pixels wide, its spaces are large enough for a finger."""


@dataclass(frozen=True)
class Sheet:
    """A drawing on paper of its own."""

    drawn: str
    height: float


def sheet_of(paper: Paper, roll: Roll | None) -> Sheet:
    """A player's sheet; with a roll, the dice lie above the province."""
    top, left = EDGE + RIM, EDGE + RIM + INSET
    above = group(strip(roll), left, top) if roll else NO_STRIP
    name_at = top + (HEIGHT if roll else 0)
    map_at = name_at + NAME_HEIGHT + 2
    points_at = map_at + height_of(paper.province) + GAP
    height = points_at + POINTS_HEIGHT + RIM + EDGE
    drawn = (
        _paper(height, paper.acting)
        + above
        + group(nameplate(paper), left, name_at)
        + group(province(paper), EDGE + RIM, map_at)
        + group(points(paper), left, points_at)
    )
    return Sheet(drawn, height)


@cache
def _paper(height: float, lit: bool) -> str:
    """What all of a sheet lies on."""
    return layer(card(EDGE, EDGE, SHEET_WIDTH - 2 * EDGE, height - 2 * EDGE, lit=lit))
