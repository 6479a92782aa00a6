"""Sets of squares as bitboards: a whole kingdom is examined in a few machine instructions.

A kingdom of 7×7 reaches at most six squares from its castle, so 13×13 squares with the castle in the middle hold every
kingdom in every position. A set of them is four words of four rows of sixteen columns. A shift over the edge
lands in the rim, never on the other side. Words are signed and never negative: compiled and plain Python agree.
"""

import numpy as np
from numpy.typing import NDArray

from papercrown.core.bits import count
from papercrown.core.jit import rule

SIDE = 13
SQUARES = SIDE * SIDE
MIDDLE = SIDE // 2
CASTLE_SQUARE = MIDDLE * SIDE + MIDDLE
WORDS = 4

EAST, SOUTH, WEST, NORTH = range(4)
STEP = np.array([1, SIDE, -1, -SIDE], np.int64)
"""The difference between the numbers of neighbouring squares, per direction."""

COLUMNS = 0x3FFE_3FFE_3FFE_3FFE
"""The thirteen columns in use, in each row of a word."""


def _places() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    word = np.zeros(SQUARES, np.int64)
    bit = np.zeros(SQUARES, np.int64)
    for square in range(SQUARES):
        row, column = square // SIDE + 1, square % SIDE + 1
        word[square], bit[square] = row // 4, 1 << (row % 4 * 16 + column)
    return word, bit


WORD, BIT = _places()
SQUARE_AT = np.full((WORDS, 64), -1, np.int64)
"""The square of each bit of each word."""
for _square in range(SQUARES):
    SQUARE_AT[WORD[_square], int(BIT[_square]).bit_length() - 1] = _square
ROWS = np.zeros((SIDE, SIDE, WORDS), np.int64)
"""All squares of a range of rows, by its first and last row."""
for _first in range(SIDE):
    for _last in range(_first, SIDE):
        for _square in range(_first * SIDE, (_last + 1) * SIDE):
            ROWS[_first, _last, WORD[_square]] |= BIT[_square]


@rule
def load(words):
    """The set stored in a field of a record."""
    return int(words[0]), int(words[1]), int(words[2]), int(words[3])


@rule
def add(words, square):
    """Add a square to a stored set."""
    words[WORD[square]] |= BIT[square]


@rule
def remove(words, square):
    words[WORD[square]] &= ~BIT[square]


@rule
def clear(words):
    """Make a stored set empty."""
    for word in range(WORDS):
        words[word] = 0


@rule
def holds(words, square):
    """Whether a stored set contains a square."""
    return (int(words[WORD[square]]) & int(BIT[square])) != 0


@rule
def single(square):
    word, bit = int(WORD[square]), int(BIT[square])
    return (
        bit if word == 0 else 0,
        bit if word == 1 else 0,
        bit if word == 2 else 0,
        bit if word == 3 else 0,
    )


@rule
def union(a, b):
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@rule
def both(a, b):
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@rule
def without(a, b):
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@rule
def some(a):
    """Whether the set is not empty."""
    return (a[0] | a[1] | a[2] | a[3]) != 0


@rule
def size(a):
    return count(a[0]) + count(a[1]) + count(a[2]) + count(a[3])


@rule
def first(a):
    """The lowest square of a non-empty set, as a set."""
    if a[0]:
        return a[0] & -a[0], 0, 0, 0
    if a[1]:
        return 0, a[1] & -a[1], 0, 0
    if a[2]:
        return 0, 0, a[2] & -a[2], 0
    return 0, 0, 0, a[3] & -a[3]


@rule
def east(a):
    """Every square moved one to the right."""
    return a[0] << 1 & COLUMNS, a[1] << 1 & COLUMNS, a[2] << 1 & COLUMNS, a[3] << 1 & COLUMNS


@rule
def west(a):
    return a[0] >> 1 & COLUMNS, a[1] >> 1 & COLUMNS, a[2] >> 1 & COLUMNS, a[3] >> 1 & COLUMNS


@rule
def south(a):
    return (
        a[0] << 16 & COLUMNS,
        a[1] << 16 & COLUMNS | a[0] >> 48,
        a[2] << 16 & COLUMNS | a[1] >> 48,
        a[3] << 16 & COLUMNS | a[2] >> 48,
    )


@rule
def north(a):
    return (
        a[0] >> 16 | a[1] << 48 & COLUMNS,
        a[1] >> 16 | a[2] << 48 & COLUMNS,
        a[2] >> 16 | a[3] << 48 & COLUMNS,
        a[3] >> 16,
    )


@rule
def beside(a):
    """All squares that touch one of `a`."""
    return union(union(east(a), west(a)), union(south(a), north(a)))


@rule
def spread(start, land):
    """The squares of `land` connected to `start`, which is part of it."""
    reached = start
    while True:
        grown = both(union(reached, beside(reached)), land)
        if grown == reached:
            return reached
        reached = grown


@rule
def window(left, right, top, bottom):
    """All squares from column `left` to `right` and row `top` to `bottom`."""
    columns = ((2 << right) - (1 << left) << 1) * 0x0001_0001_0001_0001
    rows = ROWS[top, bottom]
    return int(rows[0]) & columns, int(rows[1]) & columns, int(rows[2]) & columns, int(rows[3]) & columns
