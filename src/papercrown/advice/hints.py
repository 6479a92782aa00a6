"""Hints: the best actions of a seat, with reasons, from what the seat can see."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from papercrown.advice.certainty import certainty, in_words
from papercrown.advice.reasons import reasons
from papercrown.bots import MAX_THINKING_SECONDS
from papercrown.core.errors import IllegalAction, OptionError
from papercrown.core.match import Action, Match
from papercrown.core.phrasing import one_of, shown
from papercrown.core.records import Record
from papercrown.engine.search import Budget, Candidate, SearchResult, searcher_for

MIN_VISITS = 4
"""An action with fewer playouts is not judged."""
DROPPED_EARLY = 8
"""An action with fewer than an eighth of the playouts of the best was dropped early in the search."""


@dataclass(frozen=True)
class Hint:
    """An action, the reasons for it, and the result to expect."""

    action: Action
    reasons: tuple[str, ...]
    """Sentences, at least one."""
    score: float
    """The mean final score of the seat."""
    error: float
    """The standard error of `score`."""
    victory: float
    """The probability of winning."""

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
    """The best actions of a seat, best first."""

    seat: int
    hints: tuple[Hint, ...]
    certainty: float
    """The probability that the first is better than the next."""
    verdict: str
    """The certainty in words."""
    iterations: int
    """The number of playouts."""

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
    """The best actions of a seat that may act; reproducible with a seed and `iterations` instead of seconds.

    >>> pc.hints(match, seat).hints[0].reasons
    """
    _check(match, seat, seconds, iterations, most)
    view, budget = match.view(seat), Budget(None if iterations else seconds, iterations)
    seed = secrets.randbits(62) if seed is None else seed
    found = _searched(match, view, seat, budget, seed, threads)
    best = _best(found.candidates, most)
    given = tuple(_hint(match, view, seat, best, number) for number in range(min(most, len(best))))
    sure = certainty(best)
    return Hints(seat, given, sure, in_words(sure, len(found.candidates)), found.iterations)


def _check(match: Match, seat: int, seconds: float, iterations: int, most: int) -> None:
    if match.over:
        raise IllegalAction("the game is over")
    if seat not in match.actors():
        raise IllegalAction(f"expected a seat that may act: {one_of(match.actors())}, got {shown(seat)}")
    if not iterations and not 0 < seconds <= MAX_THINKING_SECONDS:
        raise OptionError(f"expected from 0 to {MAX_THINKING_SECONDS:.0f} seconds, got {shown(seconds)}")
    if iterations < 0 or most < 1:
        raise OptionError(f"expected some iterations and hints, got {shown(iterations)} and {shown(most)}")


def _searched(match: Match, view: Record, seat: int, budget: Budget, seed: int, threads: int) -> SearchResult:
    """The result of a search, repeated with a minimum of iterations if the time was too short."""
    searcher = searcher_for(match.game)
    found = searcher.search(view, seat, match.seats, budget, seed=seed, threads=threads)
    if found.candidates[0].visits >= MIN_VISITS:
        return found
    least = Budget(iterations=MIN_VISITS * len(found.candidates))
    return searcher.search(view, seat, match.seats, least, seed=seed, threads=threads)


def _best(candidates: Sequence[Candidate], most: int) -> list[Candidate]:
    """The chosen one, then those that the search kept long by the lower bound of their lead, then others if needed."""
    chosen, *others = candidates
    long = [one for one in others if one.visits * DROPPED_EARLY >= chosen.visits]
    rest = [one for one in others if one not in long and one.visits]
    return [chosen, *sorted(long, key=lambda one: one.doubt - one.ahead), *rest[: max(0, most - 1 - len(long))]]


def _hint(match: Match, view: Record, seat: int, best: Sequence[Candidate], number: int) -> Hint:
    one = best[number]
    why = tuple(reasons(match, view, seat, best, number))
    return Hint(match.described(view, seat, one.action), why, one.scores[seat], one.errors[seat], one.victory)
