"""The whole table as one SVG: the dice and the guide beside each other, below them the sheets of all players."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.svg import document, group, words
from papercrown.drawing.theme import INK, button, card, sheet
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.actions import DECLINE
from papercrown.games.color_in_kingdoms.drawing import guide
from papercrown.games.color_in_kingdoms.drawing.library import LIBRARY
from papercrown.games.color_in_kingdoms.drawing.player_sheet import SHEET_WIDTH, sheet_of
from papercrown.games.color_in_kingdoms.drawing.strip import HEIGHT, roll_of, strip
from papercrown.games.color_in_kingdoms.drawing.view_model import papers_of
from papercrown.games.color_in_kingdoms.pieces import EMPTY

MARGIN, GAP = 26, 14
TITLE = "Color-In Kingdoms"
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    sheets = [sheet_of(paper, None) for paper in papers_of(view, viewer, names)]
    columns = COLUMNS[len(sheets)]
    across, down = SHEET_WIDTH + GAP, sheets[0].height + GAP
    top = MARGIN + 50 + HEIGHT + GAP
    beside = MARGIN + across * columns
    width = beside + guide.WIDTH + MARGIN
    height = max(top + down * -(-len(sheets) // columns) - GAP, top + guide.HEIGHT) + MARGIN
    says = "The game is over" if view.over else f"Turn {int(view.turn)}"
    body = (
        sheet(width, height)
        + words(MARGIN + 8, MARGIN + 32, TITLE, 34, font_weight="bold", fill=INK)
        + card(beside - 6, top - 2, guide.WIDTH + 12, guide.HEIGHT + 8)
        + group(guide.guide(int(view.sums), int(view.longest)), beside, top + 4)
    )
    if view.over:
        body += words(MARGIN + 8, MARGIN + 84, says, 28, font_weight="bold", fill=INK)
    else:
        body += group(strip(roll_of(view, viewer, names)), MARGIN + 8, MARGIN + 46)
    if viewer is not None and view.construction != EMPTY and int(rules.actors(view)) >> viewer & 1:
        body += button("Do not copy", beside, MARGIN + 104, 140, DECLINE)
    for i, one in enumerate(sheets):
        body += group(one.drawn, MARGIN + across * (i % columns), top + down * (i // columns))
    return document(body, width, height, f"{TITLE}. {says}.", LIBRARY)
