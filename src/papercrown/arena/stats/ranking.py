"""Comparisons of the bots of a round."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from papercrown.arena.record import Play, Played


class Ranked(Struct, frozen=True):
    """A result among those that it is compared with."""

    bot: int
    total: int
    rank: float
    """From 1; equal results share the mean of their ranks."""
    win: float
    """The share of the win, which several winners divide."""


def ranked(games: Sequence[Played]) -> list[list[Ranked]]:
    """The comparisons of a round: one for each game, or one of all solo games, which have the same dice."""
    if all(len(game.plays) == 1 for game in games):
        return [_compared([game.plays[0] for game in games])]
    return [_compared(game.plays) for game in games]


def _compared(plays: Sequence[Play]) -> list[Ranked]:
    keys = [play.key for play in plays]
    best = max(keys)
    compared = []
    for play, key in zip(plays, keys, strict=True):
        rank = sum(other > key for other in keys) + (keys.count(key) + 1) / 2
        compared.append(Ranked(play.bot, play.total, rank, (key == best) / keys.count(best)))
    return compared


def share(comparisons: Sequence[Sequence[Ranked]], first: int, second: int) -> float | None:
    """How often the first bot was better than the second, ties counting half; None if they never met."""
    points = [
        (result.rank < rival.rank) + (result.rank == rival.rank) / 2
        for compared in comparisons
        for result in compared
        for rival in compared
        if (result.bot, rival.bot) == (first, second)
    ]
    return sum(points) / len(points) if points else None
