"""Turning points: where the result of a match changed most, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from papercrown.advice.certainty import RATHER
from papercrown.advice.hints import hints
from papercrown.core.match import Match
from papercrown.core.phrasing import several
from papercrown.engine.outlook import Outlook

MOST = 6
CLEAR = 2.5
"""So many standard errors make a change that is told,"""
LEAST_CHANCE, LEAST_POINTS = 0.04, 1.0
"""if it is not smaller than this."""
THOUGHT = 600
"""Games in mind for what would have been better."""


@dataclass(frozen=True)
class Change:
    """What a choice changed, or chance, where the seat is None."""

    step: int
    seat: int | None
    before: Outlook
    after: Outlook


@dataclass(frozen=True)
class Turn:
    """A turning point: a choice or a roll of step `step`, and what became of a seat's chance to win, or of its score
    where one plays alone."""

    step: int
    seat: int
    luck: bool
    before: float
    after: float
    words: str
    better: str
    """What would have been better, as far as the player could see; "" if nothing clearly was."""

    def as_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "seat": self.seat,
            "luck": self.luck,
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "words": self.words,
            "better": self.better,
        }


def turning_points(match: Match, changes: Sequence[Change], seed: int) -> list[Turn]:
    """The few greatest changes that are no noise, in order."""
    clear = [found for change in changes if (found := _clear(match, change))]
    greatest = sorted(clear, key=lambda found: -found[0])[:MOST]
    return [_turn(match, change, seat, seed) for _, change, seat in sorted(greatest, key=lambda found: found[1].step)]


def _clear(match: Match, change: Change) -> tuple[float, Change, int] | None:
    """How much was changed, for whom most; None if that may be noise. Whoever chooses does it for themselves."""
    before, after = (_values(match, outlook) for outlook in (change.before, change.after))
    mean, doubt = (after - before).mean(axis=0), (after - before).std(axis=0) / len(before) ** 0.5
    seat = int(np.argmax(abs(mean))) if change.seat is None else change.seat
    least = LEAST_POINTS if match.seats == 1 else LEAST_CHANCE
    if abs(mean[seat]) < max(least, CLEAR * doubt[seat]):
        return None
    return abs(float(mean[seat])), change, seat


def _values(match: Match, outlook: Outlook) -> NDArray[np.float64]:
    """Whoever plays alone always wins."""
    return outlook.scores.astype(np.float64) if match.seats == 1 else outlook.shares


def _turn(match: Match, change: Change, seat: int, seed: int) -> Turn:
    before, after = (float(_values(match, outlook).mean(axis=0)[seat]) for outlook in (change.before, change.after))
    luck = change.seat is None
    better = _better(match, change, seed) if not luck and after < before else ""
    words = _words(match, change, seat, before, after)
    return Turn(change.step, seat, luck, before, after, words + (f" Better was: {better}." if better else ""), better)


def _better(match: Match, change: Change, seed: int) -> str:
    """What a search would have done there, if it is rather sure and would not have done the same."""
    assert change.seat is not None
    found = hints(match.at(change.step - 1), change.seat, iterations=THOUGHT, seed=seed % 2**62, most=1)
    best = found.hints[0].action
    other = best.id != match.steps[change.step - 1].action and found.certainty >= RATHER
    return best.label if other else ""


def _words(match: Match, change: Change, seat: int, before: float, after: float) -> str:
    name = match.names[seat]
    what = "score to expect" if match.seats == 1 else "chance to win"
    how = "rose" if after > before else "fell"
    went = f"{how} from {_number(match, before)} to {_number(match, after)}"
    if change.seat is None:
        return f"Step {change.step}, luck: {name}'s {what} {went}."
    return f"Step {change.step}, {name}: {match.told(change.step - 1).label}. The {what} {went}."


def _number(match: Match, value: float) -> str:
    return (several(round(value), "point") or "0 points") if match.seats == 1 else f"{value:.0%}"
