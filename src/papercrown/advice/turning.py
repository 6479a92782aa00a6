"""Turning points: where the expected result of a match changed most, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from papercrown.advice.certainty import RATHER_SURE
from papercrown.advice.hints import hints
from papercrown.core.match import Match
from papercrown.core.phrasing import several
from papercrown.engine.outlook import Outlook

MAX_TURNING_POINTS = 6
CLEAR_STANDARD_ERRORS = 2.5
MIN_CHANCE, MIN_POINTS = 0.04, 1.0
"""Changes that are smaller or less significant are not mentioned."""
SEARCH_ITERATIONS = 600
"""Of the search for a better action."""


@dataclass(frozen=True)
class Change:
    """The outlooks before and after a choice of a seat, or before and after dice if the seat is None."""

    step: int
    seat: int | None
    before: Outlook
    after: Outlook


@dataclass(frozen=True)
class Turn:
    """A turning point: a choice or a roll, and the probability of winning before and after it.

    For a seat that plays alone, `before` and `after` are expected scores.
    """

    step: int
    seat: int
    luck: bool
    before: float
    after: float
    words: str
    better: str
    """The label of a better action by what the player could see; "" if none was clearly better."""

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
    """The largest significant changes, in order."""
    sized = [sized_change for change in changes if (sized_change := _clear(match, change))]
    largest = sorted(sized, key=lambda sized_change: -sized_change[0])[:MAX_TURNING_POINTS]
    in_order = sorted(largest, key=lambda sized_change: sized_change[1].step)
    return [_turn(match, change, seat, seed) for _, change, seat in in_order]


def _clear(match: Match, change: Change) -> tuple[float, Change, int] | None:
    """The size of a change, and the seat that chose or is affected most; None if the change may be noise."""
    before, after = (_values(match, outlook) for outlook in (change.before, change.after))
    mean, error = (after - before).mean(axis=0), (after - before).std(axis=0) / len(before) ** 0.5
    seat = int(np.argmax(abs(mean))) if change.seat is None else change.seat
    minimum = MIN_POINTS if match.seats == 1 else MIN_CHANCE
    if abs(mean[seat]) < max(minimum, CLEAR_STANDARD_ERRORS * error[seat]):
        return None
    return abs(float(mean[seat])), change, seat


def _values(match: Match, outlook: Outlook) -> NDArray[np.float64]:
    """Scores for a seat that plays alone, and always wins; else shares of the victory."""
    return outlook.scores.astype(np.float64) if match.seats == 1 else outlook.shares


def _turn(match: Match, change: Change, seat: int, seed: int) -> Turn:
    before, after = (float(_values(match, outlook).mean(axis=0)[seat]) for outlook in (change.before, change.after))
    luck = change.seat is None
    better = _better(match, change, seed) if not luck and after < before else ""
    words = _words(match, change, seat, before, after)
    return Turn(
        change.step, seat, luck, before, after, words + (f" A better choice: {better}." if better else ""), better
    )


def _better(match: Match, change: Change, seed: int) -> str:
    """What a search chooses there, if that is another action and rather certain."""
    assert change.seat is not None
    advice = hints(match.at(change.step - 1), change.seat, iterations=SEARCH_ITERATIONS, seed=seed % 2**62, most=1)
    best = advice.hints[0].action
    is_better = best.id != match.steps[change.step - 1].action and advice.certainty >= RATHER_SURE
    return best.label if is_better else ""


def _words(match: Match, change: Change, seat: int, before: float, after: float) -> str:
    name = match.names[seat]
    quantity = "expected score" if match.seats == 1 else "chance of winning"
    direction = "rose" if after > before else "fell"
    change_in_words = f"{direction} from {_number(match, before)} to {_number(match, after)}"
    if change.seat is None:
        return f"Step {change.step}, luck: {name}'s {quantity} {change_in_words}."
    return f"Step {change.step}, {name}: {match.told(change.step - 1).label}. The {quantity} {change_in_words}."


def _number(match: Match, value: float) -> str:
    return (several(round(value), "point") or "0 points") if match.seats == 1 else f"{value:.0%}"
