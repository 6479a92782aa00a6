"""The review of a finished match: the expected result at each step, and how luck and choices changed it.

From every position the match is played out many times with the quick policy in every seat and common random numbers. A
choice is worth the change of the expectation, averaged over its dice if it rolls any; what the dice actually showed
is luck. So luck and the choices of all seats add up to the difference between the result and the first expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from papercrown.advice.turning import Change, Turn, turning_points
from papercrown.core.errors import OptionError
from papercrown.core.match import Match
from papercrown.core.phrasing import shown
from papercrown.core.records import Record
from papercrown.engine.outlook import Forecaster, Outlook

DEFAULT_PLAYOUTS, MIN_DEFAULT_PLAYOUTS, MAX_PLAYOUTS = 200, 50, 100_000
"""For each step."""
TOTAL_PLAYOUTS = 30_000
"""For all steps: long matches get fewer than the default for each step."""

Progress = Callable[[int, int], None]
"""Called with the number of reviewed steps and of all steps."""


@dataclass(frozen=True)
class Worth:
    """The expectation of a seat, or a change of it."""

    victory: float
    points: float

    def as_json(self) -> dict[str, float]:
        return {"victory": round(self.victory, 4), "points": round(self.points, 2)}


@dataclass(frozen=True)
class Account:
    """How a seat got from its first expectation to its result."""

    start: Worth
    luck: Worth
    choices: Worth
    others: Worth
    """The choices of the other seats."""
    result: Worth

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name).as_json() for name in ("start", "luck", "choices", "others", "result")}


@dataclass(frozen=True)
class Review:
    """The expectations of a finished match, where they came from, and its turning points."""

    names: Sequence[str]
    playouts: int
    victory: Sequence[Sequence[float]]
    """The probability of winning for each seat, before the first step and after each."""
    points: Sequence[Sequence[float]]
    """The expected score of each seat, likewise."""
    accounts: Sequence[Account]
    turns: Sequence[Turn]
    """Where the expectation changed most, in order."""

    def as_json(self) -> dict[str, Any]:
        return {
            "names": list(self.names),
            "playouts": self.playouts,
            "victory": np.round(self.victory, 4).tolist(),
            "points": np.round(self.points, 2).tolist(),
            "accounts": [account.as_json() for account in self.accounts],
            "turns": [turn.as_json() for turn in self.turns],
        }


def review(match: Match, *, playouts: int | None = None, progress: Progress | None = None) -> Review:
    """Review a finished match; the same match always gives the same review.

    `playouts` is the number for each step: by default 200, or fewer in a long match.
    """
    if not match.over:
        raise OptionError(f"expected a finished match, got one after {len(match.steps)} steps")
    if playouts is None:
        playouts = max(MIN_DEFAULT_PLAYOUTS, min(DEFAULT_PLAYOUTS, TOTAL_PLAYOUTS // max(1, len(match.steps))))
    if not 2 <= playouts <= MAX_PLAYOUTS:
        raise OptionError(f"expected from 2 to {MAX_PLAYOUTS} playouts, got {shown(playouts)}")
    outlooks, changes = _outlooks_and_changes(match, playouts, progress or (lambda done, total: None))
    return Review(
        names=match.names,
        playouts=playouts,
        victory=[np.mean(outlook.shares, axis=0).tolist() for outlook in outlooks],
        points=[np.mean(outlook.scores, axis=0).tolist() for outlook in outlooks],
        accounts=[_account(outlooks, changes, seat) for seat in range(match.seats)],
        turns=turning_points(match, changes, seed_of(match)),
    )


def seed_of(match: Match) -> int:
    """The seed of a review: the check of the last step, which depends on the whole journal."""
    return int((match.steps[-1].check if match.steps else match.start_check), 16)


def _outlooks_and_changes(match: Match, playouts: int, progress: Progress) -> tuple[list[Outlook], list[Change]]:
    """The outlook before the first step and after each, and the change by each choice and each roll."""
    forecaster = Forecaster(match.game, match.seats, playouts=playouts, seed=seed_of(match))
    event = 0
    outlooks, changes = [forecaster.outlook(match.after(0), event)], list[Change]()
    for number, step in enumerate(match.steps, 1):
        progress(number - 1, len(match.steps))
        before = chosen = outlooks[-1]
        position = match.after(number - 1)
        if not _forced(match, position, step.seat):
            chosen = forecaster.outlook(position, event, seat=step.seat, action=step.action)
            changes.append(Change(number, step.seat, before, chosen))
        outlooks.append(chosen)
        if step.chance:
            event += 1
            outlooks[-1] = forecaster.outlook(match.after(number), event)
            changes.append(Change(number, None, chosen, outlooks[-1]))
    progress(len(match.steps), len(match.steps))
    return outlooks, changes


def _forced(match: Match, position: Record, seat: int) -> bool:
    """Whether there was only one possible action: then nothing was chosen, and the expectation does not change."""
    rules, legal = match.game.rules, np.empty(match.game.rules.ACTIONS, np.int64)
    return int(rules.actors(position)) == 1 << seat and rules.legal(position, seat, legal) == 1


def _account(outlooks: Sequence[Outlook], changes: Sequence[Change], seat: int) -> Account:
    def total(includes: Callable[[int | None], bool]) -> Worth:
        effects = [
            _mean(change.after, seat) - _mean(change.before, seat) for change in changes if includes(change.seat)
        ]
        return Worth(*np.sum(effects, axis=0).tolist()) if effects else Worth(0.0, 0.0)

    return Account(
        start=Worth(*_mean(outlooks[0], seat).tolist()),
        luck=total(lambda actor: actor is None),
        choices=total(lambda actor: actor == seat),
        others=total(lambda actor: actor is not None and actor != seat),
        result=Worth(*_mean(outlooks[-1], seat).tolist()),
    )


def _mean(outlook: Outlook, seat: int) -> NDArray[np.float64]:
    """The probability of winning and the expected score of a seat."""
    return np.array([outlook.shares[:, seat].mean(), outlook.scores[:, seat].mean()])
