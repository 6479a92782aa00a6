"""The end of the game: it has three triggers, then everyone else has one more turn."""

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.match import Match
from tests.games.color_in_kingdoms.comparison import Table, random_game, read
from tests.games.color_in_kingdoms.helpers import do, do_by_seat, full_except, in_games, offers, seeds, tables, turn
from tests.games.color_in_kingdoms.referee import OPTIONS
from tests.kit.cases import cases
from tests.kit.games import turns

ALMOST_FULL = full_except("D4")
"""A province with one empty space."""
OTHER_DUTIES = [2, 3, 4, 5, 6]
"""All duties except the one that `turn` rolls."""


def play_turn(match: Match) -> int:
    """Let the current player build a strawberry field that nobody copies; returns that seat."""
    seat, number = match.actors()[0], int(match.position.turn)
    do(match, min(deed for deed in offers(match, seat) if deed.startswith("build 0")), seat=seat)
    while not match.over and match.position.turn == number:
        do(match, "decline", seat=match.actors()[0])
    return seat


def remaining_turns(match: Match) -> list[int]:
    """Play to the end; returns the seats that have a turn."""
    seats = []
    while not match.over:
        seats.append(play_turn(match))
    return seats


# --- Triggers ---------------------------------------------------------------------------------------------------------


def test_crossing_off_all_duties_ends_the_game() -> None:
    match = turn(crossed={0: OTHER_DUTIES})
    assert match.actors() == [0]
    do(match, "build 0 A1")
    assert match.over
    assert read(match.position).ended == {0}


def test_five_duties_are_not_enough() -> None:
    match = turn(crossed={0: [2, 3, 4, 5]})
    do(match, "build 0 A1")
    assert not match.over


def test_the_turn_that_crosses_off_the_last_duty_is_played() -> None:
    match = turn("", "", crossed={0: OTHER_DUTIES})
    assert match.actors() == [0]
    do(match, "build 0 A1")
    assert match.actors() == [1]
    assert read(match.position).ended == set()
    assert read(match.position).waiting == set()


@cases("copies", [0, 1])
def test_filling_all_squares_ends_the_game(copies: int) -> None:
    match = turn(seats=2, squares={0: [0] * 24})
    do_by_seat(match, "build 0 A1", "copy A1" if copies else "decline")
    assert read(match.position).ended == {0}


def test_24_squares_are_not_enough() -> None:
    match = turn(seats=2, squares={0: [0] * 23})
    do_by_seat(match, "build 0 A1", "copy A1")
    assert read(match.position).ended == set()


def test_ruling_6_alone_25_turns_fill_all_squares() -> None:
    """Ruling 6: the limit also applies to a solo game."""
    match = turn(squares={0: [0] * 24})
    do(match, "build 0 A1")
    assert match.over


@cases("province", OPTIONS["province"])
def test_colouring_all_spaces_ends_the_game(province: str) -> None:
    two = turn(full_except("B1", "B2", province=province), province=province)
    do(two, "build 0 B1")
    assert not two.over
    one = turn(full_except("B1", province=province), province=province)
    do(one, "build 0 B1")
    assert one.over


@cases("letter", "RYBOGP")
def test_a_full_province_ends_the_game_whatever_its_constructions(letter: str) -> None:
    match = turn(full_except("D4", letter=letter), "")
    do_by_seat(match, "build 0 D4", "decline")
    assert read(match.position).ended == {0}


# --- One more turn ----------------------------------------------------------------------------------------------------


@cases("seats", range(2, 7))
@cases("last", [0, 1])
def test_ruling_8_all_others_have_one_more_turn(seats: int, last: int) -> None:
    """Ruling 8: each of the others has one turn, starting to the left of the player who ended the game."""
    seat = last * (seats - 1)
    match = turn(seats=seats, crossed={seat: range(1, 7)})
    match.position.current = seat
    others = [(seat + step) % seats for step in range(1, seats)]
    assert remaining_turns(match) == [seat, *others]
    assert int(match.position.turn) == seats


@cases("kind", ["duties", "squares", "spaces"])
def test_ruling_8_applies_to_every_way_to_end(kind: str) -> None:
    """Ruling 8: all three triggers work the same way."""
    match = turn(
        ALMOST_FULL if kind == "spaces" else "",
        "",
        "",
        crossed={0: OTHER_DUTIES} if kind == "duties" else {},
        squares={0: [0] * 24} if kind == "squares" else {},
    )
    assert remaining_turns(match) == [0, 1, 2]


def test_ruling_8_alone_the_game_ends_at_once() -> None:
    """Ruling 8: there are no others."""
    assert remaining_turns(turn(crossed={0: OTHER_DUTIES})) == [0]


def test_ruling_8_a_copier_ends_the_game_in_another_players_turn() -> None:
    """Ruling 8: the current player has one more turn too, after all others; the copier has none."""
    match = turn("", "", ALMOST_FULL, "")
    do_by_seat(match, "build 0 A1", "decline", "copy D4", "decline")
    seen = read(match.position)
    assert (seen.ended, seen.waiting, seen.current) == ({2}, {0, 1, 3}, 1)
    assert remaining_turns(match) == [1, 3, 0]


def test_ruling_8_a_copier_ends_a_game_of_two() -> None:
    """Ruling 8: the current player has the last turn."""
    match = turn("", ALMOST_FULL)
    do_by_seat(match, "build 0 A1", "copy D4")
    assert read(match.position).current == 0
    assert remaining_turns(match) == [0]


def test_ruling_8_several_players_end_the_game_at_once() -> None:
    """Ruling 8: all of them are skipped."""
    match = turn("", ALMOST_FULL, "", ALMOST_FULL, crossed={0: OTHER_DUTIES})
    do_by_seat(match, "build 0 A1", "copy D4", "decline", "copy D4")
    seen = read(match.position)
    assert (seen.ended, seen.waiting) == ({0, 1, 3}, {2})
    assert remaining_turns(match) == [2]


@cases("way", ["duties", "squares", "spaces"])
def test_audit_a_copier_and_the_current_player_end_the_game_in_the_same_turn(way: str) -> None:
    """Neither has another turn, however the current player ends it; all others have one. A copier fills a province."""
    own, crossed = ALMOST_FULL if way == "spaces" else "", {0: OTHER_DUTIES} if way == "duties" else {}
    squares = {0: [0] * 24} if way == "squares" else {}
    match = turn(own, "", ALMOST_FULL, "", crossed=crossed, squares=squares)
    do_by_seat(match, "build 0 D4", "decline", "copy D4", "decline")
    seen = read(match.position)
    assert (seen.ended, seen.waiting, seen.current) == ({0, 2}, {1, 3}, 1)
    assert remaining_turns(match) == [1, 3]
    match = turn(own, ALMOST_FULL, crossed=crossed, squares=squares)
    do_by_seat(match, "build 0 D4", "copy D4")
    assert match.over  # with two players, nobody is left


def test_ruling_8_all_players_end_the_game_at_once() -> None:
    """Ruling 8: nobody is left."""
    match = turn(ALMOST_FULL, ALMOST_FULL)
    do_by_seat(match, "build 0 D4", "copy D4")
    assert match.over
    assert read(match.position).ended == {0, 1}


def test_ruling_8_a_second_trigger_changes_nothing() -> None:
    """Ruling 8: players with a last turn left keep it; those who have had theirs get no other."""
    match = turn("", "", "", crossed={0: OTHER_DUTIES}, squares={1: [0] * 24, 2: [0] * 24})
    do_by_seat(match, "build 0 A1", "decline", "decline")
    assert read(match.position).ended == {0}
    play_turn(match)
    seen = read(match.position)
    assert len(seen.sheets[1].squares) == 25
    assert (seen.ended, seen.waiting, seen.current) == ({0}, {2}, 2)
    assert remaining_turns(match) == [2]


def test_ruling_8_duties_crossed_off_in_a_last_turn_end_nothing() -> None:
    """Ruling 8: nobody loses a turn either."""
    match = turn("", "", "", crossed={0: OTHER_DUTIES})
    play_turn(match)
    match.position.sheets["duties"][:] = 0b111111
    assert remaining_turns(match) == [1, 2]
    assert read(match.position).ended == {0}


def test_ruling_8_a_skipped_player_may_copy() -> None:
    """Ruling 8: until the game is over."""
    match = turn("", "", crossed={0: OTHER_DUTIES})
    do_by_seat(match, "build 0 A1", "decline")
    do(match, "build 0 A1", seat=1)
    assert match.actors() == [0]
    sheet = do(match, "copy B5", seat=0)
    assert match.over
    assert read(match.position).sheets[0].painted == {"A1": "R", "B5": "R"}
    assert int(sheet.fresh)
    assert read(match.position).sheets[1].squares == [1]


def test_a_player_with_a_full_province_has_no_last_turn() -> None:
    """Such a player could not build anything and is skipped."""
    match = turn("", "", ALMOST_FULL, "", crossed={0: OTHER_DUTIES})
    play_turn(match)
    do(match, "build 0 A1", seat=1)
    do_by_seat(match, "decline", "", "copy D4", "decline")
    assert read(match.position).waiting == {2, 3}
    assert remaining_turns(match) == [3]


def test_filling_the_last_space_during_the_last_turns_changes_nothing() -> None:
    """The last player in line fills the province with a copy, which ends the game."""
    match = turn("", "", ALMOST_FULL, crossed={0: OTHER_DUTIES})
    play_turn(match)
    do(match, "build 0 A1", seat=1)
    do_by_seat(match, "decline", "", "copy D4")
    assert match.over
    assert read(match.position).ended == {0}


# --- Over -------------------------------------------------------------------------------------------------------------


def test_nothing_is_rolled_after_the_end() -> None:
    match = turn(crossed={0: OTHER_DUTIES}, roll=(1, 2, 3, 4, 5))
    do(match, "build 7 A1")
    seen = read(match.position)
    assert (seen.roll, seen.declared, seen.turn) == ((1, 2, 3, 4, 5), 7, 1)
    assert match.actors() == []
    with pytest.raises(pc.IllegalAction, match="the game is over"):
        do(match, "build 0 A1")


@given(tables, seeds)
@in_games
def test_last_turns_in_random_games(table: Table, seed: int) -> None:
    """Ruling 8: after the end is triggered, everyone who did not trigger it and has room gets one turn."""
    order: list[int] | None = None
    for steps in turns(random_game(table, seed)):
        before, after = read(steps[0].before), read(steps[-1].after)
        full = {seat for seat, sheet in enumerate(after.sheets) if len(sheet.painted) == len(after.near)}
        crossed = {seat for seat, sheet in enumerate(before.sheets) if len(sheet.duties) == 6}
        filled = {seat for seat, sheet in enumerate(after.sheets) if len(sheet.squares) == 25}
        if order is None:
            assert after.ended == full | crossed | filled
            if after.ended:
                left = (before.current + step for step in range(1, table.seats + 1))
                order = [seat % table.seats for seat in left if seat % table.seats not in after.ended]
        else:
            assert after.ended == before.ended
            order = order[order.index(before.current) + 1 :]
        if order is not None:
            assert after.waiting >= set(order)
            order = [seat for seat in order if seat not in full]
            assert after.over == (not order)
            assert after.over or after.current == order[0]
        else:
            assert (after.over, after.current) == (False, (before.current + 1) % table.seats)
    assert order == []
