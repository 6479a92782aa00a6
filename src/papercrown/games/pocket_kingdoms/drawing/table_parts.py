"""The table in parts, for screens of any shape. Each is drawn only when what it shows has changed."""

from collections.abc import Sequence
from functools import cache

from papercrown.core.records import Record
from papercrown.drawing.parts import Part, Sketch, sketched
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.games.pocket_kingdoms.drawing import projects
from papercrown.games.pocket_kingdoms.drawing.dice import HEIGHT, NO_ROLL, Roll, roll, roll_of
from papercrown.games.pocket_kingdoms.drawing.player_sheet import EDGE, RIM, land, whole
from papercrown.games.pocket_kingdoms.drawing.view_model import Paper, papers_of

MARGIN = 6


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[Sketch]:
    """The dice with the viewer's own construction area, the viewer's kingdom, then the sheets of the others."""
    papers = papers_of(view, viewer, names)
    shown = None if view.over else roll_of(view, viewer)
    if viewer is None:
        return [*([_dice(shown)] if shown else []), *map(_sheet, papers)]
    return [_desk(shown, papers[0]), *map(_sheet, papers)]


@sketched
def _desk(shown: Roll | None, paper: Paper) -> Part:
    title = f"Projects of {paper.name}"
    top = EDGE + (HEIGHT if shown else RIM)
    height = top + projects.height(paper) + EDGE
    drawn = roll(shown) if shown else NO_ROLL
    return _on_desk(title, group(drawn, 0, EDGE) + group(projects.projects(paper), 0, top), height)


@sketched
def _dice(shown: Roll) -> Part:
    return _on_desk("The dice", group(roll(shown), 0, EDGE), HEIGHT + 2 * EDGE)


def _on_desk(title: str, drawn: str, height: float) -> Part:
    """As wide as a narrow phone, so that it needs no scrolling there."""
    width = projects.WIDTH + 2 * MARGIN
    body = _paper(width, height) + group(drawn, MARGIN)
    return Part("desk", title, part(body, width, height, title), width=width)


@cache
def _paper(width: float, height: float) -> str:
    return card(2, 2, width - 4, height - 4)


@sketched
def _sheet(paper: Paper) -> Part:
    sheet = land(paper) if paper.own else whole(paper)
    svg = part(sheet.drawn, sheet.width, sheet.height, paper.name)
    return Part(f"sheet:{paper.seat}", paper.name, svg, (paper.seat,), sheet.fingers)
