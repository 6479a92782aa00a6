"""The table in parts, for screens of any shape. Each is drawn only when what it shows has changed."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.parts import Part, Sketch, sketched
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.games.color_in_kingdoms.drawing import guide, strip
from papercrown.games.color_in_kingdoms.drawing.player_sheet import EDGE, FINGERS, RIM, SHEET_WIDTH, sheet_of
from papercrown.games.color_in_kingdoms.drawing.province import INSET
from papercrown.games.color_in_kingdoms.drawing.strip import Roll, roll_of
from papercrown.games.color_in_kingdoms.drawing.view_model import Paper, papers_of

MARGIN = 6


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[Sketch]:
    """The construction guide, the viewer's own sheet with the dice, the sheets of the others."""
    roll = None if view.over else roll_of(view, viewer, names)
    papers = papers_of(view, viewer, names)
    desk = _desk(int(view.sums), int(view.longest))
    if viewer is None:
        return [*([_dice(roll)] if roll else []), desk, *(_sheet(paper, None) for paper in papers)]
    return [desk, _sheet(papers[0], roll), *(_sheet(paper, None) for paper in papers[1:])]


@sketched
def _desk(sums: int, longest: int) -> Part:
    """As wide as a narrow phone, so that it needs no scrolling there."""
    title, width, height = "What can be built", guide.WIDTH + 2 * MARGIN, guide.HEIGHT + 2 * MARGIN
    body = card(2, 2, width - 4, height - 4) + group(guide.guide(sums, longest), MARGIN, MARGIN + 2)
    return Part("guide", title, part(body, width, height, title), width=width)


@sketched
def _dice(roll: Roll) -> Part:
    title, height = "The dice", strip.HEIGHT + 2 * EDGE + 2 * RIM
    body = card(EDGE, EDGE, SHEET_WIDTH - 2 * EDGE, height - 2 * EDGE) + group(
        strip.strip(roll), EDGE + RIM + INSET, EDGE + RIM
    )
    return Part("dice", title, part(body, SHEET_WIDTH, height, title))


@sketched
def _sheet(paper: Paper, roll: Roll | None) -> Part:
    sheet = sheet_of(paper, roll)
    svg = part(sheet.drawn, SHEET_WIDTH, sheet.height, paper.name)
    return Part(f"sheet:{paper.seat}", paper.name, svg, (paper.seat,), FINGERS)
