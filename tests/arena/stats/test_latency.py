"""Move times: exact mean and maximum, and quantiles within the width of a bar."""

from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.stats.latency import BARS_PER_DECADE, Latency

durations = st.lists(st.floats(1e-6, 100), min_size=1, max_size=200)


def timed(seconds: list[float]) -> Latency:
    times = Latency()
    for second in seconds:
        times.add(second)
    return times


@given(durations, st.floats(0.01, 1))
def test_quantile_is_off_by_less_than_a_bar(seconds: list[float], share: float) -> None:
    found = timed(seconds).quantile(share)
    left = share * len(seconds)
    exact = next(second for index, second in enumerate(sorted(seconds), 1) if index >= left)
    assert exact * 10 ** (-1 / BARS_PER_DECADE) <= found <= exact * 10 ** (1 / BARS_PER_DECADE)


@given(durations, durations)
def test_merging_equals_measuring_together(one: list[float], other: list[float]) -> None:
    merged, together = timed(one), timed(one + other)
    merged.merge([timed(other)])
    assert (merged.moves, merged.most, merged.bars) == (together.moves, together.most, together.bars)
    assert abs(merged.mean - together.mean) < 1e-9


def test_empty_histogram() -> None:
    assert (Latency().mean, Latency().quantile(0.99), Latency().most) == (0, 0, 0)
