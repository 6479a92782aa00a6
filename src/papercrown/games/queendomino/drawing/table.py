"""The whole table as one SVG: the heading, the builders' board, the lines of dominoes, the kingdoms."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.svg import document
from papercrown.drawing.theme import sheet
from papercrown.games.queendomino.drawing.builders import BOARD_HEIGHT, builders_board, builders_of
from papercrown.games.queendomino.drawing.heading import HEADING_HEIGHT, heading
from papercrown.games.queendomino.drawing.kingdom_card import RIM_Y, ROW, Box, best_cell, place
from papercrown.games.queendomino.drawing.legend import LEGEND_HEIGHT, legend
from papercrown.games.queendomino.drawing.library import LIBRARY
from papercrown.games.queendomino.drawing.lines import lines, lines_height, lines_of
from papercrown.games.queendomino.drawing.prompt import Asked, what_is_asked
from papercrown.games.queendomino.drawing.view_model import realms_of
from papercrown.games.queendomino.position import KINGDOMINO, OVER
from papercrown.games.queendomino.queries import game_name, kingdom_count, kingdom_of, round_name

WIDTH = 1400
MARGIN = 34
GAP = 18
LINES_WIDTH = 346
TABLE_HEIGHT = 676
OWN_WIDTH, OWN_WIDTH_OF_MANY = 600, 532
"""Of the viewer's card; less when more than three others need room."""


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    asked = what_is_asked(view, names)
    body = heading(view, asked, MARGIN, WIDTH - MARGIN, 24)
    top: float = 24 + HEADING_HEIGHT + 14
    if view.variant != KINGDOMINO:
        body += builders_board(builders_of(view, viewer), MARGIN, top, WIDTH - 2 * MARGIN)
        top += BOARD_HEIGHT + 24
    left, height = MARGIN, 0.0
    if view.phase != OVER:
        body += _dominoes(view, names, top)
        left, height = MARGIN + LINES_WIDTH + GAP, TABLE_HEIGHT
    table = Box(left, top, WIDTH - MARGIN - left, TABLE_HEIGHT)
    if viewer is None or view.phase == OVER:
        realms = realms_of(view, names, asked.seat)
        boxes = _boxes(table, len(realms), int(view.grid))
        height = max(height, boxes[-1].y + boxes[-1].height - top)
        body += "".join(place(realm, box) for realm, box in zip(realms, boxes, strict=True))
    else:
        body += _seat(view, viewer, names, asked, table)
    total = top + height + MARGIN
    label = f"{game_name(view)}. {round_name(view)}. {asked.sentence}."
    return document(sheet(WIDTH, total) + body, WIDTH, total, label, LIBRARY)


def _dominoes(view: Record, names: Sequence[str], top: float) -> str:
    """Both lines, and below them the landscapes' names where there is room."""
    shown = lines_of(view, names)
    drawn = lines(shown, MARGIN, top, LINES_WIDTH, TABLE_HEIGHT)
    if lines_height(shown, TABLE_HEIGHT) + LEGEND_HEIGHT > TABLE_HEIGHT:
        return drawn
    return drawn + legend(view, MARGIN, top + TABLE_HEIGHT - LEGEND_HEIGHT, LINES_WIDTH)


def _seat(view: Record, viewer: int, names: Sequence[str], asked: Asked, table: Box) -> str:
    """The viewer's own kingdom large, with all it may still cover; the others beside it, in the order of the seats."""
    n, own = kingdom_count(view), kingdom_of(view, viewer)
    width = OWN_WIDTH if n <= 4 else OWN_WIDTH_OF_MANY
    rest = Box(table.x + width + GAP, table.y, table.width - width - GAP, table.height)
    boxes = _boxes(rest, n - 1, int(view.grid))
    realms = realms_of(view, names, asked.seat)
    drawn = place(realms[own], Box(table.x, table.y, width, table.height), growth=True)
    others = realms[own + 1 :] + realms[:own]
    return drawn + "".join(place(realm, box) for realm, box in zip(others, boxes, strict=True))


def _boxes(table: Box, n: int, grid: int) -> list[Box]:
    """A card for each kingdom, in as many columns as let the maps be largest; a short last row stands in the middle."""
    columns = max(range(1, n + 1), key=lambda c: best_cell(_share(table, c, -(-n // c)), grid, grid))
    share = _share(table, columns, -(-n // columns))
    height = min(share.height, best_cell(share, grid, grid) * grid + RIM_Y + ROW.height)
    boxes = []
    for i in range(n):
        row, column = divmod(i, columns)
        missing = max(0, columns - (n - row * columns))
        x = table.x + (share.width + GAP) * (column + missing / 2)
        boxes.append(Box(x, table.y + (height + GAP) * row, share.width, height))
    return boxes


def _share(table: Box, columns: int, rows: int) -> Box:
    """What each of so many columns and rows gets."""
    width, height = (table.width - GAP * (columns - 1)) / columns, (table.height - GAP * (rows - 1)) / rows
    return Box(table.x, table.y, width, height)
