"""Sets of spaces as bits behave like Python's sets."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from papercrown.games.pocket_kingdoms import board as _board
from papercrown.games.pocket_kingdoms.pieces import HOUSE
from tests.games.pocket_kingdoms.helpers import quick
from tests.games.pocket_kingdoms.referee import AROUND, COLUMNS, LETTERS, LINES, SPACES, touching
from tests.kit.cases import cases
from tests.kit.games import groups

board: Any = _board  # compiled functions have no types
Area = tuple[int, int]
ALL = frozenset(SPACES)
SEAM = [space for space in SPACES if space[1] in "67"]
"""The rows on both sides of the boundary between the two words."""
spaces = st.sampled_from(SPACES)
sets = st.sets(spaces) | st.sets(st.sampled_from(SEAM), min_size=1)


def area(chosen: set[str] | frozenset[str]) -> Area:
    kingdom = np.array([HOUSE * (space in chosen) for space in (*SPACES, "")], np.int8)
    return board.spaces_with(kingdom, HOUSE, HOUSE)  # type: ignore[no-any-return]


def members(words: Area) -> set[str]:
    """The spaces of an area, taken from the bits one by one: rows of ten, six of them in the first word."""
    bits = [60 * w + bit for w in range(2) for bit in range(60) if words[w] >> bit & 1]
    assert all(0 <= word < 1 << 60 for word in words)
    return {COLUMNS[bit % 10] + LINES[bit // 10] for bit in bits}


@given(sets)
@quick
def test_an_area_contains_exactly_its_spaces(chosen: set[str]) -> None:
    assert members(area(chosen)) == chosen
    assert board.size(area(chosen)) == len(chosen)


@given(st.lists(st.integers(0, 11), min_size=81, max_size=81), st.integers(1, 11), st.integers(1, 11))
@quick
def test_spaces_with_a_symbol(symbols: list[int], low: int, high: int) -> None:
    kingdom = np.array([*symbols, 0], np.int8)
    expected = {space for space, symbol in zip(SPACES, symbols, strict=True) if low <= symbol <= high}
    assert members(board.spaces_with(kingdom, low, high)) == expected


@cases("symbol", range(1, len(LETTERS)))
def test_a_full_board_of_one_symbol(symbol: int) -> None:
    assert members(board.spaces_with(np.full(82, symbol, np.int8), symbol, symbol)) == ALL


@given(sets, sets)
@quick
def test_set_operations(a: set[str], b: set[str]) -> None:
    assert members(board.common(area(a), area(b))) == a & b
    assert members(board.without(area(a), area(b))) == a - b


@cases("space", SPACES)
def test_beside_a_space_does_not_wrap_around(space: str) -> None:
    assert members(board.beside(area({space}))) == {*AROUND[space]} - {""}


@given(sets)
@quick
def test_beside_means_sharing_an_edge(chosen: set[str]) -> None:
    assert members(board.beside(area(chosen))) == touching(chosen)


@given(sets.filter(bool))
@quick
def test_the_first_space(chosen: set[str]) -> None:
    assert members(board.first(area(chosen))) == {min(chosen, key=SPACES.index)}


@given(sets, spaces)
@quick
def test_spreading_reaches_all_connected_spaces(land: set[str], start: str) -> None:
    reached = next(group for group in groups(land | {start}, AROUND) if start in group)
    assert members(board.spread(area({start}), area(land | {start}))) == reached


@given(sets, spaces)
@quick
def test_spreading_stays_within_the_area(land: set[str], start: str) -> None:
    assert members(board.spread(area({start}), area(land - {start}))) == set()


def test_spreading_follows_a_snake_across_the_whole_board() -> None:
    snake = {space for space in SPACES if space[1] in "13579" or space[0] == ("I" if space[1] in "26" else "A")}
    assert members(board.spread(area({"A1"}), area(snake))) == snake
