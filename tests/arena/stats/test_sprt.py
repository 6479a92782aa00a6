"""The sequential test ends, is symmetric, and keeps its error rates."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.stats.sprt import MIN_ROUNDS, Answer, Sprt

MIRRORED = {"stronger": "weaker", "weaker": "stronger", "equal": "equal", "open": "open"}


def answer(wins: float, chance: random.Random, max_rounds: int = 5000) -> tuple[Answer, int]:
    """The answer after rounds of two games, and the number of rounds."""
    test = Sprt(0.05)
    for rounds in range(1, max_rounds):
        test.add(sum(chance.random() < wins for _ in range(2)) / 2)
        if test.answer != "open":
            return test.answer, rounds
    return test.answer, max_rounds


@given(st.lists(st.sampled_from([0, 0.25, 0.5, 0.75, 1]), max_size=300), st.floats(0.01, 0.4))
def test_is_symmetric(rounds: list[float], margin: float) -> None:
    one, other = Sprt(margin), Sprt(margin)
    for share in rounds:
        one.add(share)
        other.add(1 - share)
        assert other.answer == MIRRORED[one.answer]


def test_constant_winner_is_stronger_after_the_fewest_rounds() -> None:
    test = Sprt(0.05)
    for rounds in range(1, MIN_ROUNDS + 1):
        assert test.answer == "open"
        test.add(1.0)
        assert rounds <= MIN_ROUNDS
    assert test.answer == "stronger"
    for _ in range(100):
        test.add(0.0)
    assert test.answer == "stronger"


@pytest.mark.parametrize(("wins", "right"), [(0.5, "equal"), (0.55, "stronger"), (0.45, "weaker")])
def test_error_rates_are_kept(wins: float, right: Answer) -> None:
    chance = random.Random(2)
    answers = Counter(answer(wins, chance)[0] for _ in range(200))
    assert answers[right] >= 184  # 5 of 100 may err; three standard deviations more would be 19
    assert answers["open"] == 0


def test_clear_difference_is_decided_soon() -> None:
    chance = random.Random(3)
    rounds = [answer(0.8, chance)[1] for _ in range(100)]
    assert sum(rounds) / 100 < 30
