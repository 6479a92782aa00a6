"""Means with 95 % confidence intervals, from rounds: the games of one deal are not independent of each other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

Z = 1.959964
"""The 97.5 % quantile of the normal distribution."""
MAX_VARIANCE = 0.25
"""The variance of a share from 0 to 1 that takes both extremes equally often."""


class Estimate(Struct, frozen=True):
    """A mean with a 95 % confidence interval; None if there is too little data for one."""

    mean: float
    low: float | None
    high: float | None


def mean_of(rounds: Sequence[float]) -> Estimate:
    """The mean of one number for each round, with Student's interval; a single round has none."""
    mean = sum(rounds) / len(rounds)
    if len(rounds) == 1:
        return Estimate(mean, None, None)
    error = student(len(rounds) - 1) * math.sqrt(sum_of_squares(rounds) / (len(rounds) - 1) / len(rounds))
    return Estimate(mean, mean - error, mean + error)


def share_of(rounds: Sequence[float]) -> Estimate:
    """The mean of one share from 0 to 1 for each round, with Wilson's interval for the effective number of games.

    A round counts as one game at least. One round of maximal variance is added, so that a few equal rounds do not
    count as certainty.
    """
    mean = sum(rounds) / len(rounds)
    squared_error = (sum_of_squares(rounds) + MAX_VARIANCE) / len(rounds) ** 2
    games = max(len(rounds), mean * (1 - mean) / squared_error)
    center = (mean + Z**2 / (2 * games)) / (1 + Z**2 / games)
    half_width = Z * math.sqrt(mean * (1 - mean) / games + Z**2 / (4 * games**2)) / (1 + Z**2 / games)
    return Estimate(mean, max(0.0, min(mean, center - half_width)), min(1.0, max(mean, center + half_width)))


def sum_of_squares(rounds: Sequence[float]) -> float:
    """The sum of squared deviations from the mean."""
    mean = sum(rounds) / len(rounds)
    return sum((value - mean) ** 2 for value in rounds)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, to four thousandths (Cornish and Fisher)."""
    if freedom <= 2:
        return (12.7062, 4.3027)[freedom - 1]
    terms: tuple[float, ...] = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))
