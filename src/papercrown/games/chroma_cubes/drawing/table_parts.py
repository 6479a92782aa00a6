"""The table in parts, for screens of any shape. A part is drawn only when what it shows has changed."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.parts import LazyPart, Part, lazy_part
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.drawing.view_cache import MAX_CACHED_VIEWS, cached_by_view
from papercrown.games.chroma_cubes.drawing import chart as charts
from papercrown.games.chroma_cubes.drawing.chart import Chart, chart_of
from papercrown.games.chroma_cubes.drawing.player_sheet import draw_sheet
from papercrown.games.chroma_cubes.drawing.view_model import SheetModel, sheet_models

MARGIN = 10


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[LazyPart]:
    """The score chart, the viewer's own sheet with the dice, the sheets of the others."""
    return list(_parts(view, viewer, tuple(names)))


@cached_by_view(MAX_CACHED_VIEWS)
def _parts(view: Record, viewer: int | None, names: tuple[str, ...]) -> tuple[LazyPart, ...]:
    return _chart(chart_of(view)), *map(_sheet, sheet_models(view, viewer, names))


@lazy_part
def _chart(chart: Chart) -> Part:
    title, width, height = "Score chart", charts.WIDTH + 2 * MARGIN, chart.height + 2 * MARGIN
    body = card(2, 2, width - 4, height - 4) + group(charts.chart(chart), MARGIN, MARGIN + 2)
    return Part("chart", title, part(body, width, height, title), width=width)


@lazy_part
def _sheet(sheet: SheetModel) -> Part:
    return draw_sheet(sheet).part(sheet.seat, sheet.name)
