"""Areas of cells as a plane map: borders, corners and colours."""

from __future__ import annotations

from itertools import pairwise

import pytest

from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.games.inkdoms.maps import Map, plane
from papercrown.games.inkdoms.pieces import AREAS, COLUMNS, ROWS, UNIT

each_map = pytest.mark.parametrize("name", MAPS.names)


@each_map
def test_every_border_is_drawn_once(name: str) -> None:
    found = MAPS.load(name)
    borders = plane.borders(found.cells)
    sides = [frozenset(side) for _, _, path in borders for side in pairwise(path)]
    assert len(sides) == len(set(sides)) == 2 * ROWS * COLUMNS + ROWS + COLUMNS - _sides_inside(found)
    assert {(min(one, other), max(one, other)) for one, other, _ in borders if plane.OUTSIDE not in (one, other)} == {
        (one, other) for one in range(AREAS) for other in found.beside[one] if one < other
    }


def _sides_inside(found: Map) -> int:
    """Sides between two cells of one area."""
    across = sum(row[k] == row[k + 1] for row in found.cells for k in range(COLUMNS - 1))
    return across + sum(found.cells[k][x] == found.cells[k + 1][x] for k in range(ROWS - 1) for x in range(COLUMNS))


@each_map
def test_corners_stay_near_their_places_and_on_the_edge_of_the_board(name: str) -> None:
    bends = MAPS.load(name).bends
    assert all(abs(off) < UNIT / 2 for row in bends for corner in row for off in corner)
    assert {row[k][0] for row in bends for k in (0, COLUMNS)} == {0}
    assert {corner[1] for k in (0, ROWS) for corner in bends[k]} == {0}


def test_colourable_finds_the_number_of_colours() -> None:
    triangle = [frozenset({1, 2}), frozenset({0, 2}), frozenset({0, 1})]
    assert not plane.colourable(triangle, range(3), 2)
    assert plane.colourable(triangle, range(3), 3)
    assert plane.colourable(triangle, (0, 1), 2)
