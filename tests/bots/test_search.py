"""The searching bot plans a whole turn at once."""

import pytest

import papercrown as pc
from papercrown.games.queendomino.position import PLACE


def test_rest_of_a_turn_follows_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    match = pc.game("kingdomino").match(seats=2, seed=3)
    bot = pc.bot("search:400x", seed=1)
    while match.position.phase != PLACE:
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
    seat = match.actors()[0]
    match.play(seat, bot.choose(match, seat))
    monkeypatch.setattr("papercrown.engine.search.Searcher.search", None)
    match.play(seat, bot.choose(match, seat))


def test_seat_that_may_not_act_is_refused() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    with pytest.raises(pc.IllegalAction, match="expected a seat that may act, got seat"):
        pc.bot("search:4x").choose(match, 1 - match.actors()[0])
