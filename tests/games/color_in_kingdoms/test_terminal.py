"""The picture in the terminal shows everything on the sheets, and the marks, as text."""

import re

from rich.cells import cell_len

from papercrown.core.legal import legal_ids
from papercrown.core.match import Action
from papercrown.core.records import Record
from papercrown.games.color_in_kingdoms import terminal
from papercrown.games.color_in_kingdoms.actions import DECLINE, describe, space_id, sum_id
from papercrown.terminal.menu import menu
from tests.games.color_in_kingdoms.comparison import HAMLET, LAGOON, OTHER_SUMS, Table, picture, random_game, rules
from tests.games.color_in_kingdoms.helpers import do, do_by_seat, full_except, turn, viewed
from tests.games.color_in_kingdoms.referee import (
    BUILDS,
    LETTERS,
    NAMES,
    OPTIONS,
    around,
    places,
    reference_road,
    spaces,
    with_letter,
)
from tests.kit.cases import cases
from tests.kit.games import bits
from tests.kit.pictures import Marks, Printer, check_colours_add_nothing, marked, menus

PLAYERS = [f"P{seat}" for seat in range(6)]
RULER, SPACE = 2, 3
TABLES = [Table(1), Table(2, (HAMLET,)), Table(4, (LAGOON, OTHER_SUMS)), Table(6)]

printer = Printer(terminal, PLAYERS)
lines, shown = printer.lines, printer.shown


def squeezed(view: Record, viewer: int | None, marks: Marks | None = None) -> str:
    """The picture as one line, with single spaces between words."""
    return " ".join(shown(view, viewer, marks).split())


def province_of(p: Record) -> str:
    return OPTIONS["province"][int(p.province)]


def own_spaces(view: Record, viewer: int, marks: Marks | None = None) -> dict[str, str]:
    """The text in each space of the viewer's province, whose rows come first in the lowest row of sheets."""
    where = places(province_of(view))
    left = min(x for _, x in where.values())
    rows = {line[0]: line for line in lines(view, viewer, marks) if line[:1].isalpha() and line[1:2] == " "}
    found = {}
    for space, (_, x) in where.items():
        start = RULER + 2 * (x - left)
        found[space] = rows[space[0]][start : start + SPACE].strip()
    return found


def letters_of(sheet: Record, province: str) -> dict[str, str]:
    drawn = picture(sheet, province)
    return {space: drawn.get(space, ".") for space in spaces(province)}


# --- provinces ---


def test_every_space_shows_its_letter() -> None:
    seen = set()
    for table in TABLES:
        for step in random_game(table, 1)[:: 11 * table.seats]:
            view = viewed(step.after, step.seat)
            found = {space: cell.rstrip(terminal.FRESH) for space, cell in own_spaces(view, step.seat).items()}
            assert found == letters_of(view.sheets[step.seat], table.province)
            seen |= set(found.values())
    assert seen == set(LETTERS)


def test_rows_are_shifted_by_half_a_space() -> None:
    view = turn("R A1, Y B2, B B3, P E4", province="hamlet").view(0)
    for row in ("A  R . . .", "B . Y B . .", "C  . . . .", "D . . . . .", "E  . . . P"):
        assert any(line.endswith(row) for line in lines(view, None))
    for row in ("A    R   .   .   .", "B  .   Y   B   .   .", "C    .   .   .   ."):
        assert any(line.startswith(row) for line in lines(view, 0))


def test_lakes_are_not_spaces() -> None:
    view = turn("R D3 D4 E3 E4", province="lagoon").view(0)
    assert "D  . . R ~ R . ." in shown(view, None)
    assert "E . . R ~ ~ R . ." in shown(view, None)
    assert "~ lake" in shown(view, None)
    assert "lake" not in shown(turn().view(0), None)


def test_spectators_see_all_provinces_side_by_side() -> None:
    end = random_game(Table(4), 0)[-1].after
    rows = [line.replace(terminal.FRESH, " ").split() for line in lines(viewed(end, None), None)]
    for row in "ABCDEFG":
        drawn = [letters_of(end.sheets[seat], "heartland") for seat in range(4)]
        expected = [sign for own in drawn for sign in (row, *(own[space] for space in spaces() if space[0] == row))]
        assert expected in rows


def test_the_space_coloured_last_is_marked_as_new() -> None:
    match = turn("", "")
    assert "' new" not in shown(match.view(0), 0)
    do_by_seat(match, "build 0 A1", "copy D4")
    view = match.view(0)
    assert own_spaces(view, 0)["A1"] == "R'"
    assert "D . . . R'. . . ." in shown(view, 0)
    assert "' new" in shown(view, 0)


def test_the_legend_names_every_letter_and_its_sums() -> None:
    for sums, built in BUILDS.items():
        legend = " ".join(lines(turn(sums=sums).view(0), 0)[:2])
        for letter, name in NAMES.items():
            one, two = sorted(total for total in built if built[total] == letter)
            assert f"{letter} {name} {one} or {two}" in legend


# --- below the province ---


def test_duties_are_crossed_off() -> None:
    view = turn("", "", roll=(3, 1, 1, 1, 1), crossed={0: (1, 6), 1: (5,)}).view(0)
    assert "duties ✗ 2 ✗ 4 5 ✗" in shown(view, 0)
    assert "duties 1 2 3 4 ✗ 6" in shown(view, 0)


def test_the_counts_for_the_bonuses_are_shown() -> None:
    view = turn("R A1 A2, Y D1 D2 D3 E1", "").view(0)
    assert "road 4, fields 2" in shown(view, 0)
    assert "road 0, fields 0" in shown(view, 0)


def test_copycat_squares_and_their_numbers() -> None:
    squares = [number % 6 for number in range(25)]
    view = turn("", "", squares={0: squares, 1: squares[:7]}).view(0)
    assert "copycat 25 of 25" in shown(view, 0)
    assert "01234 50123 45012 34501 23450" in shown(view, 0)
    assert "copycat 7 of 25" in shown(view, 0)
    assert "01234 50\n" in f"{shown(view, 0)}\n"
    alone = shown(view, None)
    assert "01234 50123 45012 " in alone
    assert "34501 23450" in alone
    assert "copycat 0 of 25" in shown(turn().view(0), 0)


# --- dice ---


def test_dice_on_duty_are_set_aside() -> None:
    dice = shown(turn(roll=(4, 4, 2, 4, 6)).view(0), 0)  # C1
    assert "duty   [4]" in dice
    assert "family (4) [2] (4) [6]" in dice
    assert "(4) set aside" in dice
    assert "set aside" not in shown(turn(roll=(4, 1, 2, 3, 6)).view(0), 0)


def test_the_sums_to_declare_and_what_they_build() -> None:
    view = turn("R A1", roll=(4, 2, 6, 1, 4)).view(0)  # C3
    found = re.findall(r"(\d+) ([A-Z]) ([a-z ]+)$", shown(view, 0), re.MULTILINE)
    assert found == [(str(total), letter, NAMES[letter]) for total, letter in ((0, "R"), (3, "G"), (7, "R"), (8, "B"))]


def test_sums_without_a_free_space_are_not_offered() -> None:
    sums = squeezed(turn("", roll=(4, 2, 6, 1, 4)).view(0), 0)
    assert "7 R strawberry field" in sums
    assert "8 B waterway" not in sums
    assert "3 G soylent farm" not in sums


def test_sums_follow_the_option() -> None:
    view = turn("R A1", roll=(1, 3, 3, 3, 3), sums="roads-6-8").view(0)
    assert "6 Y brick road" in squeezed(view, 0)


def test_what_was_declared_and_who_has_decided() -> None:
    match = turn("R A1", "R A1", "P A1", "", roll=(1, 2, 3, 4, 5))
    do(match, "build 5 A2")
    do(match, "copy A2", seat=1)
    for viewer in (0, 2, None):
        text = squeezed(match.view(viewer), viewer)
        assert "P0 rolled" in text
        assert "declared 5" in text
        assert "Y brick road" in text
        assert "✓ P1 decided" in text
        assert "? P2 may copy" in text
        assert "– P3 cannot copy" in text


def test_no_pair_is_declared() -> None:
    match = turn("", "")
    do(match, "build 0 A2")
    assert "no pair declared" in squeezed(match.view(1), 1)
    assert "R strawberry field" in squeezed(match.view(1), 1)


def test_nobody_sees_what_the_others_decided() -> None:
    seen = []
    for deed in ("copy D4", "copy A1", "decline"):
        match = turn("", "", "")
        do_by_seat(match, "build 0 A2", deed)
        seen.append([lines(match.view(viewer), viewer) for viewer in (0, 2, None)])
    assert seen[0] == seen[1] == seen[2]


def test_there_are_no_dice_when_the_game_is_over() -> None:
    assert "rolled" not in shown(viewed(random_game(Table(2), 0)[-1].after, None), None)


# --- the end ---


def test_last_turns_are_announced() -> None:
    view = turn("", "", full_except()).view(0)
    assert "last turn" not in shown(view, 0)
    view.triggered, view.waiting = bits([1]), bits([0, 2])
    text = squeezed(view, None)
    assert "P0 last turn" in text
    assert "P1 finished" in text
    assert "P2 finished" in text  # no space is left to colour
    view.over = 1
    assert "finished" not in shown(view, None)


def test_a_player_who_fills_the_province_on_the_last_turn_is_still_in_it() -> None:
    view = turn(full_except(), "").view(0)
    view.triggered, view.waiting, view.construction = bits([1]), bits([0]), LETTERS.index("R")
    assert "P0 last turn" in squeezed(view, 0)


# --- marks ---


def test_spaces_carry_marks() -> None:
    for province in OPTIONS["province"]:
        names = spaces(province)
        marks = {space_id(0, number): str(number + 1) for number in range(len(names))}
        assert own_spaces(turn(province=province).view(0), 0, marks) == dict(zip(names, marks.values(), strict=True))


def test_only_the_viewers_own_spaces_carry_marks() -> None:
    view = turn("", "").view(0)
    assert shown(view, 0, {space_id(0, 0): "42", space_id(1, 0): "43"}).count("42") == 1
    assert "43" not in shown(view, 0, {space_id(0, 0): "42", space_id(1, 0): "43"})


def test_sums_and_declining_carry_marks() -> None:
    match = turn("", "R A1", roll=(1, 3, 4, 3, 4))
    sums = squeezed(match.view(0), 0, {sum_id(0): "●", sum_id(7): "12"})
    assert "● 0 R strawberry field" in sums
    assert "12 7 R strawberry field" in sums
    do(match, "build 7 A1")
    assert "44 decline" in squeezed(match.view(1), 1, {DECLINE: "44"})
    assert "decline" not in squeezed(match.view(0), 0)


def legal(p: Record, seat: int) -> list[Action]:
    return [Action(action, *describe(p, seat, action)) for action in legal_ids(rules, p, seat)]


@cases("table", TABLES)
def test_every_choice_is_marked_in_the_picture(table: Table) -> None:
    kinds = set()
    for step in random_game(table, 1)[:: 11 * table.seats]:
        for choices in menus(menu(legal(step.before, step.seat))):
            view = viewed(step.before, step.seat)
            picture = terminal.picture(view, step.seat, PLAYERS[: view.seats], choices.marks)
            assert marked(picture) == set(choices.marks.values())
            kinds |= {click.split(":")[0] for click in choices.marks}
    assert kinds >= {"sum", "space"}


# --- the whole picture ---


@cases("province", OPTIONS["province"])
@cases("seats", range(1, 7))
def test_the_viewer_is_at_the_bottom_and_nothing_is_truncated(seats: int, province: str) -> None:
    match = turn(*["R A1"] * seats, province=province, squares=dict.fromkeys(range(seats), [1] * 25))
    viewer = seats - 1
    views = [match.view(viewer)]
    if seats > 1:
        do(match, "build 6 A2")
        views.append(match.view(viewer))
    for view in views:
        found = lines(view, viewer)
        assert all(cell_len(line) <= 80 for line in found)
        assert not any("…" in line for line in found)
        lowest = [line for line in found if line[:1] == "P"][-1]
        assert lowest.startswith(f"P{viewer} ")
        assert " P0 rolled" in lowest


@cases(("width", "rows"), [(80, 2), (160, 1)])
def test_sheets_lie_side_by_side_where_they_fit(width: int, rows: int) -> None:
    found = lines(turn(*["R A1"] * 6).view(2), 2, width=width)
    assert len([line for line in found if line.startswith("B   ")]) == rows


def test_lines_are_truncated_on_narrow_screens() -> None:
    view = turn("R A1", "", "").view(0)
    for width in (20, 40, 60):
        assert all(cell_len(line) <= width for line in lines(view, 0, width=width))


def test_long_names_are_truncated() -> None:
    names = ["Maximiliane von Hohenstein-Sonnenburg zu Felsen", "日本語の長い名前です、とても"]
    match = turn("", "")
    match.position.triggered, match.position.waiting = bits([1]), bits([0])
    choosing = match.view(None)
    do(match, "build 0 A1")
    for view in (choosing, match.view(None)):
        for viewer in (0, 1, None):
            found = lines(view, viewer, names=names)
            assert all(cell_len(line) <= 80 for line in found)
            assert any("… rolled" in line for line in found)
            assert any("… last turn" in line for line in found)
    assert any("… may copy" in line for line in found)


def test_colours_add_nothing_but_colours() -> None:
    view = viewed(random_game(Table(3), 0)[40].after, 0)
    check_colours_add_nothing(terminal.picture(view, 0, PLAYERS[:3]), lines(view, 0))


# --- the end ---


@cases("table", TABLES)
def test_the_end_shows_the_counts_for_the_bonuses(table: Table) -> None:
    end = random_game(table, 2)[-1].after
    last = squeezed(viewed(end, None), None)
    for seat in range(table.seats):
        sheet = picture(end.sheets[seat], table.province)
        road = reference_road(sheet, around(table.province), "path")
        assert f"road {road}, fields {len(with_letter(sheet, 'R'))}" in last
