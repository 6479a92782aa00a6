"""What an arena found out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from papercrown.arena.matchup import Question
from papercrown.arena.record import Failure
from papercrown.arena.stats.estimate import Estimate
from papercrown.arena.stats.latency import Times
from papercrown.arena.stats.rating import Rating
from papercrown.arena.stats.sprt import Answer

SLOW = 0.99
"""The share of the moves that one of the times tells of."""


class Standing(Struct, frozen=True):
    """How one bot did.

    >>> result.standings[0].name, result.standings[0].wins
    ('greedy', 20.0)
    """

    name: str
    games: int
    """A game counts for each seat that the bot had in it."""
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
    """What the first is, compared with the second; "open" while nobody knows."""
    round: int | None
    """After how many rounds it was known."""
    share: Estimate | None
    """How often the first was better than the second; None if they did not meet."""


@dataclass(frozen=True)
class Result:
    """The result of an arena. The same matchup has the same result, except for the times.

    >>> result.games, result.decided
    (20, True)
    """

    question: Question
    margin: float
    rounds: int
    """Of which all games ended: the others are left out, or the deal would favour somebody."""
    games: int
    decided: bool
    """Whether the sequential test ended it before all games were played."""
    standings: Sequence[Standing]
    verdicts: Sequence[Verdict]
    failures: Sequence[Failure]
    scores: Mapping[str, Sequence[int]]
    """The score of each game."""
    times: Mapping[str, Times]

    @property
    def even(self) -> float:
        """The win rate of a bot that is as good as the others."""
        return 1 / max(self.question.seats, len(self.question.bots) if self.question.seats == 1 else 1)

    def as_json(self) -> dict[str, Any]:
        """Plain JSON; what depends on the clock stands apart, under `times`."""
        names = self.question.names
        return {
            "question": msgspec.to_builtins(self.question),
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
                name: {"moves": t.moves, "mean": t.mean, "p99": t.quantile(SLOW), "most": t.most}
                for name, t in self.times.items()
            },
        }
