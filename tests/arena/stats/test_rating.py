"""Ratings rise with wins."""

from papercrown.arena.stats.ranking import Ranked
from papercrown.arena.stats.rating import Ratings


def test_better_bot_gets_the_higher_rating() -> None:
    ratings = Ratings(3)
    for _ in range(30):
        ratings.add([Ranked(2, 50, 1, 1), Ranked(0, 40, 2, 0), Ranked(1, 30, 3, 0)])
    assert ratings[2].mu > ratings[0].mu > ratings[1].mu
    assert ratings[0].sigma < Ratings(1)[0].sigma


def test_equal_ranks_leave_ratings_equal() -> None:
    ratings = Ratings(2)
    ratings.add([Ranked(0, 40, 1.5, 0.5), Ranked(1, 40, 1.5, 0.5)])
    assert ratings[0].mu == ratings[1].mu


def test_bot_in_several_seats_counts_with_its_mean_rank() -> None:
    ratings = Ratings(2)
    ratings.add([Ranked(0, 9, 1, 1), Ranked(1, 8, 2, 0), Ranked(1, 7, 3, 0), Ranked(0, 6, 4, 0)])
    assert ratings[0].mu == ratings[1].mu


def test_single_bot_keeps_the_initial_rating() -> None:
    ratings = Ratings(1)
    ratings.add([Ranked(0, 9, 1, 1)])
    assert ratings[0] == Ratings(1)[0]
