"""The table in letters and colours. Every colour is also a letter, so it is readable without colours."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from rich.console import Group, RenderableType
from rich.text import Text

from papercrown.core.phrasing import one_of
from papercrown.core.records import Record
from papercrown.core.terminal_layout import MARKED, Flow, Marks, block, fitting, on, seat_style, sign
from papercrown.drawing.theme import INK
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.actions import DECLINE, construction_of, space_id, sum_id
from papercrown.games.color_in_kingdoms.catalogue import province_of
from papercrown.games.color_in_kingdoms.pictures import BLUE, GREEN, ORANGE, PURPLE, RED, YELLOW
from papercrown.games.color_in_kingdoms.pieces import (
    BUILT,
    CONSTRUCTIONS,
    DUTIES,
    EMPTY,
    FOREST,
    KINDS,
    LETTERS,
    NO_PAIR,
    ROAD,
    SHERBET,
    SOYLENT,
    SQUARES,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.prompts import ROLLED
from papercrown.games.color_in_kingdoms.queries import sums_with_room

GROUND = {
    STRAWBERRY: RED, ROAD: YELLOW, WATERWAY: BLUE, SHERBET: ORANGE, SOYLENT: GREEN, FOREST: PURPLE,
}  # fmt: skip

WIDE, NARROW = 2, 1
"""Columns of half a space: with room for a mark, and without."""
RULER = 2
MIN_SHEET_COLUMNS = 18
"""No line below the map is longer."""
MAX_DICE_COLUMNS = 24
"""Of the dice and what they build."""
SQUARES_PER_GROUP = 5
"""Copycat squares."""
LAKE, FRESH, CROSSED, DECIDED, UNDECIDED, CANNOT = "~", "'", "✗", "✓", "?", "–"


# --- The picture ----------------------------------------------------------------------------------------------------


def picture(view: Record, viewer: int | None, names: Sequence[str], marks: Marks | None = None) -> RenderableType:
    """The whole table, with `marks` on what can be chosen. The viewer's sheet is the first in the lowest row."""
    marks = marks or {}
    own = [] if viewer is None else [_sheet(view, viewer, names, marks, WIDE)]
    dice = [] if view.over else [_dice(view, names, marks)]
    others = [_sheet(view, seat, names, {}, NARROW) for seat in range(view.seats) if seat != viewer]
    return Group(_legend(view), Text(), Flow([*own, *dice, *others]))


# --- Sheets ---------------------------------------------------------------------------------------------------------


def _sheet(view: Record, seat: int, names: Sequence[str], marks: Marks, half: int) -> Text:
    """A province, and below it the rest of the sheet."""
    rows = _rows(view, seat, marks, half)
    width = max(MIN_SHEET_COLUMNS, *(row.cell_len for row in rows))
    return block([_title(view, seat, names, width), *rows, *map(Text, _notes(view.sheets[seat], width))])


def _title(view: Record, seat: int, names: Sequence[str], width: int) -> Text:
    """The owner of a sheet and, near the end of the game, whether that seat has a turn left."""
    left = f" {_turns_left(view, seat)}" if view.triggered and not view.over else ""
    title = Text.assemble(_name(seat, names, width - len(left)))
    title.pad_right(width - len(left) - title.cell_len)
    return title.append(left)


def _turns_left(view: Record, seat: int) -> str:
    has_turn = view.waiting >> seat & 1 and not rules.is_full(view, view.sheets[seat])
    return "last turn" if has_turn or seat == view.current else "finished"


def _rows(view: Record, seat: int, marks: Marks, half: int) -> list[Text]:
    """The rows of a province, each with its letter. Neighbouring rows are offset by half a space."""
    sheet, province = view.sheets[seat], province_of(int(view.map.code))
    kinds, width = sheet.spaces.tolist(), 2 * half - 1
    cells = dict.fromkeys(province.lakes, (LAKE.center(width), "dim"))
    for space, place in enumerate(province.places):
        fresh = FRESH if sheet.fresh == space + 1 else ""
        cells[place] = _space(kinds[space], fresh, marks.get(space_id(seat, space), ""), width)
    rows: dict[int, Text] = {}
    for x, y in sorted(cells):
        row = rows.setdefault(y, Text.assemble((ascii_uppercase[y], "dim")))
        row.pad_right(RULER + half * x - row.cell_len)
        row.append(*cells[x, y])
    return [rows[y] for y in sorted(rows)]


def _space(kind: int, fresh: str, mark: str, width: int) -> tuple[str, str]:
    """The letters of a space and their style: a mark, or the letter of its colour."""
    if mark:
        return mark.center(width), MARKED
    return f"{LETTERS[kind]}{fresh}".center(width), _style(kind)


def _style(kind: int) -> str:
    return "dim" if kind == EMPTY else on(GROUND[kind], INK)


def _notes(sheet: Record, width: int) -> Iterator[str]:
    """The duties, the counts for the bonuses, and the copycat squares."""
    duties = (CROSSED if sheet.duties >> duty & 1 else str(duty + 1) for duty in range(DUTIES))
    yield f"duties {' '.join(duties)}"
    yield f"road {sheet.road}, fields {sheet.spaces.tolist().count(STRAWBERRY)}"
    yield f"copycat {sheet.written} of {SQUARES}"
    numbers = "".join(map(str, sheet.copycat[: sheet.written]))
    groups = (numbers[at : at + SQUARES_PER_GROUP] for at in range(0, len(numbers), SQUARES_PER_GROUP))
    yield from textwrap.wrap(" ".join(groups), width)


# --- Dice -----------------------------------------------------------------------------------------------------------


def _dice(view: Record, names: Sequence[str], marks: Marks) -> Text:
    """The dice of the current player, then what can be declared, or what was declared and who may copy it."""
    duty, family = int(view.duty), view.family.tolist()
    lines = [Text.assemble(_name(view.current, names, MAX_DICE_COLUMNS - len(ROLLED)), ROLLED)]
    lines.append(Text(f"duty   [{duty}]"))
    lines.append(Text.assemble("family", *(_die(die, aside=die == duty) for die in family)))
    if duty in family:
        lines.append(Text(f"({duty}) set aside", "dim"))
    lines.append(Text())
    follows = _to_declare(view, marks) if view.construction == EMPTY else _declared(view, names, marks)
    return block([*lines, *follows])


def _die(number: int, *, aside: bool) -> tuple[str, str]:
    return (f" ({number})", "dim") if aside else (f" [{number}]", "bold")


def _to_declare(view: Record, marks: Marks) -> Iterator[Text]:
    """The sums and what they build."""
    for total in sums_with_room(view):
        mark = sign(marks.get(sum_id(total), ""))
        yield Text.assemble(mark, f" {total:2} ", *_construction(construction_of(view, total)))


def _declared(view: Record, names: Sequence[str], marks: Marks) -> Iterator[Text]:
    """What was declared, who may copy it and who has decided."""
    yield Text("no pair declared" if view.declared == NO_PAIR else f"declared {view.declared}")
    yield Text.assemble(*_construction(int(view.construction)))
    for seat in range(view.seats):
        if seat != view.current:
            before, after = _decision(view, seat)
            yield Text.assemble(before, _name(seat, names, MAX_DICE_COLUMNS - len(before + after)), after)
    if DECLINE in marks:
        yield Text.assemble(sign(marks[DECLINE]), f" {DECLINE}")


def _decision(view: Record, seat: int) -> tuple[str, str]:
    """The words before and after a name: whether this seat may copy and has decided, but not how."""
    if not view.asked >> seat & 1:
        return f"{CANNOT} ", " cannot copy"
    return (f"{DECIDED} ", " decided") if view.decided >> seat & 1 else (f"{UNDECIDED} ", " may copy")


# --- Small parts ----------------------------------------------------------------------------------------------------


def _name(seat: int, names: Sequence[str], room: int) -> tuple[str, str]:
    return fitting(names[seat], room), seat_style(seat)


def _construction(kind: int) -> tuple[tuple[str, str], str]:
    return (LETTERS[kind], _style(kind)), f" {CONSTRUCTIONS[kind]}"


def _legend(view: Record) -> Text:
    """The meaning of letters and signs, and the sums that build each construction."""
    sums = BUILT[int(view.sums)].tolist()
    shown = []
    for kind in KINDS[1:]:
        by = [total for total, built in enumerate(sums) if built == kind]
        shown.append(Text.assemble(*_construction(kind), f" {one_of(by)}"))
    lines = [Text("  ").join(shown[:3]), Text("  ").join(shown[3:])]
    if province_of(int(view.map.code)).lakes:
        lines[0].append(f"  {LAKE} lake", "dim")
    if any(view.sheets[seat].fresh for seat in range(view.seats)):
        lines[1].append(f"  {FRESH} new")
    return block(lines)
