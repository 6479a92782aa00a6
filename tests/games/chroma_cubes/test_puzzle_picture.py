"""The picture of a puzzle."""

from __future__ import annotations

import pytest
import shapely

from papercrown.games.chroma_cubes import catalogue
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.games.chroma_cubes.puzzle_picture import MIN_FINGER_RADIUS, WIDTH


@pytest.mark.parametrize("name", PUZZLES.names)
def test_the_pictures_of_the_built_in_pages(name: str) -> None:
    picture = catalogue.picture_of(PUZZLES.names.index(name))
    assert len(picture.outlines) == len(picture.puzzle.sections)
    assert min(radius for *_, radius in picture.centres) >= MIN_FINGER_RADIUS * WIDTH
    assert sum(len(line.d) for line in picture.lines) > 1000
    together = shapely.union_all(picture.shapes).area
    assert together == pytest.approx(sum(shape.area for shape in picture.shapes), rel=0.005)
    assert together > 0.4 * WIDTH * picture.height
