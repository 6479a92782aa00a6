"""Faces that a finger must hit: rectangles and hexes, moved and scaled."""

import pytest

from papercrown.drawing.parts import Part
from papercrown.drawing.svg import facet, group, part, spot, titled
from papercrown.testing.hit_areas import faces_of, wrong_with

HEX = ((0, -30), (26, -15), (26, 15), (0, 30), (-26, 15), (-26, -15))


def drawn(*faces: str, width: int = 200) -> Part:
    body = "".join(titled(f"Face {n}", face, f"face:{n}") for n, face in enumerate(faces))
    return Part("sheet", "Sheet", part(body, 200, 200, "Sheet"), width=width)


def hexed(x: float, y: float, scale: float = 1) -> str:
    return group(facet(HEX), x, y, scale)


def test_faces_are_where_they_are_drawn() -> None:
    one, two = faces_of(drawn(group(spot(1, 2, 50, 60), 10, 20, 2), hexed(100, 100)))
    assert list(one.corners) == [(12, 24), (112, 24), (112, 144), (12, 144)]
    assert one.least == 100
    assert two.least == pytest.approx(52, abs=0.1)
    assert two.corners[0] == (100, 70)


def test_neighbours_in_a_honeycomb_touch_but_do_not_lie_over_each_other() -> None:
    assert wrong_with(drawn(hexed(60, 60), hexed(112, 60), hexed(86, 105), hexed(34, 105))) == ""


@pytest.mark.parametrize(
    ("faces", "wrong"),
    [
        ((hexed(60, 60), hexed(100, 60)), "face:0 and face:1 lie over each other"),
        ((hexed(60, 60), hexed(86, 100)), "face:0 and face:1 lie over each other"),
        ((hexed(60, 60), spot(50, 50, 60, 60)), "face:0 and face:1 lie over each other"),
        ((hexed(60, 60, 0.84),), "face:0 is smaller than a finger"),
        ((spot(10, 10, 43, 60),), "face:0 is smaller than a finger"),
        ((hexed(25, 60),), "face:0 lies outside of sheet"),
    ],
)
def test_what_a_finger_cannot_hit_is_told(faces: tuple[str, ...], wrong: str) -> None:
    assert wrong_with(drawn(*faces)).startswith(wrong)


def test_a_veil_may_lie_over_others() -> None:
    assert wrong_with(drawn(hexed(60, 60), spot(20, 20, 100, 100, veil=True))) == ""


def test_a_part_shown_smaller_needs_larger_faces() -> None:
    assert wrong_with(drawn(hexed(60, 60), width=170)) == ""
    assert wrong_with(drawn(hexed(60, 60), width=165)) != ""
