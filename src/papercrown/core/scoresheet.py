"""Itemised scores, as players write them down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ScoreSheet:
    """One player's score. The items add up to the total; what costs points is negative.

    >>> pc.ScoreSheet("Ada", 7, {"crowns": 6, "bargains": 1}).total
    7
    """

    name: str
    total: int
    items: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "total": self.total, "items": dict(self.items)}


@dataclass(frozen=True)
class Scoring:
    """The score sheets of all players, and the indices of the winners, ties included.

    >>> game.score({"players": [{"kingdom": ["w1 @"]}]}).winners
    [0]
    """

    players: Sequence[ScoreSheet]
    winners: Sequence[int]

    def as_json(self) -> dict[str, Any]:
        return {"players": [player.as_json() for player in self.players], "winners": list(self.winners)}


def added_up(name: str, items: Mapping[str, int]) -> ScoreSheet:
    """A score sheet whose total is the sum of its items."""
    return ScoreSheet(name, sum(items.values()), items)


def winners_of(ranks: Sequence[tuple[int, ...]]) -> list[int]:
    """The indices of the best ranks: the total first, then the tie-breaks."""
    best = max(ranks)
    return [index for index, rank in enumerate(ranks) if rank == best]
