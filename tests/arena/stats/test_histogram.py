"""Histograms count every score once, within tight bounds."""

from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.stats.histogram import Histogram


@given(st.lists(st.integers(-100, 300), min_size=1, max_size=100), st.sampled_from([1, 2, 5, 10, 20]))
def test_every_score_is_in_one_bar(scores: list[int], width: float) -> None:
    bounds = Histogram.bounds(scores, width)
    histogram = Histogram(scores, bounds, width)
    assert abs(sum(share for _, _, share in histogram.bars) - 1) < 1e-9
    assert histogram.bars[0][2] > 0 < histogram.bars[-1][2]
    assert bounds == (histogram.bars[0][0], histogram.bars[-1][1])


def test_tallest_bar() -> None:
    histogram = Histogram([1, 2, 2, 11], (0.0, 20.0), 10)
    assert histogram.bars == [(0, 10, 0.75), (10, 20, 0.25)]
    assert histogram.tallest == 0.75
