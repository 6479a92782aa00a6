"""Ranks, shares of wins, and comparisons of two bots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.record import Play, Played
from papercrown.arena.stats.latency import Latency
from papercrown.arena.stats.ranking import Ranked, ranked, share

plays = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 2)), min_size=2, max_size=8)


def game(*endings: tuple[int, int, int]) -> Played:
    made = tuple(Play(bot, total, (tie,)) for bot, total, tie in endings)
    return Played(0, made, 1, "", tuple(Latency() for _ in made))


@given(plays)
def test_ranks_and_wins_add_up(endings: list[tuple[int, int, int]]) -> None:
    (compared,) = ranked([game(*endings)])
    n = len(endings)
    assert sum(play.rank for play in compared) == n * (n + 1) / 2
    assert sum(play.win for play in compared) == pytest.approx(1)
    assert all((play.win > 0) == (play.rank == min(other.rank for other in compared)) for play in compared)


@given(plays)
def test_shares_of_two_bots_add_up_to_1(endings: list[tuple[int, int, int]]) -> None:
    comparisons = ranked([game(*endings)])
    one, other = share(comparisons, 0, 1), share(comparisons, 1, 0)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one + other == pytest.approx(1)


def test_tie_breaks_decide_and_equal_plays_share_a_rank() -> None:
    (compared,) = ranked([game((0, 30, 1), (1, 40, 0), (2, 40, 2), (3, 40, 2))])
    assert [play.rank for play in compared] == [4, 3, 1.5, 1.5]
    assert [play.win for play in compared] == [0, 0, 0.5, 0.5]


def test_solo_games_of_one_deal_are_compared() -> None:
    ((one, other),) = ranked([game((1, 30, 0)), game((0, 50, 0))])
    assert (one, other) == (Ranked(1, 30, 2, 0), Ranked(0, 50, 1, 1))


def test_bots_that_never_met_have_no_share() -> None:
    assert share(ranked([game((0, 1, 0), (1, 2, 0))]), 0, 2) is None
