"""The whole table as one document: the heading, the builders' board, the lines of dominoes, the kingdoms."""

from collections.abc import Sequence

from papercrown.core.records import Record
from papercrown.drawing.seats import seat_order
from papercrown.drawing.svg import document
from papercrown.drawing.theme import background
from papercrown.games.queendomino.drawing.builders_board import BOARD_HEIGHT, builders_board, builders_of
from papercrown.games.queendomino.drawing.domino_lines import lines, lines_height, lines_of
from papercrown.games.queendomino.drawing.kingdom_card import RIM_Y, ROW, Rectangle, best_cell, draw_card
from papercrown.games.queendomino.drawing.legend import LEGEND_HEIGHT, legend
from papercrown.games.queendomino.drawing.library import LIBRARY
from papercrown.games.queendomino.drawing.prompt import Prompt, prompt_of
from papercrown.games.queendomino.drawing.table_heading import HEADING_HEIGHT, heading
from papercrown.games.queendomino.drawing.view_model import kingdom_models
from papercrown.games.queendomino.position import KINGDOMINO
from papercrown.games.queendomino.queries import game_name, is_playing, kingdom_count, kingdom_of, progress

WIDTH = 1400
MARGIN = 34
GAP = 18
LINES_WIDTH = 346
TABLE_HEIGHT = 676
OWN_WIDTHS = {4: 600, 6: 532, 8: 400}
"""The width of the viewer's own card, by the largest number of kingdoms."""


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    prompt = prompt_of(view, names)
    body = heading(view, prompt, MARGIN, WIDTH - MARGIN, 24)
    top: float = 24 + HEADING_HEIGHT + 14
    if view.variant != KINGDOMINO:
        body += builders_board(builders_of(view, viewer), MARGIN, top, WIDTH - 2 * MARGIN)
        top += BOARD_HEIGHT + 24
    left, height = MARGIN, 0.0
    if is_playing(view):
        body += _dominoes(view, names, top)
        left, height = MARGIN + LINES_WIDTH + GAP, TABLE_HEIGHT
    table = Rectangle(left, top, WIDTH - MARGIN - left, TABLE_HEIGHT)
    if viewer is None or not is_playing(view):
        kingdoms = kingdom_models(view, names, prompt.seat)
        boxes = _boxes(table, len(kingdoms), int(view.grid))
        height = max(height, boxes[-1].y + boxes[-1].height - top)
        body += "".join(draw_card(kingdom, box) for kingdom, box in zip(kingdoms, boxes, strict=True))
    else:
        body += _seat(view, viewer, names, prompt, table)
    total = top + height + MARGIN
    label = ". ".join([game_name(view), *progress(view), prompt.sentence])
    return document(background(WIDTH, total) + body, WIDTH, total, f"{label}.", LIBRARY)


def _dominoes(view: Record, names: Sequence[str], top: float) -> str:
    """Both lines, and the legend below them if there is room."""
    shown = lines_of(view, names)
    drawn = lines(shown, MARGIN, top, LINES_WIDTH, TABLE_HEIGHT)
    if lines_height(shown, TABLE_HEIGHT) + LEGEND_HEIGHT > TABLE_HEIGHT:
        return drawn
    return drawn + legend(view, MARGIN, top + TABLE_HEIGHT - LEGEND_HEIGHT, LINES_WIDTH)


def _seat(view: Record, viewer: int, names: Sequence[str], prompt: Prompt, table: Rectangle) -> str:
    """The viewer's own kingdom with all squares it may still cover, and the others beside it in the order of play."""
    n, own = kingdom_count(view), kingdom_of(view, viewer)
    width = next(width for most, width in OWN_WIDTHS.items() if n <= most)
    rest = Rectangle(table.x + width + GAP, table.y, table.width - width - GAP, table.height)
    boxes = _boxes(rest, n - 1, int(view.grid))
    kingdoms = kingdom_models(view, names, prompt.seat)
    drawn = draw_card(kingdoms[own], Rectangle(table.x, table.y, width, table.height), growth=True)
    others = [kingdoms[number] for number in seat_order(n, own)[1:]]
    return drawn + "".join(draw_card(kingdom, box) for kingdom, box in zip(others, boxes, strict=True))


def _boxes(table: Rectangle, n: int, grid: int) -> list[Rectangle]:
    """A card for each kingdom, in the number of columns that makes the maps largest; a short last row is centred."""
    columns = max(range(1, n + 1), key=lambda c: best_cell(_share(table, c, -(-n // c)), grid, grid))
    share = _share(table, columns, -(-n // columns))
    height = min(share.height, best_cell(share, grid, grid) * grid + RIM_Y + ROW.height)
    boxes = []
    for i in range(n):
        row, column = divmod(i, columns)
        missing = max(0, columns - (n - row * columns))
        x = table.x + (share.width + GAP) * (column + missing / 2)
        boxes.append(Rectangle(x, table.y + (height + GAP) * row, share.width, height))
    return boxes


def _share(table: Rectangle, columns: int, rows: int) -> Rectangle:
    """The share of each card in so many columns and rows."""
    width, height = (table.width - GAP * (columns - 1)) / columns, (table.height - GAP * (rows - 1)) / rows
    return Rectangle(table.x, table.y, width, height)
