"""The whole table as one SVG: the heading, the builders' board, the lines of dominoes, the kingdoms."""

from collections.abc import Sequence

from papercrown.core.look import PIECES, sheet
from papercrown.core.records import Record
from papercrown.core.svg import document
from papercrown.games.queendomino import heading
from papercrown.games.queendomino.asked import Asked, what_is_asked
from papercrown.games.queendomino.builders import BOARD_HEIGHT, builders_board
from papercrown.games.queendomino.houses import HOUSES
from papercrown.games.queendomino.landscapes import TEXTURES
from papercrown.games.queendomino.lines import lines
from papercrown.games.queendomino.plates import Box, place
from papercrown.games.queendomino.position import KINGDOMINO
from papercrown.games.queendomino.rules import kingdom_of, kingdoms
from papercrown.games.queendomino.tokens import TOKENS

WIDTH = 1400
MARGIN = 34
GAP = 18
LINES_WIDTH = 352
TABLE_HEIGHT = 660
OWN_WIDTH = 600

LIBRARY = {**PIECES, **TOKENS, **TEXTURES, **HOUSES}


def draw(view: Record, viewer: int | None, names: Sequence[str]) -> str:
    """The table as this seat may see it; None is a spectator."""
    asked = what_is_asked(view, names)
    body = heading.heading(view, asked, MARGIN, WIDTH - MARGIN, 24)
    top: float = 24 + heading.HEIGHT + 14
    if view.variant != KINGDOMINO:
        body += builders_board(view, MARGIN, top, WIDTH - 2 * MARGIN)
        top += BOARD_HEIGHT + 24
    body += lines(view, names, MARGIN, top, LINES_WIDTH, TABLE_HEIGHT)
    left = MARGIN + LINES_WIDTH + GAP
    table = Box(left, top, WIDTH - MARGIN - left, TABLE_HEIGHT)
    body += _table(view, names, asked, table) if viewer is None else _seat(view, viewer, names, asked, table)
    height = top + TABLE_HEIGHT + MARGIN
    label = f"{heading.game_name(view)}. {heading.round_name(view)}. {asked.sentence}."
    return document(sheet(WIDTH, height) + body, WIDTH, height, label, LIBRARY)


def _table(view: Record, names: Sequence[str], asked: Asked, box: Box) -> str:
    """All kingdoms, equally large."""
    n = int(kingdoms(view))
    columns = {2: 2, 3: 3, 4: 2}.get(n, 3)
    boxes = _boxes(box, columns, -(-n // columns))
    return "".join(place(view, kingdom, names, asked, boxes[kingdom]) for kingdom in range(n))


def _seat(view: Record, viewer: int, names: Sequence[str], asked: Asked, box: Box) -> str:
    """The viewer's own kingdom large, with all squares it may still cover; the others beside it, in the order of seats."""
    n, own = int(kingdoms(view)), int(kingdom_of(view, viewer))
    others = [(own + k) % n for k in range(1, n)]
    columns = 1 if len(others) < 4 else 2
    rest = Box(box.x + OWN_WIDTH + GAP, box.y, box.width - OWN_WIDTH - GAP, box.height)
    boxes = _boxes(rest, columns, -(-len(others) // columns))
    return place(view, own, names, asked, Box(box.x, box.y, OWN_WIDTH, box.height), growth=True) + "".join(
        place(view, kingdom, names, asked, boxes[i], aside=len(others) == 3) for i, kingdom in enumerate(others)
    )


def _boxes(box: Box, columns: int, rows: int) -> list[Box]:
    """The box divided into columns and rows, row by row."""
    width, height = (box.width - GAP * (columns - 1)) / columns, (box.height - GAP * (rows - 1)) / rows
    return [
        Box(box.x + (width + GAP) * column, box.y + (height + GAP) * row, width, height)
        for row in range(rows)
        for column in range(columns)
    ]
