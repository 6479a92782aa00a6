"""Ratings of the bots, as OpenSkill's Plackett-Luce model computes them from one game after the other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from papercrown.arena.stats.ranking import Ranked

CHANGE = 0.0
"""OpenSkill's tau, by how much skills change between games: those of bots do not."""


class Rating(Struct, frozen=True):
    """The skill, and its standard deviation."""

    mu: float
    sigma: float


class Ratings:
    """All start equal. The order of games matters, so they are told in the order of their numbers."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce(tau=CHANGE)
        self._ratings = [self._model.rating() for _ in range(bots)]

    def add(self, compared: Sequence[Ranked]) -> None:
        """One game. A bot in several seats counts with the mean of its ranks."""
        ranks: dict[int, list[float]] = {}
        for play in compared:
            ranks.setdefault(play.bot, []).append(play.rank)
        if len(ranks) < 2:
            return
        teams = [[self._ratings[bot]] for bot in ranks]
        rated = self._model.rate(teams, ranks=[sum(some) / len(some) for some in ranks.values()])
        for bot, (rating,) in zip(ranks, rated, strict=True):
            self._ratings[bot] = rating

    def __getitem__(self, bot: int) -> Rating:
        return Rating(float(self._ratings[bot].mu), float(self._ratings[bot].sigma))
