"""The table in parts, for screens of any shape. A part is drawn only when what it shows has changed."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.parts import LazyPart, Part, lazy_part
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.drawing.view_cache import MAX_CACHED_VIEWS, cached_by_view
from papercrown.games.color_in_kingdoms.drawing import dice, guide
from papercrown.games.color_in_kingdoms.drawing.dice import Roll, draw_roll, roll_of
from papercrown.games.color_in_kingdoms.drawing.player_sheet import EDGE, RIM, SHEET_WIDTH, draw_sheet
from papercrown.games.color_in_kingdoms.drawing.province import INSET
from papercrown.games.color_in_kingdoms.drawing.view_model import SheetModel, sheet_models

MARGIN = 6


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[LazyPart]:
    """The construction guide, the viewer's own sheet with the dice, the sheets of the others."""
    return list(_parts(view, viewer, tuple(names)))


@cached_by_view(MAX_CACHED_VIEWS)
def _parts(view: Record, viewer: int | None, names: tuple[str, ...]) -> tuple[LazyPart, ...]:
    roll = None if view.over else roll_of(view, viewer, names)
    sheets = sheet_models(view, viewer, names)
    construction_guide = _guide(int(view.sums), int(view.longest))
    if viewer is None:
        return *([_dice(roll)] if roll else []), construction_guide, *(_sheet(sheet, None) for sheet in sheets)
    return construction_guide, _sheet(sheets[0], roll), *(_sheet(sheet, None) for sheet in sheets[1:])


@lazy_part
def _guide(sums: int, longest: int) -> Part:
    """As wide as a narrow phone, so that it needs no scrolling there."""
    title, width, height = "What can be built", guide.WIDTH + 2 * MARGIN, guide.HEIGHT + 2 * MARGIN
    body = card(2, 2, width - 4, height - 4) + group(guide.guide(sums, longest), MARGIN, MARGIN + 2)
    return Part("guide", title, part(body, width, height, title), width=width)


@lazy_part
def _dice(roll: Roll) -> Part:
    title, height = "The dice", dice.HEIGHT + 2 * EDGE + 2 * RIM
    body = card(EDGE, EDGE, SHEET_WIDTH - 2 * EDGE, height - 2 * EDGE) + group(
        draw_roll(roll), EDGE + RIM + INSET, EDGE + RIM
    )
    return Part("dice", title, part(body, SHEET_WIDTH, height, title))


@lazy_part
def _sheet(sheet: SheetModel, roll: Roll | None) -> Part:
    return draw_sheet(sheet, roll).part(sheet.seat, sheet.name)
