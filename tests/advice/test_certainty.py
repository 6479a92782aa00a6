"""How certain a search is, in numbers and in words."""

import pytest

from papercrown.advice.certainty import certainty, in_words
from papercrown.engine.search import Candidate


def candidate(lead: float, lead_error: float) -> Candidate:
    return Candidate(0, 100, 0.5, (10.0, 10.0), (0.5, 0.5), lead, lead_error)


def test_large_lead_is_certain() -> None:
    assert certainty([candidate(0.2, 0.01), candidate(0.0, 0.0)]) > 0.99


def test_equal_candidates_are_a_coin_toss() -> None:
    assert certainty([candidate(0.0, 0.0), candidate(0.0, 0.0)]) == 0.5
    assert certainty([candidate(0.1, 0.1), candidate(0.1, 0.1)]) == pytest.approx(0.5)


def test_lead_of_two_standard_errors() -> None:
    assert certainty([candidate(0.2, 0.1), candidate(0.0, 0.0)]) == pytest.approx(0.977, abs=0.001)


def test_only_candidate_is_certain() -> None:
    assert certainty([candidate(0.0, 0.0)]) == 1
    assert in_words(1.0, 1) == "There is nothing else to do."


@pytest.mark.parametrize(
    ("probability", "words"), [(0.99, "nearly sure"), (0.85, "fairly sure"), (0.7, "thinks"), (0.3, "a close call")]
)
def test_certainty_in_words(probability: float, words: str) -> None:
    assert words in in_words(probability, 2)
