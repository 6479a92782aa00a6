"""How certain a search is that its choice is the best."""

from collections.abc import Sequence
from statistics import NormalDist

from papercrown.engine.search import Candidate

_NORMAL = NormalDist()
NEARLY_SURE, FAIRLY_SURE, RATHER_SURE = 0.95, 0.8, 0.6


def certainty(best: Sequence[Candidate]) -> float:
    """The probability that the first candidate is better than the next."""
    return _probability_better(best[0], best[1]) if len(best) > 1 else 1.0


def _probability_better(first: Candidate, second: Candidate) -> float:
    """Both leads are over the greedy action, with the same dice."""
    difference, error = first.lead - second.lead, (first.lead_error**2 + second.lead_error**2) ** 0.5
    if error == 0:
        return 0.5 if difference == 0 else float(difference > 0)
    return _NORMAL.cdf(difference / error)


def in_words(probability: float, choices: int) -> str:
    if choices == 1:
        return "There is nothing else to do."
    if probability >= NEARLY_SURE:
        return "The bot is nearly sure that the first is best."
    if probability >= FAIRLY_SURE:
        return "The bot is fairly sure that the first is best."
    if probability >= RATHER_SURE:
        return "The bot thinks that the first is best."
    return "It is a close call."
