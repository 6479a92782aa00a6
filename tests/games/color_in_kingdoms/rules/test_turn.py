"""The turn: a duty, the remaining dice, and one space to colour in."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercrown.core.dice import dice_for
from papercrown.core.records import Record, copy
from tests.games.color_in_kingdoms.comparison import (
    TABLES,
    Table,
    compare,
    game,
    numbers,
    picture,
    random_game,
    read,
    rules,
)
from tests.games.color_in_kingdoms.helpers import (
    do,
    full_except,
    in_games,
    offers,
    quick,
    refusal,
    seeds,
    sums,
    tables,
    targets,
    turn,
)
from tests.games.color_in_kingdoms.referee import BUILDS, LETTERS, around, spaces
from tests.kit.cases import cases
from tests.kit.games import turns

ONE_FOREST = "P D4"
"""A province in which everything can be built."""


def rolled(p: Record, seat: int, *wanted: int) -> Record:
    """A position in which the next turn of a seat has begun with this roll, the duty first."""
    for key in range(10_000):
        after = copy(p)
        rules.begin_turn(after, seat, dice_for(b"any secret", "match", key))
        if read(after).roll[: len(wanted)] == wanted:
            return after
    raise AssertionError(wanted)


# --- Royal Duties -----------------------------------------------------------------------------------------------------


@cases("duty", range(1, 7))
def test_the_duty_is_crossed_off(duty: int) -> None:
    after = rolled(turn().position, 0, duty)
    assert read(after).sheets[0].duties == {1, duty}


@cases("seat", range(3))
def test_ruling_7_only_the_current_player_crosses_off_a_duty(seat: int) -> None:
    """Ruling 7: duties are crossed off on the player's own sheet."""
    match = turn(seats=3, crossed={0: [1], 1: [2], 2: [3]})
    after = read(rolled(match.position, seat, 6))
    assert [sheet.duties for sheet in after.sheets] == [{1, 6} if seat == 0 else {1}, *(
        {other + 1, 6} if seat == other else {other + 1} for other in (1, 2)
    )]  # fmt: skip


def test_c5_a_duty_that_is_already_crossed_off() -> None:
    """C5: a duty of 3 that is already crossed off changes no duties; matching dice are set aside."""
    match = turn(ONE_FOREST, crossed={0: [2, 3]})
    match.position = rolled(match.position, 0, 3, 3)
    seen = read(match.position)
    assert seen.sheets[0].duties == {1, 2, 3}
    rest = [die for die in seen.roll[1:] if die != 3]
    assert len(rest) < 4
    assert sums(match) == {0, *(a + b for k, a in enumerate(rest) for b in rest[k + 1 :])}


@given(tables, seeds)
@in_games
def test_duties_in_random_games(table: Table, seed: int) -> None:
    """Ruling 7: only the start of a turn changes duties, and only those of its player."""
    for step in random_game(table, seed):
        before, after = read(step.before), read(step.after)
        for seat in range(table.seats):
            begins = step.ends_turn and not after.over and after.current == seat
            new = {after.roll[0]} if begins else set()
            assert after.sheets[seat].duties == before.sheets[seat].duties | new


# --- The Royal Family -------------------------------------------------------------------------------------------------


def test_c1_dice_with_a_duty_are_set_aside() -> None:
    """C1: with duty 4 and dice 4, 4, 2, 6, only 2 and 6 can be used."""
    assert sums(turn(ONE_FOREST, roll=(4, 4, 4, 2, 6))) == {0, 8}


def test_c2_six_and_one_are_a_strawberry_field() -> None:
    """C2: of 2, 6 and 1, a sum of 7 builds a strawberry field."""
    match = turn("", roll=(3, 2, 6, 1, 3))
    assert picture(do(match, "build 7 D4")) == {"D4": "R"}


def test_c3_the_sum_of_two_dice_or_none() -> None:
    """C3: 2, 6 and 1 allow the sums 8, 3, 7 and 0."""
    assert sums(turn(ONE_FOREST, roll=(3, 2, 6, 1, 3))) == {8, 3, 7, 0}


def test_c4_a_single_die_is_not_a_pair() -> None:
    """C4: with duty 5 and dice 5, 5, 5, 2, only 0 is possible, a strawberry field."""
    match = turn(ONE_FOREST, roll=(5, 5, 5, 5, 2))
    assert sums(match) == {0}
    assert picture(do(match, "build 0 A1")) == {"D4": "P", "A1": "R"}


def test_all_dice_may_be_set_aside() -> None:
    assert sums(turn(ONE_FOREST, roll=(5, 5, 5, 5, 5))) == {0}


@cases(
    ("family", "expected"),
    [
        ((2, 2, 1, 1), {0, 4}),
        ((2, 2, 2, 2), {0, 4}),
        ((6, 6, 1, 1), {0, 12}),
        ((2, 3, 4, 5), {0, 5, 6, 7, 8, 9}),
        ((2, 2, 6, 6), {0, 4, 8, 12}),
        ((6, 1, 1, 1), {0}),
        ((3, 4, 3, 1), {0, 6, 7}),
    ],
)
def test_a_die_counts_once(family: Sequence[int], expected: set[int]) -> None:
    """Two equal dice make a pair, a single die does not."""
    assert sums(turn(ONE_FOREST, roll=(1, *family))) == expected


@given(st.lists(st.integers(1, 6), min_size=5, max_size=5))
@quick
def test_sums_of_any_roll(roll: list[int]) -> None:
    """All pairs of dice that differ from the duty, whatever the order of the dice, and 0."""
    rest = [die for die in roll[1:] if die != roll[0]]
    pairs = {rest[a] + rest[b] for a in range(len(rest)) for b in range(len(rest)) if a != b}
    assert sums(turn(ONE_FOREST, roll=roll)) == {0, *pairs}


# --- What a sum builds ------------------------------------------------------------------------------------------------


@cases(("total", "letter"), list(zip(range(2, 13), "PGOYBRBYOGP", strict=True)))
def test_c9_ruling_1_what_the_sums_build(total: int, letter: str) -> None:
    """C9, ruling 1: 2 to 12 build P, G, O, Y, B, R, B, Y, O, G, P."""
    one, two = min(total - 1, 6), total - min(total - 1, 6)
    duty = next(face for face in range(1, 7) if face not in (one, two))
    match = turn(ONE_FOREST, roll=(duty, one, two, duty, duty))
    assert picture(do(match, f"build {total} D5")) == {"D4": "P", "D5": letter}


def test_c9_ruling_1_zero_is_a_strawberry_field() -> None:
    """C9, ruling 1: 0 builds the same as 7."""
    assert picture(do(turn(ONE_FOREST), "build 0 D5")) == {"D4": "P", "D5": "R"}


# --- Where it may be built --------------------------------------------------------------------------------------------

EVERY_SUM = [(1, 2, 3, 4, 5), (2, 1, 1, 3, 6), (2, 6, 6, 4, 5), (6, 1, 2, 4, 4)]
"""Rolls that together allow all sums from 2 to 12."""


def buildable(*drawings: str) -> set[str]:
    """The letters of everything that can be built with any roll."""
    found = set()
    for roll in EVERY_SUM:
        found |= {BUILDS["roads-5-9"][total] for total in sums(turn(*drawings, roll=roll))}
    return found


def test_every_sum_is_among_the_rolls() -> None:
    assert {total for roll in EVERY_SUM for total in sums(turn(ONE_FOREST, roll=roll))} == {0, *range(2, 13)}


def test_c21_ruling_3_what_can_be_built_in_an_empty_province() -> None:
    """C21, ruling 3: strawberry fields and forests only."""
    assert buildable("") == {"R", "P"}
    assert buildable(ONE_FOREST) == set("RYBOGP")


@cases("roll", EVERY_SUM)
@cases("letter", "RYBOGP")
def test_ruling_3_most_must_touch_a_coloured_space(roll: Sequence[int], letter: str) -> None:
    """Ruling 3: the space may have any colour; strawberry fields and forests may be built anywhere."""
    match = turn(f"{letter} D4, R A1", roll=roll)
    empty = set(spaces()) - {"D4", "A1"}
    for total in sums(match):
        anywhere = BUILDS["roads-5-9"][total] in "RP"
        expected = empty if anywhere else around()["D4"] | around()["A1"]
        assert targets(match, f"build {total}") == expected


def test_a_space_is_coloured_once() -> None:
    match = turn(full_except("A1", "G5"), roll=(1, 2, 3, 4, 5))
    assert {deed.split()[2] for deed in offers(match)} == {"A1", "G5"}


def test_ruling_4_a_sum_whose_construction_has_no_space_cannot_be_chosen() -> None:
    """Ruling 4: the player must declare another pair, or 0."""
    match = turn("", roll=(1, 2, 3, 4, 6))
    assert sums(match) == {0, 7}
    assert refusal(match, "build 5 D4") == "a brick road must touch a space that is coloured in, D4 does not"


def test_ruling_5_a_sum_need_not_be_used() -> None:
    """Ruling 5: 0 can be declared whatever was rolled."""
    for roll in EVERY_SUM:
        assert 0 in sums(turn("", roll=roll))
        assert 0 in sums(turn(full_except("D4"), roll=roll))


def test_ruling_5_but_something_must_be_built() -> None:
    """Ruling 5: there is no way to pass."""
    match = turn(full_except("D4"), roll=(1, 1, 1, 1, 1), seats=2)
    assert offers(match) == {"build 0 D4"}
    assert match.actors() == [0]


# --- The effect of building -------------------------------------------------------------------------------------------


@cases("space", spaces())
def test_any_space_can_be_coloured(space: str) -> None:
    match = turn("", roll=(1, 6, 6, 1, 1), seats=2)
    do(match, f"build 12 {space}")
    seen = read(match.position)
    assert [sheet.painted for sheet in seen.sheets] == [{space: "P"}, {}]
    assert (seen.declared, seen.letter, seen.sheets[0].fresh) == (12, "P", space)


def test_the_dice_stay_until_the_turn_ends() -> None:
    match = turn("", roll=(4, 6, 6, 1, 2), seats=2)
    do(match, "build 12 D4")
    assert read(match.position).roll == (4, 6, 6, 1, 2)
    assert (int(match.position.turn), int(match.position.current)) == (1, 0)
    do(match, "decline", seat=1)
    seen = read(match.position)
    assert (seen.turn, seen.current, seen.declared, seen.letter) == (2, 1, 0, "")


def test_alone_the_next_turn_begins_at_once() -> None:
    match = turn("")
    do(match, "build 0 D4")
    assert (int(match.position.turn), match.actors()) == (2, [0])


def test_fresh_is_what_was_coloured_last() -> None:
    """It is marked until a player builds again."""
    match = turn("", "", "", roll=(1, 1, 1, 1, 1))
    do(match, "build 0 D4")
    assert [sheet.fresh for sheet in read(match.position).sheets] == ["D4", "", ""]
    do(match, "copy A1", seat=1)
    do(match, "decline", seat=2)
    assert [sheet.fresh for sheet in read(match.position).sheets] == ["D4", "A1", ""]
    do(match, "build 0 G5", seat=1)
    assert [sheet.fresh for sheet in read(match.position).sheets] == ["", "G5", ""]


@cases("seats", range(1, 7))
def test_turns_go_to_the_left(seats: int) -> None:
    steps = random_game(Table(seats), 0)
    whose = [int(turn[0].before.current) for turn in turns(steps)]
    playing = whose[: len(whose) - seats]  # the last turns may skip players
    assert all(two == (one + 1) % seats for one, two in pairwise(playing))


# --- In whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_whole_games_match_the_referee(table: Table) -> None:
    assert compare(table, 0) == len(random_game(table, 0))


@given(st.sampled_from([table for table in TABLES if table.seats < 4]), st.integers(1, 1000))
@in_games
def test_small_games_match_the_referee(table: Table, seed: int) -> None:
    """The same for games with new seeds."""
    compare(table, seed)


def test_the_referee_knows_every_table_of_the_game() -> None:
    played = {item for table in TABLES for item in table.options}
    assert {table.seats for table in TABLES} == set(game.seats())
    assert {item for _, options in game.tables() for item in options.items()} <= played
    assert len(set(map(str, TABLES))) == len(TABLES)


def test_the_letters_of_the_referee() -> None:
    assert {letter for table in BUILDS.values() for letter in table.values()} == set(LETTERS) - {"."}
    assert numbers("heartland")["build 7 D4"] == 60 * 7 + spaces().index("D4")
