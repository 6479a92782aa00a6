"""A sequential test: after each round it says whether one bot is stronger, both are equal, or more games are needed.

Two tests run side by side, each of "the share is a half" against "it is a half and the margin", for either bot. The
logarithm of the likelihood ratio is that of a normal distribution with the variance seen so far, as in the GSPRT of
Fishtest; Wald's bounds end a test. Sobel and Wald joined two such tests for three answers.
"""

from __future__ import annotations

import math
from typing import Literal

from papercrown.arena.stats.estimate import WIDEST

ALPHA = 0.05
"""How often one of two equal bots is called stronger: each of the two tests errs half as often."""
BETA = 0.05
"""How often bots are called equal that are apart by the margin."""
FEWEST = 10
"""No answer comes after fewer rounds: the variance must have been seen."""
STRONGER = math.log((1 - BETA) / (ALPHA / 2))
EQUAL = math.log(BETA / (1 - ALPHA / 2))

Answer = Literal["stronger", "weaker", "equal", "open"]
SIDES: tuple[tuple[int, Answer], ...] = ((1, "stronger"), (-1, "weaker"))


class Sprt:
    """What the rounds so far say about two bots. Once it has an answer, later rounds do not change it."""

    def __init__(self, margin: float) -> None:
        self._margin = margin
        self._excluded = {1: False, -1: False}
        """Whether the first bot is known not to be stronger, and not to be weaker."""
        self._rounds, self._sum, self._squares = 0, 0.0, 0.0
        self.answer: Answer = "open"

    def add(self, share: float) -> None:
        """The result of one round, between the two: 1 if the first was always better, 0 if never."""
        self._rounds += 1
        self._sum += share - 0.5
        self._squares += (share - 0.5) ** 2
        if self.answer != "open" or self._rounds < FEWEST:
            return
        for sign, answer in SIDES:
            ratio = self.ratio(sign)
            if ratio >= STRONGER and not self._excluded[sign]:
                self.answer = answer
            self._excluded[sign] |= ratio <= EQUAL
        if self.answer == "open" and all(self._excluded.values()):
            self.answer = "equal"

    def ratio(self, sign: int) -> float:
        """The logarithm of how much likelier the rounds are if the first bot is better (1) or worse (-1) by the margin.

        One round of the widest spread is added, lest a few equal ones seem certain.
        """
        mean = self._sum / self._rounds
        variance = (self._squares - self._rounds * mean**2 + WIDEST) / self._rounds
        return self._rounds * self._margin * (2 * sign * mean - self._margin) / (2 * variance)
