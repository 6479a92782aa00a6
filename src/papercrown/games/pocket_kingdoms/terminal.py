"""The table in letters and colours. Every colour is also a letter, so it is readable without colours."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.text import Text

from papercrown.core.records import Record
from papercrown.core.terminal_layout import GAP, MARKED, Flow, Marks, block, fitting, on, seat_style, sign
from papercrown.drawing.theme import INK, PAPER, SEATS
from papercrown.games.pocket_kingdoms.actions import (
    ATTACK,
    COLUMN_NAMES,
    FINISH,
    LOWER,
    RAISE,
    STORE,
    die_id,
    district_id,
    row_id,
    space_id,
    stored_id,
)
from papercrown.games.pocket_kingdoms.pictures import BLUE, BROWN, GREEN, GREY, PURPLE, RED, YELLOW
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BARRACKS,
    BARRACKS_ROW,
    DISTRICT_OF,
    EMPTY,
    FIELD,
    FIELDS_AT,
    FINISH_BOXES,
    FOREST,
    HOUSE,
    LETTERS,
    MARKET_BOXES,
    MARKET_ROW,
    MOUNTAIN,
    ROW_CELLS,
    ROW_NUMBER,
    ROW_SYMBOL,
    ROWS,
    SHIP,
    SHIPS_AT,
    SIDE,
    SPACES,
    STOREHOUSE_ROW,
    SWORD,
    SYMBOLS,
    TOWN_AT,
    TOWN_BUILDINGS,
    WATER,
)
from papercrown.games.pocket_kingdoms.position import LESS
from papercrown.games.pocket_kingdoms.queries import finish_boxes_crossed

GROUND = {
    HOUSE: RED, SHIP: PURPLE, FIELD: YELLOW, **dict.fromkeys(TOWN_BUILDINGS, BROWN),
    FOREST: GREEN, WATER: BLUE, MOUNTAIN: GREY, SWORD: INK,
}  # fmt: skip

EXTENSION = (BARRACKS, SWORD)

WIDE, NARROW = 3, 2
"""Columns of a space: with room for a mark, and without."""
RULER = 2
IN_A_ROW = 3
"""Districts side by side, and spaces side by side in a district."""
TOWN_NAME_COLUMNS = max(len(SYMBOLS[building]) for building in TOWN_BUILDINGS)
NO_SYMBOL, NO_NUMBER, USED, LEFT, CROSSED, DONE = "·", "_", "■", "□", "✗", "✓"
IN_LIST = "+"
"""The mark of a space when the number of its choice does not fit."""


# --- The picture ----------------------------------------------------------------------------------------------------


def picture(view: Record, viewer: int | None, names: Sequence[str], marks: Marks | None = None) -> RenderableType:
    """The whole table, with `marks` on what can be chosen. The viewer's sheet is in the lowest row."""
    marks = marks or {}
    own = [] if viewer is None else [_kingdom(view, viewer, names, marks), _construction(view, viewer, marks)]
    others = [_other(view, seat, names, marks) for seat in range(view.seats) if seat != viewer]
    return Group(_legend(view, marks), Text(), Flow([*own, *others]))


# --- Kingdoms -------------------------------------------------------------------------------------------------------


def _kingdom(view: Record, seat: int, names: Sequence[str], marks: Marks) -> Text:
    """The viewer's own kingdom, with districts to choose."""
    return block([_title(view, seat, names, WIDE), *_spaces(view, seat, marks, WIDE, own=True)])


def _other(view: Record, seat: int, names: Sequence[str], marks: Marks) -> Text:
    """Another player's kingdom and the rows they have begun. It is wide only if it can be attacked."""
    wide = WIDE if any(space_id(seat, space) in marks for space in range(SPACES)) else NARROW
    begun = textwrap.wrap(_begun(view, seat), _width(wide))
    return block([_title(view, seat, names, wide), *_spaces(view, seat, marks, wide, own=False), *map(Text, begun)])


def _width(wide: int) -> int:
    return RULER + SIDE * wide + IN_A_ROW - 1


def _title(view: Record, seat: int, names: Sequence[str], wide: int) -> Text:
    """The owner of a kingdom, whether that seat is done, and the boxes of full districts."""
    full = f" full {_boxes(finish_boxes_crossed(view.sheets[seat]), FINISH_BOXES)}"
    done = f" {DONE}" if _done(view) >> seat & 1 else ""
    room = _width(wide) - len(full)
    title = Text.assemble((fitting(names[seat], room - len(done)), seat_style(seat)), done)
    title.pad_right(max(0, room - title.cell_len))
    return title.append(full)


def _begun(view: Record, seat: int) -> str:
    """The open rows, each as its letter, its numbers and its sum or limit; and the colour that attacks name."""
    sheet = view.sheets[seat]
    colour = f"{SEATS[seat].name}, " if view.barracks else ""
    begun = [row for row in range(ROWS) if 0 < sheet.cells[row] < ROW_CELLS[row]]
    needs = [_need(view, row) if row < TOWN_AT else "" for row in begun]
    short = [
        f"{LETTERS[ROW_SYMBOL[row]]}{''.join(map(str, _written(sheet, row)))}{need}"
        for row, need in zip(begun, needs, strict=True)
    ]
    return f"{colour}begun: {' '.join(short)}" if short else f"{colour}nothing begun"


def _spaces(view: Record, seat: int, marks: Marks, wide: int, *, own: bool) -> Iterator[Text]:
    """The spaces of a kingdom, with lines between the districts."""
    symbols = view.sheets[seat].kingdom.tolist()
    yield _parted(" ", [(name.center(wide), "dim") for name in COLUMN_NAMES], " ")
    for row in range(SIDE):
        if row % IN_A_ROW == 0:
            yield _border(int(DISTRICT_OF[row * SIDE]), marks if own else {}, wide)
        places = range(row * SIDE, row * SIDE + SIDE)
        spaces = [_space(symbols[space], marks.get(space_id(seat, space), ""), wide) for space in places]
        yield _parted(str(row + 1), spaces, "│")


def _parted(name: str, spaces: Sequence[tuple[str, str]], line: str) -> Text:
    """One row of spaces, after its name."""
    row = Text.assemble((name.ljust(RULER), "dim"))
    for column, (letters, style) in enumerate(spaces):
        if column and column % IN_A_ROW == 0:
            row.append(line, "dim")
        row.append(letters, style)
    return row


def _border(first: int, marks: Marks, wide: int) -> Text:
    """The line above a row of districts, with the marks of those that can be chosen."""
    border = Text(" " * RULER)
    for district in range(first, first + IN_A_ROW):
        if district > first:
            border.append("┼" if first else "┬", "dim")
        mark = marks.get(district_id(district), "")
        line = "─" * (IN_A_ROW * wide - len(mark))
        middle = len(line) // 2
        border.append(line[:middle], "dim").append(mark, MARKED).append(line[middle:], "dim")
    return border


def _space(symbol: int, mark: str, wide: int) -> tuple[str, str]:
    """The letters of a space and their style: a mark, or the symbol."""
    if mark:
        return (mark if len(mark) < wide else IN_LIST).center(wide), MARKED
    letter = NO_SYMBOL if symbol == EMPTY else LETTERS[symbol]
    return letter.center(wide), _style(symbol)


def _style(symbol: int) -> str:
    return "dim" if symbol == EMPTY else on(GROUND[symbol], PAPER if symbol == SWORD else INK)


# --- The construction area ------------------------------------------------------------------------------------------


def _construction(view: Record, seat: int, marks: Marks) -> Text:
    """The dice, the rows with their numbers, and the boxes of the town buildings."""
    houses = [_heading("Houses"), *_rows(view, seat, range(SHIPS_AT), marks)]
    fields = [_heading("Fields"), *_rows(view, seat, range(FIELDS_AT, ROWS), marks)]
    ships = [_heading("Ships"), *_rows(view, seat, range(SHIPS_AT, TOWN_AT), marks)]
    town = [row for row in range(TOWN_AT, FIELDS_AT) if row != BARRACKS_ROW or view.barracks]
    ships += [_heading("Town"), *_rows(view, seat, town, marks)]
    return block([_dice(view, seat, marks), *_beside((houses, fields, ships)), *_abilities(view.sheets[seat], marks)])


def _dice(view: Record, seat: int, marks: Marks) -> Text:
    """The remaining dice, and the choice to be done."""
    line = Text.assemble(("Dice", "bold"))
    for die in view.sheets[seat].dice.tolist():
        line.append_text(_boxed(str(die or NO_SYMBOL), marks.get(die_id(die), "")))
    if FINISH in marks:
        line.append_text(_choice("done", marks[FINISH]))
    return line


def _heading(name: str) -> Text:
    return Text.assemble(sign(""), " ", (name, "bold"))


def _rows(view: Record, seat: int, rows: Sequence[int], marks: Marks) -> list[Text]:
    return [_row(view, view.sheets[seat], row, sign(marks.get(row_id(row), ""))) for row in rows]


def _row(view: Record, sheet: Record, row: int, before: tuple[str, str]) -> Text:
    """The numbers of a row, its empty cells and its condition."""
    numbers = _written(sheet, row)
    cells = [*map(str, numbers), *[NO_NUMBER] * (int(ROW_CELLS[row]) - len(numbers))]
    name = f"{_name(row):{TOWN_NAME_COLUMNS}} " if TOWN_AT <= row < FIELDS_AT else ""
    is_open = 0 < len(numbers) < len(cells)
    return Text.assemble(before, " ", (f"{name}{' '.join(cells)} {_need(view, row)}", "bold" if is_open else "dim"))


def _written(sheet: Record, row: int) -> list[int]:
    numbers: list[int] = sheet.numbers[row, : sheet.cells[row]].tolist()
    return numbers


def _name(row: int) -> str:
    return SYMBOLS[int(ROW_SYMBOL[row])].capitalize()


def _need(view: Record, row: int) -> str:
    """The condition on the numbers of a row."""
    if row < SHIPS_AT:
        return f"={ROW_NUMBER[row]}"
    if row < TOWN_AT:
        return f"{'<' if view.ships == LESS else '≤'}{ROW_NUMBER[row]}"
    return "+1" if row < FIELDS_AT else "="


def _beside(columns: Sequence[Sequence[Text]]) -> Iterator[Text]:
    """Columns of lines side by side."""
    widths = [max(line.cell_len for line in column) for column in columns]
    for lines in zip_longest(*columns, fillvalue=Text()):
        padded = [line.copy() for line in lines]
        for line, width in zip(padded, widths, strict=True):
            line.pad_right(width - line.cell_len)
        yield Text(" " * GAP).join(padded)


def _abilities(sheet: Record, marks: Marks) -> Iterator[Text]:
    """The boxes of the finished town buildings."""
    if _finished(sheet, MARKET_ROW):
        boxes = _boxes(int(sheet.market_used), MARKET_BOXES)
        yield _ability(MARKET_ROW, boxes, marks, {RAISE: "+1", LOWER: "-1"})
    if _finished(sheet, STOREHOUSE_ROW):
        yield _storehouse(sheet, marks)
    if _finished(sheet, BARRACKS_ROW):
        yield _ability(BARRACKS_ROW, _boxes(int(sheet.attacks), ATTACK_BOXES), marks, {ATTACK: "attack"})


def _finished(sheet: Record, row: int) -> bool:
    return bool(sheet.cells[row] == ROW_CELLS[row])


def _ability(row: int, boxes: str, marks: Marks, ways: Mapping[str, str]) -> Text:
    """A building, its boxes, and the ways to use it now."""
    line = Text(f"{_name(row)} {boxes}")
    for way, words in ways.items():
        if way in marks:
            line.append_text(_choice(words, marks[way]))
    return line


def _storehouse(sheet: Record, marks: Marks) -> Text:
    """The stored numbers, the crossed-out ones and the empty boxes; the next one carries the mark of storing."""
    stored = sheet.stored.tolist()
    line = Text(_name(STOREHOUSE_ROW))
    for box, number in enumerate(stored):
        if number > 0:
            line.append_text(_boxed(str(number), marks.get(stored_id(number), "")))
        elif number < 0:
            line.append_text(_boxed(CROSSED, ""))
        else:
            line.append_text(_boxed(" ", marks.get(STORE, "") if box == stored.index(0) else ""))
    return line


def _boxed(content: str, mark: str) -> Text:
    return _choice(f"[{content}]", mark)


def _choice(words: str, mark: str) -> Text:
    return Text.assemble(" ", sign(mark), " ", words)


def _boxes(used: int, boxes: int) -> str:
    return USED * used + LEFT * (boxes - used)


# --- Small parts ----------------------------------------------------------------------------------------------------


def _legend(view: Record, marks: Marks) -> Text:
    """The meaning of letters and signs."""
    shown = [symbol for symbol in GROUND if symbol not in EXTENSION] + [*EXTENSION] * bool(view.barracks)
    legend = Text(" ", overflow="fold").join(
        Text(f"{LETTERS[symbol]} {SYMBOLS[symbol]}", _style(symbol)) for symbol in shown
    )
    if _done(view):
        legend.append(f" {DONE} done")
    if any(len(mark) >= WIDE for mark in marks.values()):
        legend.append(f" {IN_LIST} its number is in the list")
    return legend


def _done(view: Record) -> int:
    """The seats that are waiting for the others, as bits."""
    return 0 if view.over else int(view.done)
