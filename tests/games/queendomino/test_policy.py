"""The quick and shrewd policies, which search uses in playouts; `test_published.py` measures the greedy one."""

from typing import Any

import numpy as np

import papercrown as pc
from papercrown.core.records import new
from papercrown.games.queendomino import policy as _policy
from papercrown.games.queendomino.position import POSITION
from tests.games.queendomino.helpers import board, sketch
from tests.kit.cases import cases

policy: Any = _policy  # compiled functions have no types
GAMES = 400
HOLES = """
w0 w0 w0 w0 w0
w0 w0 w0 w0 w0
.  .  @  .  .
.  w0 w0 w0 w0
w0 w0 w0 w0 w0
"""
"""With a hole of three squares and one of two."""
EVEN_HOLES = HOLES.replace(".  w0 w0", "w0 w0 w0")


@cases("seats", [2, 3, 4])
@cases("bonuses", [False, True])
def test_a_shrewd_player_of_kingdomino_wins_more_often_than_greedy_ones(seats: int, bonuses: bool) -> None:
    policies, options = ["shrewd", *["greedy"] * (seats - 1)], {"middle_kingdom": bonuses, "harmony": bonuses}
    played = pc.game("kingdomino").playouts(GAMES, seats=seats, seed=1, policy=policies, **options)
    shared = played.winners[:, 0] / played.winners.sum(axis=1)
    assert shared.mean() > 1.15 / seats


@cases("seats", [2, 3, 4])
def test_in_queendomino_the_shrewd_one_is_the_quick_one(seats: int) -> None:
    quick, shrewd = (pc.game("queendomino").playouts(20, seats=seats, policy=policy) for policy in ("quick", "shrewd"))
    assert np.array_equal(quick.scores, shrewd.scores)


@cases("seats", [2, 4])
@cases("name", ["kingdomino", "queendomino"])
def test_the_quick_one_is_not_much_worse_than_greedy_ones(name: str, seats: int) -> None:
    played = pc.game(name).playouts(GAMES, seats=seats, seed=1, policy=["quick", *["greedy"] * (seats - 1)])
    assert played.scores[:, 0].mean() > 0.9 * played.scores[:, 1:].mean()


@cases(
    ("drawing", "future", "sound"),
    [(HOLES, 0, True), (HOLES, 50, False), (EVEN_HOLES, 50, True)],
)
def test_with_a_future_holes_that_dominoes_cannot_fill_are_unsound(drawing: str, future: int, sound: bool) -> None:
    p, scratch = new(POSITION), new(policy.SCRATCH)
    p.grid, p.middle_kingdom, scratch.future = 5, 1, future
    sketch(p.kingdoms[0], drawing)
    assert policy.is_sound(p, p.kingdoms[0], board.load(p.kingdoms[0].taken), scratch) == sound
