"""The construction area: houses, ships and fields in columns, the town buildings with their boxes below."""

from papercrown.core.look import CARD, FADED, INK
from papercrown.core.svg import group, line, rect, spot, titled, use, words
from papercrown.core.words import several
from papercrown.games.pocket_kingdoms.actions import (
    ATTACK,
    LOWER,
    RAISE,
    STORE,
    row_id,
    row_name,
    stored_id,
)
from papercrown.games.pocket_kingdoms.drawing.papers import Paper
from papercrown.games.pocket_kingdoms.drawing.rows import (
    BOX,
    FACE,
    FIELD,
    HIGH,
    PAIR,
    TOWER,
    TOWN,
    Frame,
    row_of_cells,
    struck,
    written,
)
from papercrown.games.pocket_kingdoms.pictures import SIZE, picture
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BARRACKS_ROW,
    FIELDS_AT,
    MARKET_BOXES,
    MARKET_ROW,
    ROW_CELLS,
    ROW_NUMBER,
    ROW_SYMBOL,
    ROWS,
    SHIP_LIMITS,
    SHIPS_AT,
    STORE_BOXES,
    STOREHOUSE_ROW,
    SYMBOLS,
    TOWER_ROW,
    TOWN_AT,
)

WIDTH = 332
COLUMN = 112
HEAD = 30
ICON = 30
BOXES = 148
"""Where the boxes of the town buildings begin."""
SMALL_BOX = 16
BUTTON = HIGH

COLUMNS = (("Houses", range(SHIPS_AT)), ("Ships", range(SHIPS_AT, TOWN_AT)), ("Fields", range(FIELDS_AT, ROWS)))


def height(paper: Paper) -> float:
    return 2 * HEAD + HIGH * (SHIPS_AT + 3 + paper.barracks) + 4


def projects(paper: Paper) -> str:
    """All rows, with their upper left corner at the origin."""
    drawn = []
    for k, (title, rows) in enumerate(COLUMNS):
        drawn.append(_heading(title, picture(SYMBOLS[int(ROW_SYMBOL[rows[0]])]), COLUMN * k))
        drawn += [group(_row(paper, row), COLUMN * k, HEAD + HIGH * i) for i, row in enumerate(rows)]
    drawn.append(group(_landscapes(), COLUMN, HEAD + HIGH * len(SHIP_LIMITS)))
    top = HEAD + HIGH * SHIPS_AT + 2
    drawn.append(line(f"M0 {top}H{WIDTH}", stroke=FADED, stroke_opacity=0.5))
    drawn.append(words(2, top + 22, "Town", 16, font_weight="bold", fill=INK))
    drawn.append(words(WIDTH, top + 22, "each number one more", 13, text_anchor="end", font_style="italic", fill=FADED))
    town = (TOWER_ROW, MARKET_ROW, STOREHOUSE_ROW, *([BARRACKS_ROW] if paper.barracks else []))
    for i, row in enumerate(town):
        drawn.append(group(_town_building(paper, row), 0, top + HEAD + HIGH * i))
    return "".join(drawn)


def _landscapes() -> str:
    """What exploring draws: a key, where the ships leave room for it."""
    drawn = line("M4 12H100", stroke=FADED, stroke_opacity=0.5)
    for k, (name, sign) in enumerate((("forest", "<"), ("mountain", "="), ("water", ">"))):
        y = 19 + 37 * k
        drawn += use(picture(name), 2, y, 32 / SIZE) + words(42, y + 20, f"die {sign} empty", 13, fill=FADED)
    return drawn


def _heading(title: str, icon: str, x: float) -> str:
    return use(icon, x, 1, 26 / SIZE) + words(x + 31, 20, title, 16, font_weight="bold", fill=INK)


def _row(paper: Paper, row: int) -> str:
    frame = FIELD if row >= FIELDS_AT else PAIR
    wanted = ""
    if row < TOWN_AT:
        sign = "=" if row < SHIPS_AT else "<" if paper.ships_below else "≤"
        wanted = words(79, 28, f"{sign}{int(ROW_NUMBER[row])}", 16, fill=INK)
    return _face(paper, row, frame, wanted)


def _face(paper: Paper, row: int, frame: Frame, printed: str = "") -> str:
    """The cells of a row, struck through when it is finished, and what to click."""
    cells = int(paper.sheet.cells[row])
    numbers = [int(n) for n in paper.sheet.numbers[row, :cells]]
    finished = cells == ROW_CELLS[row]
    drawn = row_of_cells(frame, numbers, int(paper.old.cells[row])) + printed
    if finished:
        drawn = group(drawn, opacity=0.5) + struck(frame)
    state = "finished" if finished else f"has {', '.join(map(str, numbers))}" if numbers else "empty"
    face, identifier = (spot(0, 1, frame.width, FACE), row_id(row)) if paper.own else ("", None)
    return titled(f"{row_name(row).capitalize()}: {state}", drawn + face, identifier)


# --- Town buildings -------------------------------------------------------------------------------------------------


def _town_building(paper: Paper, row: int) -> str:
    name = SYMBOLS[int(ROW_SYMBOL[row])]
    frame = TOWER if row == TOWER_ROW else TOWN
    drawn = titled(name.capitalize(), use(picture(name), 0, 4, 36 / SIZE))
    drawn += group(_face(paper, row, frame), ICON + 8, 0)
    if row == TOWER_ROW:
        return drawn + words(WIDTH, 26, "the heart of the town", 13, text_anchor="end", font_style="italic", fill=FADED)
    boxes = {MARKET_ROW: _market, STOREHOUSE_ROW: _storehouse, BARRACKS_ROW: _barracks}[row](paper)
    return drawn + group(boxes, opacity=None if paper.sheet.cells[row] == ROW_CELLS[row] else 0.4)


def _market(paper: Paper) -> str:
    used = int(paper.sheet.market_used)
    buttons = ((LOWER, "−1", "Make a die one less", BOXES), (RAISE, "+1", "Make a die one more", BOXES + BUTTON + 2))
    drawn = "".join(_button(paper, *button) for button in buttons)
    return drawn + _small_boxes(used, MARKET_BOXES, "market")


def _button(paper: Paper, identifier: str, label: str, says: str, x: float) -> str:
    drawn = rect(x + 4, 7, BUTTON - 8, 30, rx=15, fill=CARD, stroke=INK, stroke_width=1.3) + words(
        x + BUTTON / 2, 28, label, 16, text_anchor="middle", fill=INK
    )
    return titled(says, drawn + spot(x, 1, BUTTON, FACE), identifier) if paper.own else drawn


def _small_boxes(used: int, boxes: int, name: str) -> str:
    """At the right end, the used ones crossed."""
    drawn = []
    for k in range(boxes):
        left = WIDTH - (SMALL_BOX + 4) * (boxes - k) + 2
        drawn.append(rect(left, 14, SMALL_BOX, SMALL_BOX, rx=3, fill=CARD, stroke=INK, stroke_width=1.2))
        if k < used:
            drawn.append(use("pc-cross", left + SMALL_BOX / 2, 14 + SMALL_BOX / 2, 0.95))
    return titled(f"{boxes - used} of {boxes} boxes of the {name} are left", "".join(drawn))


def _storehouse(paper: Paper) -> str:
    """Boxes that hold a number; those with the same number are the same to click."""
    stored = [int(n) for n in paper.sheet.stored]
    left = WIDTH - HIGH * STORE_BOXES
    drawn: list[str] = []
    kept: dict[int, str] = {}
    for k, number in enumerate(stored):
        x = left + HIGH * k
        cell = group(row_of_cells(BOX, [], 0) + (written(BOX, 0, abs(number)) if number else ""), x, 0)
        if number < 0:
            cell += use("pc-cross", x + HIGH / 2, 22, 1.6)
        if number > 0:
            kept[number] = kept.get(number, "") + cell + (spot(x, 1, HIGH, FACE) if paper.own else "")
        elif paper.own and number == 0 and stored.index(0) == k:
            drawn.append(titled("Store a number", cell + spot(x, 1, HIGH, FACE), STORE))
        else:
            drawn.append(cell)
    for number, cells in kept.items():
        drawn.append(titled(f"A stored {number}", cells, stored_id(number) if paper.own else None))
    return "".join(drawn)


def _barracks(paper: Paper) -> str:
    used = int(paper.sheet.attacks)
    drawn = _small_boxes(used, ATTACK_BOXES, "barracks")
    drawn += use(picture("sword"), BOXES + 38, 6, 30 / SIZE)
    says = f"Attack with two equal dice, {several(ATTACK_BOXES - used, 'time') or 'never'} more"
    return titled(says, drawn + spot(BOXES + 30, 1, WIDTH - BOXES - 30, FACE), ATTACK) if paper.own else drawn
