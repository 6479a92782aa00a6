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
MAX_VISIT_RATIO = 8
"""If the best action has more than eight times as many playouts, the search dropped an action early."""


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
    result = _search(match, view, seat, budget, seed, threads)
    best = _best(result.candidates, most)
    best_hints = tuple(_hint(match, view, seat, best, number) for number in range(min(most, len(best))))
    probability = certainty(best)
    verdict = in_words(probability, len(result.candidates))
    return Hints(seat, best_hints, probability, verdict, result.iterations)


def _check(match: Match, seat: int, seconds: float, iterations: int, most: int) -> None:
    if match.over:
        raise IllegalAction("the game is over")
    if seat not in match.actors():
        raise IllegalAction(f"expected a seat that may act: {one_of(match.actors())}, got {shown(seat)}")
    if not iterations and not 0 < seconds <= MAX_THINKING_SECONDS:
        raise OptionError(f"expected from 0 to {MAX_THINKING_SECONDS:.0f} seconds, got {shown(seconds)}")
    if iterations < 0 or most < 1:
        raise OptionError(
            f"expected a number of iterations and at least 1 hint, got {shown(iterations)} and {shown(most)}"
        )


def _search(match: Match, view: Record, seat: int, budget: Budget, seed: int, threads: int) -> SearchResult:
    """The result of a search, repeated with a minimum of iterations if the time was too short."""
    searcher = searcher_for(match.game)
    result = searcher.search(view, seat, match.seats, budget, seed=seed, threads=threads)
    if result.candidates[0].visits >= MIN_VISITS:
        return result
    minimum = Budget(iterations=MIN_VISITS * len(result.candidates))
    return searcher.search(view, seat, match.seats, minimum, seed=seed, threads=threads)


def _best(candidates: Sequence[Candidate], most: int) -> list[Candidate]:
    """The chosen candidate, then the finalists by the lower bound of their lead, then others if more are needed."""
    chosen, *others = candidates
    finalists = [candidate for candidate in others if candidate.visits * MAX_VISIT_RATIO >= chosen.visits]
    dropped = [candidate for candidate in others if candidate not in finalists and candidate.visits]
    finalists.sort(key=lambda candidate: candidate.lead_error - candidate.lead)
    return [chosen, *finalists, *dropped[: max(0, most - 1 - len(finalists))]]


def _hint(match: Match, view: Record, seat: int, best: Sequence[Candidate], number: int) -> Hint:
    candidate = best[number]
    action = match.described(view, seat, candidate.action)
    sentences = tuple(reasons(match, view, seat, best, number))
    return Hint(action, sentences, candidate.scores[seat], candidate.errors[seat], candidate.victory)
