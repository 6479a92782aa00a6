"""Random games, views and bit sets, for the tests of all games."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import pytest

import papercrown as pc
from papercrown.core.legal import legal_ids
from papercrown.core.match import Match
from papercrown.core.records import Record, copy


def bits(numbers: Iterable[int]) -> int:
    """A set of numbers as a bit set."""
    return sum(1 << number for number in numbers)


@lru_cache(maxsize=2**16)
def members(word: int) -> frozenset[int]:
    """The numbers in a bit set."""
    return frozenset(k for k in range(int(word).bit_length()) if int(word) >> k & 1)


T = TypeVar("T", bound=Hashable)


def groups(chosen: Collection[T], near: Mapping[T, Collection[T]]) -> list[set[T]]:
    """The connected components of the chosen nodes."""
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
    """Check that the actors and a seat's legal actions are the same in its view, and return the view."""
    view = viewed(rules, p, seat)
    assert rules.actors(view) == rules.actors(p)
    assert legal_ids(rules, view, seat) == legal_ids(rules, p, seat)
    return view


def refused(match: Match, seat: int, action: int) -> str:
    """The reason why an action is illegal. The refusal must not change the position."""
    before = match.position.tobytes()
    with pytest.raises(pc.IllegalAction) as refusal:
        match.play(seat, action)
    assert match.position.tobytes() == before
    return str(refusal.value)


# --- Random games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One action of a game."""

    seat: int
    deed: str
    """The action in words, such as "build 7 D4"."""
    before: Record
    after: Record

    @property
    def verb(self) -> str:
        return self.deed.split()[0]

    @property
    def ends_turn(self) -> bool:
        return bool(self.after.over or self.after.turn != self.before.turn)


Chooser = Callable[[Record, int, list[int]], tuple[str, int]]
"""Chooses one of the legal actions of a seat; returns it in words and as a number."""


def random_steps(rules: Any, p: Record, dice: Any, rng: random.Random, choose: Chooser) -> tuple[Step, ...]:
    """All steps of a game from this position on; whenever several players can act, a random one does."""
    steps: list[Step] = []
    while actors := sorted(members(rules.actors(p))):
        seat = rng.choice(actors)
        before = steps[-1].after if steps else copy(p)
        deed, action = choose(p, seat, legal_ids(rules, p, seat))
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


def random_turns(match: Match, rng: random.Random, stop: float) -> Iterator[int]:
    """Play a match to its end and yield each seat before it acts.

    `stop` is the probability of the last legal action, which ends the turn.
    """
    while not match.over:
        seat = rng.choice(match.actors())
        yield seat
        legal = match.legal_ids(seat)
        match.play(seat, legal[-1] if rng.random() < stop else rng.choice(legal))
