"""Sets of spaces as bitboards: two words of rows of ten, the tenth always empty, so that neighbours are shifts."""

import numpy as np

from papercrown.core.bits import count
from papercrown.core.jit import rule
from papercrown.games.pocket_kingdoms.pieces import SIDE

WIDE = SIDE + 1
ROWS_BELOW = 6
"""The number of rows in the first word."""
LAST = WIDE * (ROWS_BELOW - 1)
ROW = (1 << SIDE) - 1
FIRST_WORD = sum(ROW << WIDE * row for row in range(ROWS_BELOW))
SECOND_WORD = sum(ROW << WIDE * row for row in range(SIDE - ROWS_BELOW))
WORD_OF = np.array([space // SIDE // ROWS_BELOW for space in range(SIDE * SIDE)], np.int64)
BIT_OF = np.array([1 << WIDE * (space // SIDE % ROWS_BELOW) + space % SIDE for space in range(SIDE * SIDE)], np.int64)
"""The word of each space, and its bit there."""


@rule
def spaces_with(kingdom, low, high):
    """The spaces with a symbol from `low` to `high`."""
    one, two = 0, 0
    for space in range(SIDE * ROWS_BELOW):
        one |= int(BIT_OF[space]) if low <= kingdom[space] <= high else 0
    for space in range(SIDE * ROWS_BELOW, SIDE * SIDE):
        two |= int(BIT_OF[space]) if low <= kingdom[space] <= high else 0
    return one, two


@rule
def beside(area):
    """The spaces next to an area, including those inside it that have a neighbour in it."""
    one, two = area
    near_one = one << 1 | one >> 1 | one << WIDE | one >> WIDE | (two & ROW) << LAST
    near_two = two << 1 | two >> 1 | two << WIDE | two >> WIDE | one >> LAST
    return near_one & FIRST_WORD, near_two & SECOND_WORD


@rule
def common(area, other):
    return area[0] & other[0], area[1] & other[1]


@rule
def without(area, other):
    return area[0] & ~other[0], area[1] & ~other[1]


@rule
def size(area):
    return count(area[0]) + count(area[1])


@rule
def spread(seed, within):
    """The part of `within` that is connected to the seed."""
    area = common(seed, within)
    while True:
        near = beside(area)
        more = area[0] | near[0] & within[0], area[1] | near[1] & within[1]
        if more == area:
            return area
        area = more


@rule
def first(area):
    """The first space of a non-empty area."""
    if area[0]:
        return area[0] & -area[0], 0
    return 0, area[1] & -area[1]
