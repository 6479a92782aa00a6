"""Sheets of paper: a kingdom with its points, the construction area, or both side by side."""

import math
from dataclasses import dataclass
from functools import cache

from papercrown.drawing.parts import FINGER
from papercrown.drawing.svg import group, layer
from papercrown.drawing.theme import card
from papercrown.games.pocket_kingdoms.drawing import projects
from papercrown.games.pocket_kingdoms.drawing.kingdom import FACE, MAP, RULER, kingdom
from papercrown.games.pocket_kingdoms.drawing.points import NAME_HEIGHT, POINTS_HEIGHT, nameplate, points
from papercrown.games.pocket_kingdoms.drawing.view_model import Paper

EDGE = 5
"""Around a card, for its shadow and its glow."""
RIM = 8
"""Within it."""
GAP = 18

LAND_WIDTH = 2 * EDGE + RIM + RULER + MAP
LAND_HEIGHT = 2 * EDGE + NAME_HEIGHT + RULER + MAP + POINTS_HEIGHT + RIM


@dataclass(frozen=True)
class Sheet:
    """A drawing on paper of its own."""

    drawn: str
    width: float
    height: float
    space: float
    """How wide a space is to click."""

    @property
    def fingers(self) -> int:
        """So many pixels wide, its spaces are large enough for a finger."""
        return math.ceil(self.width * FINGER / self.space)


def land(paper: Paper) -> Sheet:
    """A kingdom with its points."""
    return Sheet(_paper(LAND_WIDTH, LAND_HEIGHT, paper.acting) + _land(paper), LAND_WIDTH, LAND_HEIGHT, FACE)


@cache
def _paper(width: float, height: float, lit: bool) -> str:
    """What all of a sheet lies on."""
    return layer(card(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, lit=lit))


def _land(paper: Paper) -> str:
    left, top = EDGE + RULER, EDGE + NAME_HEIGHT + RULER
    return (
        group(nameplate(paper, MAP), left, EDGE + 2)
        + group(kingdom(paper), left, top)
        + group(points(paper, MAP), left, top + MAP + 6)
    )


def whole(paper: Paper) -> Sheet:
    """The kingdom and, as high as it, the construction area beside it."""
    height = 2 * EDGE + 2 * RIM + projects.height(paper)
    scale = height / LAND_HEIGHT
    beside = LAND_WIDTH * scale + GAP - EDGE
    width = beside + projects.WIDTH + EDGE + RIM
    drawn = (
        _paper(width, height, paper.acting)
        + group(_land(paper), 0, 0, scale)
        + group(projects.projects(paper), beside, EDGE + RIM)
    )
    return Sheet(drawn, width, height, FACE * scale)
