"""The table in parts, for screens of any shape. A part is drawn only when what it shows has changed."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.parts import LazyPart, Part, lazy_part
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.drawing.view_cache import MAX_CACHED_VIEWS, cached_by_view
from papercrown.games.inkdoms.drawing import box, supplies
from papercrown.games.inkdoms.drawing.box import Box, box_of, draw_box
from papercrown.games.inkdoms.drawing.player_sheet import draw_sheet
from papercrown.games.inkdoms.drawing.supplies import Supplies, draw_supplies, supplies_of
from papercrown.games.inkdoms.drawing.view_model import SheetModel, sheet_models

MARGIN = 12


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[LazyPart]:
    """The box with the viewer's supplies, the viewer's own sheet, the sheets of the others."""
    return list(_parts(view, viewer, tuple(names)))


@cached_by_view(MAX_CACHED_VIEWS)
def _parts(view: Record, viewer: int | None, names: tuple[str, ...]) -> tuple[LazyPart, ...]:
    sheets = sheet_models(view, viewer, names)
    own = None if viewer is None else supplies_of(view, sheets[0])
    return _desk(box_of(view, bool(own and own.acting)), own), *map(_sheet, sheets)


@lazy_part
def _desk(shown: Box, own: Supplies | None) -> Part:
    title, width = "The box", box.WIDTH + 2 * MARGIN
    height = box.HEIGHT + 2 * MARGIN + (supplies.HEIGHT if own else 0)
    body = card(2, 2, width - 4, height - 4) + group(draw_box(shown), MARGIN, MARGIN)
    if own:
        body += group(draw_supplies(own), MARGIN, MARGIN + box.HEIGHT + 2)
    return Part("desk", title, part(body, width, height, title), width=width)


@lazy_part
def _sheet(sheet: SheetModel) -> Part:
    return draw_sheet(sheet).part(sheet.seat, sheet.name)
