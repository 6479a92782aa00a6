"""The picture of a puzzle: a closed shape for each section, and lines drawn over them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from papercrown.games.chroma_cubes.puzzles import Puzzle

if TYPE_CHECKING:
    from shapely import Polygon

WIDTH = 400
"""The width of a page in units; the height follows from the picture."""
MAX_ASPECT, MIN_ASPECT = 1.6, 0.5
"""Limits of a page's height divided by its width."""
MIN_FINGER_RADIUS = 0.055
"""Every section must hold a circle of this radius, as a share of the page's width: a finger needs it."""
_MERGE_DISTANCE = 1.5
"""Gaps between the sections of a figure that its outline closes, in units."""
_CIRCLE_TOLERANCE = 0.5


@dataclass(frozen=True)
class Line:
    """A line or spot that is not a section: an eye, a ray, the edge of a cloud."""

    d: str
    fill: str | None
    """A colour, or None for a line without fill."""
    width: float


@dataclass(frozen=True)
class Picture:
    """A page to colour."""

    puzzle: Puzzle
    height: float
    shapes: tuple[Polygon, ...]
    """The sections, in the order of the puzzle."""
    outlines: tuple[str, ...]
    """The sections as path data, with their curves."""
    lines: tuple[Line, ...] = ()

    @cached_property
    def centres(self) -> tuple[tuple[float, float, float], ...]:
        """The centre and radius of the largest circle in each section: room for letters and fingers."""
        return tuple(_largest_circle(shape) for shape in self.shapes)

    @cached_property
    def figures(self) -> tuple[Polygon, ...]:
        """The union of each figure's sections."""
        import shapely

        return tuple(
            shapely.union_all([shape.buffer(_MERGE_DISTANCE) for shape in self._sections(number)]).buffer(
                -_MERGE_DISTANCE
            )
            for number in range(len(self.puzzle.figures))
        )

    def _sections(self, figure: int) -> list[Polygon]:
        return [shape for (number, _), shape in zip(self.puzzle.sections, self.shapes, strict=True) if number == figure]


def _largest_circle(shape: Polygon) -> tuple[float, float, float]:
    import shapely

    radius = shapely.maximum_inscribed_circle(shape, tolerance=_CIRCLE_TOLERANCE)
    (x, y), _ = radius.coords
    return x, y, radius.length
