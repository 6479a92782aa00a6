"""Step A of a turn: place the domino (ruling 1)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import papercrown as pc
from papercrown.games.queendomino.pieces import KINGDOMINO_BOX, QUEENDOMINO_BOX
from papercrown.games.queendomino.position import DISCARD, NOTHING, PLACE, PLACING
from tests.games.queendomino.comparison import members, squares_of
from tests.games.queendomino.helpers import (
    MODES,
    Mode,
    at,
    board,
    domino,
    kinds,
    live_kingdoms,
    place,
    position,
    random_game,
    send,
    turn,
    xy,
)
from tests.games.queendomino.referee import Cell, around, in_order, placings
from tests.kit.cases import cases

FULL = """
    w0 w0 w0 w0 w0
    w0 w0 w0 w0 w0
    w0 w0 @  w0 w0
    w0 w0 w0 w0 w0
    w0 w0 w0 w0 .
"""


def fits(drawing: str, halves: str, first: int, second: int, *, seats: int = 4) -> bool:
    return place(first, second) in turn(drawing, halves, seats=seats).legal_ids(0)


# --- The connection rule ----------------------------------------------------------------------------------------------


@cases("halves", ["w1 m0", "x2 T0", "T0 l0", "f1 p0"])
def test_the_castle_is_wild_for_both_halves(halves: str) -> None:
    for x, y in around((0, 0)):
        assert fits("@", halves, at(x, y), at(2 * x, 2 * y))
        assert fits("@", halves, at(2 * x, 2 * y), at(x, y))


def test_the_first_domino_has_24_placements_and_a_twin_half_as_many() -> None:
    """Four squares beside the castle, three neighbours for the other half, two orientations."""
    assert len(turn("@", "w1 m0").legal_ids(0)) == 24
    assert len(turn("@", "w0 w0").legal_ids(0)) == 12


def test_a_half_must_touch_its_own_landscape() -> None:
    assert fits("w0 @", "w1 m0", at(-2, 0), at(-3, 0))
    assert not fits("w0 @", "w1 m0", at(-3, 0), at(-2, 0))  # the marsh would touch, the wheat would not


@cases("halves", ["w1 f0", "w1 m0", "w1 x0"])
def test_the_other_half_may_touch_anything(halves: str) -> None:
    drawing = """
        w0 @
        .  l0
    """
    assert fits(drawing, halves, at(-2, 0), at(-2, 1))
    assert fits(drawing, halves, at(-1, -1), at(0, -1))


def test_one_matching_half_is_enough_beside_other_landscapes() -> None:
    drawing = """
        l0 w0 @
        .  .  l0
    """
    assert fits(drawing, "w1 m0", at(-1, 1), at(-2, 1))  # the marsh touches the lake only


def test_diagonal_contact_does_not_connect() -> None:
    drawing = """
        w0 f0 @
    """
    assert not fits(drawing, "w1 m0", at(-3, 1), at(-3, 2))
    assert not fits("@", "w1 m0", at(1, 1), at(2, 1))


def test_a_domino_does_not_connect_to_itself() -> None:
    assert not fits("f0 @", "w0 w0", at(-2, 0), at(-3, 0))


def test_the_same_landscape_elsewhere_in_the_kingdom_does_not_help() -> None:
    assert not fits("w0 @ f0", "w0 w0", at(2, 0), at(2, 1))


def test_taken_squares_cannot_be_covered() -> None:
    drawing = "w0 @ w0"
    assert not fits(drawing, "w0 w0", at(-1, 0), at(-2, 0))
    assert not fits(drawing, "w0 w0", at(0, 0), at(0, 1))
    assert fits(drawing, "w0 w0", at(0, 1), at(0, 2))


# --- The surface rule -------------------------------------------------------------------------------------------------


@cases(("seats", "grid"), [(4, 5), (3, 5), (2, 7)])
def test_the_castle_may_be_at_the_edge_of_the_kingdom(seats: int, grid: int) -> None:
    assert fits("@ w0 w0", "w0 w0", at(3, 0), at(4, 0), seats=seats)
    full_width = "@ " + "w0 " * (grid - 1)
    assert not fits(full_width, "w0 w0", at(grid, 0), at(grid, 1), seats=seats)
    assert not fits(full_width, "w0 w0", at(-1, 0), at(-1, 1), seats=seats)
    assert fits(full_width, "w0 w0", at(grid - 1, 1), at(grid - 1, 2), seats=seats)


@cases(("seats", "grid"), [(4, 5), (2, 7)])
def test_rows_are_limited_as_columns_are(seats: int, grid: int) -> None:
    full_height = "\n".join(["w0"] * (grid - 1) + ["@"])
    assert not fits(full_height, "w0 w0", at(0, 1), at(1, 1), seats=seats)
    assert not fits(full_height, "w0 w0", at(0, -grid), at(1, -grid), seats=seats)
    assert fits(full_height, "w0 w0", at(1, 1 - grid), at(2, 1 - grid), seats=seats)


def test_neither_half_may_leave_the_grid() -> None:
    assert not fits("@ w0 w0 w0", "w0 w0", at(4, 0), at(5, 0))
    assert fits("@ w0 w0 w0", "w0 w0", at(4, 0), at(4, 1))


def test_the_grid_is_fixed_by_the_outermost_squares_not_by_the_castle() -> None:
    drawing = """
        w0 @  .
        .  w0 w0
    """
    assert fits(drawing, "w0 w0", at(2, 1), at(3, 1))
    assert not fits(drawing, "w0 w0", at(3, 1), at(4, 1))


# --- Must place, else discard -----------------------------------------------------------------------------------------


def test_a_domino_that_fits_must_be_placed() -> None:
    legal = turn("@", "w0 w0").legal_ids(0)
    assert kinds(legal) == {"place"}
    match = turn("@", "w0 w0")
    with pytest.raises(pc.IllegalAction, match="must be placed"):
        match.play(0, DISCARD)


def test_a_domino_that_fits_nowhere_is_discarded() -> None:
    match = turn(FULL, "w0 w0")
    assert match.legal_ids(0) == [DISCARD]
    before = squares_of(match.position.kingdoms[0])
    match.play(0, DISCARD)
    assert squares_of(match.position.kingdoms[0]) == before
    assert int(match.position.kingdoms[0].discarded) == 1


def test_a_domino_without_its_landscape_is_discarded_though_there_is_room() -> None:
    drawing = """
        .  l0 .
        l0 @  l0
        .  l0 .
    """
    assert turn(drawing, "w0 w0").legal_ids(0) == [DISCARD]


def test_a_player_who_discards_sends_no_knights_but_may_build_and_bribe() -> None:
    match = turn(FULL.replace("w0", "T0"), "w0 w0", guard=3)
    match.play(0, DISCARD)
    assert kinds(match.legal_ids(0)) == {"build", "burn", "choose"}  # ruling 2: no domino placed, no knights
    with pytest.raises(pc.IllegalAction, match="none was"):
        match.play(0, send(0))


def test_placing_covers_both_squares_with_their_crowns() -> None:
    match = turn("@", "x3 T0")
    match.play(0, place(at(0, -1), at(1, -1)))
    kingdom = squares_of(match.position.kingdoms[0])
    assert (kingdom[0, -1].land, kingdom[0, -1].crowns) == ("mountain", 3)
    assert (kingdom[1, -1].land, kingdom[1, -1].crowns) == ("town", 0)
    assert members(match.position.kingdoms[0].sites) == {(1, -1)}


# --- Compared with the referee ----------------------------------------------------------------------------------------


def in_words(legal: list[int], halves: tuple[str, str]) -> list[tuple[Cell, Cell]]:
    """The squares of the first and the second half of each placement."""
    found = []
    for action in legal:
        square, direction = divmod(action - PLACING, 4)
        found.append(in_order(xy(square), around(xy(square))[direction], halves))
    return found


def assert_same_placings(k: object, grid: int, halves: str) -> None:
    match = turn(seats=2 if grid == 7 else 4)
    match.position.kingdoms[0] = k
    match.position.line[0] = domino(halves)
    legal = match.legal_ids(0)
    first, second = halves.split()
    expected = placings(squares_of(match.position.kingdoms[0]), grid, (first, second))
    if not expected:
        assert legal == [DISCARD]
        return
    listed = in_words(legal, (first, second))
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


@given(
    st.sampled_from(MODES),
    st.integers(0, 2),
    st.integers(0, 10**6),
    st.sampled_from(sorted(set(QUEENDOMINO_BOX + KINGDOMINO_BOX))),
)
@settings(max_examples=40, deadline=None)
def test_legal_placements_match_the_referee(mode: Mode, seed: int, index: int, halves: str) -> None:
    positions = random_game(mode, seed)
    p = position(mode, positions[index % len(positions)])
    k = live_kingdoms(p, mode)[index % len(live_kingdoms(p, mode))]
    assert_same_placings(k, int(p.grid), halves)


@cases("mode", MODES)
def test_legal_placements_throughout_a_game(mode: Mode) -> None:
    rules = pc.game(mode[0]).rules
    for raw in random_game(mode, 1)[::7]:
        p = position(mode, raw)
        if p.phase != PLACE:
            continue
        seat = int(p.kings[p.turn])
        k = p.kingdoms[int(rules.kingdom_of(p, seat))]
        assert_same_placings(k, int(p.grid), (QUEENDOMINO_BOX + KINGDOMINO_BOX)[int(p.line[p.turn])])


# --- Invariants -------------------------------------------------------------------------------------------------------


@cases("mode", MODES)
def test_kingdoms_are_always_consistent(mode: Mode) -> None:
    for raw in random_game(mode, 0)[::3]:
        p = position(mode, raw)
        for k in live_kingdoms(p, mode):
            lands = [members(words) for words in k.land]
            taken = members(k.taken)
            assert set.union(*lands) == taken
            assert sum(map(len, lands)) == len(taken)  # one landscape on each square
            assert lands[-1] == {(0, 0)}
            assert members(k.crowns[0]) | members(k.crowns[1]) <= taken - {(0, 0)}
            assert members(k.sites) <= lands[6]
            assert members(k.posted) <= taken - {(0, 0)}
            xs, ys = sorted(x + 6 for x, _ in taken), sorted(y + 6 for _, y in taken)
            assert [int(edge) for edge in (k.left, k.right, k.top, k.bottom)] == [xs[0], xs[-1], ys[0], ys[-1]]
            assert max(xs[-1] - xs[0], ys[-1] - ys[0]) < int(p.grid)
            assert len(taken) % 2 == 1  # the castle and complete dominoes


@cases("mode", MODES)
def test_every_domino_taken_is_placed_or_discarded(mode: Mode) -> None:
    p = position(mode, random_game(mode, 0)[-1])
    kings = 4 if mode[1] == 2 else mode[1]
    handled = sum(int(board.size(board.load(k.taken))) // 2 + int(k.discarded) for k in live_kingdoms(p, mode))
    assert handled == kings * int(p.rounds)
    assert all(domino == NOTHING for domino in p.next_line)
