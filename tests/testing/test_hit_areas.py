"""Hit areas for fingers: rectangles and hexagons, moved and scaled."""

import pytest

from papercrown.drawing.parts import Part
from papercrown.drawing.svg import facet, group, part, spot, titled
from papercrown.testing.hit_areas import hit_areas_of, problem_with

HEX = ((0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15))


def drawn(*areas: str, width: int = 200) -> Part:
    body = "".join(titled(f"Thing {n}", area, f"thing:{n}") for n, area in enumerate(areas))
    return Part("sheet", "Sheet", part(body, 200, 200, "Sheet"), width=width)


def hexagon(x: float, y: float, scale: float = 1) -> str:
    return group(facet(HEX), x, y, scale)


def test_hit_areas_follow_transforms() -> None:
    rectangle, hexagonal = hit_areas_of(drawn(group(spot(1, 2, 50, 60), 10, 20, 2), hexagon(100, 100)))
    assert list(rectangle.corners) == [(12, 24), (112, 24), (112, 144), (12, 144)]
    assert rectangle.least == 100
    assert hexagonal.least == pytest.approx(52, abs=0.1)
    assert hexagonal.corners[0] == (100, 70)


def test_neighbours_in_a_honeycomb_touch_without_overlap() -> None:
    assert problem_with(drawn(hexagon(60, 60), hexagon(112, 60), hexagon(86, 105), hexagon(34, 105))) == ""


@pytest.mark.parametrize(
    ("areas", "problem"),
    [
        ((hexagon(60, 60), hexagon(100, 60)), "thing:0 and thing:1 overlap"),
        ((hexagon(60, 60), hexagon(86, 100)), "thing:0 and thing:1 overlap"),
        ((hexagon(60, 60), spot(50, 50, 60, 60)), "thing:0 and thing:1 overlap"),
        ((hexagon(60, 60, 0.84),), "thing:0 is smaller than a finger"),
        ((spot(10, 10, 43, 60),), "thing:0 is smaller than a finger"),
        ((hexagon(25, 60),), "thing:0 lies outside of sheet"),
    ],
)
def test_a_hit_area_that_a_finger_cannot_hit_is_reported(areas: tuple[str, ...], problem: str) -> None:
    assert problem_with(drawn(*areas)).startswith(problem)


def test_a_veil_may_lie_over_others() -> None:
    assert problem_with(drawn(hexagon(60, 60), spot(20, 20, 100, 100, veil=True))) == ""


def test_a_smaller_part_needs_larger_hit_areas() -> None:
    assert problem_with(drawn(hexagon(60, 60), width=170)) == ""
    assert problem_with(drawn(hexagon(60, 60), width=165)) != ""
