"""Player sheets become parts with hit areas that are wide enough for fingers, and are laid out in a grid."""

import re

import pytest

from papercrown.drawing.parts import TOUCH_TARGET_PIXELS
from papercrown.drawing.player_sheet import GAP, DrawnSheet, paper, sheet_grid
from papercrown.drawing.svg import LAYER, rect

SHEET = DrawnSheet(rect(0, 0, 1, 1), 400, 300, 20)


def test_a_sheet_is_a_part_of_its_seat_wide_enough_for_fingers() -> None:
    part = SHEET.part(2, "Cleo")
    assert (part.id, part.title, part.seats) == ("sheet:2", "Cleo", (2,))
    assert part.width == 400 * TOUCH_TARGET_PIXELS / 20
    assert 'viewBox="0 0 400 300"' in part.svg


def test_the_paper_is_a_layer_that_glows_when_lit() -> None:
    plain, lit = paper(400, 300, 4, lit=False), paper(400, 300, 4, lit=True)
    assert plain != lit
    assert plain.startswith(LAYER)
    assert plain.endswith(LAYER)


@pytest.mark.parametrize(
    ("sheets", "columns", "columns_if_wide"), [(1, 1, 1), (2, 2, 2), (3, 3, 2), (4, 2, 2), (5, 3, 3), (6, 3, 3)]
)
def test_a_grid_has_at_most_three_columns(sheets: int, columns: int, columns_if_wide: int) -> None:
    assert sheet_grid([SHEET] * sheets).columns == columns
    assert sheet_grid([SHEET] * sheets, columns_for_three=2).columns == columns_if_wide


def test_a_grid_lays_its_sheets_row_by_row() -> None:
    grid = sheet_grid([SHEET] * 4)
    assert (grid.width, grid.height) == (2 * 400 + GAP, 2 * 300 + GAP)
    places = re.findall(r"translate\((\S+) (\S+)\)", grid.draw(10, 20))
    right, down = str(10 + 400 + GAP), str(20 + 300 + GAP)
    assert places == [("10", "20"), (right, "20"), ("10", down), (right, down)]
