"""Set-up: empty provinces, a random first player, and the first roll."""

from collections import Counter

import pytest

import papercrown as pc
from papercrown.core.dice import dice_for, roll
from papercrown.core.records import Record, copy, new
from papercrown.games.color_in_kingdoms.provinces import MAX_SPACES
from tests.games.color_in_kingdoms.comparison import game, numbers, read, rules
from tests.games.color_in_kingdoms.helpers import do, turn
from tests.games.color_in_kingdoms.referee import OPTIONS, Sheet
from tests.kit.cases import cases

# --- What is in the box -----------------------------------------------------------------------------------------------


def test_ruling_16_the_title_is_that_of_the_rulebooks_text() -> None:
    """Ruling 16: the rulebook has two titles; this is the one in its text."""
    assert game.title == "Color-In Kingdoms"
    assert game.name == "color-in-kingdoms"


def test_one_to_six_players() -> None:
    assert game.seats() == (1, 2, 3, 4, 5, 6)
    for seats in (0, 7):
        with pytest.raises(pc.OptionError):
            game.match(seats=seats)


# --- The first turn ---------------------------------------------------------------------------------------------------


@cases("seats", range(1, 7))
def test_all_sheets_are_empty_except_for_the_first_players_duty(seats: int) -> None:
    """Ruling 7: nobody else crosses it off."""
    match = game.match(seats=seats, seed=3)
    seen = read(match.position)
    for seat, sheet in enumerate(seen.sheets):
        assert sheet == Sheet({}, {seen.roll[0]} if seat == seen.current else set(), [], 0, "")
    assert not match.position.sheets[seats:].tobytes().strip(b"\0")
    assert (seen.seats, seen.turn, seen.over, seen.ended, seen.waiting) == (seats, 1, False, set(), set())
    assert match.actors() == [seen.current]


def set_up(seats: int, seed: int) -> tuple[Record, list[int]]:
    """A position after set-up, and all dice rolled for it."""
    dice, again = (dice_for(b"any secret", "match", seed) for _ in range(2))
    p = new(rules.POSITION)
    rules.setup(p, game.encode(seats, game.check(seats, {})), dice)
    return p, [int(roll(again, sides)) for _, sides in zip(range(int(dice.counter)), (seats, *[6] * 9), strict=False)]


@cases("seed", range(5))
def test_the_first_player_is_random_and_rolls_five_dice(seed: int) -> None:
    p, rolls = set_up(4, seed)
    assert int(p.current) == rolls[0]
    assert [int(p.duty), *p.family.tolist()] == [1 + face for face in rolls[1:]]
    assert len(rolls) == 1 + 5


def test_any_player_may_begin() -> None:
    first = Counter(int(set_up(6, seed)[0].current) for seed in range(300))
    assert sum((first[seat] - 50) ** 2 / 50 for seat in range(6)) < 20.5  # 5 degrees of freedom, one in a thousand


def test_dice_show_one_to_six() -> None:
    rolls = [set_up(1, seed)[0] for seed in range(120)]
    duties, family = Counter(int(p.duty) for p in rolls), Counter(face for p in rolls for face in p.family.tolist())
    assert set(duties) == set(family) == set(range(1, 7))
    assert sum((duties[face] - 20) ** 2 / 20 for face in range(1, 7)) < 20.5
    assert sum((family[face] - 80) ** 2 / 80 for face in range(1, 7)) < 20.5


def test_options_are_stored_in_the_position() -> None:
    for name, values in OPTIONS.items():
        for code, value in enumerate(values):
            p = game.match(seats=2, seed=0, **{name: value}).position
            assert [int(p[field]) for field in OPTIONS] == [code * (field == name) for field in OPTIONS]


# --- A position holds no future ---------------------------------------------------------------------------------------


def next_roll(p: Record, key: int) -> tuple[int, ...]:
    """The roll of the next turn with other dice."""
    after = copy(p)
    rules.apply(after, 0, numbers("heartland")["build 0 D4"], dice_for(b"any secret", "match", key))
    return read(after).roll


def test_any_number_can_be_rolled_next() -> None:
    match = turn()
    faces = Counter(face for key in range(120) for face in next_roll(match.position, key))
    assert sum((faces[face] - 100) ** 2 / 100 for face in range(1, 7)) < 20.5


def test_equal_positions_with_different_seeds_continue_differently() -> None:
    first, second = (game.match(seats=1, seed=seed) for seed in (1, 2))
    second.position = copy(first.position)
    for match in (first, second):
        do(match, "build 0 D4")
    assert read(first.position).sheets[0].painted == read(second.position).sheets[0].painted
    assert read(first.position).roll != read(second.position).roll


def test_a_game_cannot_take_more_steps_than_it_declares() -> None:
    """Each turn colours a space of the current player, and everyone else decides once."""
    most_turns = 6 * MAX_SPACES
    assert game.longest >= 6 * most_turns
