"""The greedy bot: stronger than the random one, and blind to secrets."""

import pytest

import papercrown as pc
from tests.bots.helpers import count_wins
from tests.engine.guess_game import GUESS_GAME


@pytest.mark.parametrize("name", ["kingdomino", "queendomino"])
def test_greedy_beats_random(name: str) -> None:
    assert count_wins(name, ["random", "greedy"], 12) >= 11


def test_choosing_does_not_change_the_match() -> None:
    match = pc.game("queendomino").match(seats=2, seed=1)
    journal, position = match.journal(), match.position.tobytes()
    pc.bot("greedy").choose(match, match.actors()[0])
    assert match.journal() == journal
    assert match.position.tobytes() == position


def test_choice_does_not_depend_on_a_secret() -> None:
    choices = set()
    for secret in range(10):
        match = GUESS_GAME.match(seats=2, seed=1)
        match.play(0, secret)
        choices.add(pc.bot("greedy", seed=5).choose(match, 1).id)
    assert len(choices) == 1
