"""Outcomes of games, and the JSON in which logs keep them."""

import msgspec
import pytest

from papercrown.arena.record import Failure, Play, Played
from tests.arena.helpers import game_with_totals, matchup


def test_plays_are_compared_by_total_and_then_by_tie_breaks() -> None:
    plays = [Play(0, 40, (1, 9)), Play(1, 40, (2, 0)), Play(2, 39, (9, 9))]
    assert [play.bot for play in sorted(plays, key=lambda play: play.key, reverse=True)] == [1, 0, 2]


@pytest.mark.parametrize(
    ("outcome", "tag"),
    [(game_with_totals(matchup(), 0, (40, 20)), b'"came":"played"'), (Failure(0, None, "no"), b'"came":"failed"')],
    ids=["played", "failed"],
)
def test_outcome_is_restored_by_its_tag(outcome: Played | Failure, tag: bytes) -> None:
    stored = msgspec.json.encode(outcome)
    assert tag in stored
    assert msgspec.json.decode(stored, type=Played | Failure) == outcome
