"""The table in parts, for screens of any shape. A part is drawn only when what it shows has changed."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.parts import LazyPart, Part, lazy_part
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.drawing.view_cache import MAX_CACHED_VIEWS, cached_by_view
from papercrown.games.pocket_kingdoms.drawing import dice, projects
from papercrown.games.pocket_kingdoms.drawing.dice import NO_ROLL, Roll, draw_roll, roll_of
from papercrown.games.pocket_kingdoms.drawing.player_sheet import EDGE, RIM, draw_kingdom_sheet, draw_whole_sheet
from papercrown.games.pocket_kingdoms.drawing.view_model import SheetModel, sheet_models

MARGIN = 6


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[LazyPart]:
    """The dice with the viewer's own construction area, the viewer's kingdom, then the sheets of the others."""
    return list(_parts(view, viewer, tuple(names)))


@cached_by_view(MAX_CACHED_VIEWS)
def _parts(view: Record, viewer: int | None, names: tuple[str, ...]) -> tuple[LazyPart, ...]:
    sheets = sheet_models(view, viewer, names)
    roll = None if view.over else roll_of(view, viewer)
    if viewer is None:
        return *([_dice(roll)] if roll else []), *map(_sheet, sheets)
    return _dice_and_projects(roll, sheets[0]), *map(_sheet, sheets)


@lazy_part
def _dice_and_projects(roll: Roll | None, sheet: SheetModel) -> Part:
    title = f"Projects of {sheet.name}"
    top = EDGE + (dice.HEIGHT if roll else RIM)
    height = top + projects.height(sheet) + EDGE
    drawn = draw_roll(roll) if roll else NO_ROLL
    return _desk(title, group(drawn, 0, EDGE) + group(projects.projects(sheet), 0, top), height)


@lazy_part
def _dice(roll: Roll) -> Part:
    return _desk("The dice", group(draw_roll(roll), 0, EDGE), dice.HEIGHT + 2 * EDGE)


def _desk(title: str, drawn: str, height: float) -> Part:
    """As wide as a narrow phone, so that it needs no scrolling there."""
    width = projects.WIDTH + 2 * MARGIN
    body = card(2, 2, width - 4, height - 4) + group(drawn, MARGIN)
    return Part("desk", title, part(body, width, height, title), width=width)


@lazy_part
def _sheet(sheet: SheetModel) -> Part:
    drawn = draw_kingdom_sheet(sheet) if sheet.own else draw_whole_sheet(sheet)
    return drawn.part(sheet.seat, sheet.name)
