"""Reasons are true: the points they promise are the points that are scored, in every game."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import papercrown as pc
from papercrown.advice.reasons import reasons
from papercrown.core.match import Match
from papercrown.engine.search import Candidate

NOW = re.compile(r"([+−])(\d+) points? now: (.*)\.")
STEPS_BETWEEN_CHECKS = 7
MAX_CHECKED_ACTIONS = 12
"""In each position that is checked."""


def unexplored(action: int) -> list[Candidate]:
    """The result of a search without playouts."""
    return [Candidate(action, 0, 0.0, (0.0,) * 8, (0.0,) * 8, 0.0, 0.0)]


def positions(name: str, seats: int) -> Iterator[tuple[Match, int]]:
    match, bot = pc.game(name).match(seats=seats, seed=11), pc.bot("random", seed=3)
    while not match.over:
        seat = match.actors()[-1]
        if len(match.steps) % STEPS_BETWEEN_CHECKS == 0:
            yield match, seat
        match.play(seat, bot.choose(match, seat))


@pytest.mark.parametrize(("name", "seats"), [(name, pc.game(name).seats()[-1]) for name in pc.games()])
def test_promised_points_are_scored(name: str, seats: int) -> None:
    promises, chance = 0, random.Random(1)
    for match, seat in positions(name, seats):
        legal = match.legal_ids(seat)
        for action in chance.sample(legal, min(MAX_CHECKED_ACTIONS, len(legal))):
            promises += check_promise(match, seat, action)
    assert promises or pc.game(name).secret  # points of a secret game depend on hidden choices


def check_promise(match: Match, seat: int, action: int) -> bool:
    """Whether a reason promises points; if so, they must be right."""
    sentences = list(reasons(match, match.view(seat), seat, unexplored(action), 0))
    assert sentences
    assert all(sentence[0] == sentence[0].upper() and sentence.endswith(".") for sentence in sentences)
    now = next((promise for sentence in sentences if (promise := NOW.fullmatch(sentence))), None)
    if now is None:
        return False
    played = match.snapshot()
    played.play(seat, action)
    before, after = match.scores()[seat], played.scores()[seat]
    assert after.total - before.total == int(now[2]) * (1 if now[1] == "+" else -1)
    changed = {item: (n, after.items[item]) for item, n in before.items.items() if n != after.items[item]}
    assert now[3] == ", ".join(f"{item.replace('_', ' ')} {old} to {new}" for item, (old, new) in changed.items())
    return True


def candidates_with(
    *scores: tuple[float, float], victory: float = 0.5, errors: tuple[float, float] = (0.2, 0.2)
) -> list[Candidate]:
    """Candidates by the expected scores of both seats."""
    return [Candidate(number, 400, victory, both, errors, 0.0, 0.0) for number, both in enumerate(scores)]


def compare(candidates: list[Candidate], number: int) -> list[str]:
    match = pc.game("kingdomino").match(seats=2, seed=1, names=["Ann", "Ben"])
    seat = match.actors()[0]
    return list(reasons(match, match.view(seat), seat, _legal(match, seat, candidates), number))[-2:]


def _legal(match: Match, seat: int, candidates: list[Candidate]) -> list[Candidate]:
    """The same candidates with legal actions, and with the first score for the seat."""
    way = 1 - 2 * seat
    pairs = zip(candidates, match.legal_ids(seat), strict=False)
    return [
        replace(candidate, action=action, scores=candidate.scores[::way], errors=candidate.errors[::way])
        for candidate, action in pairs
    ]


def test_clear_differences_at_the_end_are_mentioned() -> None:
    candidates = candidates_with((40.0, 30.0), (37.2, 34.0))
    match = pc.game("kingdomino").match(seats=2, seed=1, names=["Ann", "Ben"])
    rival = match.names[1 - match.actors()[0]]
    assert compare(candidates, 0) == [
        "About 3 points more by the end than with the next best.",
        f"{rival} gets about 4 points fewer than with the next best.",
    ]
    assert compare(candidates, 1) == [
        "About 3 points fewer by the end than with the first.",
        f"{rival} gets about 4 points more than with the first.",
    ]


def test_noise_is_not_mentioned() -> None:
    assert not any(
        "more" in sentence or "fewer" in sentence
        for sentence in compare(candidates_with((40.0, 30.0), (39.7, 30.3)), 0)
    )


def test_score_of_each_seat_has_its_own_error() -> None:
    unsure_of_the_rival = compare(candidates_with((40.0, 30.0), (37.2, 34.0), errors=(0.2, 3.0)), 0)
    assert unsure_of_the_rival[-1] == "About 3 points more by the end than with the next best."
