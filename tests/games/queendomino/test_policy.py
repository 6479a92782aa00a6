"""How well the policies play: the greedy one, and the quick and shrewd ones that search uses in playouts."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

import papercrown as pc
from papercrown.core.dice import DICE
from papercrown.core.records import new
from papercrown.games.queendomino import policy as _policy
from papercrown.games.queendomino.position import ACTIONS, ITEMS, POSITION
from tests.games.queendomino.helpers import acting, board, kinds, sketch, tile
from tests.kit.cases import cases

policy: Any = _policy  # compiled functions have no types
GAMES = 400
PUBLISHED_GAMES = 4000
HOLES = """
w0 w0 w0 w0 w0
w0 w0 w0 w0 w0
.  .  @  .  .
.  w0 w0 w0 w0
w0 w0 w0 w0 w0
"""
"""A kingdom with a hole of three squares and one of two."""
EVEN_HOLES = HOLES.replace(".  w0 w0", "w0 w0 w0")


# --- Vectors Q8 to Q10: published scores ------------------------------------------------------------------------------

# Gedda, Lagerkvist and Butler, "Monte Carlo Methods for the Game Kingdomino" (2018): another implementation of these
# rules, four players, both bonuses.


def scores(*policy: str) -> NDArray[np.int32]:
    game = pc.game("kingdomino")
    return game.playouts(PUBLISHED_GAMES, seats=4, seed=2018, policy=policy, middle_kingdom=True, harmony=True).scores


def standard_error(sample: NDArray[np.int32]) -> float:
    return float(sample.std()) / math.sqrt(len(sample))


def test_q8_random_players() -> None:
    totals = scores("random", "random", "random", "random")[:, 0]
    assert abs(totals.mean() - 22.69) <= 0.43 + 2 * standard_error(totals)
    assert abs(totals.std() - 8.3) < 0.4


def test_q9_one_full_greedy_player_among_random_ones() -> None:
    game = pc.game("kingdomino")
    policy = ("greedy", "random", "random", "random")
    played = game.playouts(PUBLISHED_GAMES, seats=4, seed=2018, policy=policy, middle_kingdom=True, harmony=True)
    totals = played.scores[:, 0]
    published_error = 2 * 11 / math.sqrt(1500)  # two standard errors of their 1,500 games
    assert abs(totals.mean() - 56.6) <= published_error + 2 * standard_error(totals)
    shared = played.winners[:, 0] / played.winners.sum(axis=1)
    assert 0.97 <= shared.mean() <= 0.995


def test_q10_full_greedy_players_among_themselves() -> None:
    totals = scores("greedy", "greedy", "greedy", "greedy")[:, 0]
    assert abs(totals.mean() - 53.2) <= 1.2 + 2 * standard_error(totals)
    assert abs(totals.std() - 12.6) < 0.9


# --- The open pile ----------------------------------------------------------------------------------------------------


@cases("bot", ["greedy", "quick"])
@cases(
    ("drawing", "coins", "top", "builds"),
    [
        ("T0 @", 7, "", True),
        ("T0 @", 7, "statues", False),  # 5 points on the only site, instead of the Bakery's 2
        ("T0 T0 @", 7, "statues", True),  # there is a site for both
        ("T0 @", 0, "statues", True),  # it will cost a coin
        ("T0 @", 7, "sawmill", True),  # it is worth less
    ],
)
def test_a2_a_site_and_coins_are_kept_for_a_better_building_that_comes_next(
    bot: str, drawing: str, coins: int, top: str, builds: bool
) -> None:
    match = acting(drawing, "w0 w0", guard=0, coins=coins, spots=("bakery",))
    p, scratch, dice = match.position, new(policy.SCRATCH), new(DICE)
    p.top = tile(top)
    actions = np.zeros(ACTIONS, np.int64)
    n = match.game.rules.legal(p, 0, actions)
    chosen = getattr(policy, bot)(p, 0, actions, n, dice, scratch, np.zeros(len(ITEMS), np.int64))
    assert kinds([int(chosen)]) == {"build" if builds else "choose"}


# --- Dynasty ----------------------------------------------------------------------------------------------------------


@cases("policy", ["random", "greedy", "quick", "shrewd"])
def test_a5_bots_play_a_whole_dynasty(policy: str) -> None:
    game = pc.game("kingdomino")
    one, three = (game.playouts(60, seats=4, policy=policy, dynasty=dynasty).scores.mean() for dynasty in (False, True))
    assert 2.5 * one < three < 3.5 * one


# --- Quick and shrewd -------------------------------------------------------------------------------------------------


@cases("seats", [2, 3, 4])
@cases("bonuses", [False, True])
def test_a_shrewd_player_beats_greedy_ones_at_kingdomino(seats: int, bonuses: bool) -> None:
    policies, options = ["shrewd", *["greedy"] * (seats - 1)], {"middle_kingdom": bonuses, "harmony": bonuses}
    played = pc.game("kingdomino").playouts(GAMES, seats=seats, seed=1, policy=policies, **options)
    shared = played.winners[:, 0] / played.winners.sum(axis=1)
    assert shared.mean() > 1.15 / seats


@cases("seats", [2, 3, 4])
def test_in_queendomino_shrewd_plays_like_quick(seats: int) -> None:
    quick, shrewd = (pc.game("queendomino").playouts(20, seats=seats, policy=policy) for policy in ("quick", "shrewd"))
    assert np.array_equal(quick.scores, shrewd.scores)


@cases("seats", [2, 4])
@cases("name", ["kingdomino", "queendomino"])
def test_quick_is_not_much_worse_than_greedy(name: str, seats: int) -> None:
    played = pc.game(name).playouts(GAMES, seats=seats, seed=1, policy=["quick", *["greedy"] * (seats - 1)])
    assert played.scores[:, 0].mean() > 0.9 * played.scores[:, 1:].mean()


@cases(
    ("drawing", "future", "sound"),
    [(HOLES, 0, True), (HOLES, 50, False), (EVEN_HOLES, 50, True)],
)
def test_unfillable_holes_are_unsound_if_the_future_counts(drawing: str, future: int, sound: bool) -> None:
    p, scratch = new(POSITION), new(policy.SCRATCH)
    p.grid, p.middle_kingdom, scratch.future = 5, 1, future
    sketch(p.kingdoms[0], drawing)
    assert policy.is_sound(p, p.kingdoms[0], board.load(p.kingdoms[0].taken), scratch) == sound
