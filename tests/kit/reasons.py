"""The reasons that a game gives for actions."""

import random
from collections.abc import Iterator
from typing import Any

import papercrown as pc
from papercrown.core.dice import DICE
from papercrown.core.match import Match
from papercrown.core.records import Record, copy, new

ACTIONS_PER_POSITION = 15
"""The largest number of actions sampled in a position."""


def sampled_reasons(
    name: str, seats: int, games: int = 2, **options: Any
) -> Iterator[tuple[Match, Record, Record, int, str]]:
    """Sampled actions with a reason: the match, the acting seat's view before and after, the action, the reason."""
    rng, reasons = random.Random(1), pc.game(name).module("reasons")
    for seed in range(games):
        match = pc.game(name).match(seats=seats, seed=seed, **options)
        bot = pc.bot("greedy" if seed % 2 else "random", seed=seed)
        while not match.over:
            seat = match.actors()[-1]
            legal = match.legal_ids(seat)
            for action in rng.sample(legal, min(ACTIONS_PER_POSITION, len(legal))):
                view = match.view(seat)
                if reason := reasons.reason(view, seat, action):
                    after = copy(view)
                    match.game.rules.apply(after, seat, action, new(DICE))
                    yield match, view, after, action, reason
            match.play(seat, bot.choose(match, seat))
