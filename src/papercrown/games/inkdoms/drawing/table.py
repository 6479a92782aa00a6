"""The whole table as one document: the box, the viewer's supplies, and the sheets of all players."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.player_sheet import GAP, sheet_grid
from papercrown.drawing.svg import document, group, text
from papercrown.drawing.theme import INK, background, button, card
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.actions import READY
from papercrown.games.inkdoms.drawing import box, supplies
from papercrown.games.inkdoms.drawing.box import box_of, draw_box
from papercrown.games.inkdoms.drawing.library import LIBRARY
from papercrown.games.inkdoms.drawing.player_sheet import draw_sheet
from papercrown.games.inkdoms.drawing.supplies import draw_supplies, supplies_of
from papercrown.games.inkdoms.drawing.view_model import sheet_models

MARGIN, PADDING = 26, 12
TITLE = "Inkdoms"


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    sheets = sheet_models(view, viewer, names)
    grid, top = sheet_grid([draw_sheet(sheet) for sheet in sheets], columns_for_three=2), MARGIN + 50
    beside = MARGIN + grid.width + GAP
    desk_height = box.HEIGHT + 2 * PADDING + (0 if viewer is None else supplies.HEIGHT)
    width = beside + box.WIDTH + 2 * PADDING + MARGIN
    height = top + max(grid.height, desk_height + 70) + MARGIN
    status = "The game is over" if view.over else f"Round {int(view.rounds)}{', the last' if view.last else ''}"
    acting = viewer is not None and bool(int(rules.actors(view)) >> viewer & 1)
    body = (
        background(width, height)
        + text(MARGIN + 8, MARGIN + 32, TITLE, 34, font_weight="bold", fill=INK)
        + text(width - MARGIN - 8, MARGIN + 32, status, 22, text_anchor="end", fill=INK)
        + card(beside, top, box.WIDTH + 2 * PADDING, desk_height)
        + group(draw_box(box_of(view, acting)), beside + PADDING, top + PADDING)
    )
    if viewer is not None:
        body += group(draw_supplies(supplies_of(view, sheets[0])), beside + PADDING, top + PADDING + box.HEIGHT + 2)
    if acting:
        body += button("Done", beside + PADDING, top + desk_height + 16, 110, READY)
    return document(body + grid.draw(MARGIN, top), width, height, f"{TITLE}. {status}.", LIBRARY)
