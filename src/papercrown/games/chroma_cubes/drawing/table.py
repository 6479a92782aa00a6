"""The whole table as one SVG: the pages of all players, and the score chart beside them."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.svg import document, group, words
from papercrown.drawing.theme import INK, button, card, sheet
from papercrown.games.chroma_cubes import rules
from papercrown.games.chroma_cubes.actions import READY
from papercrown.games.chroma_cubes.drawing import chart
from papercrown.games.chroma_cubes.drawing.library import LIBRARY
from papercrown.games.chroma_cubes.drawing.player_sheet import SHEET_WIDTH, sheet_of
from papercrown.games.chroma_cubes.drawing.view_model import papers_of

MARGIN, GAP = 26, 14
TITLE = "Chroma Cubes"
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2}


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    sheets = [sheet_of(paper) for paper in papers_of(view, viewer, names)]
    columns = COLUMNS[len(sheets)]
    across, down = SHEET_WIDTH + GAP, sheets[0].height + GAP
    top, scores = MARGIN + 50, chart.chart_of(view)
    beside = MARGIN + across * columns
    width = beside + chart.WIDTH + 16 + MARGIN
    height = max(top + down * -(-len(sheets) // columns) - GAP, top + scores.height + 90) + MARGIN
    says = "The game is over" if view.over else f"Turn {int(view.turn)}{', the last' if view.last else ''}"
    body = (
        sheet(width, height)
        + words(MARGIN + 8, MARGIN + 32, TITLE, 34, font_weight="bold", fill=INK)
        + words(beside + chart.WIDTH, MARGIN + 32, says, 22, text_anchor="end", fill=INK)
        + card(beside - 6, top, chart.WIDTH + 20, scores.height + 12)
        + group(chart.chart(scores), beside + 4, top + 8)
    )
    if viewer is not None and int(rules.actors(view)) >> viewer & 1:
        body += button("Done", beside, top + scores.height + 30, 110, READY)
    for i, one in enumerate(sheets):
        body += group(one.drawn, MARGIN + across * (i % columns), top + down * (i // columns))
    return document(body, width, height, f"{TITLE}. {says}.", LIBRARY)
