"""Set-up: a mountain in every district, the same for all players, and the first roll."""

from collections import Counter
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.dice import dice_for, roll
from papercrown.core.records import Record, copy, new
from tests.games.pocket_kingdoms.helpers import (
    NUMBER_OF,
    explore_rest,
    finish_turn,
    game,
    picture,
    rules,
    turn,
    verbs,
    written,
)
from tests.games.pocket_kingdoms.referee import DISTRICTS, SPACES, spaces_in
from tests.kit.cases import cases


@cases(("die", "half"), [(3, 2), (1, 1)])
def test_k1_the_example_of_the_rulebook(die: int, half: int) -> None:
    """K1: half of three dots is two, half of one dot is one."""
    assert rules.halved(die) == half


def test_k2_dice_are_halved_up() -> None:
    """K2: 1 to 6 become 1, 1, 2, 2, 3 and 3."""
    assert [int(rules.halved(die)) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@cases(("x", "y", "space"), [(1, 1, "D3"), (3, 1, "F3"), (1, 3, "D1"), (3, 3, "F1"), (2, 2, "E2"), (1, 2, "D2")])
def test_ruling_12_x_counts_from_the_left_and_y_from_the_bottom(x: int, y: int, space: str) -> None:
    """Ruling 12: shown in the north, which has the columns D to F and the rows 1 to 3."""
    north = DISTRICTS.index("north")
    assert SPACES[rules.mountain_space(north, x, y)] == space


def set_up(seed: int) -> tuple[Record, list[int]]:
    """A position after set-up for two, and all dice rolled for it."""
    dice, again = (dice_for(b"any secret", "match", seed) for _ in range(2))
    p = new(rules.POSITION)
    rules.setup(p, game.encode(2, game.check(2, {})), dice)
    return p, [1 + int(roll(again, 6)) for _ in range(int(dice.counter))]


@cases("seed", range(5))
def test_set_up_rolls_two_dice_for_each_mountain_and_three_for_the_first_turn(seed: int) -> None:
    p, rolls = set_up(seed)
    expected = {}
    for index, district in enumerate(DISTRICTS):
        x, y = (-(-die // 2) for die in rolls[2 * index : 2 * index + 2])
        expected[spaces_in(district)[3 * (3 - y) + x - 1]] = "m"
    assert picture(p.sheets[0]) == expected
    assert p.rolled.tolist() == rolls[18:]
    assert len(rolls) == 18 + 3


@cases("seats", range(1, 7))
def test_ruling_12_all_players_have_the_same_mountains(seats: int) -> None:
    """Ruling 12: the mountains are rolled once for all players."""
    p = game.match(seats=seats, seed=3).position
    kingdoms = [picture(p.sheets[seat]) for seat in range(seats)]
    assert all(kingdom == kingdoms[0] for kingdom in kingdoms)
    assert [sum(space in kingdoms[0] for space in spaces_in(district)) for district in DISTRICTS] == [1] * 9
    assert not any(p.sheets[seat].kingdom.any() for seat in range(seats, 6))


def test_a_mountain_can_be_anywhere_in_its_district() -> None:
    places = Counter(
        spaces_in(district).index(space)
        for seed in range(60)
        for space in picture(game.match(seats=1, seed=seed).position.sheets[0])
        for district in DISTRICTS
        if space in spaces_in(district)
    )
    assert sum((places[place] - 60) ** 2 / 60 for place in range(9)) < 26.1  # 8 degrees of freedom, one in a thousand


def test_the_sheets_are_empty_otherwise() -> None:
    p = game.match(seats=3, seed=0).position
    for sheet in p.sheets[:3]:
        assert written(sheet) == {}
        assert not sheet.stored.any()
        assert (int(sheet.market_used), int(sheet.attacks), int(sheet.spent), int(sheet.symbol)) == (0, 0, 0, 0)
    assert (int(p.turn), int(p.over), int(p.done)) == (1, 0, 0)


def test_ruling_22_one_to_six_players() -> None:
    """Ruling 22: the rulebook gives no number of players."""
    assert game.seats() == (1, 2, 3, 4, 5, 6)
    for seats in (0, 7):
        with pytest.raises(pc.OptionError):
            game.match(seats=seats)


@cases("seats", range(1, 7))
def test_ruling_22_all_act_at_the_same_time_on_the_same_roll(seats: int) -> None:
    """Ruling 22: players do not wait for each other within a turn."""
    match = game.match(seats=seats, seed=5)
    assert match.actors() == list(range(seats))
    for seat in range(seats):
        assert match.position.sheets[seat].dice.tolist() == match.position.rolled.tolist()
        assert verbs(match, seat) == {"write"}


def test_options_are_stored_in_the_position() -> None:
    values: dict[str, Any] = {"ships": "less", "open_projects": "all", "building": "free", "barracks": True}
    usual = {"ships": 0, "open_projects": 0, "building": 1, "barracks": 0}
    for name, value in values.items():
        p = game.match(seats=2, seed=0, **{name: value}).position
        assert {field: int(p[field]) for field in usual} == {**usual, name: 1 - usual[name]}


# --- A position holds no future ---------------------------------------------------------------------------------------


def next_roll(p: Record, key: int) -> list[int]:
    """The roll of the next turn with other dice."""
    after = copy(p)
    rules.apply(after, 0, NUMBER_OF["done"], dice_for(b"any secret", "match", key))
    return after.rolled.tolist()  # type: ignore[no-any-return]


def test_any_number_can_be_rolled_next() -> None:
    match = turn()
    explore_rest(match)
    faces = Counter(face for key in range(200) for face in next_roll(match.position, key))
    assert sum((faces[face] - 100) ** 2 / 100 for face in range(1, 7)) < 20.5  # 5 degrees of freedom, one in a thousand


def test_equal_positions_with_different_seeds_continue_differently() -> None:
    first, second = (game.match(seats=1, seed=seed, building="free") for seed in (1, 2))
    second.position = copy(first.position)
    finish_turn(first)
    finish_turn(second)
    assert first.position.sheets[0].kingdom.tobytes() == second.position.sheets[0].kingdom.tobytes()
    assert first.position.rolled.tolist() != second.position.rolled.tolist()
