"""Policies see what a player in their seat sees, in matches, playouts and batches."""

import pytest

import papercrown as pc
from papercrown.engine.batch import Batch
from papercrown.testing import Case, cases
from tests.engine.guess_game import GUESS_GAME

GAMES = 400
"""Guessing is right in 40 of them, with a standard deviation of 6; peeking in all."""


@pytest.mark.parametrize("case", cases([GUESS_GAME]), ids=str)
def test_the_game_is_sound(case: Case) -> None:
    case.check()


def test_greedy_does_not_peek_in_playouts() -> None:
    played = GUESS_GAME.playouts(GAMES, seats=2, seed=1, policy=["random", "greedy"])
    assert 15 <= played.scores[:, 1].sum() <= 70


def test_greedy_does_not_peek_in_batches() -> None:
    batch = Batch(GUESS_GAME, GAMES, seats=2, seed=1)
    batch.advance(1, "random")
    batch.advance(1, "greedy")
    assert 15 <= batch.scores[:, 1].sum() <= 70


def test_the_choice_of_a_bot_does_not_depend_on_a_secret() -> None:
    choices = set()
    for secret in range(10):
        match = GUESS_GAME.match(seats=2, seed=1)
        match.play(0, secret)
        choices.add(pc.bot("greedy", seed=5).choose(match, 1).id)
    assert len(choices) == 1
