"""Ratings by OpenSkill's Plackett-Luce model, updated game by game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from papercrown.arena.stats.ranking import Ranked

TAU = 0.0
"""How much skills change between games: those of bots do not."""


class Rating(Struct, frozen=True):
    """The skill, and its standard deviation."""

    mu: float
    sigma: float


class Ratings:
    """The ratings of all bots, equal at first. Games must be added in order: it affects the ratings."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce(tau=TAU)
        self._ratings = [self._model.rating() for _ in range(bots)]

    def add(self, compared: Sequence[Ranked]) -> None:
        """One game. A bot in several seats counts with the mean of its ranks."""
        ranks: dict[int, list[float]] = {}
        for play in compared:
            ranks.setdefault(play.bot, []).append(play.rank)
        if len(ranks) < 2:
            return
        teams = [[self._ratings[bot]] for bot in ranks]
        rated = self._model.rate(teams, ranks=[sum(bot_ranks) / len(bot_ranks) for bot_ranks in ranks.values()])
        for bot, (rating,) in zip(ranks, rated, strict=True):
            self._ratings[bot] = rating

    def __getitem__(self, bot: int) -> Rating:
        return Rating(float(self._ratings[bot].mu), float(self._ratings[bot].sigma))
