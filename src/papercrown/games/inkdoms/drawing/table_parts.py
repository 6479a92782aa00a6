"""The table in parts, for screens of any shape. Each is drawn only when what it shows has changed."""

from collections.abc import Sequence
from functools import lru_cache

from papercrown.core.records import Record, restored
from papercrown.drawing.parts import Part, Sketch, sketched
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.games.inkdoms.drawing import box as boxes
from papercrown.games.inkdoms.drawing import hand as hands
from papercrown.games.inkdoms.drawing.box import Box, box_of
from papercrown.games.inkdoms.drawing.hand import Hand, hand_in
from papercrown.games.inkdoms.drawing.player_sheet import SHEET_WIDTH, fingers, sheet_of
from papercrown.games.inkdoms.drawing.view_model import Paper, papers_of
from papercrown.games.inkdoms.position import POSITION

MARGIN = 12
VIEWS = 256
"""So many views are remembered, of some 10 kB each: while somebody paints in secret those of the others stay."""


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[Sketch]:
    """The box with what the viewer has in hand, the viewer's own sheet, the sheets of the others."""
    return list(_seen(view.tobytes(), viewer, tuple(names)))


@lru_cache(VIEWS)
def _seen(raw: bytes, viewer: int | None, names: tuple[str, ...]) -> tuple[Sketch, ...]:
    view = restored(POSITION, raw)
    papers = papers_of(view, viewer, names)
    own = None if viewer is None else hand_in(view, papers[0])
    return _desk(box_of(view, bool(own and own.acting)), own), *map(_sheet, papers)


@sketched
def _desk(box: Box, hand: Hand | None) -> Part:
    title, width = "The box", boxes.WIDTH + 2 * MARGIN
    height = boxes.HEIGHT + 2 * MARGIN + (hands.HEIGHT if hand else 0)
    body = card(2, 2, width - 4, height - 4) + group(boxes.box(box), MARGIN, MARGIN)
    if hand:
        body += group(hands.hand(hand), MARGIN, MARGIN + boxes.HEIGHT + 2)
    return Part("desk", title, part(body, width, height, title), width=width)


@sketched
def _sheet(paper: Paper) -> Part:
    sheet = sheet_of(paper)
    svg = part(sheet.drawn, SHEET_WIDTH, sheet.height, paper.name)
    return Part(f"sheet:{paper.seat}", paper.name, svg, (paper.seat,), fingers(paper.code))
