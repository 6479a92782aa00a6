"""Plays like somebody who overlooks things: now and then the better of the two actions it thought of."""

from __future__ import annotations

import random

from papercrown.bots.greedy import Greedy
from papercrown.bots.search import Search
from papercrown.core.match import Action, Match

SEES = 2
GLANCES = 2
"""Games in its mind for each of them: enough to see what is much better, not what is a little better."""


class Careless:
    """As careful as another bot, but for slips: a share of its actions."""

    def __init__(self, careful: Greedy | Search, seed: int | None = None, *, slips: float) -> None:
        self._random = random.Random(seed)
        self._slips = slips
        self._careful = careful
        self._hasty = Search(self._random.getrandbits(62), iterations=SEES * GLANCES, sees=SEES)

    def choose(self, match: Match, seat: int) -> Action:
        return (self._hasty if self._random.random() < self._slips else self._careful).choose(match, seat)
