"""The options of the game."""

import pytest

import papercrown as pc
from tests.games.color_in_kingdoms.comparison import game, picture, read, written
from tests.games.color_in_kingdoms.helpers import do, do_by_seat, full_except, targets, turn
from tests.games.color_in_kingdoms.referee import BUILDS, OPTIONS, spaces


def test_the_options_and_their_defaults() -> None:
    """Rulings 1, 2, 6 and 12: the first value is the recommended interpretation."""
    assert {option.name: tuple(option.values) for option in game.options} == OPTIONS
    assert game.check(2, {}) == {name: values[0] for name, values in OPTIONS.items()}
    assert all(str(value) in option.explanation for option in game.options for value in option.values)


@pytest.mark.parametrize(
    ("name", "value"), [("province", "moor"), ("sums", True), ("longest", ""), ("uncopied", "none"), ("seats", "6")]
)
def test_other_values_are_refused(name: str, value: str | bool) -> None:
    with pytest.raises(pc.OptionError):
        game.check(2, {name: value})


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_option_for_every_number_of_players(seats: int) -> None:
    for name, values in OPTIONS.items():
        for value in values:
            assert seats in game.seats(**{name: value})


# --- Sums -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sums", OPTIONS["sums"])
@pytest.mark.parametrize("total", range(2, 13))
def test_ruling_1_the_option_chooses_the_table_of_sums(sums: str, total: int) -> None:
    """Ruling 1: roads with 5 or 9 and waterways with 6 or 8, or the other way round; the other sums are the same."""
    one, two = min(total - 1, 6), total - min(total - 1, 6)
    duty = next(face for face in range(1, 7) if face not in (one, two))
    match = turn("P D4", "P D4", roll=(duty, one, two, duty, duty), sums=sums)
    do_by_seat(match, f"build {total} D5", "copy C3")
    letter = dict(zip(range(2, 13), "PGOYBRBYOGP" if sums == "roads-5-9" else "PGOBYRYBOGP", strict=True))[total]
    assert [picture(sheet) for sheet in match.position.sheets[:2]] == [
        {"D4": "P", "D5": letter},
        {"D4": "P", "C3": letter},
    ]
    assert BUILDS[sums][total] == letter
    assert [int(sheet.road) for sheet in match.position.sheets[:2]] == [letter == "Y"] * 2


@pytest.mark.parametrize("sums", OPTIONS["sums"])
def test_ruling_1_zero_builds_a_strawberry_field_in_both_tables(sums: str) -> None:
    """Ruling 1: both tables agree on it."""
    assert picture(do(turn(sums=sums), "build 0 A1")) == {"A1": "R"}


# --- The longest road -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("longest", "length"), [("path", 3), ("group", 4)])
def test_ruling_12_path_or_group(longest: str, length: int) -> None:
    """Ruling 12: the longest path, or with the other option the largest connected group."""
    match = turn("Y C3 D5 E3, R G5", roll=(1, 4, 5, 1, 1), longest=longest)
    assert int(match.position.sheets[0].road) == 1
    assert int(do(match, "build 9 D4").road) == length


@pytest.mark.parametrize("longest", OPTIONS["longest"])
def test_ruling_12_groups_that_do_not_touch_are_not_added(longest: str) -> None:
    """Ruling 12: with either option."""
    match = turn("Y A1 A2, Y G1 G2, R D4", roll=(1, 4, 5, 1, 1), longest=longest)
    assert int(do(match, "build 9 D5").road) == 2


@pytest.mark.parametrize("longest", OPTIONS["longest"])
def test_ruling_12_a_bridge_joins_two_roads(longest: str) -> None:
    """Ruling 12: they become one road."""
    match = turn("Y D2 D3, Y D5 D6 D7", roll=(1, 4, 5, 1, 1), longest=longest)
    assert int(do(match, "build 9 D4").road) == 6


# --- When nobody copies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("uncopied", "squares"), [("zero", [2, 0]), ("nothing", [2])])
def test_ruling_6_a_zero_or_nothing(uncopied: str, squares: list[int]) -> None:
    """Ruling 6: with the option "nothing", a turn that nobody copied uses no square."""
    match = turn(seats=2, squares={0: [2]}, uncopied=uncopied)
    do_by_seat(match, "build 0 A1", "decline")
    assert written(match.position.sheets[0]) == squares
    alone = turn(squares={0: [2]}, uncopied=uncopied)
    assert written(do(alone, "build 0 A1")) == squares


@pytest.mark.parametrize("uncopied", OPTIONS["uncopied"])
def test_ruling_6_copies_are_always_written_down(uncopied: str) -> None:
    """Ruling 6: the option matters only if nobody copied."""
    match = turn(seats=3, squares={0: [2]}, uncopied=uncopied)
    do_by_seat(match, "build 0 A1", "decline", "copy A1")
    assert written(match.position.sheets[0]) == [2, 1]


@pytest.mark.parametrize(("uncopied", "over"), [("zero", True), ("nothing", False)])
def test_ruling_6_whether_the_squares_end_a_solo_game(uncopied: str, over: bool) -> None:
    """Ruling 6: with the option "nothing", only duties and spaces end a solo game."""
    match = turn(squares={0: [0] * 24}, uncopied=uncopied)
    do(match, "build 0 A1")
    assert match.over == over


def test_ruling_6_with_nothing_a_copy_can_fill_the_last_square() -> None:
    """Ruling 6: with the option "nothing", squares can still end the game."""
    match = turn(seats=2, squares={0: [1] * 24}, uncopied="nothing")
    do_by_seat(match, "build 0 A1", "copy A1")
    assert read(match.position).ended == {0}


# --- Provinces --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("province", OPTIONS["province"])
def test_ruling_2_every_space_of_the_province_and_no_other(province: str) -> None:
    """Ruling 2: the map is ours, so there are several."""
    match = turn(province=province)
    assert targets(match, "build 0") == set(spaces(province))
    last = spaces(province)[-1]
    match = turn(full_except(last, province=province), "", province=province)
    assert targets(match, "build 0") == {last}
    do(match, f"build 0 {last}")
    assert targets(match, "copy", seat=1) == set(spaces(province))


def test_ruling_2_roads_go_around_the_lake() -> None:
    """Ruling 2: spaces on opposite shores do not touch."""
    match = turn("Y D3 D4, R A1", roll=(1, 4, 5, 1, 1), province="lagoon")
    assert int(match.position.sheets[0].road) == 1
    assert int(do(match, "build 9 C3").road) == 2
    match = turn("Y D3 D4 C3, R A1", roll=(1, 4, 5, 1, 1), province="lagoon")
    assert int(do(match, "build 9 C4").road) == 4
