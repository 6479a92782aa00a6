"""The searching bot plans a whole turn at once."""

from typing import Any

import pytest

import papercrown as pc
from papercrown.core.stopping import StopFlag, stoppable
from papercrown.engine.search import Budget, Searcher, SearchResult
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


def test_a_search_takes_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []
    search = Searcher.search

    def recorded(*given: Any, **settings: Any) -> SearchResult:
        budgets.append(given[4])
        return search(*given, **settings)

    monkeypatch.setattr(Searcher, "search", recorded)
    match = pc.game("kingdomino").match(seats=2, seed=1)
    for time_share in (1.0, 0.25):
        with stoppable(StopFlag(time_share)):
            pc.bot("search:400x", seed=1).choose(match, match.actors()[0])
    assert budgets[1].iterations * 4 == budgets[0].iterations


def test_seat_that_may_not_act_is_refused() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    with pytest.raises(pc.IllegalAction, match="expected a seat that may act, got seat"):
        pc.bot("search:4x").choose(match, 1 - match.actors()[0])
