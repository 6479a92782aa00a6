"""Accumulates rounds in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Failure, Played
from papercrown.arena.result import Result, Standing, Verdict
from papercrown.arena.stats.estimate import mean_of, share_of
from papercrown.arena.stats.latency import Latency
from papercrown.arena.stats.ranking import Ranked, ranked, share
from papercrown.arena.stats.rating import Ratings
from papercrown.arena.stats.sprt import Sprt


class Tally:
    """The statistics of all rounds so far."""

    def __init__(self, matchup: Matchup, margin: float) -> None:
        self.matchup, self.margin = matchup, margin
        self.rounds = 0
        self._entrants = [_Entrant(name) for name in matchup.names]
        self._pairs = [_Pair(first, second, margin) for first, second in pairwise(range(len(matchup.bots)))]
        self._ratings = Ratings(len(matchup.bots))
        self._games = 0

    def add(self, games: Sequence[Played]) -> None:
        """Add the next round, with all its games."""
        self.rounds += 1
        self._games += len(games)
        comparisons = ranked(games)
        for compared in comparisons:
            self._ratings.add(compared)
        for bot, entrant in enumerate(self._entrants):
            entrant.add([play for compared in comparisons for play in compared if play.bot == bot])
            for game in games:
                entrant.times.merge(t for play, t in zip(game.plays, game.times, strict=True) if play.bot == bot)
        for pair in self._pairs:
            pair.add(comparisons, self.rounds)

    @property
    def decided(self) -> bool:
        """Whether every pair has an answer."""
        return bool(self._pairs) and all(pair.test.answer != "open" for pair in self._pairs)

    def standing(self) -> list[tuple[str, float]]:
        """Names and win rates, best first."""
        rates = [(entrant.name, entrant.won / max(1, len(entrant.scores))) for entrant in self._entrants]
        return sorted(rates, key=lambda rate: -rate[1])

    def result(self, failures: Sequence[Failure], *, early: bool) -> Result:
        """The result so far, after at least one round."""
        return Result(
            matchup=self.matchup,
            margin=self.margin,
            rounds=self.rounds,
            games=self._games,
            decided=early,
            standings=[entrant.standing(self._ratings, bot) for bot, entrant in enumerate(self._entrants)],
            verdicts=[pair.verdict(self.matchup.names) for pair in self._pairs],
            failures=failures,
            scores={entrant.name: entrant.scores for entrant in self._entrants},
            times={entrant.name: entrant.times for entrant in self._entrants},
        )


class _Entrant:
    """The statistics of one bot, with a mean for each round."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.won = 0.0
        self.scores: list[int] = []
        self.times = Latency()
        self._wins: list[float] = []
        self._means: list[float] = []
        self._ranks: list[float] = []

    def add(self, plays: Sequence[Ranked]) -> None:
        self.won += sum(play.win for play in plays)
        self.scores += [play.total for play in plays]
        self._wins.append(sum(play.win for play in plays) / len(plays))
        self._means.append(sum(play.total for play in plays) / len(plays))
        self._ranks.append(sum(play.rank for play in plays) / len(plays))

    def standing(self, ratings: Ratings, bot: int) -> Standing:
        return Standing(
            name=self.name,
            games=len(self.scores),
            wins=self.won,
            win_rate=share_of(self._wins),
            score=mean_of(self._means),
            rank=mean_of(self._ranks),
            rating=ratings[bot],
        )


class _Pair:
    """Two neighbouring bots of the matchup, compared by a sequential test."""

    def __init__(self, first: int, second: int, margin: float) -> None:
        self._first, self._second = first, second
        self._shares: list[float] = []
        self._decided_after: int | None = None
        self.test = Sprt(margin)

    def add(self, comparisons: Sequence[Sequence[Ranked]], rounds: int) -> None:
        points = share(comparisons, self._first, self._second)
        if points is None:
            return
        self._shares.append(points)
        self.test.add(points)
        if self._decided_after is None and self.test.answer != "open":
            self._decided_after = rounds

    def verdict(self, names: Sequence[str]) -> Verdict:
        return Verdict(
            first=names[self._first],
            second=names[self._second],
            answer=self.test.answer,
            round=self._decided_after,
            share=share_of(self._shares) if self._shares else None,
        )
