"""Sheets of paper: a map with its tracks and scoring lines."""

import math
from dataclasses import dataclass
from functools import lru_cache

from papercrown.core.phrasing import several
from papercrown.drawing.parts import FINGER
from papercrown.drawing.svg import BOLD_LETTER, group, layer, use, words
from papercrown.drawing.theme import FADED, INK, card
from papercrown.games.inkdoms.drawing import pen
from papercrown.games.inkdoms.drawing.land import CORNERS, land
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
from papercrown.games.inkdoms.drawing.view_model import Paper
from papercrown.games.inkdoms.map_geometry import lands_of
from papercrown.games.inkdoms.pieces import KINGDOMS

EDGE = 4
"""Around a card, for its shadow and its glow."""
LEFT, TOP, BELOW = 36, 46, 14
SHEET_WIDTH = LEFT + pen.WIDTH + 16


@dataclass(frozen=True)
class Sheet:
    """A drawing on paper of its own."""

    drawn: str
    height: float


@lru_cache(16)
def fingers(code: int) -> int:
    """So many pixels wide, all areas are large enough for a finger."""
    narrowest = min(radius for _, _, radius in lands_of(code).rooms) * 2 * pen.CELL * math.cos(math.pi / CORNERS)
    return math.ceil(SHEET_WIDTH * FINGER / min(narrowest, LINE_ALONE - 1))


def sheet_of(paper: Paper) -> Sheet:
    drawn, height = plain(paper)
    ground = card(EDGE, EDGE, SHEET_WIDTH - 2 * EDGE, height - 2 * EDGE, lit=paper.acting)
    return Sheet(layer(ground) + layer(nameplate(paper)) + drawn, height)


def plain(paper: Paper) -> tuple[str, float]:
    """What is printed on a sheet and written into it, and its height."""
    lines_at = TOP + pen.HEIGHT + BELOW
    drawn = (
        group(blots(paper, pen.HEIGHT), 10, TOP)
        + group(land(paper), LEFT, TOP)
        + group(kingdom_lines(paper), 12, lines_at)
        + group(monster_lines(paper), 12 + KINGDOM_LINE + 8, lines_at)
        + group(tracks(paper), 12 + KINGDOM_LINE + 8 + MONSTER_LINE + 6, lines_at)
    )
    return drawn, lines_at + max(line_height(paper.alone) * len(KINGDOMS), 186) + 12


def nameplate(paper: Paper) -> str:
    """The player, what they do now, and their points."""
    size = min(21, (SHEET_WIDTH - 260) / (BOLD_LETTER * max(len(paper.name), 1)))
    ends = 44 + BOLD_LETTER * size * len(paper.name)
    points = several(paper.total, "point") or "0 points"
    return (
        use(f"pc-badge-{paper.seat}", 24, 25, 1.3)
        + words(44, 32, paper.name, size, font_weight="bold", fill=INK)
        + words(ends + 8, 32, paper.says, 14, fill=FADED)
        + words(SHEET_WIDTH - 18, 32, points, 19, text_anchor="end", font_weight="bold", fill=INK)
    )
