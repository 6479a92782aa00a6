"""The shapes of a map: its areas cover the board, and each has room for a finger."""

from __future__ import annotations

import json

import pytest
import shapely

from papercrown.core.errors import SheetError
from papercrown.games.inkdoms import maps
from papercrown.games.inkdoms.catalogue import MAPS
from papercrown.games.inkdoms.map_geometry import Lands, check_areas
from papercrown.games.inkdoms.pieces import AREAS, COLUMNS, ROWS
from tests.games.inkdoms.map_files import mainland

each_map = pytest.mark.parametrize("name", MAPS.names)


@each_map
def test_areas_cover_the_board_without_overlap(name: str) -> None:
    lands = Lands(MAPS.load(name))
    shapes = [lands.area(area) for area in range(AREAS)]
    assert all(shape.is_valid for shape in shapes)
    assert sum(shape.area for shape in shapes) == pytest.approx(ROWS * COLUMNS)
    assert shapely.union_all(shapes).area == pytest.approx(ROWS * COLUMNS)


def test_a_narrow_strip_is_refused() -> None:
    strips = mainland({(column, row): f"B{row + 1}" for row in (0, 1) for column in range(4)})
    found = maps.read(json.dumps(strips).encode(), "own")
    with pytest.raises(SheetError, match=r"^map own, grid: expected room for a finger in B1, got a narrow strip$"):
        check_areas(found, "own")


@each_map
def test_areas_of_built_in_maps_are_wide_enough(name: str) -> None:
    check_areas(MAPS.load(name), name)
