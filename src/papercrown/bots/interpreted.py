"""Bots that interpreted rules can afford: no playouts."""

from __future__ import annotations

import random

from papercrown.bots.greedy import Greedy
from papercrown.bots.levels import LEVELS
from papercrown.bots.random import Random
from papercrown.core.match import Action, Match


class Interpreted:
    """The greedy bot, which at the lower levels plays at random as often as they slip."""

    def __init__(self, seed: int | None, *, slips: float) -> None:
        self._random = random.Random(seed)
        self._slips, self._greedy, self._hasty = slips, Greedy(seed), Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        return (self._hasty if self._random.random() < self._slips else self._greedy).choose(match, seat)


def interpreted_bot(name: str, *, seed: int | None = None) -> Interpreted:
    return Interpreted(seed, slips=LEVELS[name].slips if name in LEVELS else float(name == "random"))
