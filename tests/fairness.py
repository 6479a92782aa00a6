"""A fair seed for tests, and games played with it."""

import json
import random
from functools import cache
from pathlib import Path

import papercrown as pc
from papercrown.core.fairness import FairSeed
from papercrown.core.match import Match

SECRET = "c0ffee" * 10 + "c0de"
CLIENT_SEEDS = ("5eed" * 16, "d1ce" * 16)
FAIR_SEED = FairSeed(SECRET, CLIENT_SEEDS)
VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())


@cache
def _steps(name: str) -> tuple[tuple[int, int], ...]:
    match, chance = _new_match(name), random.Random(name)
    while not match.over:
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return tuple((step.seat, step.action) for step in match.steps)


def _new_match(name: str) -> Match:
    return Match(pc.game(name), seats=2, seed=FAIR_SEED, names=["Ann", "Ben"])


def finished_match(name: str) -> Match:
    """A finished game of two players with the fair seed."""
    match = _new_match(name)
    for seat, action in _steps(name):
        match.play(seat, action)
    return match
