"""The table in letters and colours. Every colour is also a letter, so it is readable without colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from papercrown.core.phrasing import counted_points, listed
from papercrown.core.records import Record, copy
from papercrown.core.terminal_layout import MARKED, Flow, Marks, block, fitting, seat_style, sign
from papercrown.games.inkdoms import rules, scoring
from papercrown.games.inkdoms.actions import (
    LINES,
    READY,
    die_id,
    mixed_id,
    number_id,
    pencil_id,
    realm_id,
    spell_id,
    tower_id,
)
from papercrown.games.inkdoms.hand import hand_of
from papercrown.games.inkdoms.lettering import (
    BACKGROUND,
    EMPTY,
    INK_LETTERS,
    PLANNED,
    TOWER,
    WIDTH,
    Styled,
    drawn,
    letter_of,
)
from papercrown.games.inkdoms.pieces import (
    BLOTS,
    CAPITAL_POINTS,
    CAPITALS,
    COLOURS,
    DICE,
    DIVIDE,
    EACH,
    END,
    FIRST,
    KINGDOMS,
    LETTERS,
    MIX,
    MONSTER_COUNTS,
    MONSTERS,
    MOVE,
    SECOND,
    SPELLS,
    TO_END,
    TOUCH,
    WHITE,
)
from papercrown.games.inkdoms.position import HUES, KINDS, LANDS, NONE
from papercrown.games.inkdoms.queries import belongs, items_of, kingdoms_in, paint_of

CASTS = {MOVE: "move", TOUCH: "touch", DIVIDE: "divide", MIX: "mix"}

SHEET_COLUMNS = 39
"""For another player's sheet: two fit side by side."""
LABEL_COLUMNS = 8
"""For the word before spells, drops and the like."""
KINGDOM_COLUMNS, KIND_COLUMNS = 11, 8
"""For the names of scoring lines."""

HELD, NEXT, USED, FREE = "■", "+", "✗", "□"
AT_WORK, DECIDED, WAITING = "?", "✓", "–"


# --- The picture ----------------------------------------------------------------------------------------------------


def picture(view: Record, viewer: int | None, names: Sequence[str], marks: Marks | None = None) -> RenderableType:
    """The whole table, with `marks` on what can be chosen. The viewer's sheet is in the lowest row."""
    marks = marks or {}
    first = _shared(view, names) if viewer is None else _own_sheet(view, viewer, names, marks)
    others = [_sheet(view, seat, names) for seat in range(view.seats) if seat != viewer]
    return Group(_legend(viewer, marks), Text(), Flow([first, *others]))


# --- Sheets ---------------------------------------------------------------------------------------------------------


def _own_sheet(view: Record, seat: int, names: Sequence[str], marks: Marks) -> Text:
    """The viewer's sheet with what they have painted this round, and with marks."""
    drafted = copy(view)
    drafted.sheets[seat] = view.drafts[seat]
    lines = [_title(drafted, seat, names, WIDTH), *drawn(view, seat, marks), *_dice(view, names, marks)]
    if not view.over:
        lines.append(_drops(view, seat, marks))
    lines += [_spells(view.drafts[seat], seat, marks), _towers(view.drafts[seat], seat, marks)]
    lines += _scoring(drafted, seat, marks)
    if READY in marks:
        lines.append(Text.assemble(sign(marks[READY]), f" {READY}"))
    return block(lines)


def _sheet(view: Record, seat: int, names: Sequence[str]) -> Text:
    """Another player's sheet: the colours of areas 1 to 9, what is circled, and what can be used."""
    sheet = view.sheets[seat]
    halves = [_kingdom_in_short(view, seat, kingdom) for kingdom in range(LANDS)]
    lines = [_title(view, seat, names, SHEET_COLUMNS)]
    lines += [Text.assemble(*halves[k], "  ", *halves[k + 1]) for k in range(0, LANDS, 2)]
    painted = [f"{MONSTERS[kind][0].upper()} {_counted(view, sheet, LANDS + kind)}" for kind in range(KINDS)]
    lines.append(
        Text(" ".join(f"{words:5} {_circled(view, seat, LANDS + kind)}" for kind, words in enumerate(painted)))
    )
    lines.append(Text(f"end {_counted(view, sheet, END)} {_circled(view, seat, END)}  blots {sheet.blots}"))
    spells = "".join(f" {spell + 1}" * int(sheet.spells[spell]) for spell in range(SPELLS))
    drops = "".join(f" {INK_LETTERS[colour]}" * int(sheet.drops[colour]) for colour in range(HUES))
    return block([*lines, Text(f"spells{spells or ' –'}"), Text(f"towers{drops or ' –'}")])


def _kingdom_in_short(view: Record, seat: int, kingdom: int) -> list[Styled]:
    paint, fresh = paint_of(view.sheets[seat]), int(view.fresh[seat])
    areas = range(EACH * kingdom, EACH * (kingdom + 1))
    letters = [letter_of(paint[area], fresh >> area & 1) for area in areas]
    return [(f"{LETTERS[kingdom]} ", "bold"), *letters, (f" {_circled(view, seat, kingdom)}", "")]


def _shared(view: Record, names: Sequence[str]) -> Text:
    """For spectators: the dice, and the numbers that can still be circled."""
    lines = list(_dice(view, names, {}))
    for row in range(LANDS):
        line = Text.assemble(_label(row, KINGDOM_COLUMNS), *_numbers(view, None, row, {}))
        if LANDS + row <= END:
            line.append_text(
                Text.assemble("  ", _label(LANDS + row, KIND_COLUMNS), *_numbers(view, None, LANDS + row, {}))
            )
        lines.append(line)
    return block(lines)


def _title(view: Record, seat: int, names: Sequence[str], width: int) -> Text:
    """The owner of a sheet, their points so far, and what they are doing."""
    told = f" {counted_points(sum(items_of(view, seat)))}{_state(view, seat)}"
    return Text.assemble((fitting(names[seat], width - len(told)), seat_style(seat)), told)


def _state(view: Record, seat: int) -> str:
    if view.over:
        return ""
    if view.crossing:
        return f" {AT_WORK} crossing out"
    if view.taken[seat] != NONE:
        return f" {DECIDED} done" if view.done >> seat & 1 else f" {AT_WORK} painting"
    return f" {AT_WORK} choosing" if rules.next_chooser(view) == seat else f" {WAITING} waiting"


# --- Dice, drops and spells -----------------------------------------------------------------------------------------


def _dice(view: Record, names: Sequence[str], marks: Marks) -> Iterator[Text]:
    """Where each die lies, or who took it."""
    if view.over:
        return
    takers = {int(view.taken[seat]): seat for seat in range(view.seats) if view.taken[seat] != NONE}
    for die, name in enumerate(DICE):
        number, style = int(view.dice[die].number), "" if die == WHITE else BACKGROUND[die]
        before = (sign(marks.get(die_id(die), "")), " ", (f"{name} {number}", style), " " * (LABEL_COLUMNS - len(name)))
        if view.box >> die & 1:
            yield Text.assemble(*before, f"in {listed(kingdoms_in(int(view.dice[die].realms)))}")
        elif die in takers:
            yield Text.assemble(*before, *_taken(view, takers[die], die, names))
        else:
            yield Text.assemble(*before, ("taken before", "dim"))


def _taken(view: Record, seat: int, die: int, names: Sequence[str]) -> Iterator[Styled]:
    sheet = view.sheets[seat]
    told = " took it"
    if sheet.realms:  # until the round is over
        told = f"{f' as {COLOURS[int(sheet.colour)]}' if die == WHITE else ''} from {KINGDOMS[int(sheet.home)]}"
    yield fitting(names[seat], WIDTH - 2 * LABEL_COLUMNS - len(told)), seat_style(seat)
    yield told, ""


def _drops(view: Record, seat: int, marks: Marks) -> Text:
    """The unplaced drops of the die, including mixed ones, and where they may go."""
    line = Text("die".ljust(LABEL_COLUMNS))
    if view.taken[seat] == NONE or view.crossing:
        return line.append("none now", "dim")
    hand = hand_of(view, seat)
    for colour in range(HUES):
        mark = marks.get(mixed_id(seat, colour), "")
        if count := hand.of_the_die(colour):
            line.append_text(
                Text.assemble(sign(mark), " ", (INK_LETTERS[colour] + HELD * count, BACKGROUND[colour]), " ")
            )
    where = f" for {listed(kingdoms_in(hand.realms))}" if hand.unplaced else "all drops are placed"
    if hand.choosing:
        where += ", and a watchtower waits for its colour"
    return line.append(fitting(where, WIDTH - line.cell_len))


def _spells(sheet: Record, seat: int, marks: Marks) -> Text:
    line = Text("spells".ljust(LABEL_COLUMNS))
    for spell, name in CASTS.items():
        counts = sheet.spells[spell], sheet.gained[spell], sheet.cast[spell]
        line.append_text(Text.assemble(sign(marks.get(spell_id(seat, spell), "")), f" {spell + 1} {name} "))
        line.append(f"{_tokens(*counts):5}")
    return line


def _towers(sheet: Record, seat: int, marks: Marks) -> Text:
    line = Text("towers".ljust(LABEL_COLUMNS))
    for colour, letter in enumerate(INK_LETTERS):
        counts = sheet.drops[colour], sheet.earned[colour], sheet.spent[colour]
        mark = sign(marks.get(tower_id(seat, colour), ""))
        line.append_text(Text.assemble(mark, " ", (letter, BACKGROUND[colour]), f" {_tokens(*counts):4} "))
    return line


def _tokens(held: int, gained: int, used: int) -> str:
    """Tokens that can be used now, from the next round on, or are used up."""
    return HELD * int(held) + NEXT * int(gained) + USED * int(used) or EMPTY


# --- The scoring lines ----------------------------------------------------------------------------------------------


def _scoring(view: Record, seat: int, marks: Marks) -> Iterator[Text]:
    """Kingdoms on the left; monsters, the end and blots on the right."""
    items = items_of(view, seat)
    sheet = view.sheets[seat]
    left = f"{'':3}{'':{KINGDOM_COLUMNS}}   1st  2nd  of {EACH} cap hues"
    yield Text(f"{left.ljust(SHEET_COLUMNS)}  {'':{KIND_COLUMNS}}   1st  2nd painted tamed", "dim")
    for row in range(LANDS):
        line = Text.assemble(sign(marks.get(realm_id(row), "")), " ", _label(row, KINGDOM_COLUMNS))
        line.append_text(Text.assemble(*_numbers(view, seat, row, marks)))
        line.append(f" {_counted(view, sheet, row)}").append(f" {_capital(view, sheet, row)}")
        line.append(f"{scoring.variety(sheet, row):3}{items[row]:4}")
        right = LANDS + row
        line.append("  ").append(_label(right, KIND_COLUMNS))
        if right <= END:
            line.append_text(Text.assemble(*_numbers(view, seat, right, marks)))
            tamed = str(scoring.tamed(view.map, sheet, row)) if right < END else ""
            line.append(f" {_counted(view, sheet, right)} {tamed:>6}")
        else:
            line.append(f"  {HELD * int(sheet.blots)}{FREE * (BLOTS - int(sheet.blots))}".ljust(21))
        yield line.append(f"{items[right]:5}")


def _label(line: int, width: int) -> str:
    return set_cell_size((*LINES, "end", "blots")[line], width)


def _numbers(view: Record, seat: int | None, line: int, marks: Marks) -> Iterator[Styled]:
    """The two numbers of a line: open, circled by this seat or crossed out. Ruling 3: solo, the second stays open."""
    first, second = (0, 0) if seat is None else (view.firsts[seat] >> line & 1, view.seconds[seat] >> line & 1)
    open_second = view.open_second >> line & 1 and not (first and view.seats > 1)
    for number, circled, open_, later in (
        (FIRST[line], first, view.open_first >> line & 1, False),
        (SECOND[line], second, open_second, True),
    ):
        yield sign("" if seat is None else marks.get(number_id(seat, line, later), ""))
        yield _number(int(number), bool(circled), bool(open_))


def _number(number: int, circled: bool, open_: bool) -> Styled:
    if circled:
        return f"({number})", "bold"
    return (f" {number} ", "") if open_ else (f"{USED}{number} ", "dim")


def _circled(view: Record, seat: int, line: int) -> str:
    """The number that a seat has circled, or as many blanks."""
    points = int(scoring.speed_points(view, seat, line))
    return f"({points})" if points else "   "


def _counted(view: Record, sheet: Record, line: int) -> str:
    """How much of an achievement is reached."""
    paint = paint_of(sheet)
    if line == END:
        whole = sum(NONE not in paint[EACH * kingdom : EACH * (kingdom + 1)] for kingdom in range(LANDS))
        return f"{whole}/{TO_END}"
    painted = sum(colour != NONE and belongs(view, area, line) for area, colour in enumerate(paint))
    return f"{painted}/{EACH if line < LANDS else MONSTER_COUNTS[line - LANDS]}"


def _capital(view: Record, sheet: Record, kingdom: int) -> str:
    """The points of a capital: not painted yet, built, or painted in another colour."""
    areas = range(EACH * kingdom, EACH * (kingdom + 1))
    [colour] = [paint_of(sheet)[area] for area in areas if view.map.capitals >> area & 1]
    return _number(int(CAPITAL_POINTS[kingdom]), colour == CAPITALS[kingdom], colour == NONE)[0]


# --- The legend -----------------------------------------------------------------------------------------------------


def _legend(viewer: int | None, marks: Marks) -> Text:
    """The meaning of letters and signs."""
    colours = Text()
    for colour, name in enumerate(COLOURS):
        mark = "" if viewer is None else marks.get(pencil_id(viewer, colour), "")
        before = ((f"{mark} ", MARKED),) if mark else ()
        colours.append_text(Text.assemble(*before, (INK_LETTERS[colour], BACKGROUND[colour]), f" {name}  "))
    colours.append(f"B new  b{PLANNED} planned", "dim")
    signs = ["Cb capital", "Dg dragon", "Hb hydra", "Gr griffin", "Uy unicorn", "s1 spell", f"{TOWER} watchtower"]
    more = ["(4) circled", f"{USED}4 crossed out", f"{HELD} usable", f"{NEXT} from the next round on", f"{USED} used"]
    return block([colours, Text("  ".join(signs), "dim"), Text("  ".join(more), "dim")])
