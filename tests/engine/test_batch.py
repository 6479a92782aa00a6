"""Games in a batch are the same as games played one by one."""

import numpy as np
import pytest

import papercrown as pc
from papercrown.engine.batch import Batch
from tests.engine.guess_game import GUESS_GAME

GAMES = 150
GUESSES = 400
"""A blind guess is right in 40 of them, with a standard deviation of 6; a peeking policy is always right."""


@pytest.mark.parametrize("name", pc.games())
def test_playouts_of_every_table_have_the_winners_of_matches(name: str) -> None:
    """One test for each game: its kernels are loaded once."""
    game = pc.game(name)
    for seats, options in game.tables():
        played = game.playouts(GAMES, seats=seats, seed=4, **options)  # type: ignore[arg-type]
        assert played.scores.shape == (GAMES, seats)
        assert played.scores.dtype == np.int32
        assert played.steps.dtype == np.int64
        assert (played.steps > 0).all()
        assert played.winners.any(axis=1).all()
        batch = Batch(game, GAMES, seats=seats, seed=4, **options)  # type: ignore[arg-type]
        while not batch.over.all():
            batch.advance(100)
        for position, won in zip(batch.positions, played.winners, strict=True):
            assert game.scoring(position, [""] * seats).winners == np.flatnonzero(won).tolist(), (seats, options)


def check_that_threads_and_numbers_of_games_do_not_matter(policy: str) -> None:
    game = pc.game("queendomino")
    many = game.playouts(40, seats=4, seed=5, policy=policy)
    few = game.playouts(7, seats=4, seed=5, policy=policy)
    threaded = game.playouts(40, seats=4, seed=5, policy=policy, threads=2)
    assert (few.scores == many.scores[:7]).all()
    assert (threaded.scores == many.scores).all()
    assert (threaded.steps == many.steps).all()
    assert (threaded.winners == many.winners).all()


def check_that_a_batch_plays_the_same_games_as_playouts(threads: int) -> None:
    game = pc.game("queendomino")
    batch = Batch(game, 16, seats=3, seed=9, threads=threads)
    steps = 0
    while not batch.over.all():
        steps += batch.advance(7)
    played = game.playouts(16, seats=3, seed=9)
    assert (batch.scores == played.scores).all()
    assert steps == played.steps.sum()


def check_that_stepping_by_mask_ends(threads: int) -> None:
    batch = Batch(pc.game("kingdomino"), 8, seats=2, seed=1, threads=threads)
    for _ in range(48):
        batch.step(batch.mask.argmax(axis=1))
    assert batch.over.all()
    assert not batch.mask.any()
    batch.step(np.zeros(8, np.int64))  # nothing happens to games that are over


def test_threads_do_not_matter() -> None:
    """One test: the kernels for threads are compiled for one set of rules, once."""
    for policy in ("random", "greedy"):
        check_that_threads_and_numbers_of_games_do_not_matter(policy)
    for threads in (1, 2):
        check_that_a_batch_plays_the_same_games_as_playouts(threads)
        check_that_stepping_by_mask_ends(threads)


def test_seeds_matter() -> None:
    game = pc.game("kingdomino")
    assert (game.playouts(20, seats=2, seed=1).scores != game.playouts(20, seats=2, seed=2).scores).any()


def test_winners_have_the_best_score() -> None:
    played = pc.game("queendomino").playouts(200, seats=4, seed=1)
    best = played.scores.max(axis=1, keepdims=True)
    assert (played.scores == best)[played.winners].all()


def test_partners_win_together() -> None:
    played = pc.game("queendomino").playouts(50, seats=8, seed=1, variant="royal-wedding-teams")
    assert (played.scores[:, ::2] == played.scores[:, 1::2]).all()
    assert (played.winners[:, ::2] == played.winners[:, 1::2]).all()


def test_each_seat_may_have_its_own_policy() -> None:
    played = pc.game("kingdomino").playouts(100, seats=3, seed=1, policy=["random", "greedy", "random"])
    assert played.scores[:, 1].mean() > played.scores[:, [0, 2]].mean() + 10


def test_mask_lists_the_legal_actions_of_the_match() -> None:
    batch = Batch(pc.game("queendomino"), 5, seats=2, seed=1)
    batch.advance(30)
    for i in range(5):
        match = pc.game("queendomino").match(seats=2, seed=0)
        match.position = batch.positions[i]
        assert match.actors() == [seat for seat in range(2) if batch.actors[i] >> seat & 1]
        assert sorted(match.legal_ids(match.actors()[0])) == np.flatnonzero(batch.mask[i]).tolist()


def test_illegal_action_is_named_and_not_played() -> None:
    batch = Batch(pc.game("kingdomino"), 3, seats=2, seed=1)
    before = batch.positions.tobytes()
    actions = batch.mask.argmax(axis=1)
    actions[1] = 0
    with pytest.raises(pc.IllegalAction, match="game 1: action 0 is not possible now"):
        batch.step(actions)
    size = batch.positions.dtype.itemsize
    assert batch.positions.tobytes()[size : 2 * size] == before[size : 2 * size]
    assert batch.positions.tobytes()[:size] != before[:size]
    with pytest.raises(pc.IllegalAction):
        batch.step(batch.mask.argmax(axis=1), seats=[5, 70, 1])


def test_invalid_arguments_are_refused() -> None:
    game = pc.game("kingdomino")
    with pytest.raises(pc.OptionError, match="games: expected a whole number from 0 to 1000000000, got -1"):
        game.playouts(-1, seats=2)
    with pytest.raises(pc.OptionError, match="expected 2, 3 or 4 players, got 9"):
        game.playouts(1, seats=9)
    with pytest.raises(pc.OptionError, match="seed: expected"):
        game.playouts(1, seats=2, seed="x")  # type: ignore[arg-type]
    for huge in (10**10, 10**5000):
        with pytest.raises(pc.OptionError, match="games: expected a whole number"):
            game.playouts(huge, seats=2)
    with pytest.raises(pc.UnknownBot, match='policy: expected random, greedy, quick or shrewd, got "wild"'):
        game.playouts(1, seats=2, policy="wild")
    with pytest.raises(pc.UnknownBot, match="policy: expected random, greedy, quick or shrewd, got 5"):
        game.playouts(1, seats=2, policy=5)  # type: ignore[arg-type]
    with pytest.raises(pc.OptionError, match="one for each of 2 seats, got 3"):
        game.playouts(1, seats=2, policy=["random"] * 3)
    with pytest.raises(pc.OptionError, match="actions: expected 2 whole numbers"):
        Batch(game, 2, seats=2).step([0.5, 1.0])
    assert game.playouts(0, seats=2).scores.shape == (0, 2)


# --- Secrets -------------------------------------------------------------------------------------------------------


def test_greedy_does_not_peek_in_playouts() -> None:
    played = GUESS_GAME.playouts(GUESSES, seats=2, seed=1, policy=["random", "greedy"])
    assert 15 <= played.scores[:, 1].sum() <= 70


def test_greedy_does_not_peek_in_batches() -> None:
    batch = Batch(GUESS_GAME, GUESSES, seats=2, seed=1)
    batch.advance(1, "random")
    batch.advance(1, "greedy")
    assert 15 <= batch.scores[:, 1].sum() <= 70
