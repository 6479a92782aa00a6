"""Reasons are true: what they say of points is what happens, in every game."""

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
EVERY, ACTIONS = 7, 12
"""How many actions are checked, in every how many positions."""


def only(action: int) -> list[Candidate]:
    """What a search says that knows nothing."""
    return [Candidate(action, 0, 0.0, (0.0,) * 8, (0.0,) * 8, 0.0, 0.0)]


def positions(name: str, seats: int) -> Iterator[tuple[Match, int]]:
    match, bot = pc.game(name).match(seats=seats, seed=11), pc.bot("random", seed=3)
    while not match.over:
        seat = match.actors()[-1]
        if len(match.steps) % EVERY == 0:
            yield match, seat
        match.play(seat, bot.choose(match, seat))


@pytest.mark.parametrize(("name", "seats"), [(name, pc.game(name).seats()[-1]) for name in pc.games()])
def test_points_are_as_told(name: str, seats: int) -> None:
    told, chance = 0, random.Random(1)
    for match, seat in positions(name, seats):
        legal = match.legal_ids(seat)
        for action in chance.sample(legal, min(ACTIONS, len(legal))):
            told += check(match, seat, action)
    assert told or pc.game(name).secret  # there points come with what the others chose


def check(match: Match, seat: int, action: int) -> bool:
    """Whether a reason mentions points; if so, they must be right."""
    said = list(reasons(match, match.view(seat), seat, only(action), 0))
    assert said
    assert all(sentence[0] == sentence[0].upper() and sentence.endswith(".") for sentence in said)
    now = next((found for sentence in said if (found := NOW.fullmatch(sentence))), None)
    if now is None:
        return False
    then = match.snapshot()
    then.play(seat, action)
    before, after = match.scores()[seat], then.scores()[seat]
    assert after.total - before.total == int(now[2]) * (1 if now[1] == "+" else -1)
    changed = {item: (n, after.items[item]) for item, n in before.items.items() if n != after.items[item]}
    assert now[3] == ", ".join(f"{item.replace('_', ' ')} {old} to {new}" for item, (old, new) in changed.items())
    return True


def best(
    *scores: tuple[float, float], victory: float = 0.5, errors: tuple[float, float] = (0.2, 0.2)
) -> list[Candidate]:
    """Candidates by the expected scores of both seats."""
    return [Candidate(number, 400, victory, both, errors, 0.0, 0.0) for number, both in enumerate(scores)]


def said(candidates: list[Candidate], number: int) -> list[str]:
    match = pc.game("kingdomino").match(seats=2, seed=1, names=["Ann", "Ben"])
    seat = match.actors()[0]
    return list(reasons(match, match.view(seat), seat, _legal(match, seat, candidates), number))[-2:]


def _legal(match: Match, seat: int, candidates: list[Candidate]) -> list[Candidate]:
    """The same, whose actions are legal, and whose own score is that of the seat."""
    way = 1 - 2 * seat
    pairs = zip(candidates, match.legal_ids(seat), strict=False)
    return [replace(one, action=action, scores=one.scores[::way], errors=one.errors[::way]) for one, action in pairs]


def test_more_by_the_end() -> None:
    found = best((40.0, 30.0), (37.2, 34.0))
    match = pc.game("kingdomino").match(seats=2, seed=1, names=["Ann", "Ben"])
    rival = match.names[1 - match.actors()[0]]
    assert said(found, 0) == [
        "About 3 points more by the end than with the next best.",
        f"{rival} gets about 4 points fewer than with the next best.",
    ]
    assert said(found, 1) == [
        "About 3 points fewer by the end than with the first.",
        f"{rival} gets about 4 points more than with the first.",
    ]


def test_noise_is_not_told() -> None:
    assert not any("more" in sentence or "fewer" in sentence for sentence in said(best((40.0, 30.0), (39.7, 30.3)), 0))


def test_the_score_of_every_seat_has_its_own_error() -> None:
    unsure_of_the_rival = said(best((40.0, 30.0), (37.2, 34.0), errors=(0.2, 3.0)), 0)
    assert unsure_of_the_rival[-1] == "About 3 points more by the end than with the next best."
