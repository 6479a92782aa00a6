"""Every viewer sees their own seat first."""

import pytest

from papercrown.drawing.seats import seat_order


@pytest.mark.parametrize(
    ("seats", "viewer", "order"),
    [(4, 2, (2, 3, 0, 1)), (4, 0, (0, 1, 2, 3)), (3, None, (0, 1, 2)), (1, 0, (0,)), (2, 1, (1, 0))],
)
def test_the_viewers_seat_comes_first_and_the_others_follow_in_turn_order(
    seats: int, viewer: int | None, order: tuple[int, ...]
) -> None:
    assert seat_order(seats, viewer) == order
