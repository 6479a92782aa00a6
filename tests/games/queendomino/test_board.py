"""Sets of squares as bits behave like Python's sets."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.games.queendomino.board import CASTLE_SQUARE, COLUMNS, SIDE, SQUARE_AT, SQUARES, STEP
from tests.games.queendomino.comparison import members
from tests.games.queendomino.helpers import at, board, xy
from tests.games.queendomino.referee import Cell, around
from tests.kit.cases import cases

Words = tuple[int, int, int, int]
ALL = frozenset((x, y) for x in range(-6, 7) for y in range(-6, 7))
RIM = sorted(cell for cell in ALL if 6 in (abs(cell[0]), abs(cell[1])))
MOVES = {"east": (1, 0), "south": (0, 1), "west": (-1, 0), "north": (0, -1)}

quick = settings(max_examples=25, deadline=None)
cells = st.sampled_from(sorted(ALL))
sets = st.sets(cells) | st.sets(st.sampled_from(RIM), min_size=1)


def words_of(chosen: set[Cell] | frozenset[Cell]) -> Words:
    words = np.zeros(4, np.int64)
    for x, y in chosen:
        board.add(words, at(x, y))
    return tuple(words.tolist())  # type: ignore[return-value]


def on_board(words: Words) -> set[Cell]:
    return {cell for cell in members(words) if cell in ALL}


def moved(chosen: set[Cell], step: Cell) -> set[Cell]:
    return {(x + step[0], y + step[1]) for x, y in chosen} & ALL


def test_the_castle_stands_in_the_middle_and_the_largest_kingdom_has_room_on_every_side() -> None:
    assert at(0, 0) == CASTLE_SQUARE
    assert SIDE == 7 + 6  # six squares from the castle in both directions
    assert sorted(SQUARE_AT[SQUARE_AT >= 0].tolist()) == list(range(SQUARES))


def test_all_squares_use_valid_bits() -> None:
    for words in (words_of({cell}) for cell in ALL):
        assert sum(words) & ~COLUMNS == 0
        assert all(word >= 0 for word in words)


@cases(("direction", "step"), list(enumerate(MOVES.values())))
def test_steps_go_where_the_directions_say(direction: int, step: Cell) -> None:
    assert xy(at(0, 0) + int(STEP[direction])) == step


@given(sets, cells)
@quick
def test_adding_removing_and_holding(chosen: set[Cell], cell: Cell) -> None:
    words = np.array(words_of(chosen))
    assert members(words) == chosen
    assert board.holds(words, at(*cell)) == (cell in chosen)
    board.add(words, at(*cell))
    assert members(words) == chosen | {cell}
    board.remove(words, at(*cell))
    assert members(words) == chosen - {cell}


@given(sets)
@quick
def test_loading_a_stored_set(chosen: set[Cell]) -> None:
    stored = np.array(words_of(chosen), np.int64)
    assert board.load(stored) == words_of(chosen)


@given(sets, sets)
@quick
def test_set_operations(a: set[Cell], b: set[Cell]) -> None:
    assert members(board.union(words_of(a), words_of(b))) == a | b
    assert members(board.both(words_of(a), words_of(b))) == a & b
    assert members(board.without(words_of(a), words_of(b))) == a - b


@given(sets)
@quick
def test_the_size_and_the_first_square_of_a_set(chosen: set[Cell]) -> None:
    words = words_of(chosen)
    assert board.size(words) == len(chosen)
    assert bool(board.some(words)) == bool(chosen)
    if chosen:
        assert members(board.first(words)) == {min(chosen, key=lambda cell: (cell[1], cell[0]))}


def test_the_empty_set() -> None:
    assert not board.some(words_of(set()))
    assert board.size(words_of(set())) == 0


@given(cells)
@quick
def test_a_single_square(cell: Cell) -> None:
    assert members(board.single(at(*cell))) == {cell}


@pytest.mark.parametrize(("name", "step"), list(MOVES.items()))
@given(chosen=sets)
@quick
def test_shifting_a_set_drops_squares_and_does_not_wrap_around(name: str, step: Cell, chosen: set[Cell]) -> None:
    assert on_board(getattr(board, name)(words_of(chosen))) == moved(chosen, step)


@cases("name", MOVES)
def test_the_whole_board_can_be_shifted_off_the_board(name: str) -> None:
    words = words_of(ALL)
    for _ in range(SIDE):
        words = getattr(board, name)(words)
        assert all(word >= 0 for word in words)
    assert on_board(words) == set()


@given(sets)
@quick
def test_beside_means_sharing_an_edge(chosen: set[Cell]) -> None:
    assert on_board(board.beside(words_of(chosen))) == {near for cell in chosen for near in around(cell)} & ALL


def test_diagonal_squares_are_not_beside() -> None:
    assert members(board.beside(board.single(at(0, 0)))) == {(1, 0), (-1, 0), (0, 1), (0, -1)}


@given(sets, cells)
@quick
def test_spreading_reaches_all_connected_spaces(land: set[Cell], start: Cell) -> None:
    land = land | {start}
    reached, edge = {start}, [start]
    while edge:
        for near in around(edge.pop()):
            if near in land and near not in reached:
                reached.add(near)
                edge.append(near)
    assert members(board.spread(words_of({start}), words_of(land))) == reached


def test_spreading_follows_a_snake_across_the_whole_board() -> None:
    snake = {(x, y) for x, y in ALL if y % 2 == 0 or x == (6 if y % 4 == 1 else -6)}
    assert members(board.spread(board.single(at(-6, -6)), words_of(snake))) == snake


@given(*(st.integers(0, SIDE - 1) for _ in range(4)))
@quick
def test_a_window_contains_its_columns_and_rows(a: int, b: int, c: int, d: int) -> None:
    left, right, top, bottom = min(a, b), max(a, b), min(c, d), max(c, d)
    inside = {(x, y) for x, y in ALL if left <= x + 6 <= right and top <= y + 6 <= bottom}
    assert members(board.window(left, right, top, bottom)) == inside
