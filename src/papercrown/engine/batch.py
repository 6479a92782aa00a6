"""Many games at once: playouts to the end, or batches that are stepped side by side."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from papercrown.core.dice import DICE
from papercrown.core.errors import IllegalAction, OptionError, UnknownBot
from papercrown.core.fairness import SEED_LIMIT
from papercrown.core.game import Game, Playouts
from papercrown.core.options import Value
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import blank
from papercrown.engine.specialise import kernels_for, workspace

POLICIES = ("random", "greedy", "quick", "shrewd")
MAX_COUNT = 10**9
"""The largest number of games, steps or threads."""
CHUNK_GAMES = 256
"""Playouts are computed in chunks, whose positions take a few megabytes at most."""
_thread_pool_lock = threading.Lock()
"""Only one thread at a time may use Numba's thread pool."""


def playouts(
    game: Game,
    games: int,
    *,
    seats: int,
    seed: int = 0,
    policy: str | Sequence[str] = "random",
    threads: int = 1,
    options: Mapping[str, Value] | None = None,
) -> Playouts:
    """Play many games to the end. Game i does not depend on the number of games or threads."""
    values = game.check(seats, options or {})
    games, threads = _count("games", games, 0, MAX_COUNT), _count("threads", threads, 1, MAX_COUNT)
    policies = np.array(_policies(policy, seats), np.int64)
    kernels, workers = kernels_for(game), _threads(threads)
    work, start, encoded = workspace(game, workers), blank(game.rules.POSITION, 1), _encoded(game, seats, values, seed)
    positions, dice = blank(game.rules.POSITION, min(games, CHUNK_GAMES)), blank(DICE, CHUNK_GAMES)
    result = Playouts(np.zeros((games, seats), np.int32), np.zeros(games, np.int64), np.zeros((games, seats), np.bool_))
    for first in range(0, games, CHUNK_GAMES):
        last = min(first + CHUNK_GAMES, games)
        chunk = positions[: last - first]
        kernels.start_batch(_seed(seed), first, encoded, start, chunk, dice)
        _advance(kernels, workers, MAX_COUNT, policies, chunk, dice, work, result.steps[first:last])
        kernels.score_batch(chunk, work, result.scores[first:last], result.winners[first:last])
    return result


def _advance(kernels: Any, workers: int, steps: int, policies: NDArray[np.int64], *arguments: Any) -> None:
    if workers > 1:
        with _thread_pool_lock:
            kernels.advance_batch_in_threads(workers, steps, policies, *arguments)
    elif np.all(policies == kernels.RANDOM):
        kernels.advance_batch_at_random(0, 0, len(arguments[-1]), steps, *arguments)
    else:
        kernels.advance_batch(0, 0, len(arguments[-1]), steps, policies, *arguments)


def _encoded(game: Game, seats: int, values: Mapping[str, Value], seed: int) -> Any:
    """The options of all games of a batch, as an array of one record."""
    encoded = blank(game.rules.OPTIONS, 1)
    encoded[0] = game.encode(seats, game.settle(values, _seed(seed)))
    return encoded


class Batch:
    """Games side by side, one step at a time: for reinforcement learning and search.

    >>> batch = Batch(pc.game("kingdomino"), 1000, seats=4, seed=1)
    >>> while not batch.over.all():
    ...     batch.step(batch.mask.argmax(axis=1))
    """

    def __init__(
        self, game: Game, games: int, *, seats: int, seed: int = 0, threads: int = 1, **options: Value
    ) -> None:
        values = game.check(seats, options)
        games = _count("games", games, 1, MAX_COUNT)
        self.game = game
        self._kernels = kernels_for(game)
        self._workers = _threads(_count("threads", threads, 1, MAX_COUNT))
        self._work = workspace(game, self._workers)
        self._encoded = _encoded(game, seats, values, seed)
        self._start = blank(game.rules.POSITION, 1)
        self._first_actors = np.full(games, -1, np.int64)
        self._outcome = np.zeros(games, np.int8)
        self.positions = blank(game.rules.POSITION, games)
        self.dice = blank(DICE, games)
        self.actors: NDArray[np.int64] = np.zeros(games, np.int64)
        """The seats that may act in each game, as a bit mask."""
        self.mask: NDArray[np.bool_] = np.zeros((games, game.rules.ACTIONS), np.bool_)
        """The legal actions of the first of these seats."""
        self._seats = seats
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended.

        >>> bool(batch.over.any())
        False
        """
        return np.equal(self.actors, 0)

    @property
    def scores(self) -> NDArray[np.int32]:
        """The current score of each seat in each game.

        >>> batch.scores.shape
        (10, 2)
        """
        scores = np.zeros((len(self), self._seats), np.int32)
        self._kernels.score_batch(self.positions, self._work, scores, np.zeros(scores.shape, np.bool_))
        return scores

    def reset(self, seed: int = 0) -> None:
        """Start all games anew.

        >>> batch.reset(seed=2)
        """
        self._kernels.start_batch(_seed(seed), 0, self._encoded, self._start, self.positions, self.dice)
        self.observe()

    def observe(self) -> None:
        """Update `actors` and `mask`, after the caller has changed positions.

        >>> batch.observe()
        """
        arguments = (self.positions, self._work, self.actors, self.mask)
        if self._workers == 1:
            self._kernels.observe_batch(0, 0, len(self), *arguments)
        else:
            with _thread_pool_lock:
                self._kernels.observe_batch_in_threads(self._workers, *arguments)

    def step(self, actions: ArrayLike, seats: ArrayLike | None = None) -> None:
        """Play one action in each game that is not over, for its first actor or for `seats`.

        An illegal action raises `IllegalAction` and is not played; the legal ones of the other games are.

        >>> batch.step(batch.mask.argmax(axis=1))
        """
        chosen = _column("actions", actions, len(self))
        acting = self._first_actors if seats is None else _column("seats", seats, len(self))
        arguments = (self.positions, self.dice, acting, chosen)
        if self._workers == 1:
            self._kernels.step_batch(0, 0, len(self), *arguments, self._work, self._outcome)
        else:
            with _thread_pool_lock:
                self._kernels.step_batch_in_threads(self._workers, *arguments, self._work, self._outcome)
        self.observe()
        illegal = np.flatnonzero(self._outcome == self._kernels.ILLEGAL)
        if illegal.size:
            first = int(illegal[0])
            raise IllegalAction(f"game {first}: action {int(chosen[first])} is not possible now")

    def advance(self, steps: int, policy: str = "random") -> int:
        """Play up to `steps` steps of one policy in each game; returns how many were played in all games.

        >>> batch.advance(4, "random")
        40
        """
        policies, steps_taken = np.full(self._seats, _policies(policy, 1)[0]), np.zeros(len(self), np.int64)
        steps = _count("steps", steps, 0, MAX_COUNT)
        _advance(self._kernels, self._workers, steps, policies, self.positions, self.dice, self._work, steps_taken)
        self.observe()
        return int(steps_taken.sum())


def _policies(policy: str | Sequence[str], seats: int) -> list[int]:
    names = list(policy) if isinstance(policy, list | tuple) else [policy] * seats
    if len(names) != seats:
        raise OptionError(f"policy: expected one, or one for each of {seats} seats, got {len(names)}")
    for name in names:
        if name not in POLICIES:
            raise UnknownBot(f"policy: expected {one_of(POLICIES)}, got {shown(name)}")
    return [POLICIES.index(name) for name in names]


def _count(what: str, value: int, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not least <= value <= most:
        raise OptionError(f"{what}: expected a whole number from {least} to {most}, got {shown(value)}")
    return int(value)


def _seed(seed: int) -> int:
    return _count("seed", seed, 0, SEED_LIMIT - 1)


def _threads(threads: int) -> int:
    """Set the number of Numba's threads, at most as many as it has."""
    threads = min(threads, numba.config.NUMBA_NUM_THREADS)
    if threads > 1:
        numba.set_num_threads(threads)
    return threads


def _column(what: str, values: ArrayLike, length: int) -> NDArray[np.int64]:
    column = np.asarray(values)
    if column.shape != (length,) or column.dtype.kind not in "iu":
        raise OptionError(f"{what}: expected {length} whole numbers, got {column.dtype} of shape {column.shape}")
    return np.ascontiguousarray(column, np.int64)
