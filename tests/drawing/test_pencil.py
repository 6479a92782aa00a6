"""Pencil strokes stay within their shape and are deterministic."""

import math
import re

from hypothesis import given
from hypothesis import strategies as st

from papercrown.drawing.pencil import WRITTEN, box, hatched, strokes

HEXAGON = [(20 * math.cos(math.pi * k / 3), 20 * math.sin(math.pi * k / 3)) for k in range(6)]


def test_every_number_of_a_die_has_a_handwritten_digit() -> None:
    assert sorted(WRITTEN) == ["pc-cross", *(f"pc-written-{number}" for number in range(1, 7))]


def test_the_same_seed_gives_the_same_strokes() -> None:
    assert strokes(HEXAGON, 30, 4, "a") == strokes(HEXAGON, 30, 4, "a") != strokes(HEXAGON, 30, 4, "b")


@given(st.floats(0, 360), st.integers(3, 8), st.integers(0, 99))
def test_strokes_stay_within_their_shape(angle: float, gap: int, seed: int) -> None:
    drawn = strokes(HEXAGON, angle, gap, seed)
    points = re.findall(r"[ML ](-?[\d.]+) (-?[\d.]+)(?=[QM]|$)", drawn)
    assert points
    assert all(math.hypot(float(x), float(y)) < 21 for x, y in points)


def test_a_smaller_gap_gives_more_strokes() -> None:
    square = box(0, 0, 40, 40)
    assert strokes(square, 45, 3, 0).count("M") > strokes(square, 45, 6, 0).count("M") > 3
    assert 'stroke="#abcdef"' in hatched(square, "#abcdef", 45)
