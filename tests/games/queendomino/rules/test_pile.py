"""The pile of buildings (A2): its top is known to all, unless it lies face down."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import papercrown as pc
from papercrown.core.dice import dice_for
from papercrown.core.match import Match
from papercrown.core.records import copy
from papercrown.games.queendomino import rules as _rules
from papercrown.games.queendomino.pieces import BUILDINGS
from papercrown.games.queendomino.position import HIDDEN, OPEN
from tests.games.queendomino.helpers import (
    HIDDEN_PILE,
    QUEENDOMINO_MODES,
    Mode,
    finish_round,
    position,
    random_game,
    started,
    tile,
    turn,
)
from tests.kit.cases import cases

rules: Any = _rules  # compiled functions have no types
OPEN_MODES = [mode for mode in QUEENDOMINO_MODES if mode[2] != HIDDEN_PILE]


def test_a2_the_pile_is_open_unless_hidden() -> None:
    assert int(started().position.pile) == OPEN
    assert int(started(pile="hidden").position.pile) == HIDDEN


def test_a2_the_top_of_the_pile_is_known_from_the_start() -> None:
    tops = Counter(int(pc.game("queendomino").match(seats=4, seed=seed).position.top) for seed in range(300))
    assert set(tops) == set(range(1, len(BUILDINGS) + 1))


def test_a2_the_top_comes_next_and_the_one_below_it_becomes_known() -> None:
    match = turn("@", spots=("church", "bakery", "", "sawmill", "statues", "foundry"))
    p = match.position
    p.tiles[:], p.top = 0, tile("big-tavern")
    p.tiles[tile("guardtower") - 1] = 1
    finish_round(match)
    assert p.builders_board.tolist()[-2:] == [tile("foundry"), tile("big-tavern")]
    assert int(p.top) == tile("guardtower")
    assert not p.tiles.any()


def test_a2_several_empty_spots_take_the_top_one_after_the_other() -> None:
    match = turn("@", spots=("church",))
    p = match.position
    p.tiles[:], p.top = 0, tile("big-tavern")
    p.tiles[tile("bakery") - 1] = 2
    finish_round(match)
    names = ("church", "big-tavern", "bakery", "bakery")
    assert p.builders_board.tolist() == [*map(tile, names), 0, 0]
    assert int(p.top) == 0


def test_a2_the_top_stays_as_long_as_no_spot_is_filled() -> None:
    match = turn("@")
    top = int(match.position.top)
    finish_round(match)
    assert int(match.position.top) == top


def test_a2_any_building_nobody_has_seen_can_be_below_the_top() -> None:
    p = turn("@", spots=("church",) * 5).position
    left = {kind + 1 for kind, tiles in enumerate(p.tiles) if tiles}
    below = set()
    for key in range(400):
        after = copy(p)
        rules.fill_builders_board(after, dice_for(b"any secret", "match", key))
        assert after.builders_board[5] == p.top
        below.add(int(after.top))
    assert below == left


@cases("mode", OPEN_MODES)
def test_a2_the_builders_board_is_filled_from_the_top(mode: Mode) -> None:
    """In a whole game, every building that comes to the board was the top of the pile before."""
    positions = [position(mode, raw) for raw in random_game(mode, 0)]
    came = 0
    for before, after in pairwise(positions):
        old, new = (Counter(p.builders_board[p.builders_board > 0].tolist()) for p in (before, after))
        if new - old:
            came += 1
            assert int(before.top) in new - old
        else:
            assert before.top == after.top
        assert int(after.top) > 0 or not after.tiles.any()
    assert came > 3


@cases("match", [started(pile="hidden"), Match(pc.game("queendomino"), seats=4, seed=0, version=1)])
def test_a2_a_hidden_pile_shows_nothing(match: Match) -> None:
    assert int(match.position.pile) == HIDDEN
    assert int(match.position.top) == 0
    assert int(match.position.tiles.sum()) == 26


def test_a2_drawing_the_next_top_cannot_be_undone() -> None:
    match = turn("@", spots=("church",) * 5)
    top = int(match.position.top)
    while int(match.position.top) == top:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[-1])
    with pytest.raises(pc.UndoRefused, match="chance"):
        match.undo(seat)
