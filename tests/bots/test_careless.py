"""The careless bot: the more it overlooks, the weaker it plays."""

import pytest

import papercrown as pc
from papercrown.bots import Careless, Greedy
from tests.bots.helpers import count_wins


def test_bot_with_fewer_slips_wins() -> None:
    assert count_wins("inkdoms", ["page", "knight"], 6) >= 5


def test_bot_without_slips_plays_like_the_careful_one() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    for _ in range(8):
        seat = match.actors()[0]
        chosen = Careless(Greedy(7), seed=7, slips=0.0).choose(match, seat)
        assert chosen == Greedy(7).choose(match, seat)
        match.play(seat, chosen)


def test_slip_uses_the_hasty_search_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    monkeypatch.setattr(Greedy, "choose", None)
    assert Careless(Greedy(7), seed=7, slips=1.0).choose(match, match.actors()[0])
