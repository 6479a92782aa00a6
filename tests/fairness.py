"""A fair seed for tests, and games played with it."""

import hashlib
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import papercrown as pc
from papercrown.core.fairness import FairSeed, client_commitment
from papercrown.core.match import Match
from papercrown.verify import random_numbers

SECRET = "c0ffee" * 10 + "c0de"
CLIENT_SEEDS = ("5eed" * 16, "d1ce" * 16)
OLD_FAIR_SEED = FairSeed(SECRET, CLIENT_SEEDS)
"""As before there were pledges."""
VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())


def pledged(secret: str, luck: dict[str, str]) -> FairSeed:
    """A fair seed with the pledges of these players."""
    seal = FairSeed(secret).commitment
    return FairSeed(
        secret, tuple(luck.values()), tuple((name, client_commitment(seal, seed)) for name, seed in luck.items())
    )


FAIR_SEED = pledged(SECRET, dict(zip(("Ann", "Ben"), CLIENT_SEEDS, strict=True)))


def seen_by(journal: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    """What the browser of a player in this game saw, as it saves it."""
    seed = journal["seed"]
    rolls = sum(len(rolls) // 2 for rolls in journal["rolls"])
    return {
        "seal": seed["seal"],
        "luck": seed["luck"][seat],
        "pledges": seed["pledges"],
        "burned": 0,
        "steps": len(journal["steps"]),
        "rolls": rolls,
    }


def ground_luck(seed: FairSeed, match: str) -> str:
    """Invented luck which, added to the seed, keeps the first three rolls of the set-up in their lowest tenth."""
    for attempt in range(20_000):
        luck = hashlib.sha256(f"attempt {attempt}".encode()).hexdigest()
        numbers = random_numbers(seed.secret, [*seed.luck, luck], match, 0)
        if all(next(numbers) < 2**32 // 10 for _ in range(3)):
            return luck
    raise AssertionError("expected an attempt to succeed")


@cache
def _steps(name: str, seed: FairSeed) -> tuple[tuple[int, int], ...]:
    match, chance = _new_match(name, seed), random.Random(name)
    while not match.over:
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal_ids(seat)))
    return tuple((step.seat, step.action) for step in match.steps)


def _new_match(name: str, seed: FairSeed) -> Match:
    return Match(pc.game(name), seats=2, seed=seed, names=["Ann", "Ben"])


def finished_match(name: str, seed: FairSeed = FAIR_SEED) -> Match:
    """A finished game of two players with a fair seed."""
    match = _new_match(name, seed)
    for seat, action in _steps(name, seed):
        match.play(seat, action)
    return match
