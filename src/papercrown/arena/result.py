"""The result of an arena."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Failure
from papercrown.arena.stats.estimate import Estimate
from papercrown.arena.stats.latency import Latency
from papercrown.arena.stats.rating import Rating
from papercrown.arena.stats.sprt import Answer

SLOW_QUANTILE = 0.99


class Standing(Struct, frozen=True):
    """How one bot did.

    >>> result.standings[0].name, result.standings[0].wins
    ('greedy', 19.0)
    """

    name: str
    games: int
    """A game counts once for each seat of the bot."""
    wins: float
    win_rate: Estimate
    score: Estimate
    rank: Estimate
    rating: Rating


class Verdict(Struct, frozen=True):
    """The answer of the sequential test for two bots.

    >>> result.verdicts[0].answer
    'stronger'
    """

    first: str
    second: str
    answer: Answer
    """The first compared with the second; "open" while undecided."""
    round: int | None
    """The number of rounds after which it was known."""
    share: Estimate | None
    """How often the first was better than the second; None if they never met."""


@dataclass(frozen=True)
class Result:
    """The result of an arena. The same matchup has the same result, except for the times.

    >>> result.games, result.decided
    (20, True)
    """

    matchup: Matchup
    margin: float
    rounds: int
    """Complete rounds; incomplete ones are left out, because they would favour a seat."""
    games: int
    decided: bool
    """Whether the sequential test stopped the arena early."""
    standings: Sequence[Standing]
    verdicts: Sequence[Verdict]
    failures: Sequence[Failure]
    scores: Mapping[str, Sequence[int]]
    """The scores of each bot."""
    times: Mapping[str, Latency]

    @property
    def even(self) -> float:
        """The win rate of equally strong bots."""
        return 1 / max(self.matchup.seats, len(self.matchup.bots) if self.matchup.seats == 1 else 1)

    @property
    def question(self) -> Matchup:
        """The name of `matchup` in 0.2.0."""
        warnings.warn("Result.question is deprecated, use Result.matchup", DeprecationWarning, stacklevel=2)
        return self.matchup

    def as_json(self) -> dict[str, Any]:
        """Plain JSON; what depends on the clock is separate, under `times`."""
        names = self.matchup.names
        return {
            "question": msgspec.to_builtins(self.matchup),
            "margin": self.margin,
            "rounds": self.rounds,
            "games": self.games,
            "decided": self.decided,
            "even": self.even,
            "bots": msgspec.to_builtins(self.standings),
            "verdicts": msgspec.to_builtins(self.verdicts),
            "failures": [
                {"game": f.number + 1, "bot": None if f.bot is None else names[f.bot], "reason": f.reason}
                for f in self.failures
            ],
            "times": {
                name: {"moves": t.moves, "mean": t.mean, "p99": t.quantile(SLOW_QUANTILE), "most": t.most}
                for name, t in self.times.items()
            },
        }
