"""The table in parts, for screens of any shape. Each is drawn only when what it shows has changed."""

from collections.abc import Sequence
from functools import lru_cache

from papercrown.core.records import Record, restored
from papercrown.drawing.parts import Part, Sketch, sketched
from papercrown.drawing.svg import group, part
from papercrown.drawing.theme import card
from papercrown.games.chroma_cubes.drawing import chart as charts
from papercrown.games.chroma_cubes.drawing.chart import Chart, chart_of
from papercrown.games.chroma_cubes.drawing.player_sheet import SHEET_WIDTH, fingers, sheet_of
from papercrown.games.chroma_cubes.drawing.view_model import Paper, papers_of
from papercrown.games.chroma_cubes.position import POSITION

MARGIN = 10
VIEWS = 256
"""So many views are remembered, of some 5 kB each: while somebody colours in secret those of the others stay."""


def parts(view: Record, viewer: int | None, names: Sequence[str]) -> list[Sketch]:
    """The score chart, the viewer's own page with the dice, the pages of the others."""
    return list(_seen(view.tobytes(), viewer, tuple(names)))


@lru_cache(VIEWS)
def _seen(raw: bytes, viewer: int | None, names: tuple[str, ...]) -> tuple[Sketch, ...]:
    view = restored(POSITION, raw)
    return _chart(chart_of(view)), *map(_sheet, papers_of(view, viewer, names))


@sketched
def _chart(chart: Chart) -> Part:
    title, width, height = "Score chart", charts.WIDTH + 2 * MARGIN, chart.height + 2 * MARGIN
    body = card(2, 2, width - 4, height - 4) + group(charts.chart(chart), MARGIN, MARGIN + 2)
    return Part("chart", title, part(body, width, height, title), width=width)


@sketched
def _sheet(paper: Paper) -> Part:
    sheet = sheet_of(paper)
    svg = part(sheet.drawn, SHEET_WIDTH, sheet.height, paper.name)
    return Part(f"sheet:{paper.seat}", paper.name, svg, (paper.seat,), fingers(paper.code))
