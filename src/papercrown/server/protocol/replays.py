"""Replays and reviews of games, as the HTTP API sends them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from papercrown.server.protocol.updates import Scene


class ReplayStep(Struct):
    seat: int
    text: str
    path: Sequence[str]
    ghosts: Sequence[str]


class Replay(Struct):
    """A game and its public steps."""

    id: str
    game: str
    title: str
    names: Sequence[str]
    options: Sequence[str]
    over: bool
    fair: bool
    """Whether the server committed to its dice before the game."""
    viewers: Sequence[int]
    """The seats through whose eyes this client may look, besides a spectator's."""
    steps: Sequence[ReplayStep]
    totals: Sequence[Sequence[int]]
    """The totals of each seat before the first step and after each."""
    winners: Sequence[int]


class Moment(Struct):
    """The table after a step of a replay."""

    step: int
    scene: Scene


class Expectation(Struct):
    """A probability of winning and an expected score, or a change of both."""

    victory: float
    points: float


class Account(Struct):
    """How a seat got from its expectation at the start to its result."""

    start: Expectation
    luck: Expectation
    choices: Expectation
    others: Expectation
    result: Expectation


class TurningPoint(Struct):
    """A step that changed the result a lot. `before` and `after` are probabilities of winning, or scores in a solo."""

    step: int
    seat: int
    luck: bool
    before: float
    after: float
    text: str = field(name="words")


class Review(Struct):
    """The analysis of a finished game."""

    victory: Sequence[Sequence[float]]
    """The probability of winning of each seat, before the first step and after each."""
    points: Sequence[Sequence[float]]
    """The expected score of each seat, likewise."""
    accounts: Sequence[Account]
    turns: Sequence[TurningPoint]


class ReviewStatus(Struct):
    """The progress of a review in steps, and the review once it is finished."""

    done: int
    total: int
    review: Review | None
