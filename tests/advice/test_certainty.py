"""How sure a search is, in numbers and words."""

import pytest

from papercrown.advice.certainty import certainty, in_words
from papercrown.engine.search import Candidate


def candidate(ahead: float, doubt: float) -> Candidate:
    return Candidate(0, 100, 0.5, (10.0, 10.0), (0.5, 0.5), ahead, doubt)


def test_far_ahead_is_sure() -> None:
    assert certainty([candidate(0.2, 0.01), candidate(0.0, 0.0)]) > 0.99


def test_equal_is_even() -> None:
    assert certainty([candidate(0.0, 0.0), candidate(0.0, 0.0)]) == 0.5
    assert certainty([candidate(0.1, 0.1), candidate(0.1, 0.1)]) == pytest.approx(0.5)


def test_two_standard_errors() -> None:
    assert certainty([candidate(0.2, 0.1), candidate(0.0, 0.0)]) == pytest.approx(0.977, abs=0.001)


def test_nothing_else() -> None:
    assert certainty([candidate(0.0, 0.0)]) == 1
    assert in_words(1.0, 1) == "There is nothing else to do."


@pytest.mark.parametrize(
    ("sure", "said"), [(0.99, "nearly sure"), (0.85, "fairly sure"), (0.7, "thinks"), (0.3, "a close call")]
)
def test_in_words(sure: float, said: str) -> None:
    assert said in in_words(sure, 2)
