"""The picture in the terminal shows everything on the sheets, and the marks, as text."""

from rich.cells import cell_len

from papercrown.core.legal import legal_ids
from papercrown.core.match import Action
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms import terminal
from papercrown.games.pocket_kingdoms.actions import describe, district_id, row_id, space_id
from papercrown.games.pocket_kingdoms.pieces import SYMBOLS
from papercrown.terminal.menu import menu
from tests.games.pocket_kingdoms.helpers import (
    BARRACKS,
    BUSY,
    MARKET,
    STOREHOUSE,
    Table,
    fill_in,
    first_view,
    full_districts,
    picture,
    random_game,
    rules,
    sketch,
    turn,
    viewed,
)
from tests.games.pocket_kingdoms.referee import (
    COLUMNS,
    DISTRICTS,
    HOUSE_SUMS,
    LETTERS,
    LINES,
    ROWS,
    SHIP_LIMITS,
    SPACES,
)
from tests.kit.cases import cases
from tests.kit.pictures import Marks, Printer, marked, menus

SIDE = 9
RULER = 2
NAMES = [f"P{seat}" for seat in range(6)]
TOWN = {**MARKET, **STOREHOUSE, **BARRACKS}

printer = Printer(terminal, NAMES)
lines, shown = printer.lines, printer.shown


def spaces(view: Record, viewer: int, marks: Marks | None = None) -> dict[str, str]:
    """The text in each space of the viewer's kingdom."""
    rows = [line for line in lines(view, viewer, marks) if line[:RULER].strip().isdecimal()][-SIDE:]
    assert [row[0] for row in rows] == list(LINES)
    width = SIDE * terminal.WIDE
    drawn = [row[RULER:].ljust(width + 2)[: width + 2].replace("│", "") for row in rows]
    cells = [row[at : at + terminal.WIDE].strip() for row in drawn for at in range(0, width, terminal.WIDE)]
    return dict(zip(SPACES, cells, strict=True))


def letters_of(sheet: Record) -> dict[str, str]:
    drawn = picture(sheet)
    return {space: drawn.get(space, terminal.NO_SYMBOL) for space in SPACES}


# --- kingdoms ---


def test_every_space_shows_its_letter() -> None:
    seen = set()
    for step in random_game(BUSY, 1)[::20]:
        view = viewed(step.after, step.seat)
        assert spaces(view, step.seat) == letters_of(view.sheets[step.seat])
        seen |= set(spaces(view, step.seat).values())
    assert seen >= {*"HSFMOBfwmx", terminal.NO_SYMBOL}


def test_other_kingdoms_are_shown_as_at_the_start_of_the_turn() -> None:
    match = turn(seats=2, others="H")
    before = lines(match.view(0), 0)
    match.play(1, next(action for action in match.legal(1) if " house of " in action.label))
    assert lines(match.view(0), 0) == before


def test_spectators_see_all_kingdoms_side_by_side() -> None:
    view = viewed(random_game(Table(3), 0)[-1].after, None)
    rows = [line.replace("│", "").split() for line in lines(view, None) if line[:1].isdecimal()]
    for line, row in zip(LINES, rows, strict=True):
        kingdoms = [letters_of(view.sheets[seat]) for seat in range(3)]
        assert row == [sign for drawn in kingdoms for sign in (line, *(drawn[column + line] for column in COLUMNS))]


def test_full_districts_and_finished_turns_are_shown_beside_the_name() -> None:
    view = first_view()
    assert "P1           full □□□□" in shown(view, 0)
    sketch(view.sheets[1], full_districts("north", "east", "centre"))
    view.done = 0b10
    assert "P1 ✓         full ■■■□" in shown(view, 0)
    assert "✓ done" in shown(view, 0)
    sketch(view.sheets[1], full_districts(*DISTRICTS))
    view.over = 1
    assert "P1           full ■■■■" in shown(view, 0)
    assert "✓" not in shown(view, 0)


def test_the_open_rows_of_others_are_abbreviated() -> None:
    view = first_view()
    assert "nothing begun" in shown(view, 0)
    fill_in(view.sheets[1], {"house 2": (3, 4), "tower": (1, 2, 3), "field 1": (6, 6)})
    assert "begun: T123 F66" in shown(view, 0)


@cases(("ships", "sign"), [("at-most", "≤"), ("less", "<")])
def test_a18_open_rows_show_their_sum_or_limit(ships: str, sign: str) -> None:
    """A18: the player's own rows and those of others."""
    for seat in (0, 1):
        view = first_view(ships=ships)
        fill_in(view.sheets[seat], {"house 1": (3,), "house 7": (5,), "ship 6": (2,)})
        if seat:
            assert f"begun: H3=7 H5=8 S2{sign}5" in shown(view, 0)
        else:
            assert all(row in shown(view, 0) for row in ("3 _ =7", "5 _ =8", f"2 _ {sign}5"))


def test_other_kingdoms_are_labelled_with_the_colours_that_attacks_name() -> None:
    assert "blue" not in shown(first_view(3), 0)
    kingdoms = shown(first_view(3, barracks=True), 0)
    assert "blue, nothing begun" in kingdoms
    assert "yellow, nothing begun" in kingdoms


def test_the_legend_names_every_letter() -> None:
    legend = " ".join(lines(first_view(barracks=True), 0)[:2])
    for symbol, letter in zip(SYMBOLS[1:], LETTERS[1:], strict=True):
        assert f"{letter} {symbol}" in legend
    assert "sword" not in shown(first_view(), 0)


# --- the construction area ---


def columns(view: Record) -> list[str]:
    """The construction area of seat 0, its columns one below the other: houses, fields, ships and the town."""
    area = [line[RULER + SIDE * terminal.WIDE + 2 :].ljust(50) for line in lines(view, 0) if line][-14 - len(TOWN) :]
    top = next(number for number, line in enumerate(area) if "Houses" in line)
    starts = [area[top].index(name) for name in ("Houses", "Fields", "Ships")]
    ends = [*(start - 4 for start in starts[1:]), None]
    return [line[a:b].strip() for a, b in zip(starts, ends, strict=True) for line in area[top + 1 : top + 13]]


def test_rows_show_their_numbers_and_what_they_need() -> None:
    view = first_view(1, barracks=True)
    fill_in(view.sheets[0], {"house 1": (3,), "ship 1": (1, 2), "market": (4, 5), "field 1": (6,)})
    assert [row for row in columns(view) if row] == [
        "3 _ =7",
        *(f"_ _ ={number}" for number in HOUSE_SUMS[1:]),
        "6 _ _ =",
        *["_ _ _ ="] * 8,
        "1 2 ≤7",
        *(f"_ _ ≤{number}" for number in SHIP_LIMITS[1:]),
        "Town",
        "Tower      _ _ _ _ +1",
        "Market     4 5 _ +1",
        "Storehouse _ _ _ +1",
        "Barracks   _ _ _ +1",
    ]


def test_ships_must_stay_below_their_limit_if_the_option_says_so() -> None:
    view = first_view(ships="less")
    assert "_ _ <7" in shown(view, 0)
    assert "≤" not in shown(view, 0)


def test_barracks_are_shown_only_if_they_are_in_play() -> None:
    assert "Barracks" not in shown(first_view(), 0)
    assert "Barracks" in shown(first_view(barracks=True), 0)


def test_only_the_dice_that_are_left_are_shown() -> None:
    view = first_view()
    view.sheets[0].dice[:] = [3, 0, 5]
    assert "Dice    [3]    [·]    [5]" in shown(view, 0)


def test_boxes_appear_with_their_buildings() -> None:
    view = first_view(barracks=True)
    assert not any(f"{name} □" in shown(view, 0) for name in ("Market", "Barracks"))
    sheet = view.sheets[0]
    fill_in(sheet, TOWN)
    sheet.market_used, sheet.attacks, sheet.stored[:2] = 3, 1, [-2, 5]
    assert "Market ■■■□" in shown(view, 0)
    assert "Storehouse    [✗]    [5]    [ ]    [ ]" in shown(view, 0)
    assert "Barracks ■□□□" in shown(view, 0)


# --- marks ---


def test_spaces_carry_marks() -> None:
    view = first_view()
    empty = [space for space, letter in letters_of(view.sheets[0]).items() if letter == terminal.NO_SYMBOL]
    marks = {space_id(0, SPACES.index(space)): str(number) for number, space in enumerate(empty, 1)}
    found = spaces(view, 0, marks)
    assert [found[space] for space in empty] == list(marks.values())


def test_districts_carry_marks_on_the_line_above_them() -> None:
    marks = {district_id(district): str(district + 10) for district in range(len(DISTRICTS))}
    borders = [line[: RULER + SIDE * terminal.WIDE + 2] for line in lines(first_view(), 0, marks) if "─1" in line]
    assert [line.strip("─ ") for line in borders] == [
        "10────┬───11────┬───12",
        "13────┼───14────┼───15",
        "16────┼───17────┼───18",
    ]


def test_rows_carry_marks_before_them() -> None:
    marks = {row_id(row): str(row + 1) for row in range(len(ROWS))}
    found = " ".join(shown(first_view(1, barracks=True), 0, marks).split())
    for row in (" 1 _ _ =7 ", " 10 _ _ ≤7 ", " 17 Market _ _ _ +1", " 28 _ _ _ = "):
        assert row in found


def test_dice_boxes_and_abilities_carry_marks() -> None:
    view = first_view(barracks=True)
    sheet = view.sheets[0]
    fill_in(sheet, TOWN)
    sheet.dice[:], sheet.stored[:] = [4, 4, 1], [-2, 5, 6, 0]
    marks = {"die:4": "1", "stored:5": "2", "store": "3", "market:up": "4", "market:down": "5", "attack": "6"}
    everything = shown(view, 0, {**marks, "done": "7"})
    assert "Dice  1 [4]  1 [4]    [1]  7 done" in everything
    assert "Storehouse    [✗]  2 [5]    [6]  3 [ ]" in everything
    assert "Market □□□□  4 +1  5 -1" in everything
    assert "Barracks □□□□  6 attack" in everything


def test_a_kingdom_that_can_be_attacked_is_wide() -> None:
    view = first_view(barracks=True)
    assert "   A  B  C" in shown(view, 0, {space_id(1, 0): "12"}).split("P0")[0]
    assert "  A B C" in shown(view, 0, {space_id(0, 0): "12"}).split("P0")[0]


def test_marks_that_do_not_fit_are_replaced_by_a_sign() -> None:
    view = first_view()
    marks = {space_id(0, space): str(100 + space) for space in range(len(SPACES))}
    assert set(spaces(view, 0, marks).values()) == {terminal.IN_LIST}
    assert f"{terminal.IN_LIST} its number is in the list" in shown(view, 0, marks)
    assert "its number" not in shown(view, 0)


def legal(p: Record, seat: int) -> list[Action]:
    return [Action(action, *describe(p, seat, action)) for action in legal_ids(rules, p, seat)]


def test_every_choice_is_marked_in_the_picture() -> None:
    busiest = turn("H", (3, 3, 5), rows=TOWN, stored=(2, 4), seats=2, barracks=True)
    positions = [(busiest.position, 0), *((step.before, step.seat) for step in random_game(BUSY, 1)[::7])]
    kinds = set()
    for p, seat in positions:
        for choices in menus(menu(legal(p, seat))):
            short = {mark if len(mark) < terminal.WIDE else terminal.IN_LIST for mark in choices.marks.values()}
            assert marked(terminal.picture(viewed(p, seat), seat, NAMES[: p.seats], choices.marks)) == short
            kinds |= {click.split(":")[0] for click in choices.marks}
    assert kinds == {"die", "stored", "row", "district", "cell", "store", "market", "attack", "done"}


# --- the whole picture ---


@cases("width", [80, 120, 160])
@cases("seats", [1, 2, 3, 6])
def test_the_viewer_is_at_the_bottom_and_nothing_is_truncated(width: int, seats: int) -> None:
    p = random_game(Table(seats, (("barracks", True),)), 0)[-1].before
    for viewer in range(seats):
        found = lines(viewed(p, viewer), viewer, {"market:up": "10", "market:down": "11", "store": "12"}, width=width)
        assert all(cell_len(line) <= width for line in found)
        assert not any("…" in line for line in found)
        lowest = [line for line in found if line[:1] == "P"][-1]
        assert lowest.startswith(f"P{viewer} ")
        assert " Dice " in lowest


def test_lines_are_truncated_on_narrow_screens() -> None:
    view = viewed(random_game(Table(3), 0)[-1].before, 0)
    for width in (20, 40, 60):
        assert all(cell_len(line) <= width for line in lines(view, 0, width=width))


def test_long_names_leave_room_for_the_boxes() -> None:
    names = ["Maximiliane von Hohenstein-Sonnenburg", "日本語の長い名前です"]
    titles = [line for line in lines(first_view(), 0, names=names) if "full □□□□" in line]
    kingdom = RULER + SIDE * terminal.NARROW + 2
    assert [cell_len(title.split("  Dice")[0]) for title in titles] == [kingdom, RULER + SIDE * terminal.WIDE + 2]
    assert all("…" in title for title in titles)


# --- the end ---


@cases("table", [Table(1), BUSY, Table(3)])
def test_the_end_shows_no_dice(table: Table) -> None:
    assert "Dice" not in shown(viewed(random_game(table, 2)[-1].after, None), None)
