"""A sequential probability ratio test: one bot is stronger, both are equal, or more games are needed.

Two tests run side by side, one for each bot: "the share is one half" against "it is one half plus the margin". The
log-likelihood ratio is that of a normal distribution with the variance so far, as in Fishtest's GSPRT, and Wald's
bounds end a test. Sobel and Wald combined two such tests for three answers.
"""

from __future__ import annotations

import math
from typing import Literal

from papercrown.arena.stats.estimate import MAX_VARIANCE

ALPHA = 0.05
"""How often one of two equal bots is called stronger; each of the two tests errs half as often."""
BETA = 0.05
"""How often bots that differ by the margin are called equal."""
MIN_ROUNDS = 10
"""Before an answer, to estimate the variance."""
UPPER_BOUND = math.log((1 - BETA) / (ALPHA / 2))
LOWER_BOUND = math.log(BETA / (1 - ALPHA / 2))

Answer = Literal["stronger", "weaker", "equal", "open"]
SIDES: tuple[tuple[int, Answer], ...] = ((1, "stronger"), (-1, "weaker"))


class Sprt:
    """The test of two bots. Once it has an answer, later rounds do not change it."""

    def __init__(self, margin: float) -> None:
        self._margin = margin
        self._excluded = {1: False, -1: False}
        """Whether it is excluded that the first bot is stronger (1), or weaker (-1)."""
        self._rounds, self._sum, self._squares = 0, 0.0, 0.0
        self.answer: Answer = "open"

    def add(self, share: float) -> None:
        """Add the result of a round: 1 if the first bot was always better, 0 if never."""
        self._rounds += 1
        self._sum += share - 0.5
        self._squares += (share - 0.5) ** 2
        if self.answer != "open" or self._rounds < MIN_ROUNDS:
            return
        for sign, answer in SIDES:
            ratio = self.ratio(sign)
            if ratio >= UPPER_BOUND and not self._excluded[sign]:
                self.answer = answer
            self._excluded[sign] |= ratio <= LOWER_BOUND
        if self.answer == "open" and all(self._excluded.values()):
            self.answer = "equal"

    def ratio(self, sign: int) -> float:
        """The log-likelihood ratio of the first bot being better (1) or worse (-1) by the margin.

        One round of maximal variance is added, so that a few equal rounds do not count as certainty.
        """
        mean = self._sum / self._rounds
        variance = (self._squares - self._rounds * mean**2 + MAX_VARIANCE) / self._rounds
        return self._rounds * self._margin * (2 * sign * mean - self._margin) / (2 * variance)
