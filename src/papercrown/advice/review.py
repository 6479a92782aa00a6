"""The review of a finished match: what was to be expected at each step, and what luck and what the choices changed.

From every position the game is played on many times, by the quick policy for everybody, with the same luck from each.
A choice is worth what the expectation after it is more than before it; where it rolls dice, the mean over all that they
could have shown. What they did show is luck. So luck and choices of all add up to what became of the expectation.
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
from papercrown.engine.outlook import Foresight, Outlook

PLAYOUTS, GAMES = 200, 30_000
"""So often a game is played on from each step; less often where that would be more games in all than this,"""
LEAST = 50
"""but not less than this."""
MOST = 100_000
"""Beyond it somebody has mistyped."""

Progress = Callable[[int, int], None]
"""Told how many steps were looked at, of how many."""


@dataclass(frozen=True)
class Worth:
    """An expectation of a seat, or how much it changed."""

    victory: float
    points: float

    def as_json(self) -> dict[str, float]:
        return {"victory": round(self.victory, 4), "points": round(self.points, 2)}


@dataclass(frozen=True)
class Account:
    """From the expectation at the start to the result: what was added to it, by whom."""

    start: Worth
    luck: Worth
    choices: Worth
    others: Worth
    """The choices of the others."""
    result: Worth

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name).as_json() for name in ("start", "luck", "choices", "others", "result")}


@dataclass(frozen=True)
class Review:
    """What a finished match looks like afterwards."""

    names: Sequence[str]
    playouts: int
    victory: Sequence[Sequence[float]]
    """How likely it was that each seat wins, before the first step and after each,"""
    points: Sequence[Sequence[float]]
    """and what score was to be expected."""
    accounts: Sequence[Account]
    turns: Sequence[Turn]
    """Where the result changed most, in order."""

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
    """Look at a finished match again; the same match always gives the same review.

    `playouts` is how often it is played on from each step: 200 times, or fewer if it is long.
    """
    if not match.over:
        raise OptionError(f"expected a finished match, got one after {len(match.steps)} steps")
    if playouts is None:
        playouts = max(LEAST, min(PLAYOUTS, GAMES // max(1, len(match.steps))))
    if not 2 <= playouts <= MOST:
        raise OptionError(f"expected from 2 to {MOST} playouts, got {shown(playouts)}")
    moments, changes = _looked_through(match, playouts, progress or (lambda done, total: None))
    return Review(
        names=match.names,
        playouts=playouts,
        victory=[np.mean(moment.shares, axis=0).tolist() for moment in moments],
        points=[np.mean(moment.scores, axis=0).tolist() for moment in moments],
        accounts=[_account(moments, changes, seat) for seat in range(match.seats)],
        turns=turning_points(match, changes, seed_of(match)),
    )


def seed_of(match: Match) -> int:
    """Of all that is left to luck in a review: the check of the last step stands for the whole journal."""
    return int((match.steps[-1].check if match.steps else match.start_check), 16)


def _looked_through(match: Match, playouts: int, progress: Progress) -> tuple[list[Outlook], list[Change]]:
    """What was to be expected at each moment, and what each choice and each roll changed."""
    foresight = Foresight(match.game, match.seats, playouts=playouts, seed=seed_of(match))
    event = 0
    moments, changes = [foresight.outlook(match.after(0), event)], list[Change]()
    for number, step in enumerate(match.steps, 1):
        progress(number - 1, len(match.steps))
        before = chosen = moments[-1]
        position = match.after(number - 1)
        if not _forced(match, position, step.seat):
            chosen = foresight.outlook(position, event, seat=step.seat, action=step.action)
            changes.append(Change(number, step.seat, before, chosen))
        moments.append(chosen)
        if step.chance:
            event += 1
            moments[-1] = foresight.outlook(match.after(number), event)
            changes.append(Change(number, None, chosen, moments[-1]))
    progress(len(match.steps), len(match.steps))
    return moments, changes


def _forced(match: Match, position: Record, seat: int) -> bool:
    """Whether nobody could do anything else: then nothing was chosen, and the expectation is what it was."""
    rules, legal = match.game.rules, np.empty(match.game.rules.ACTIONS, np.int64)
    return int(rules.actors(position)) == 1 << seat and rules.legal(position, seat, legal) == 1


def _account(moments: Sequence[Outlook], changes: Sequence[Change], seat: int) -> Account:
    def added(which: Callable[[int | None], bool]) -> Worth:
        some = [_mean(change.after, seat) - _mean(change.before, seat) for change in changes if which(change.seat)]
        return Worth(*np.sum(some, axis=0).tolist()) if some else Worth(0.0, 0.0)

    return Account(
        start=Worth(*_mean(moments[0], seat).tolist()),
        luck=added(lambda who: who is None),
        choices=added(lambda who: who == seat),
        others=added(lambda who: who is not None and who != seat),
        result=Worth(*_mean(moments[-1], seat).tolist()),
    )


def _mean(outlook: Outlook, seat: int) -> NDArray[np.float64]:
    """Chance to win and score of a seat."""
    return np.array([outlook.shares[:, seat].mean(), outlook.scores[:, seat].mean()])
