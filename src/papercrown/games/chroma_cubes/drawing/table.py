"""The whole table as one document: the sheets of all players, and the score chart beside them."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.player_sheet import GAP, sheet_grid
from papercrown.drawing.svg import document, group, text
from papercrown.drawing.theme import INK, background, button, card
from papercrown.games.chroma_cubes import rules
from papercrown.games.chroma_cubes.actions import READY
from papercrown.games.chroma_cubes.drawing import chart
from papercrown.games.chroma_cubes.drawing.library import LIBRARY
from papercrown.games.chroma_cubes.drawing.player_sheet import draw_sheet
from papercrown.games.chroma_cubes.drawing.view_model import sheet_models

MARGIN = 26
TITLE = "Chroma Cubes"


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    grid = sheet_grid([draw_sheet(sheet) for sheet in sheet_models(view, viewer, names)])
    top, scores = MARGIN + 50, chart.chart_of(view)
    beside = MARGIN + grid.width + GAP
    width = beside + chart.WIDTH + 16 + MARGIN
    height = top + max(grid.height, scores.height + 90) + MARGIN
    status = "The game is over" if view.over else f"Turn {int(view.turn)}{', the last' if view.last else ''}"
    body = (
        background(width, height)
        + text(MARGIN + 8, MARGIN + 32, TITLE, 34, font_weight="bold", fill=INK)
        + text(beside + chart.WIDTH, MARGIN + 32, status, 22, text_anchor="end", fill=INK)
        + card(beside - 6, top, chart.WIDTH + 20, scores.height + 12)
        + group(chart.chart(scores), beside + 4, top + 8)
    )
    if viewer is not None and int(rules.actors(view)) >> viewer & 1:
        body += button("Done", beside, top + scores.height + 30, 110, READY)
    return document(body + grid.draw(MARGIN, top), width, height, f"{TITLE}. {status}.", LIBRARY)
