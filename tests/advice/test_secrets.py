"""No hint depends on a secret, and games with hidden choices can be reviewed."""

import pytest

import papercrown as pc
from papercrown.core.match import Match
from tests.advice.test_review import check_sums, played
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME

SECRETS = 5


def chosen(game: pc.Game, secret: int) -> Match:
    """A match in which the first seat has chosen in secret and the second is to act."""
    match = game.match(seats=2, seed=1)
    while 0 in match.actors():
        match.play(0, secret)
    return match


@pytest.mark.parametrize("game", [GUESS_GAME, SECRET_GAME], ids=lambda game: game.name)
def test_hints_are_the_same_whatever_the_others_have_chosen(game: pc.Game) -> None:
    matches = [chosen(game, secret) for secret in range(SECRETS)]
    assert len({str(pc.hints(match, 1, iterations=30, seed=5).as_json()) for match in matches}) == 1


def test_a_game_with_hidden_choices_can_be_reviewed() -> None:
    match = played(SECRET_GAME, ["random", "random"])
    check_sums(match, pc.review(match, playouts=10))
