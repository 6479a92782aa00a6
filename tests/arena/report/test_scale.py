"""Round numbers, places between two ends, and bars that hold every score once."""

from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.report.scale import Scale, nice
from papercrown.arena.stats.histogram import Histogram


@given(st.floats(1e-3, 1e6))
def test_the_next_round_number(value: float) -> None:
    assert value <= nice(value) * (1 + 1e-9)
    assert nice(value) <= 2.5 * value * (1 + 1e-9)


@given(st.integers(-1000, 1000), st.integers(1, 1000))
def test_marks_lie_on_the_scale(low: int, width: int) -> None:
    scale = Scale(low, low + width, 100, 500)
    places = [scale.at(mark) for mark in scale.marks()]
    assert 2 <= len(places) <= 9
    assert all(100 - 1e-6 <= place <= 500 + 1e-6 for place in places)


@given(st.lists(st.integers(-100, 300), min_size=1, max_size=100), st.sampled_from([1, 2, 5, 10, 20]))
def test_every_score_stands_in_one_bar(scores: list[int], width: float) -> None:
    bounds = Histogram.bounds(scores, width)
    histogram = Histogram(scores, bounds, width)
    assert abs(sum(share for _, _, share in histogram.bars) - 1) < 1e-9
    assert histogram.bars[0][2] > 0 < histogram.bars[-1][2]
    assert bounds == (histogram.bars[0][0], histogram.bars[-1][1])
