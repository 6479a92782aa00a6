"""The whole table as one document: the dice, and below them the sheets of all players."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.player_sheet import GAP, sheet_grid
from papercrown.drawing.svg import document, group, text
from papercrown.drawing.theme import INK, background, button
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.actions import FINISH
from papercrown.games.pocket_kingdoms.drawing import dice
from papercrown.games.pocket_kingdoms.drawing.dice import draw_roll, roll_of
from papercrown.games.pocket_kingdoms.drawing.library import LIBRARY
from papercrown.games.pocket_kingdoms.drawing.player_sheet import draw_whole_sheet
from papercrown.games.pocket_kingdoms.drawing.view_model import sheet_models

MARGIN = 26
TITLE = "Pocket Kingdoms"


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    grid = sheet_grid([draw_whole_sheet(sheet) for sheet in sheet_models(view, viewer, names)], columns_for_three=2)
    top = MARGIN + dice.HEIGHT + GAP
    width = MARGIN + grid.width + MARGIN
    height = top + grid.height + MARGIN
    acting = int(rules.actors(view))
    status = "The game is over" if view.over else f"Turn {int(view.turn)}"
    body = background(width, height) + text(
        width - MARGIN - 8, MARGIN + 44, TITLE, 34, text_anchor="end", font_weight="bold", fill=INK
    )
    if view.over:
        body += text(MARGIN + 8, MARGIN + 44, status, 28, font_weight="bold", fill=INK)
    else:
        body += group(draw_roll(roll_of(view, viewer)), MARGIN, MARGIN)
    if viewer is not None and acting >> viewer & 1:
        body += button("Done", MARGIN + 430, MARGIN + 10, 110, FINISH)
    return document(body + grid.draw(MARGIN, top), width, height, f"{TITLE}. {status}.", LIBRARY)
