"""Round numbers, and marks within a scale."""

from hypothesis import given
from hypothesis import strategies as st

from papercrown.arena.report.scale import Scale, nice


@given(st.floats(1e-3, 1e6))
def test_nice_number_is_a_little_larger(value: float) -> None:
    assert value <= nice(value) * (1 + 1e-9)
    assert nice(value) <= 2.5 * value * (1 + 1e-9)


@given(st.integers(-1000, 1000), st.integers(1, 1000))
def test_marks_lie_within_the_scale(low: int, width: int) -> None:
    scale = Scale(low, low + width, 100, 500)
    places = [scale.at(mark) for mark in scale.marks()]
    assert 2 <= len(places) <= 9
    assert all(100 - 1e-6 <= place <= 500 + 1e-6 for place in places)
