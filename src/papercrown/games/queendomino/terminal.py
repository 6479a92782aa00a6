"""The table in letters and colours. Every colour is also a letter, so it is readable without colours."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.core.terminal_layout import MARKED, Flow, Marks, block, fitting, on, seat_style, sign
from papercrown.drawing.theme import INK, PAPER
from papercrown.games.queendomino.actions import (
    COLUMN_NAMES,
    coins,
    price_for,
    square_id,
)
from papercrown.games.queendomino.board import SIDE
from papercrown.games.queendomino.drawing.landscapes import GROUND
from papercrown.games.queendomino.pieces import (
    BUILDINGS,
    CASTLE,
    DOMINO_CROWNS,
    DOMINO_LAND,
    FOREST,
    LANDSCAPES,
    LETTERS,
    MARSH,
    POINTS_PER_TERRITORY,
    SPOTS,
    TOWN,
    Building,
)
from papercrown.games.queendomino.position import (
    KINGDOMINO,
    LINE,
    NOBODY,
    NOTHING,
    PLACE,
)
from papercrown.games.queendomino.queries import (
    AND,
    Square,
    dynasty_name,
    earlier_totals,
    kingdom_count,
    kingdom_of,
    owners_of,
    pile_size,
    squares_of,
)

DARK = (FOREST, MARSH)
"""Landscapes with a dark ground, which need light letters."""

CELL_COLUMNS = 3
MAX_NAME_COLUMNS = 12
REACH = 2
"""A domino reaches at most this many squares beyond the kingdom."""
KNIGHT, TOWER, QUEEN, CASTLE_SIGN = "♞", "♜", "♛", "⌂"
CODES = (
    "Ba", "Sa", "Fi", "We", "Ma", "Fo", "Ch", "SK", "ST", "Ta", "BT", "Gu", "FC", "TC", "Tr", "St", "QT",
)  # fmt: skip


# --- The picture ----------------------------------------------------------------------------------------------------


def picture(view: Record, viewer: int | None, names: Sequence[str], marks: Marks | None = None) -> RenderableType:
    """The whole table, with `marks` on what can be chosen. The viewer's kingdom is the first in the lowest row."""
    marks = marks or {}
    reach = REACH if viewer is not None and view.phase == PLACE else 0
    own = 0 if viewer is None else kingdom_of(view, viewer)
    others = [kingdom for kingdom in range(kingdom_count(view)) if kingdom != own]
    blocks = [
        _kingdom(view, own, names, marks, reach),
        _lines(view, names, marks),
        *(_kingdom(view, kingdom, names, marks, 0) for kingdom in others),
    ]
    if view.variant != KINGDOMINO:
        blocks.append(_builders_board(view, viewer, marks))
    return Group(_legend(view), Text(), Flow(blocks))


# --- Kingdoms -------------------------------------------------------------------------------------------------------


def _kingdom(view: Record, kingdom: int, names: Sequence[str], marks: Marks, reach: int) -> Text:
    """One kingdom: its owners, its treasury, and its squares with `reach` squares around it."""
    k = view.kingdoms[kingdom]
    grid = int(view.grid)
    columns = _span(int(k.left), int(k.right), grid, reach)
    rows = _span(int(k.top), int(k.bottom), grid, reach)
    width = 3 + CELL_COLUMNS * grid
    owner = owners_of(view)[kingdom][0]
    lines = [_title(view, kingdom, names, width)]
    if view.variant != KINGDOMINO:
        lines.append(_treasury(view, kingdom, marks))
    if earlier := earlier_totals(view, owner):
        lines.append(Text(f"{' + '.join(map(str, earlier))} points"))
    lines.append(Text("   " + "".join(f" {COLUMN_NAMES[x]} " for x in columns), "dim"))
    squares = squares_of(k)
    for y in rows:
        numbers = [y * SIDE + x for x in columns]
        cells = (_cell(squares.get(n), marks.get(square_id(kingdom, n), ""), owner) for n in numbers)
        lines.append(Text.assemble((f"{y + 1:2} ", "dim"), *cells))
    lines[0].pad_right(max(0, width - lines[0].cell_len))
    return block(lines)


def _span(first: int, last: int, grid: int, reach: int) -> range:
    """The columns (or rows) in use and those within reach."""
    spare = min(reach, grid - 1 - (last - first))
    return range(max(0, first - spare), min(SIDE, last + spare + 1))


def _title(view: Record, kingdom: int, names: Sequence[str], width: int) -> Text:
    owners = owners_of(view)[kingdom]
    room = (width - len(AND) * (len(owners) - 1)) // len(owners)
    return Text(AND).join(Text(fitting(names[seat], room), seat_style(seat)) for seat in owners)


def _treasury(view: Record, kingdom: int, marks: Marks) -> Text:
    k = view.kingdoms[kingdom]
    guard = marks.get(f"guard:{kingdom}", "")
    return Text.assemble(
        coins(int(k.coins)) if k.coins else "no coins",
        f"  {KNIGHT}{int(k.guard)}",
        (f" {guard} ", MARKED) if guard else "",
        f"  {TOWER}{int(k.towers)}",
        (f"  {QUEEN}", "bold") if view.queen == kingdom else "",
    )


def _cell(square: Square | None, mark: str, owner: int) -> tuple[str, str]:
    """Three letters and their style: a mark, or a knight if any, then the landscape with its crowns or a building."""
    if mark:
        return mark.center(CELL_COLUMNS), MARKED
    if square is None:
        return " · ", "dim"
    if square.land == CASTLE:
        return f" {CASTLE_SIGN} ", seat_style(owner)
    what = _half(square.land, square.crowns) if square.kind == NOTHING else CODES[square.kind]
    return f"{KNIGHT if square.knight else ' '}{what}", _ground(square.land)


def _half(land: int, crowns: int) -> str:
    return f"{LETTERS[land]}{crowns or ' '}"


def _ground(land: int) -> str:
    return on(GROUND[land], PAPER if land in DARK else INK)


# --- Lines of dominoes ----------------------------------------------------------------------------------------------


def _lines(view: Record, names: Sequence[str], marks: Marks) -> Text:
    """The dominoes being placed and those to choose from, with the kings on them."""
    lines: list[Text] = []
    if view.dynasty:
        lines.append(Text(dynasty_name(view), "bold"))
    if view.round_number:
        lines.append(Text("This round", "bold"))
        for place in range(LINE):
            if view.line[place] != NOTHING:
                done = view.turn == NOTHING or place < view.turn
                where = ("✓ ", "dim") if done else ("▸ ", "bold") if place == view.turn else sign("")
                lines.append(_domino(view, int(view.line[place]), int(view.kings[place]), names, where))
    if view.next_line[0] != NOTHING:
        lines.append(Text("Next round", "bold"))
        for place in range(LINE):
            if view.next_line[place] != NOTHING:
                mark = sign(marks.get(f"domino:{place}", ""))
                lines.append(_domino(view, int(view.next_line[place]), int(view.next_kings[place]), names, mark))
    return block(lines)


def _domino(view: Record, domino: int, king: int, names: Sequence[str], before: tuple[str, str]) -> Text:
    halves = zip(DOMINO_LAND[domino].tolist(), DOMINO_CROWNS[domino].tolist(), strict=True)
    cells = [(f" {_half(land, crowns)}", _ground(land)) for land, crowns in halves]
    owner = (fitting(names[king], MAX_NAME_COLUMNS), seat_style(king)) if king != NOBODY else ""
    return Text.assemble(before, " ", *cells, " ", owner)


# --- The builders' board --------------------------------------------------------------------------------------------


def _builders_board(view: Record, viewer: int | None, marks: Marks) -> Text:
    """The buildings on offer, their prices and effects. The Queen's host sees the reduced prices."""
    lines = [Text.assemble(("Builders' board", "bold"), (_cave(view), "dim"), _dragon_mark(marks))]
    if viewer is not None and view.queen == kingdom_of(view, viewer):
        lines.append(Text("1 coin off, thanks to the Queen", "dim"))
    for spot in range(SPOTS):
        mark = sign(marks.get(f"building:{spot}", ""))
        cost = (f" {price_for(view, viewer, spot)} ", "bold")
        tile = int(view.builders_board[spot])
        if not tile:
            lines.append(Text.assemble(mark, cost, ("burnt" if view.dragon == spot else "–", "dim")))
            continue
        lines.append(Text.assemble(mark, cost, *_tile(tile - 1)))
    if view.top:
        lines.append(Text("Next on the pile", "bold"))
        lines.append(Text.assemble(sign(""), "   ", *_tile(int(view.top) - 1)))
    return block(lines)


def _tile(kind: int) -> tuple[tuple[str, str], str, str]:
    building = BUILDINGS[kind]
    return (CODES[kind], _ground(TOWN)), f" {building.name:17} ", effect(building)


def _cave(view: Record) -> str:
    dragon = "the dragon sleeps" if view.dragon == NOTHING else "the dragon has flown"
    return f" · {dragon} · {pile_size(view)} to come"


def _dragon_mark(marks: Marks) -> tuple[str, str]:
    return (f" {marks['dragon']} ", MARKED) if "dragon" in marks else ("", "")


def effect(building: Building) -> str:
    """What a building does, in a few words."""
    effects = (
        (building.knights, f"+{building.knights}{KNIGHT}"),
        (building.towers, f"+{building.towers}{TOWER}"),
        (building.crowns, "1 crown"),
        (building.points, several(building.points, "point")),
        (building.per_tower, f"{building.per_tower} per tower"),
        (building.per_knight, f"{building.per_knight} per knight"),
        (building.tax_per_knight, f"tax +{building.tax_per_knight} per knight"),
        (building.tax_per_tower, f"tax +{building.tax_per_tower} per tower"),
    )
    words = [text for amount, text in effects if amount]
    if building.per_territory is not None:
        words.append(f"{POINTS_PER_TERRITORY} per {LANDSCAPES[building.per_territory]} territory")
    return " ".join(words)


# --- Small parts ----------------------------------------------------------------------------------------------------


def _legend(view: Record) -> Text:
    """The meaning of letters and signs."""
    legend = Text(overflow="fold")
    for land, name in enumerate(LANDSCAPES):
        if land != TOWN or view.variant != KINGDOMINO:
            legend.append(f" {LETTERS[land]} {name}", _ground(land))
    if view.variant != KINGDOMINO:
        legend.append(f"  {KNIGHT} knight  {TOWER} tower")
    return legend
