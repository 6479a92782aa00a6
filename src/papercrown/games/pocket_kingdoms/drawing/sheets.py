"""Sheets of paper: a kingdom with its points, the construction area, or both side by side."""

import math

from papercrown.core.look import card
from papercrown.core.svg import group
from papercrown.games.pocket_kingdoms.drawing import projects
from papercrown.games.pocket_kingdoms.drawing.kingdom import MAP, RULER, kingdom
from papercrown.games.pocket_kingdoms.drawing.papers import Paper
from papercrown.games.pocket_kingdoms.drawing.points import NAME_HEIGHT, POINTS_HEIGHT, nameplate, points
from papercrown.games.pocket_kingdoms.pictures import SIZE

EDGE = 5
"""Around a card, for its shadow and its glow."""
RIM = 8
"""Within it."""
GAP = 18
TARGET = 44
"""CSS pixels that a finger needs."""

LAND_WIDTH = 2 * EDGE + RIM + RULER + MAP
LAND_HEIGHT = 2 * EDGE + NAME_HEIGHT + RULER + MAP + POINTS_HEIGHT + RIM
FINGERS = math.ceil(LAND_WIDTH * TARGET / (SIZE - 2))
"""So many pixels wide, its spaces are large enough."""


def land(paper: Paper) -> str:
    """A kingdom on a card of its own."""
    return card(EDGE, EDGE, LAND_WIDTH - 2 * EDGE, LAND_HEIGHT - 2 * EDGE, lit=paper.acting) + _land(paper)


def _land(paper: Paper) -> str:
    left, top = EDGE + RULER, EDGE + NAME_HEIGHT + RULER
    return (
        group(nameplate(paper, MAP), left, EDGE + 2)
        + group(kingdom(paper), left, top)
        + group(points(paper, MAP), left, top + MAP + 6)
    )


def whole_width() -> float:
    return LAND_WIDTH + GAP + projects.WIDTH + RIM


def whole_height(paper: Paper) -> float:
    return max(LAND_HEIGHT, 2 * EDGE + 2 * RIM + projects.height(paper))


def whole(paper: Paper) -> str:
    """A kingdom and its construction area on one card."""
    width, height = whole_width(), whole_height(paper)
    return (
        card(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, lit=paper.acting)
        + group(_land(paper), 0, (height - LAND_HEIGHT) / 2)
        + group(projects.projects(paper), LAND_WIDTH + GAP - EDGE, EDGE + RIM)
    )
