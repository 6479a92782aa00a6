"""How certain a search is that its choice is the best."""

from collections.abc import Sequence
from statistics import NormalDist

from papercrown.engine.search import Candidate

_NORMAL = NormalDist()
NEARLY_SURE, FAIRLY_SURE, RATHER_SURE = 0.95, 0.8, 0.6


def certainty(best: Sequence[Candidate]) -> float:
    """The probability that the first candidate is better than the next."""
    return _better(best[0], best[1]) if len(best) > 1 else 1.0


def _better(one: Candidate, other: Candidate) -> float:
    """Both leads are over the same third action, with the same dice."""
    lead, doubt = one.ahead - other.ahead, (one.doubt**2 + other.doubt**2) ** 0.5
    if doubt == 0:
        return 0.5 if lead == 0 else float(lead > 0)
    return _NORMAL.cdf(lead / doubt)


def in_words(sure: float, choices: int) -> str:
    if choices == 1:
        return "There is nothing else to do."
    if sure >= NEARLY_SURE:
        return "The bot is nearly sure that the first is best."
    if sure >= FAIRLY_SURE:
        return "The bot is fairly sure that the first is best."
    if sure >= RATHER_SURE:
        return "The bot thinks that the first is best."
    return "It is a close call."
