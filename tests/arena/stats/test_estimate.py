"""Confidence intervals cover the truth as often as they promise."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.stats.estimate import Estimate, mean_of, share_of, student

shares = st.lists(st.floats(0, 1), min_size=1, max_size=60)


@given(shares)
def test_interval_of_a_share_contains_it_and_stays_within_0_and_1(rounds: list[float]) -> None:
    found = share_of(rounds)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.low < found.high


@given(shares)
def test_intervals_of_two_players_mirror_each_other(rounds: list[float]) -> None:
    one, other = share_of(rounds), share_of([1 - value for value in rounds])
    assert one.low == pytest.approx(1 - other.high)  # type: ignore[operator]
    assert one.high == pytest.approx(1 - other.low)  # type: ignore[operator]


@given(st.lists(st.floats(-1000, 1000), min_size=2, max_size=60), st.floats(-100, 100), st.floats(0.1, 10))
def test_interval_scales_with_the_unit_of_points(rounds: list[float], zero: float, unit: float) -> None:
    one, other = mean_of(rounds), mean_of([zero + unit * value for value in rounds])
    for ours, theirs in ((one.mean, other.mean), (one.low, other.low), (one.high, other.high)):
        assert ours is not None
        assert theirs == pytest.approx(zero + unit * ours, abs=1e-6)


def test_single_round_has_no_interval() -> None:
    assert mean_of([3.0]) == Estimate(3.0, None, None)


def test_few_wins_leave_a_wide_interval() -> None:
    assert share_of([1.0] * 10).low == pytest.approx(0.722, abs=0.001)  # Wilson's interval for 10 of 10
    assert share_of([0.5] * 10).low == pytest.approx(0.404, abs=0.001)


@pytest.mark.parametrize(("freedom", "exact"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (9, 2.2622), (99, 1.9842)])
def test_quantiles_of_students_distribution(freedom: int, exact: float) -> None:
    assert student(freedom) == pytest.approx(exact, abs=0.004)


def test_intervals_cover_the_truth_in_95_of_100_cases() -> None:
    chance = random.Random(1)
    for wins in (0.5, 0.8, 0.95):
        inside = 0
        for _ in range(500):
            found = share_of([sum(chance.random() < wins for _ in range(2)) / 2 for _ in range(50)])
            inside += found.low <= wins <= found.high  # type: ignore[operator]
        assert 0.93 <= inside / 500 <= 0.98
    inside = 0
    for _ in range(500):
        found = mean_of([chance.gauss(40, 10) for _ in range(8)])
        inside += found.low <= 40 <= found.high  # type: ignore[operator]
    assert 0.93 <= inside / 500 <= 0.97
