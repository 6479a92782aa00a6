"""The whole table as one SVG: the dice above, below them the sheets of all players."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.svg import document, group, words
from papercrown.drawing.theme import INK, button, sheet
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.actions import FINISH
from papercrown.games.pocket_kingdoms.drawing.dice import HEIGHT, roll, roll_of
from papercrown.games.pocket_kingdoms.drawing.library import LIBRARY
from papercrown.games.pocket_kingdoms.drawing.player_sheet import whole
from papercrown.games.pocket_kingdoms.drawing.view_model import papers_of

MARGIN, GAP = 26, 14
TITLE = "Pocket Kingdoms"
COLUMNS = {1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 3}


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    sheets = [whole(paper) for paper in papers_of(view, viewer, names)]
    columns = COLUMNS[len(sheets)]
    across, down = sheets[0].width + GAP, sheets[0].height + GAP
    top = MARGIN + HEIGHT + GAP
    width = 2 * MARGIN + across * columns - GAP
    height = top + down * -(-len(sheets) // columns) - GAP + MARGIN
    acting = int(rules.actors(view))
    says = "The game is over" if view.over else f"Turn {int(view.turn)}"
    body = sheet(width, height) + words(
        width - MARGIN - 8, MARGIN + 44, TITLE, 34, text_anchor="end", font_weight="bold", fill=INK
    )
    if view.over:
        body += words(MARGIN + 8, MARGIN + 44, says, 28, font_weight="bold", fill=INK)
    else:
        body += group(roll(roll_of(view, viewer)), MARGIN, MARGIN)
    if viewer is not None and acting >> viewer & 1:
        body += button("Done", MARGIN + 430, MARGIN + 10, 110, FINISH)
    for i, one in enumerate(sheets):
        body += group(one.drawn, MARGIN + across * (i % columns), top + down * (i // columns))
    return document(body, width, height, f"{TITLE}. {says}.", LIBRARY)
