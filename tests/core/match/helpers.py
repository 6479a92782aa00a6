"""Reproducible matches after some steps."""

import json
import random

import papercrown as pc
from papercrown.core.match import Match
from tests.core.secret_game import SECRET_GAME


def play_until(steps: int, match: Match | None = None) -> Match:
    """Play a match, by default a new one, until it has `steps` steps."""
    match = match or pc.game("kingdomino").match(seats=2, seed=7, names=["Ada", "Bo"])
    rng = random.Random(1)
    while len(match.steps) < steps:
        seat = match.actors()[0]
        match.play(seat, rng.choice(match.legal_ids(seat)))
    return match


def secret_match(*steps: tuple[int, int]) -> Match:
    """A match of the secret game after these steps."""
    match = SECRET_GAME.match(seats=2, seed=1)
    for seat, action in steps:
        match.play(seat, action)
    return match


def positions(match: Match) -> list[bytes]:
    return [match.view(None, after=step).tobytes() for step in range(len(match.steps) + 1)]


def state(match: Match) -> tuple[bytes, str]:
    """Everything that must stay the same when an action is refused."""
    return match.position.tobytes(), json.dumps(match.journal())
