"""The map in characters, for the terminal: cells with their borders and contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rich.text import Text

from papercrown.core.records import Record
from papercrown.core.terminal_layout import Marks, fitting, on, sign
from papercrown.games.inkdoms import rules
from papercrown.games.inkdoms.actions import area_id
from papercrown.games.inkdoms.maps import Map, plane
from papercrown.games.inkdoms.pieces import AREAS, COLOURS, COLUMNS, EACH, NAMES, ROWS
from papercrown.games.inkdoms.position import NONE
from papercrown.games.inkdoms.queries import map_of, paint_of
from papercrown.games.inkdoms.symbols import INKS

BACKGROUND = [on(INKS[name].fill, INKS[name].mark) for name in COLOURS]
"""The style of painted cells, by colour."""
INK_LETTERS = "brygpu"
"""The letter of each colour: the lower-case letter of the kingdom whose capital has it."""

WIDTH = 80
CELL_WIDTH = 3
"""Without the border, in characters."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
SAME, BORDER, FRONTIER = range(3)
"""Between two cells: nothing, a border between areas, or one between kingdoms."""
CORNERS = {BORDER: " ╵╶└╷│┌├╴┘─┴┐┤┬┼", FRONTIER: " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"}
"""Box-drawing characters, by the directions of their lines as bits."""
LINE_STYLE = {BORDER: "dim", FRONTIER: "bold"}

TOWER, LIT, EMPTY, PLANNED = "♜", "♖", "·", "+"

Styled = tuple[str, str]
Edge = tuple[bool, int, int]
"""A side of a cell: whether it is the left or the upper one, and the column and row of the cell."""


def letter_of(colour: int, fresh: int) -> Styled:
    """The letter of a colour, upper-case if the area was painted in the previous round."""
    if colour == NONE:
        return EMPTY, "dim"
    return INK_LETTERS[colour].upper() if fresh else INK_LETTERS[colour], BACKGROUND[colour]


def drawn(view: Record, seat: int, marks: Marks) -> Iterator[Text]:
    """The map, line by line."""
    found, paint = map_of(view), paint_of(view.drafts[seat])
    cells: dict[plane.Corner, list[Styled]] = {}
    for area, places in enumerate(_places(found)):
        contents = _contents(view, seat, area, paint[area], len(places), marks)
        cells.update(zip(places, contents, strict=True))
    towers = {edge: _tower(found, number, paint) for number, edge in enumerate(_tower_edges(found))}
    for row in range(ROWS + 1):
        yield Text.assemble(*_border_line(found, paint, row, towers))
        if row < ROWS:
            pieces: list[Styled] = []
            for column in range(COLUMNS + 1):
                pieces.append(_side(found, paint, (True, column, row), towers))
                pieces += cells.get((column, row), ())
            yield Text.assemble(*pieces)
    yield from _hidden_symbols(found)


def _contents(view: Record, seat: int, area: int, colour: int, room: int, marks: Marks) -> Iterator[list[Styled]]:
    """The contents of an area's cells: its name, a mark, its symbol and its colour."""
    symbol, mark = _symbol(map_of(view), area), marks.get(area_id(seat, area), "")
    letter, background = (" ", "") if colour == NONE else letter_of(colour, int(view.fresh[seat]) >> area & 1)
    is_planned = colour != NONE and not int(rules.painted(view.sheets[seat])) >> area & 1
    written = [[(NAMES[area] + letter, background)]]
    if mark:
        written.append([sign(mark), (" ", "")])
    if symbol:
        written.append([(f"{symbol} ", background)])
    if room == 1 and mark:
        written.pop(0)
    filling = (f" {letter}{PLANNED if is_planned else ' '}", background)
    for number in range(room):
        yield written[number] if number < len(written) else [filling]


def _symbol(found: Map, area: int) -> str:
    """The symbol of an area in two characters: a kind and its colour, or a spell."""
    spell, colour, symbol = found.spell(area), found.colour(area), found.symbols[area]
    if spell is not None:
        return f"s{spell + 1}"
    return "" if colour is None else f"{symbol.split()[-1][0].upper()}{INK_LETTERS[colour]}"


def _hidden_symbols(found: Map) -> Iterator[Text]:
    """The symbols of areas that are too small to show them."""
    small = [area for area, places in enumerate(_places(found)) if len(places) == 1 and found.symbols[area]]
    if small:
        yield Text(fitting("  ".join(f"{NAMES[area]}: {_symbol(found, area)}" for area in small), WIDTH))


@lru_cache(plane.MAX_CACHED_GRIDS)
def _places(found: Map) -> tuple[tuple[plane.Corner, ...], ...]:
    """The cells of each area, in reading order."""
    every = [(column, row) for row in range(ROWS) for column in range(COLUMNS)]
    return tuple(tuple(place for place in every if plane.at(found.cells, *place) == area) for area in range(AREAS))


@lru_cache(plane.MAX_CACHED_GRIDS)
def _tower_edges(found: Map) -> tuple[Edge, ...]:
    """The place of each watchtower: the middle of the border between its areas."""
    edges = [(left, column, row) for row in range(ROWS) for column in range(COLUMNS) for left in (True, False)]
    shared = ([edge for edge in edges if set(_both(found, edge)) == set(tower)] for tower in found.towers)
    return tuple(border[len(border) // 2] for border in shared)


def _tower(found: Map, number: int, paint: Sequence[int]) -> str:
    return LIT if all(paint[area] != NONE for area in found.towers[number]) else TOWER


def _both(found: Map, edge: Edge) -> tuple[int, int]:
    """The areas on both sides of an edge."""
    left, column, row = edge
    return plane.at(found.cells, column - left, row - (not left)), plane.at(found.cells, column, row)


def _kind(found: Map, edge: Edge) -> int:
    one, other = _both(found, edge)
    return SAME if one == other else BORDER if one // EACH == other // EACH else FRONTIER


def _side(found: Map, paint: Sequence[int], edge: Edge, towers: dict[Edge, str]) -> Styled:
    """The line along a side of a cell, or the background inside an area."""
    left, kind = edge[0], _kind(found, edge)
    width = 1 if left else CELL_WIDTH
    if kind == SAME:
        area = _both(found, edge)[0]
        return " " * width, _background(paint, area)
    bits = UP | DOWN if left else LEFT | RIGHT
    line = CORNERS[kind][bits]
    return (towers[edge].center(width, line), "bold") if edge in towers else (line * width, LINE_STYLE[kind])


def _background(paint: Sequence[int], area: int) -> str:
    return "" if area == plane.OUTSIDE or paint[area] == NONE else BACKGROUND[paint[area]]


def _border_line(found: Map, paint: Sequence[int], row: int, towers: dict[Edge, str]) -> Iterator[Styled]:
    """The line above a row of cells."""
    for column in range(COLUMNS + 1):
        yield _corner(found, paint, column, row)
        if column < COLUMNS:
            yield _side(found, paint, (False, column, row), towers)


def _corner(found: Map, paint: Sequence[int], column: int, row: int) -> Styled:
    """The junction of lines; borders between areas end at those between kingdoms."""
    arms = {
        UP: (True, column, row - 1), DOWN: (True, column, row),
        LEFT: (False, column - 1, row), RIGHT: (False, column, row),
    }  # fmt: skip
    kinds = {direction: _kind(found, edge) for direction, edge in arms.items()}
    kind = max(kinds.values())
    if kind == SAME:
        return " ", _background(paint, plane.at(found.cells, column, row))
    return CORNERS[kind][sum(direction for direction, one in kinds.items() if one == kind)], LINE_STYLE[kind]
