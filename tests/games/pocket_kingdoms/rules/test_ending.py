"""The end of a turn, and of the game."""

import pytest
from hypothesis import given

import papercrown as pc
from papercrown.core.records import Record
from tests.games.pocket_kingdoms.helpers import (
    Table,
    do,
    explore,
    finish_turn,
    full_districts,
    in_games,
    offers,
    picture,
    random_game,
    seeds,
    tables,
    turn,
)
from tests.games.pocket_kingdoms.referee import DISTRICTS, SPACES, spaces_in
from tests.kit.cases import cases

THREE_FULL = full_districts("north", "east", "west")
ALMOST_FOUR_FULL = full_districts("north", "east", "west", "centre", but=("E5",))
"""Three full districts, and a fourth with one empty space."""


def full(sheet: Record) -> int:
    """The number of full districts."""
    kingdom = picture(sheet)
    return sum(all(space in kingdom for space in spaces_in(district)) for district in DISTRICTS)


def test_a_turn_ends_when_all_are_done() -> None:
    match = turn(seats=3)
    finish_turn(match, 1)
    assert match.actors() == [0, 2]
    finish_turn(match, 0)
    assert match.actors() == [2]
    assert int(match.position.turn) == 1
    finish_turn(match, 2)
    assert match.actors() == [0, 1, 2]
    assert int(match.position.turn) == 2


def test_a_player_who_is_done_waits() -> None:
    match = turn(seats=2)
    finish_turn(match, 0)
    with pytest.raises(pc.IllegalAction, match="expected an action of seat 1"):
        match.play(0, 0)


@cases("order", [(0, 1), (1, 0)])
def test_k11_the_fourth_district_ends_the_game_after_the_turn(order: tuple[int, int]) -> None:
    """K11: all players finish the turn before the points are counted."""
    match = turn(ALMOST_FOUR_FULL, (1, 1, 1), seats=2)
    for seat in order:
        assert not match.over
        if seat == 0:
            explore(match, 1, "centre")
        finish_turn(match, seat)
    assert match.over
    assert match.actors() == []
    assert int(match.position.turn) == 1
    assert match.winners() == [0, 1]
    with pytest.raises(pc.IllegalAction, match="the game is over"):
        match.play(0, 0)


def test_ruling_15_the_turn_continues_for_the_player_who_filled_the_fourth_district() -> None:
    """Ruling 15: nothing ends in the middle of a turn."""
    match = turn(ALMOST_FOUR_FULL, (1, 1, 1), seats=2)
    explore(match, 1, "centre")
    assert full(match.position.sheets[0]) == 4
    assert match.actors() == [0, 1]
    assert offers(match, "explore")


def test_ruling_15_three_full_districts_are_not_enough() -> None:
    """Ruling 15: districts of different players are not added up."""
    match = turn(THREE_FULL, (1, 1, 1), seats=2, others=THREE_FULL)
    for seat in (0, 1):
        for _ in range(3):
            explore(match, 1, "northwest", seat)
        finish_turn(match, seat)
    assert not match.over
    assert int(match.position.turn) == 2


@cases("letter", "HSFTMOBfwmx")
def test_ruling_15_districts_count_however_they_were_filled(letter: str) -> None:
    """Ruling 15: buildings, landscapes and swords all count."""
    match = turn(ALMOST_FOUR_FULL.replace("m", letter), (1, 1, 1))
    explore(match, 1, "centre")
    finish_turn(match)
    assert match.over


def test_ruling_15_a_building_may_fill_the_last_space() -> None:
    """Ruling 15: it ends the game like a landscape."""
    match = turn(ALMOST_FOUR_FULL, (4, 4, 4), rows={"house 1": (3,)})
    do(match, "write 4 house 1", "draw E5")
    finish_turn(match)
    assert match.over


def test_ruling_15_more_than_four_may_be_full() -> None:
    """Ruling 15: the turn is played to its end."""
    drawing = full_districts("north", "east", "west", "centre", "south", but=("E5", "E9"))
    match = turn(drawing, (1, 1, 1))
    for district in ("centre", "south", "northwest"):
        explore(match, 1, district)
    finish_turn(match)
    assert match.over
    assert full(match.position.sheets[0]) == 5


def test_ruling_15_nothing_is_rolled_after_the_end() -> None:
    """Ruling 15: the last dice stay on the table."""
    match = turn(ALMOST_FOUR_FULL, (1, 2, 3))
    explore(match, 1, "centre")
    finish_turn(match)
    assert match.position.rolled.tolist() == [1, 2, 3]


def test_a_full_kingdom_is_done_with_dice_left() -> None:
    match = turn(full_districts(*DISTRICTS, but=("E5",)), (1, 1, 1))
    explore(match, 1, "centre")
    do(match, "done")
    assert match.over


# --- In whole games ---------------------------------------------------------------------------------------------------


@given(tables, seeds)
@in_games
def test_random_games_end_with_a_fourth_district(table: Table, seed: int) -> None:
    """Ruling 15: at the end of the first turn in which a player has filled four, and not before."""
    steps = random_game(table, seed)
    for step in steps:
        if step.ends_turn:
            fullest = max(full(sheet) for sheet in step.after.sheets[: table.seats])
            assert bool(step.after.over) == (fullest >= 4)
        else:
            assert not step.after.over
    assert [bool(step.after.over) for step in steps].index(True) == len(steps) - 1


@given(tables, seeds)
@in_games
def test_kingdoms_in_random_games(table: Table, seed: int) -> None:
    """Free spaces are the empty ones, symbols are never removed, and new ones come only from drawing or from swords."""
    for step in random_game(table, seed):
        for seat in range(table.seats):
            sheet = step.after.sheets[seat]
            kingdom, earlier = picture(sheet), picture(step.before.sheets[seat])
            for district, bits in zip(DISTRICTS, sheet.free.tolist(), strict=True):
                free = {space for bit, space in enumerate(spaces_in(district)) if bits >> bit & 1}
                assert free == set(spaces_in(district)) - set(kingdom)
            assert int(sheet.kingdom[len(SPACES)]) == 0
            assert earlier.items() <= kingdom.items()
            fresh = {kingdom[space] for space in kingdom.keys() - earlier.keys()}
            if step.ends_turn:
                assert fresh <= {"x"}
            else:
                assert len(fresh) == (step.verb == "draw" and seat == step.seat)


@given(tables, seeds)
@in_games
def test_turns_in_random_games(table: Table, seed: int) -> None:
    """All players have the same roll and the same first mountains, and each ends a turn once."""
    steps = random_game(table, seed)
    first = [picture(sheet) for sheet in steps[0].before.sheets[: table.seats]]
    assert all(kingdom == first[0] for kingdom in first)
    done = []
    for step in steps:
        if step.verb == "done":
            done.append(step.seat)
        if step.ends_turn:
            assert sorted(done) == list(range(table.seats))
            done = []
            if not step.after.over:
                rolled = step.after.rolled.tolist()
                assert all(1 <= die <= 6 for die in rolled)
                assert all(sheet.dice.tolist() == rolled for sheet in step.after.sheets[: table.seats])
