"""The order in which a viewer sees the seats."""


def seat_order(seats: int, viewer: int | None) -> tuple[int, ...]:
    """All seats in the order of play, beginning with the viewer's own; a spectator begins with seat 0.

    >>> seat_order(4, 2)
    (2, 3, 0, 1)
    """
    first = viewer or 0
    return (*range(first, seats), *range(first))
