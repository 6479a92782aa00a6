"""Sheets of paper: a page with its dice and banks."""

import math
from dataclasses import dataclass
from functools import lru_cache

from papercrown.drawing.parts import FINGER
from papercrown.drawing.svg import group, layer
from papercrown.drawing.theme import card
from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.drawing.page import ROOM, page
from papercrown.games.chroma_cubes.drawing.tools import (
    BANKS_HEIGHT,
    CRAYONS_HEIGHT,
    DICE_HEIGHT,
    NAME_HEIGHT,
    banks,
    crayons,
    dice,
    nameplate,
)
from papercrown.games.chroma_cubes.drawing.view_model import Paper
from papercrown.games.chroma_cubes.picture import WIDTH
from papercrown.games.chroma_cubes.symbols import DIE

EDGE = 4
"""Around a card, for its shadow and its glow."""
TOP = 9

SHEET_WIDTH = WIDTH + 2 * EDGE


@dataclass(frozen=True)
class Sheet:
    """A drawing on paper of its own."""

    drawn: str
    height: float


@lru_cache(catalogue.KEPT)
def fingers(code: int) -> int:
    """So many pixels wide, all sections are large enough for a finger."""
    narrowest = min(radius for _, _, radius in catalogue.picture_of(code).centres) * 2 * math.cos(math.pi / ROOM)
    return math.ceil(SHEET_WIDTH * FINGER / min(narrowest, DIE))


def sheet_of(paper: Paper) -> Sheet:
    dice_at = TOP + NAME_HEIGHT
    page_at = dice_at + DICE_HEIGHT
    crayons_at = page_at + paper.picture.height + 6
    has_crayons = paper.own and bool(paper.banks)
    banks_at = crayons_at + (CRAYONS_HEIGHT if has_crayons else 0)
    height = banks_at + (BANKS_HEIGHT if paper.banks else 0) + EDGE
    drawn = (
        layer(card(EDGE, EDGE, SHEET_WIDTH - 2 * EDGE, height - 2 * EDGE, lit=paper.acting))
        + layer(group(nameplate(paper), EDGE, TOP))
        + group(dice(paper), EDGE, dice_at)
        + group(page(paper), EDGE, page_at)
        + (group(crayons(paper), EDGE, crayons_at) if has_crayons else "")
        + group(banks(paper), EDGE, banks_at)
    )
    return Sheet(drawn, height)
