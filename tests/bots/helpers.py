"""Whole games between bots."""

from collections.abc import Sequence

import papercrown as pc
from papercrown.core.match import Match


def play_match(game: pc.Game, bots: Sequence[str], seed: int) -> Match:
    """A finished match between these bots."""
    match = game.match(seats=len(bots), seed=seed)
    players = [pc.bot(bot, seed=seed) for bot in bots]
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, players[seat].choose(match, seat))
    return match


def count_wins(name: str, bots: Sequence[str], games: int) -> int:
    """How many games the last of these bots wins alone."""
    last = len(bots) - 1
    return sum(play_match(pc.game(name), bots, seed).winners() == [last] for seed in range(games))
