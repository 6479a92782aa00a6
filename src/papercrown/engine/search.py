"""Search: which action is best, by playing on from each many times, within a budget.

Sequential halving (Karnin, Koren and Somekh 2013) over the legal actions, with a small tree for the rest of the turn:
all are tried, the better half goes on, until two are left. What the game's greedy policy would do goes on to the end,
and is left only for an action that is ahead of it by more than luck explains.
"""

from __future__ import annotations

import math
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
from papercrown.engine.specialise import kernels_for, workspace

NODES = 1 << 14
DEPTH = 64
"""Actions of one turn that the tree holds."""
SLICE = 0.005
"""Seconds between two looks at the clock, about."""
CAUTION = 1.5
"""By how many standard errors an action must be ahead of the greedy one."""
ENOUGH = 16
"""So many visits for each of its actions make a node of the tree good enough to be answered from."""

NODE = record(key="i8", visits="i8", reward="f8")


@dataclass(frozen=True)
class Budget:
    """How long to think: some seconds, or some iterations, which are the same on every machine."""

    seconds: float | None = None
    iterations: int = 0

    def part(self, share: float) -> Budget:
        return Budget(self.seconds and self.seconds * share, int(self.iterations * share))


@dataclass(frozen=True)
class Candidate:
    """An action, and what came of it."""

    action: int
    visits: int
    victory: float
    """How likely it is to win; the part of it, where victory is shared."""
    scores: tuple[float, ...]
    """Of every seat at the end, the mean."""
    errors: tuple[float, ...]
    """The standard error of each."""
    ahead: float
    """How much more reward it brings than the greedy action,"""
    doubt: float
    """and the standard error of that."""


@dataclass(frozen=True)
class Thought:
    """What a search found."""

    candidates: tuple[Candidate, ...]
    """The chosen one first, then those that were looked at longest."""
    iterations: int
    line: tuple[tuple[bytes, int | None], ...]
    """How the turn goes on: in this position this action; the last may be one for which the tree knows none."""

    @property
    def action(self) -> int:
        return self.candidates[0].action


class Desk(NamedTuple):
    """Where one thread thinks."""

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


class Search:
    """Searches in one game, any number of them at the same time: each thread of each has a desk of its own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._desks: list[Desk] = []

    def think(
        self,
        view: Record,
        seat: int,
        seats: int,
        budget: Budget,
        *,
        seed: int,
        threads: int = 1,
        sees: int | None = None,
    ) -> Thought:
        """The best action of a seat that may act, by what it can see; of `sees` of them, taken at random, if told."""
        desks = [self._desk() for _ in range(threads)]
        try:
            search = _Search(self._game, desks, self.imagined(view, seat), seat, seats, seed, sees)
            search.halve(budget)
            return search.thought()
        finally:
            self._desks += desks

    def imagined(self, view: Record, seat: int) -> Record:
        """A view in which all whose choices it hides choose again: they may have done anything."""
        position = copy(view)
        if hasattr(self._game.rules, "reopen"):
            self._game.rules.reopen(position, seat)
        return position

    def _desk(self) -> Desk:
        try:
            desk = self._desks.pop()
        except IndexError:
            return new_desk(self._game)
        desk.tree.view(np.uint8)[:] = 0
        desk.arms.view(np.uint8)[:] = 0
        desk.nodes[:] = 0
        return desk


_searches: dict[str, Search] = {}


def search_in(game: Game) -> Search:
    """The one for a game."""
    return _searches.setdefault(game.name, Search(game))


@cache
def _arm(seats: int) -> np.dtype[Any]:
    """What is known of an action: sums over its visits. `ahead` is ahead of the greedy one with the same luck."""
    sums = dict.fromkeys(("ahead", "aheads", "wins"), "f8")
    return record(action="i8", visits="i8", scores=("f8", seats), squares=("f8", seats), **sums)


def new_desk(game: Game) -> Desk:
    seats = game.max_seats
    return Desk(
        work=workspace(game),
        tree=blank(NODE, NODES),
        nodes=np.zeros(1, np.int64),
        keys=np.zeros(DEPTH, np.int64),
        arms=blank(_arm(seats), game.rules.ACTIONS),
        position=blank(game.rules.POSITION, 1),
        dice=blank(DICE, seats + 1),
        scores=np.zeros(seats, np.int64),
        winners=np.zeros(seats, np.bool_),
        guarded=np.zeros(1, np.float64),
    )


class _Search:
    """One search."""

    def __init__(
        self, game: Game, desks: Sequence[Desk], view: Record, seat: int, seats: int, seed: int, sees: int | None
    ) -> None:
        self._begun = time.perf_counter()
        self._rules, self._kernels = game.rules, kernels_for(game)
        self._desks, self._view, self._seat, self._seats = desks, view, seat, seats
        self._keys = [_key(seed, number) for number in range(1 + len(desks))]
        self._done = [0] * len(desks)
        """The number of the next iteration of each thread: it tells the arm, and the luck of its pass."""
        self._passes = 0
        self._caution = CAUTION if sees is None else 0.0
        self._actions = self._greedy_first() if sees is None else self._some(sees)
        for desk in desks:
            desk.arms.action[: len(self._actions)] = self._actions
        self._alive = np.arange(len(self._actions))
        """The arms that are still in question, the greedy action's first."""

    def _legal(self, position: Record) -> NDArray[np.int64]:
        actions = np.empty(self._rules.ACTIONS, np.int64)
        return actions[: self._rules.legal(position, self._seat, actions)]

    def _greedy_first(self) -> NDArray[np.int64]:
        actions, dice = self._legal(self._view), new(DICE)
        dice.key = self._keys[0]
        greedy = self._kernels.choose(self._view, self._seat, self._kernels.GREEDY, dice, 0, self._desks[0].work)
        return np.concatenate([[greedy], actions[actions != greedy]])

    def _some(self, sees: int) -> NDArray[np.int64]:
        return np.random.default_rng(self._keys[0]).permutation(self._legal(self._view))[:sees]

    def halve(self, budget: Budget) -> None:
        """Try all that are alive, let the better half live, and again: each round has its part of the budget."""
        rounds = max(1, math.ceil(math.log2(len(self._alive))))
        for number in range(1, rounds + 1):
            if budget.seconds is None:
                self._explore(iterations=max(1, budget.iterations // rounds))
            else:
                self._explore(until=self._begun + budget.seconds * number / rounds)
            half = (len(self._alive) + 1) // 2
            best = np.argsort(-self._ahead(self._alive[1:])[0], kind="stable")
            self._alive = np.concatenate([self._alive[:1], self._alive[1:][best][: max(1, half - 1)]])

    def _explore(self, *, iterations: int = 0, until: float = 0.0) -> None:
        """One round, in as many threads as there are desks; at least one pass through the arms, if time allows."""
        workers = range(len(self._desks))
        self._done = [self._passes * len(self._alive)] * len(workers)
        each = max(-(-iterations // len(workers)), len(self._alive))

        def work(worker: int) -> None:
            if until:
                self._for_a_time(worker, until)
            else:
                self._go_on(worker, each)

        if len(workers) == 1:
            work(0)
        else:
            with ThreadPoolExecutor(len(workers)) as threads:
                list(threads.map(work, workers))
        self._passes = 1 + max(self._done) // len(self._alive)

    def _for_a_time(self, worker: int, until: float) -> None:
        some, now = 1, time.perf_counter()
        while now < until:
            self._go_on(worker, some)
            before, now = now, time.perf_counter()
            some = max(1, int(min(SLICE, until - now) * some / (now - before)))

    def _go_on(self, worker: int, iterations: int) -> None:
        first = self._done[worker]
        self._done[worker] += iterations
        key, desk = self._keys[1 + worker], self._desks[worker]
        self._kernels.explore(self._view, self._seat, self._seats, first, first + iterations, key, self._alive, desk)

    def _sum(self, name: str, arms: NDArray[np.int64]) -> NDArray[Any]:
        total: NDArray[Any] = np.sum([desk.arms[name][arms] for desk in self._desks], axis=0)
        return total

    def _ahead(self, arms: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How far these arms are ahead of the first one, and the standard error of that; what was not tried is last."""
        visits = self._sum("visits", arms)
        mean = self._sum("ahead", arms) / np.maximum(visits, 1)
        spread = self._sum("aheads", arms) / np.maximum(visits, 1) - mean**2
        return np.where(visits, mean, -np.inf), np.sqrt(np.maximum(spread, 0.0) / np.maximum(visits - 1, 1))

    # --- what was found ---

    def thought(self) -> Thought:
        ahead, doubt = self._ahead(self._alive)
        surely = ahead - self._caution * doubt
        surely[0] = 0.0
        chosen = int(self._alive[np.argmax(surely)])
        candidates = self._candidates()
        others = sorted(candidates[:chosen] + candidates[chosen + 1 :], key=lambda one: -one.visits)
        line = tuple(self._line(candidates[chosen].action))
        return Thought((candidates[chosen], *others), sum(one.visits for one in candidates), line)

    def _candidates(self) -> list[Candidate]:
        """All arms, in their order."""
        arms = np.arange(len(self._actions))
        visits = self._sum("visits", arms)
        often = np.maximum(visits, 1)
        scores, squares = (self._sum(name, arms)[:, : self._seats] / often[:, None] for name in ("scores", "squares"))
        errors = np.sqrt(np.maximum(squares - scores**2, 0.0) / np.maximum(visits - 1, 1)[:, None])
        columns = (self._actions, visits, self._sum("wins", arms) / often, scores, errors, *self._ahead(arms))
        return [
            Candidate(action, seen, victory, tuple(points), tuple(doubts), ahead, doubt)
            for action, seen, victory, points, doubts, ahead, doubt in zip(*(c.tolist() for c in columns), strict=True)
        ]

    def _line(self, chosen: int) -> Iterator[tuple[bytes, int | None]]:
        """How the turn goes on after an action: what was visited most, as long as that is often enough."""
        position, dice, key = copy(self._view), new(DICE), self._kernels.ROOT
        action: int | None = chosen
        while action is not None:
            key = self._kernels.follow(key, action)
            self._rules.apply(position, self._seat, action, dice)
            if dice.counter or dice.reveals or not self._rules.actors(position) >> self._seat & 1:
                return
            actions = self._legal(position)
            visits = [self._visits(self._kernels.follow(key, int(action))) for action in actions]
            action = int(actions[np.argmax(visits)]) if sum(visits) >= ENOUGH * len(actions) else None
            yield position.tobytes(), action

    def _visits(self, key: int) -> int:
        return sum(int(desk.tree[self._kernels.find(desk.tree, key)].visits) for desk in self._desks)


def _key(seed: int, number: int) -> int:
    return scramble(seed, 2 * number + 1) << 31 ^ scramble(seed, 2 * number + 2)
