"""Random games, views and sets of bits, for the tests of all games."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.core.records import Record, copy


def bits(numbers: Iterable[int]) -> int:
    """The set of these numbers as a word."""
    return sum(1 << number for number in numbers)


@lru_cache(maxsize=2**16)
def members(word: int) -> frozenset[int]:
    """The numbers in a set of bits."""
    return frozenset(k for k in range(int(word).bit_length()) if int(word) >> k & 1)


T = TypeVar("T", bound=Hashable)


def groups(chosen: Collection[T], near: Mapping[T, Collection[T]]) -> list[set[T]]:
    """The connected groups of what is chosen."""
    left, found = set(chosen), []
    while left:
        group, edge = set[T](), {left.pop()}
        while edge:
            group |= edge
            edge = {other for one in edge for other in near[one]} & left
            left -= edge
        found.append(group)
    return found


def viewed(rules: Any, p: Record, viewer: int | None) -> Record:
    """A position as a viewer may see it; None is a spectator."""
    view = copy(p)
    rules.conceal(view, -1 if viewer is None else viewer)
    return view


def check_legal_in_view(rules: Any, p: Record, seat: int) -> Record:
    """The actors and a seat's legal actions are the same in its view; returns the view."""
    view = viewed(rules, p, seat)
    assert rules.actors(view) == rules.actors(p)
    real, seen = (np.empty(rules.ACTIONS, np.int64) for _ in range(2))
    count = rules.legal(p, seat, real)
    assert rules.legal(view, seat, seen) == count
    assert real[:count].tolist() == seen[:count].tolist()
    return view


def refused(match: Match, seat: int, action: int) -> str:
    """Why an action is illegal; the refusal must change nothing."""
    before = match.position.tobytes()
    with pytest.raises(pc.IllegalAction) as refusal:
        match.play(seat, action)
    assert match.position.tobytes() == before
    return str(refusal.value)


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One deed of a game."""

    seat: int
    deed: str
    before: Record
    after: Record

    @property
    def verb(self) -> str:
        return self.deed.split()[0]

    @property
    def ends_turn(self) -> bool:
        return bool(self.after.over or self.after.turn != self.before.turn)


Chooser = Callable[[Record, int, list[int]], tuple[str, int]]
"""Chooses one of the legal actions of a seat: the deed in words, and its action."""


def random_steps(rules: Any, p: Record, dice: Any, chance: random.Random, choose: Chooser) -> tuple[Step, ...]:
    """All steps of a game from this position on, in which any of the players who can act acts next."""
    legal = np.empty(rules.ACTIONS, np.int64)
    steps: list[Step] = []
    while actors := sorted(members(rules.actors(p))):
        seat = chance.choice(actors)
        before = steps[-1].after if steps else copy(p)
        deed, action = choose(p, seat, legal[: rules.legal(p, seat, legal)].tolist())
        rules.apply(p, seat, action, dice)
        steps.append(Step(seat, deed, before, copy(p)))
    return tuple(steps)


def turns(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of each turn."""
    started = 0
    for number, step in enumerate(steps, 1):
        if step.ends_turn:
            yield list(steps[started:number])
            started = number


def random_turns(match: Match, chance: random.Random, stop: float) -> Iterator[int]:
    """Play a match to its end: yields each seat before it acts. The last legal action is to stop, taken this often."""
    while not match.over:
        seat = chance.choice(match.actors())
        yield seat
        legal = match.legal_ids(seat)
        match.play(seat, legal[-1] if chance.random() < stop else chance.choice(legal))
