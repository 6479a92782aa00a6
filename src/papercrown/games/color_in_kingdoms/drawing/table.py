"""The whole table as one document: the dice and the construction guide, and the sheets of all players."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.player_sheet import GAP, sheet_grid
from papercrown.drawing.svg import document, group, text
from papercrown.drawing.theme import INK, background, button, card
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.actions import DECLINE
from papercrown.games.color_in_kingdoms.drawing import dice, guide
from papercrown.games.color_in_kingdoms.drawing.dice import draw_roll, roll_of
from papercrown.games.color_in_kingdoms.drawing.library import LIBRARY
from papercrown.games.color_in_kingdoms.drawing.player_sheet import draw_sheet
from papercrown.games.color_in_kingdoms.drawing.view_model import sheet_models
from papercrown.games.color_in_kingdoms.pieces import EMPTY

MARGIN = 26
TITLE = "Color-In Kingdoms"


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    grid = sheet_grid([draw_sheet(sheet, None) for sheet in sheet_models(view, viewer, names)])
    top = MARGIN + 50 + dice.HEIGHT + GAP
    beside = MARGIN + grid.width + GAP
    width = beside + guide.WIDTH + MARGIN
    height = top + max(grid.height, guide.HEIGHT) + MARGIN
    status = "The game is over" if view.over else f"Turn {int(view.turn)}"
    body = (
        background(width, height)
        + text(MARGIN + 8, MARGIN + 32, TITLE, 34, font_weight="bold", fill=INK)
        + card(beside - 6, top - 2, guide.WIDTH + 12, guide.HEIGHT + 8)
        + group(guide.guide(int(view.sums), int(view.longest)), beside, top + 4)
    )
    if view.over:
        body += text(MARGIN + 8, MARGIN + 84, status, 28, font_weight="bold", fill=INK)
    else:
        body += group(draw_roll(roll_of(view, viewer, names)), MARGIN + 8, MARGIN + 46)
    if viewer is not None and view.construction != EMPTY and int(rules.actors(view)) >> viewer & 1:
        body += button("Do not copy", beside, MARGIN + 104, 140, DECLINE)
    return document(body + grid.draw(MARGIN, top), width, height, f"{TITLE}. {status}.", LIBRARY)
