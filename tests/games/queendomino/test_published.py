"""Vectors Q8 to Q10: scores published for another implementation of these rules.

Gedda, Lagerkvist and Butler, "Monte Carlo Methods for the Game Kingdomino" (2018): four players, both bonuses.
"""

import math

import numpy as np
from numpy.typing import NDArray

import papercrown as pc

GAMES = 4000


def scores(*policy: str) -> NDArray[np.int32]:
    game = pc.game("kingdomino")
    return game.playouts(GAMES, seats=4, seed=2018, policy=policy, middle_kingdom=True, harmony=True).scores


def standard_error(sample: NDArray[np.int32]) -> float:
    return float(sample.std()) / math.sqrt(len(sample))


def test_q8_random_players() -> None:
    totals = scores("random", "random", "random", "random")[:, 0]
    assert abs(totals.mean() - 22.69) <= 0.43 + 2 * standard_error(totals)
    assert abs(totals.std() - 8.3) < 0.4


def test_q9_one_full_greedy_player_among_random_ones() -> None:
    game = pc.game("kingdomino")
    policy = ("greedy", "random", "random", "random")
    played = game.playouts(GAMES, seats=4, seed=2018, policy=policy, middle_kingdom=True, harmony=True)
    totals = played.scores[:, 0]
    published_error = 2 * 11 / math.sqrt(1500)  # two standard errors of their 1,500 games
    assert abs(totals.mean() - 56.6) <= published_error + 2 * standard_error(totals)
    shared = played.winners[:, 0] / played.winners.sum(axis=1)
    assert 0.97 <= shared.mean() <= 0.995


def test_q10_full_greedy_players_among_themselves() -> None:
    totals = scores("greedy", "greedy", "greedy", "greedy")[:, 0]
    assert abs(totals.mean() - 53.2) <= 1.2 + 2 * standard_error(totals)
    assert abs(totals.std() - 12.6) < 0.9
