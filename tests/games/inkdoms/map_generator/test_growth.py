"""Land is divided into connected parts of given sizes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from papercrown.games.inkdoms.map_generator.growth import divide
from papercrown.games.inkdoms.maps import plane


@pytest.mark.parametrize("seed", range(5))
def test_land_is_divided_into_connected_parts_of_the_sizes(seed: int) -> None:
    land = [(x, y) for x in range(6) for y in range(5)]
    parts = divide(land, (10, 10, 10), Random(seed))
    assert parts.keys() == {*land}
    grid = tuple(tuple(parts.get((x, y), 3) for x in range(18)) for y in range(12))
    assert [plane.pieces(grid, part) for part in range(3)] == [1, 1, 1]
    assert Counter(parts.values()) == {0: 10, 1: 10, 2: 10}


def test_parts_of_different_sizes_are_none_too_small_or_too_large() -> None:
    parts = divide([(x, y) for x in range(6) for y in range(6)], (3, 3, 4, 4, 4, 4, 4, 5, 5), Random(1))
    assert set(Counter(parts.values()).values()) <= {3, 4, 5}
