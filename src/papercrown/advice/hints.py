"""Hints: the best actions of a seat, with reasons, from what the seat can see."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from papercrown.advice.certainty import certainty, in_words
from papercrown.advice.reasons import reasons
from papercrown.bots import LONGEST
from papercrown.core.errors import IllegalAction, OptionError
from papercrown.core.match import Action, Match
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record
from papercrown.engine.search import Budget, Candidate, Thought, search_in

LOOKS = 4
"""So often an action is tried at least before something is said of it."""
AS_LONG = 8
"""Whoever was tried less than this part as often as the best was dropped early."""


@dataclass(frozen=True)
class Hint:
    """One thing to do, and what is to be expected of it."""

    action: Action
    reasons: tuple[str, ...]
    """Sentences; never none."""
    score: float
    """Of one's own at the end, the mean,"""
    error: float
    """and its standard error."""
    victory: float
    """How likely it is to win."""

    def as_json(self) -> dict[str, Any]:
        return {
            "action": self.action.id,
            "label": self.action.label,
            "path": list(self.action.path),
            "reasons": list(self.reasons),
            "score": round(self.score, 2),
            "error": round(self.error, 2),
            "victory": round(self.victory, 4),
        }


@dataclass(frozen=True)
class Hints:
    """The best actions of a seat, the best first."""

    seat: int
    hints: tuple[Hint, ...]
    certainty: float
    """How likely it is that the first is better than the next."""
    verdict: str
    """The same in words."""
    iterations: int
    """How many games were played in mind."""

    def as_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "hints": [hint.as_json() for hint in self.hints],
            "certainty": round(self.certainty, 3),
            "verdict": self.verdict,
            "iterations": self.iterations,
        }


def hints(
    match: Match,
    seat: int,
    *,
    seconds: float = 1.0,
    iterations: int = 0,
    seed: int | None = None,
    most: int = 3,
    threads: int = 1,
) -> Hints:
    """The best actions of a seat that may act. With `iterations` instead of seconds, and a seed, always the same ones.

    >>> pc.hints(match, seat).hints[0].reasons
    """
    _check(match, seat, seconds, iterations, most)
    view, budget = match.view(seat), Budget(None if iterations else seconds, iterations)
    seed = secrets.randbits(62) if seed is None else seed
    thought = _thought(match, view, seat, budget, seed, threads)
    best = _best(thought.candidates, most)
    given = tuple(_hint(match, view, seat, best, number) for number in range(min(most, len(best))))
    sure = certainty(best)
    return Hints(seat, given, sure, in_words(sure, len(thought.candidates)), thought.iterations)


def _check(match: Match, seat: int, seconds: float, iterations: int, most: int) -> None:
    if match.over:
        raise IllegalAction("the game is over")
    if seat not in match.actors():
        raise IllegalAction(f"expected a seat that may act: {one_of(match.actors())}, got {shown(seat)}")
    if not iterations and not 0 < seconds <= LONGEST:
        raise OptionError(f"expected from 0 to {LONGEST:.0f} seconds, got {shown(seconds)}")
    if iterations < 0 or most < 1:
        raise OptionError(f"expected some iterations and hints, got {shown(iterations)} and {shown(most)}")


def _thought(match: Match, view: Record, seat: int, budget: Budget, seed: int, threads: int) -> Thought:
    """What a search finds; a second one where the time was too short to find anything."""
    search = search_in(match.game)
    thought = search.think(view, seat, match.seats, budget, seed=seed, threads=threads)
    if thought.candidates[0].visits >= LOOKS:
        return thought
    least = Budget(iterations=LOOKS * len(thought.candidates))
    return search.think(view, seat, match.seats, least, seed=seed, threads=threads)


def _best(candidates: Sequence[Candidate], most: int) -> list[Candidate]:
    """The chosen one, then those that were looked at as long, by what they bring at least, as far as luck lets us tell;
    others where there are too few of them.
    """
    chosen, *others = candidates
    long = [one for one in others if one.visits * AS_LONG >= chosen.visits]
    rest = [one for one in others if one not in long and one.visits]
    return [chosen, *sorted(long, key=lambda one: one.doubt - one.ahead), *rest[: max(0, most - 1 - len(long))]]


def _hint(match: Match, view: Record, seat: int, best: Sequence[Candidate], number: int) -> Hint:
    one = best[number]
    why = tuple(reasons(match, view, seat, best, number))
    return Hint(match.described(view, seat, one.action), why, one.scores[seat], one.errors[seat], one.victory)
