"""Monte Carlo search for the best action, within a budget.

Sequential halving (Karnin, Koren and Somekh 2013) over the legal actions, with a small tree for the rest of the turn:
all actions are tried, and the better half survives each round until two are left. The choice of the game's greedy
policy survives to the end, and is only given up for an action that is significantly better.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from papercrown.core.bits import scramble
from papercrown.core.dice import DICE
from papercrown.core.game import Game
from papercrown.core.records import Record, blank, copy, new, record
from papercrown.core.stopping import stop_flag
from papercrown.engine.specialise import kernels_for, workspace

TREE_NODES = 1 << 14
MAX_TREE_DEPTH = 64
"""Actions of one turn."""
CLOCK_CHECK_SECONDS = 0.005
"""The approximate time between two looks at the clock and at the stop flag."""
LEAD_STANDARD_ERRORS = 1.5
"""How far an action must be ahead of the greedy one."""
MIN_VISITS_PER_ACTION = 16
"""The best action of a tree node is trusted if its actions have this many visits on average."""

NODE = record(key="i8", visits="i8", reward="f8")


@dataclass(frozen=True)
class Budget:
    """Seconds, or iterations, which give the same result on every machine."""

    seconds: float | None = None
    iterations: int = 0

    def part(self, share: float) -> Budget:
        return Budget(self.seconds and self.seconds * share, int(self.iterations * share))


@dataclass(frozen=True)
class Candidate:
    """An action, and the results of the playouts that began with it."""

    action: int
    visits: int
    victory: float
    """The mean share of the victory: 1 for winning alone."""
    scores: tuple[float, ...]
    """The mean final score of every seat."""
    errors: tuple[float, ...]
    """The standard error of each score."""
    lead: float
    """How much more reward it brings than the greedy action."""
    lead_error: float
    """The standard error of `lead`."""


@dataclass(frozen=True)
class SearchResult:
    """All candidates, and the best continuation of the turn."""

    candidates: tuple[Candidate, ...]
    """The chosen one first, then by number of visits."""
    iterations: int
    line: tuple[tuple[bytes, int | None], ...]
    """The rest of the turn: positions with the action to play there; None if the tree has too few visits."""

    @property
    def action(self) -> int:
        return self.candidates[0].action


class Buffers(NamedTuple):
    """The memory of one search thread, allocated once and passed to the kernels."""

    work: tuple[Any, ...]
    tree: Any
    nodes: NDArray[np.int64]
    keys: NDArray[np.int64]
    arms: Any
    position: Any
    dice: Any
    scores: NDArray[np.int64]
    winners: NDArray[np.bool_]
    guarded: NDArray[np.float64]


class Searcher:
    """Searches in one game. Searches may run concurrently; their buffers are pooled."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pool: list[Buffers] = []

    def search(
        self,
        view: Record,
        seat: int,
        seats: int,
        budget: Budget,
        *,
        seed: int,
        threads: int = 1,
        max_actions: int | None = None,
    ) -> SearchResult:
        """The best action of a seat that may act, from its view; of a random sample of `max_actions`, if given."""
        buffers = [self._pooled() for _ in range(threads)]
        try:
            search = _Search(self._game, buffers, self.reopened(view, seat), seat, seats, seed, max_actions)
            search.halve(budget)
            return search.result()
        finally:
            self._pool += buffers

    def reopened(self, view: Record, seat: int) -> Record:
        """A view in which seats with hidden choices choose again: they may have chosen anything."""
        position = copy(view)
        if hasattr(self._game.rules, "reopen"):
            self._game.rules.reopen(position, seat)
        return position

    def _pooled(self) -> Buffers:
        try:
            buffers = self._pool.pop()
        except IndexError:
            return new_buffers(self._game)
        buffers.tree.view(np.uint8)[:] = 0
        buffers.arms.view(np.uint8)[:] = 0
        buffers.nodes[:] = 0
        return buffers


_searchers: dict[str, Searcher] = {}


def searcher_for(game: Game) -> Searcher:
    """The searcher of a game, shared by all callers."""
    return _searchers.setdefault(game.name, Searcher(game))


@cache
def _arm(seats: int) -> np.dtype[Any]:
    """Sums over the visits of an action. `ahead` is the lead over the greedy action with the same dice."""
    sums = dict.fromkeys(("ahead", "aheads", "wins"), "f8")
    return record(action="i8", visits="i8", scores=("f8", seats), squares=("f8", seats), **sums)


def new_buffers(game: Game) -> Buffers:
    seats = game.max_seats
    return Buffers(
        work=workspace(game),
        tree=blank(NODE, TREE_NODES),
        nodes=np.zeros(1, np.int64),
        keys=np.zeros(MAX_TREE_DEPTH, np.int64),
        arms=blank(_arm(seats), game.rules.ACTIONS),
        position=blank(game.rules.POSITION, 1),
        dice=blank(DICE, seats + 1),
        scores=np.zeros(seats, np.int64),
        winners=np.zeros(seats, np.bool_),
        guarded=np.zeros(1, np.float64),
    )


class _Search:
    """One search: its arms, and the buffers of its threads."""

    def __init__(
        self,
        game: Game,
        buffers: Sequence[Buffers],
        view: Record,
        seat: int,
        seats: int,
        seed: int,
        max_actions: int | None,
    ) -> None:
        self._started, self._stop = time.perf_counter(), stop_flag()
        self._rules, self._kernels = game.rules, kernels_for(game)
        self._buffers, self._view, self._seat, self._seats = buffers, view, seat, seats
        self._keys = [_key(seed, number) for number in range(1 + len(buffers))]
        self._done = [0] * len(buffers)
        """The next iteration of each thread: it determines the arm, and the dice of the pass."""
        self._passes = 0
        self._required_lead = LEAD_STANDARD_ERRORS if max_actions is None else 0.0
        self._actions = self._greedy_first() if max_actions is None else self._sampled(max_actions)
        for buffer in buffers:
            buffer.arms.action[: len(self._actions)] = self._actions
        self._alive = np.arange(len(self._actions))
        """The surviving arms, the greedy action first."""

    def _legal(self, position: Record) -> NDArray[np.int64]:
        actions = np.empty(self._rules.ACTIONS, np.int64)
        return actions[: self._rules.legal(position, self._seat, actions)]

    def _greedy_first(self) -> NDArray[np.int64]:
        actions, dice = self._legal(self._view), new(DICE)
        dice.key = self._keys[0]
        greedy = self._kernels.choose(self._view, self._seat, self._kernels.GREEDY, dice, 0, self._buffers[0].work)
        return np.concatenate([[greedy], actions[actions != greedy]])

    def _sampled(self, max_actions: int) -> NDArray[np.int64]:
        return np.random.default_rng(self._keys[0]).permutation(self._legal(self._view))[:max_actions]

    def halve(self, budget: Budget) -> None:
        """Sequential halving: try the surviving arms, keep the better half, repeat with equal parts of the budget."""
        rounds = max(1, math.ceil(math.log2(len(self._alive))))
        for number in range(1, rounds + 1):
            if budget.seconds is None:
                self._explore(iterations=max(1, budget.iterations // rounds))
            else:
                self._explore(until=self._started + budget.seconds * number / rounds)
            half = (len(self._alive) + 1) // 2
            best = np.argsort(-self._leads(self._alive[1:])[0], kind="stable")
            self._alive = np.concatenate([self._alive[:1], self._alive[1:][best][: max(1, half - 1)]])

    def _explore(self, *, iterations: int = 0, until: float = math.inf) -> None:
        """One round in all threads: at least one pass over the surviving arms, if there is time."""
        workers = range(len(self._buffers))
        self._done = [self._passes * len(self._alive)] * len(workers)
        each = max(-(-iterations // len(workers)), len(self._alive)) if iterations else sys.maxsize

        def work(worker: int) -> None:
            self._iterate_until(worker, self._done[worker] + each, until)

        if len(workers) == 1:
            work(0)
        else:
            with ThreadPoolExecutor(len(workers)) as threads:
                list(threads.map(work, workers))
        self._passes = 1 + max(self._done) // len(self._alive)

    def _iterate_until(self, worker: int, last: int, until: float) -> None:
        """Iterations up to a number or a time, in batches of a few milliseconds."""
        iterations, now = 1, time.perf_counter()
        while self._done[worker] < last and now < until:
            self._stop.check()
            self._iterate(worker, min(iterations, last - self._done[worker]))
            before, now = now, time.perf_counter()
            iterations = max(1, int(min(CLOCK_CHECK_SECONDS, until - now) * iterations / (now - before)))

    def _iterate(self, worker: int, iterations: int) -> None:
        first = self._done[worker]
        self._done[worker] += iterations
        key, buffer = self._keys[1 + worker], self._buffers[worker]
        self._kernels.explore(self._view, self._seat, self._seats, first, first + iterations, key, self._alive, buffer)

    def _sum(self, name: str, arms: NDArray[np.int64]) -> NDArray[Any]:
        total: NDArray[Any] = np.sum([buffer.arms[name][arms] for buffer in self._buffers], axis=0)
        return total

    def _leads(self, arms: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The lead of these arms over the first one and its standard error; -inf for arms without visits."""
        visits = self._sum("visits", arms)
        mean = self._sum("ahead", arms) / np.maximum(visits, 1)
        spread = self._sum("aheads", arms) / np.maximum(visits, 1) - mean**2
        return np.where(visits, mean, -np.inf), np.sqrt(np.maximum(spread, 0.0) / np.maximum(visits - 1, 1))

    # --- the result -------------------------------------------------------------------------------------------------

    def result(self) -> SearchResult:
        leads, errors = self._leads(self._alive)
        certain_leads = leads - self._required_lead * errors
        certain_leads[0] = 0.0
        chosen = int(self._alive[np.argmax(certain_leads)])
        candidates = self._candidates()
        others = sorted(candidates[:chosen] + candidates[chosen + 1 :], key=lambda candidate: -candidate.visits)
        line = tuple(self._line(candidates[chosen].action))
        return SearchResult((candidates[chosen], *others), sum(candidate.visits for candidate in candidates), line)

    def _candidates(self) -> list[Candidate]:
        """All arms in order."""
        arms = np.arange(len(self._actions))
        visits = self._sum("visits", arms)
        divisors = np.maximum(visits, 1)
        scores, squares = (
            self._sum(name, arms)[:, : self._seats] / divisors[:, None] for name in ("scores", "squares")
        )
        errors = np.sqrt(np.maximum(squares - scores**2, 0.0) / np.maximum(visits - 1, 1)[:, None])
        columns = (self._actions, visits, self._sum("wins", arms) / divisors, scores, errors, *self._leads(arms))
        return [
            Candidate(action, count, victory, tuple(means), tuple(mean_errors), lead, lead_error)
            for action, count, victory, means, mean_errors, lead, lead_error in zip(
                *(column.tolist() for column in columns), strict=True
            )
        ]

    def _line(self, chosen: int) -> Iterator[tuple[bytes, int | None]]:
        """The rest of the turn after an action: the most visited action of each node, while visits suffice."""
        position, dice, key = copy(self._view), new(DICE), self._kernels.ROOT
        action: int | None = chosen
        while action is not None:
            key = self._kernels.follow(key, action)
            self._rules.apply(position, self._seat, action, dice)
            if dice.counter or dice.reveals or not self._rules.actors(position) >> self._seat & 1:
                return
            actions = self._legal(position)
            visits = [self._visits(self._kernels.follow(key, int(action))) for action in actions]
            action = int(actions[np.argmax(visits)]) if sum(visits) >= MIN_VISITS_PER_ACTION * len(actions) else None
            yield position.tobytes(), action

    def _visits(self, key: int) -> int:
        return sum(int(buffer.tree[self._kernels.find(buffer.tree, key)].visits) for buffer in self._buffers)


def _key(seed: int, number: int) -> int:
    return scramble(seed, 2 * number + 1) << 31 ^ scramble(seed, 2 * number + 2)
