"""Copying: the others may build the same thing at the same time; the number of copies is written down."""

from itertools import permutations

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.match import Match
from tests.games.color_in_kingdoms.comparison import Table, picture, random_game, read, written
from tests.games.color_in_kingdoms.helpers import (
    do,
    do_by_seat,
    full_except,
    in_games,
    offers,
    refusal,
    seeds,
    tables,
    targets,
    turn,
)
from tests.games.color_in_kingdoms.referee import BUILDS, around, spaces
from tests.kit.cases import cases
from tests.kit.games import turns

PAIRS = {total: (min(total - 1, 6), total - min(total - 1, 6)) for total in range(2, 13)}


def building(total: int, *drawings: str) -> Match:
    """Seat 0 has built at D5 with this sum, beside its forest at D4; the others have these provinces."""
    one, two = PAIRS[total]
    duty = next(face for face in range(1, 7) if face not in (one, two))
    match = turn("P D4", *drawings, roll=(duty, one, two, duty, duty))
    do(match, f"build {total} D5")
    return match


# --- Who is asked -----------------------------------------------------------------------------------------------------


@cases("seats", range(2, 7))
def test_all_others_are_asked_at_once(seats: int) -> None:
    match = turn(seats=seats)
    do(match, "build 0 D4")
    assert match.actors() == list(range(1, seats))
    assert refusal(match, "decline", seat=0).startswith("expected an action of seat 1")


@cases("total", PAIRS)
def test_ruling_4_players_without_a_space_are_not_asked(total: int) -> None:
    """Ruling 4: an empty province can copy only strawberry fields and forests, a full one nothing."""
    anywhere = BUILDS["roads-5-9"][total] in "RP"
    match = building(total, "", "R A1", full_except())
    assert match.actors() == ([1, 2] if anywhere else [2])
    assert targets(match, "copy", seat=2) == (set(spaces()) - {"A1"} if anywhere else around()["A1"])
    assert targets(match, "copy", seat=1) == (set(spaces()) if anywhere else set())
    assert "decline" in offers(match, seat=2)


def test_ruling_4_copies_touch_the_copiers_own_spaces() -> None:
    """Ruling 4: the copier's own sheet counts, not that of the current player."""
    match = building(5, "", "P D4")
    assert match.actors() == [2]
    assert targets(match, "copy", seat=2) == around()["D4"]


def test_the_turn_ends_if_nobody_can_copy() -> None:
    match = building(5, "", "")
    seen = read(match.position)
    assert (seen.turn, seen.current) == (2, 1)
    assert seen.sheets[0].squares == [0]


def test_players_copy_the_construction_not_the_sum() -> None:
    """The copier chooses only a space."""
    match = building(9, "R A1")
    assert offers(match, seat=1) == {"decline", *(f"copy {space}" for space in around()["A1"])}
    assert picture(do(match, "copy A2", seat=1)) == {"A1": "R", "A2": "Y"}


def test_each_player_decides_once() -> None:
    match = building(7, "", "")
    do(match, "decline", seat=1)
    assert match.actors() == [2]
    with pytest.raises(pc.IllegalAction, match="expected an action of seat 2"):
        do(match, "copy A1", seat=1)


# --- All copies at once -----------------------------------------------------------------------------------------------


def test_copies_are_coloured_when_all_have_decided() -> None:
    match = building(7, "", "", "")
    do(match, "copy A1", seat=3)
    do(match, "copy G5", seat=1)
    assert [picture(sheet) for sheet in match.position.sheets[1:4]] == [{}, {}, {}]
    assert read(match.position).choices == {1: "G5", 3: "A1"}
    assert int(match.position.turn) == 1
    do(match, "decline", seat=2)
    assert [picture(sheet) for sheet in match.position.sheets[1:4]] == [{"G5": "R"}, {}, {"A1": "R"}]
    seen = read(match.position)
    assert (seen.turn, seen.current, seen.choices, seen.asked) == (2, 1, {}, set())


@cases("order", list(permutations((1, 2, 3))))
def test_the_order_of_decisions_does_not_matter(order: tuple[int, ...]) -> None:
    match = building(7, "", "", "")
    deeds = {1: "copy A1", 2: "decline", 3: "copy B2"}
    for seat in order:
        do(match, deeds[seat], seat=seat)
    seen = read(match.position)
    assert [sheet.painted for sheet in seen.sheets] == [{"D4": "P", "D5": "R"}, {"A1": "R"}, {}, {"B2": "R"}]
    assert seen.sheets[0].squares == [2]


def test_a_copy_can_lengthen_a_road() -> None:
    match = building(5, "Y A1 A3")
    assert int(match.position.sheets[1].road) == 1
    assert int(do(match, "copy A2", seat=1).road) == 3


# --- The copycat number -----------------------------------------------------------------------------------------------


def test_c6_three_of_four_copy() -> None:
    """C6: a 3 is written in the next square, for 3 points."""
    match = turn(*[""] * 5, squares={0: [4, 0]})
    assert match.scores()[0].items["copycat"] == 4
    do_by_seat(match, "build 0 A1", "copy A1", "copy B1", "decline", "copy D4")
    assert written(match.position.sheets[0]) == [4, 0, 3]
    assert match.scores()[0].items["copycat"] == 4 + 3
    assert [written(sheet) for sheet in match.position.sheets[1:5]] == [[], [], [], []]
    assert [score.items["copycat"] for score in match.scores()[1:]] == [0, 0, 0, 0]


@cases("seats", range(2, 7))
def test_the_number_of_copies_is_written(seats: int) -> None:
    for copies in range(seats):
        match = turn(seats=seats)
        do_by_seat(match, "build 0 A1", *("copy A1" if seat <= copies else "decline" for seat in range(1, seats)))
        assert written(match.position.sheets[0]) == [copies]


def test_ruling_6_a_turn_that_nobody_copied_uses_up_a_square() -> None:
    """Ruling 6: a 0 is written, also in a solo game."""
    match = turn(seats=2)
    do_by_seat(match, "build 0 A1", "decline")
    assert written(match.position.sheets[0]) == [0]
    alone = turn(seats=1, squares={0: [0] * 3})
    assert written(do(alone, "build 0 A1")) == [0] * 4


def test_ruling_4_players_who_cannot_copy_do_not_count() -> None:
    """Ruling 4: only actual copies count."""
    match = building(5, "", "R A1", full_except())
    do(match, "copy A2", seat=2)
    assert written(match.position.sheets[0]) == [1]


def test_the_last_square() -> None:
    match = turn(seats=2, squares={0: list(range(24))})
    do_by_seat(match, "build 0 A1", "copy A1")
    assert written(match.position.sheets[0]) == [*range(24), 1]
    assert match.scores()[0].items["copycat"] == sum(range(24)) + 1


# --- In whole games ---------------------------------------------------------------------------------------------------


@given(tables, seeds)
@in_games
def test_turns_in_random_games(table: Table, seed: int) -> None:
    """The current player builds first, everyone asked decides once, and all copiers colour the same construction."""
    for steps in turns(random_game(table, seed)):
        first, last = steps[0], read(steps[-1].after)
        before, built = read(first.before), read(first.after) if len(steps) > 1 else None
        assert [step.verb == "build" for step in steps] == [True] + [False] * (len(steps) - 1)
        assert first.seat == before.current
        if built is not None:
            assert sorted(step.seat for step in steps[1:]) == sorted(built.asked)
            assert first.seat not in built.asked
        copied = {step.seat: step.deed.split()[1] for step in steps if step.verb == "copy"}
        letter = BUILDS[before.options["sums"]][int(first.deed.split()[1])]
        for seat, (sheet, earlier) in enumerate(zip(last.sheets, before.sheets, strict=True)):
            space = first.deed.split()[2] if seat == first.seat else copied.get(seat)
            assert sheet.painted == {**earlier.painted, **({space: letter} if space else {})}
            assert sheet.fresh == (space or "")
        new = [len(copied)] if copied or before.options["uncopied"] == "zero" else []
        assert last.sheets[first.seat].squares == before.sheets[first.seat].squares + new
