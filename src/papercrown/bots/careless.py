"""A bot that overlooks things: now and then it considers only two random actions, and plays the better one."""

from __future__ import annotations

import random

from papercrown.bots.greedy import Greedy
from papercrown.bots.search import Search
from papercrown.core.match import Action, Match

CONSIDERED_ACTIONS = 2
PLAYOUTS_PER_ACTION = 2
"""Enough to notice what is much better, not what is a little better."""


class Careless:
    """Plays like another bot, except for a share of hasty actions."""

    def __init__(self, careful: Greedy | Search, seed: int | None = None, *, slips: float) -> None:
        self._random = random.Random(seed)
        self._slips = slips
        self._careful = careful
        playouts = CONSIDERED_ACTIONS * PLAYOUTS_PER_ACTION
        self._hasty = Search(self._random.getrandbits(62), iterations=playouts, max_actions=CONSIDERED_ACTIONS)

    def choose(self, match: Match, seat: int) -> Action:
        return (self._hasty if self._random.random() < self._slips else self._careful).choose(match, seat)
