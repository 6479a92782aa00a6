"""The whole table as one SVG: the box, what the viewer has in hand, and the sheets of all players."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.svg import document, group, words
from papercrown.drawing.theme import INK, button, card, sheet
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.actions import READY
from papercrown.games.inkdoms.drawing import box as boxes
from papercrown.games.inkdoms.drawing import hand as hands
from papercrown.games.inkdoms.drawing.box import box_of
from papercrown.games.inkdoms.drawing.hand import hand_in
from papercrown.games.inkdoms.drawing.library import LIBRARY
from papercrown.games.inkdoms.drawing.player_sheet import SHEET_WIDTH, sheet_of
from papercrown.games.inkdoms.drawing.view_model import papers_of

MARGIN, GAP, PAD = 26, 14, 12
TITLE = "Inkdoms"
COLUMNS = {1: 1, 2: 2, 3: 2, 4: 2}


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    papers = papers_of(view, viewer, names)
    sheets, columns = [sheet_of(paper) for paper in papers], COLUMNS[len(papers)]
    across, down, top = SHEET_WIDTH + GAP, sheets[0].height + GAP, MARGIN + 50
    beside = MARGIN + across * columns
    desk_height = boxes.HEIGHT + 2 * PAD + (0 if viewer is None else hands.HEIGHT)
    width = beside + boxes.WIDTH + 2 * PAD + MARGIN
    height = max(top + down * -(-len(sheets) // columns) - GAP, top + desk_height + 70) + MARGIN
    says = "The game is over" if view.over else f"Round {int(view.rounds)}{', the last' if view.last else ''}"
    acting = viewer is not None and bool(int(rules.actors(view)) >> viewer & 1)
    body = (
        sheet(width, height)
        + words(MARGIN + 8, MARGIN + 32, TITLE, 34, font_weight="bold", fill=INK)
        + words(width - MARGIN - 8, MARGIN + 32, says, 22, text_anchor="end", fill=INK)
        + card(beside, top, boxes.WIDTH + 2 * PAD, desk_height)
        + group(boxes.box(box_of(view, acting)), beside + PAD, top + PAD)
    )
    if viewer is not None:
        body += group(hands.hand(hand_in(view, papers[0])), beside + PAD, top + PAD + boxes.HEIGHT + 2)
    if acting:
        body += button("Done", beside + PAD, top + desk_height + 16, 110, READY)
    for i, one in enumerate(sheets):
        body += group(one.drawn, MARGIN + across * (i % columns), top + down * (i // columns))
    return document(body, width, height, f"{TITLE}. {says}.", LIBRARY)
