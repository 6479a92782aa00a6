"""The construction area: columns of houses, ships and fields, and below them the town buildings with their boxes."""

from functools import cache, lru_cache

from papercrown.drawing.svg import group, layer, line, rect, spot, text, titled, use
from papercrown.drawing.theme import CARD, FADED, INK
from papercrown.games.pocket_kingdoms.actions import (
    ATTACK,
    LOWER,
    RAISE,
    STORE,
    row_id,
    row_name,
    stored_id,
)
from papercrown.games.pocket_kingdoms.drawing.number_rows import (
    BOX,
    FIELD,
    HIT_HEIGHT,
    PAIR,
    ROW_HEIGHT,
    TOWER,
    TOWN,
    Frame,
    row_of_cells,
    struck,
    written,
)
from papercrown.games.pocket_kingdoms.drawing.view_model import SheetModel
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
"""The left edge of the boxes of the town buildings."""
SMALL_BOX = 16
BUTTON = ROW_HEIGHT
MAX_CACHED_ROWS = 4096
"""About 800 bytes each; the same for boxes."""

TOWN_TOP = HEAD + ROW_HEIGHT * SHIPS_AT + 2

COLUMNS = (("Houses", range(SHIPS_AT)), ("Ships", range(SHIPS_AT, TOWN_AT)), ("Fields", range(FIELDS_AT, ROWS)))
_PLACES = {
    **{row: (COLUMN * k, HEAD + ROW_HEIGHT * i) for k, (_, rows) in enumerate(COLUMNS) for i, row in enumerate(rows)},
    **{row: (0, TOWN_TOP + HEAD + ROW_HEIGHT * i) for i, row in enumerate(range(TOWN_AT, FIELDS_AT))},
}


def height(sheet: SheetModel) -> float:
    return 2 * HEAD + ROW_HEIGHT * (SHIPS_AT + 3 + sheet.barracks) + 4


def projects(sheet: SheetModel) -> str:
    """All rows with their upper left corner at the origin. The numbers and boxes of each row are layers."""
    drawn, own, below = [], sheet.own, sheet.ships_below
    for k, (_, rows) in enumerate(COLUMNS):
        drawn.append(_heading(k))
        drawn += [_row(row, *sheet.rows[row], own, below) for row in rows]
    drawn.append(_between())
    town = (TOWER_ROW, MARKET_ROW, STOREHOUSE_ROW, *([BARRACKS_ROW] if sheet.barracks else []))
    drawn += [group(_town_building(sheet, row), *_PLACES[row]) for row in town]
    return "".join(drawn)


@cache
def _between() -> str:
    """What is printed between the columns and the town buildings."""
    return (
        group(_landscapes(), COLUMN, HEAD + ROW_HEIGHT * len(SHIP_LIMITS))
        + line(f"M0 {TOWN_TOP}H{WIDTH}", stroke=FADED, stroke_opacity=0.5)
        + text(2, TOWN_TOP + 22, "Town", 16, font_weight="bold", fill=INK)
        + text(WIDTH, TOWN_TOP + 22, "each number one more", 13, text_anchor="end", font_style="italic", fill=FADED)
    )


def _landscapes() -> str:
    """A key to the landscapes that exploring draws, in the space below the ships."""
    drawn = line("M4 12H100", stroke=FADED, stroke_opacity=0.5)
    for k, (name, sign) in enumerate((("forest", "<"), ("mountain", "="), ("water", ">"))):
        y = 19 + 37 * k
        drawn += use(picture(name), 2, y, 32 / SIZE) + text(42, y + 20, f"die {sign} empty", 13, fill=FADED)
    return drawn


@cache
def _heading(column: int) -> str:
    (title, rows), x = COLUMNS[column], COLUMN * column
    icon = picture(SYMBOLS[int(ROW_SYMBOL[rows[0]])])
    return use(icon, x, 1, 26 / SIZE) + text(x + 31, 20, title, 16, font_weight="bold", fill=INK)


@lru_cache(MAX_CACHED_ROWS)
def _row(row: int, numbers: bytes, old: int, own: bool, below: bool) -> str:
    frame = FIELD if row >= FIELDS_AT else PAIR
    wanted = ""
    if row < TOWN_AT:
        sign = "=" if row < SHIPS_AT else "<" if below else "≤"
        wanted = text(79, 28, f"{sign}{int(ROW_NUMBER[row])}", 16, fill=INK)
    drawn = _clickable_row(row, row_name(row, below), frame, numbers, old, own, wanted)
    return group(drawn, *_PLACES[row])


def _clickable_row(row: int, name: str, frame: Frame, numbers: bytes, old: int, own: bool, printed: str = "") -> str:
    """The cells of a row, struck through when it is finished, and the hit area."""
    finished = len(numbers) == ROW_CELLS[row]
    drawn = row_of_cells(frame, numbers, old) + printed
    if finished:
        drawn = group(drawn, opacity=0.5) + struck(frame)
    state = "finished" if finished else f"has {', '.join(map(str, numbers))}" if numbers else "empty"
    hit_area, identifier = (spot(0, 1, frame.width, HIT_HEIGHT), row_id(row)) if own else ("", None)
    return layer(titled(f"{name.removeprefix('the ').capitalize()}: {state}", drawn + hit_area, identifier))


# --- Town buildings -------------------------------------------------------------------------------------------------


def _town_building(sheet: SheetModel, row: int) -> str:
    numbers, old = sheet.rows[row]
    drawn, built = _town_row(row, numbers, old, sheet.own), len(numbers) == ROW_CELLS[row]
    if row == TOWER_ROW:
        return drawn + text(WIDTH, 26, "the heart of the town", 13, text_anchor="end", font_style="italic", fill=FADED)
    if row == MARKET_ROW:
        return drawn + _market(int(sheet.record.market_used), built, sheet.own)
    if row == STOREHOUSE_ROW:
        return drawn + _storehouse(tuple(sheet.record.stored.tolist()), built, sheet.own)
    return drawn + _barracks(int(sheet.record.attacks), built, sheet.own)


@lru_cache(MAX_CACHED_ROWS)
def _town_row(row: int, numbers: bytes, old: int, own: bool) -> str:
    name = SYMBOLS[int(ROW_SYMBOL[row])]
    frame = TOWER if row == TOWER_ROW else TOWN
    drawn = titled(name.capitalize(), use(picture(name), 0, 4, 36 / SIZE))
    return drawn + group(_clickable_row(row, name, frame, numbers, old, own), ICON + 8, 0)


def _boxes(drawn: str, built: bool) -> str:
    """The layer of a building's boxes, faint until it is built."""
    return layer(group(drawn, opacity=None if built else 0.4))


@cache
def _market(used: int, built: bool, own: bool) -> str:
    buttons = ((LOWER, "−1", "Make a die one less", BOXES), (RAISE, "+1", "Make a die one more", BOXES + BUTTON + 2))
    drawn = "".join(_button(own, *button) for button in buttons)
    return _boxes(drawn + _small_boxes(used, MARKET_BOXES, "market"), built)


def _button(own: bool, identifier: str, label: str, title: str, x: float) -> str:
    drawn = rect(x + 4, 7, BUTTON - 8, 30, rx=15, fill=CARD, stroke=INK, stroke_width=1.3) + text(
        x + BUTTON / 2, 28, label, 16, text_anchor="middle", fill=INK
    )
    return titled(title, drawn + spot(x, 1, BUTTON, HIT_HEIGHT), identifier) if own else drawn


def _small_boxes(used: int, boxes: int, name: str) -> str:
    """Boxes at the right end of the row; used ones are crossed."""
    drawn = []
    for k in range(boxes):
        left = WIDTH - (SMALL_BOX + 4) * (boxes - k) + 2
        drawn.append(rect(left, 14, SMALL_BOX, SMALL_BOX, rx=3, fill=CARD, stroke=INK, stroke_width=1.2))
        if k < used:
            drawn.append(use("pc-cross", left + SMALL_BOX / 2, 14 + SMALL_BOX / 2, 0.95))
    return titled(f"{boxes - used} of {boxes} boxes of the {name} are left", "".join(drawn))


@lru_cache(MAX_CACHED_ROWS)
def _storehouse(stored: tuple[int, ...], built: bool, own: bool) -> str:
    """Boxes that hold a number each; a click on any box with the same number means the same."""
    left = WIDTH - ROW_HEIGHT * STORE_BOXES
    drawn: list[str] = []
    kept: dict[int, str] = {}
    for k, number in enumerate(stored):
        x = left + ROW_HEIGHT * k
        cell = group(row_of_cells(BOX, [], 0) + (written(BOX, 0, abs(number)) if number else ""), x, 0)
        if number < 0:
            cell += use("pc-cross", x + ROW_HEIGHT / 2, 22, 1.6)
        if number > 0:
            kept[number] = kept.get(number, "") + cell + (spot(x, 1, ROW_HEIGHT, HIT_HEIGHT) if own else "")
        elif own and number == 0 and stored.index(0) == k:
            drawn.append(titled("Store a number", cell + spot(x, 1, ROW_HEIGHT, HIT_HEIGHT), STORE))
        else:
            drawn.append(cell)
    for number, cells in kept.items():
        drawn.append(titled(f"A stored {number}", cells, stored_id(number) if own else None))
    return _boxes("".join(drawn), built)


@cache
def _barracks(used: int, built: bool, own: bool) -> str:
    drawn = _small_boxes(used, ATTACK_BOXES, "barracks")
    drawn += use(picture("sword"), BOXES + 38, 6, 30 / SIZE)
    hit_area = spot(BOXES + 30, 1, WIDTH - BOXES - 30, HIT_HEIGHT)
    return _boxes(titled("Attack with two equal dice", drawn + hit_area, ATTACK) if own else drawn, built)
