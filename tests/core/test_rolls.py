"""The rolls of a match, for its journal."""

from papercrown.core.dice import RECORDED_ROLLS
from tests.core.secret_game import SECRET_GAME
from tests.core.secret_game.rules import THROW
from tests.fairness import finished_match


def test_rolls_are_listed_by_step_after_those_of_the_set_up() -> None:
    match = SECRET_GAME.match(seats=2, seed=1)
    for seat, action in ((0, 3), (1, THROW), (0, THROW)):
        match.play(seat, action)
    rolls = match.rolls()
    assert [[sides for sides, _ in step] for step in rolls] == [[], [], [6], [6]]
    assert [int(match.after(2).written[1, 0]), int(match.after(3).written[0, 1])] == [rolls[2][0][1], rolls[3][0][1]]


def test_a_step_may_have_more_rolls_than_the_dice_keep() -> None:
    """Such as a throw of Inkdoms."""
    rolls = finished_match("inkdoms").rolls()
    assert max(map(len, rolls)) > RECORDED_ROLLS
    assert all(0 <= value < sides for step in rolls for sides, value in step)
