"""Reasons in words, for any game: what an action brings now, by the end, and to the other seats."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from papercrown.core.dice import DICE
from papercrown.core.game import Game
from papercrown.core.match import Match
from papercrown.core.phrasing import several, spoken
from papercrown.core.records import Record, copy, new
from papercrown.engine.search import Candidate

CLEAR_STANDARD_ERRORS = 2.5
MIN_POINTS, MIN_CHANCE = 0.5, 0.03
MIN_VISITS = 8
"""Differences that are smaller, less significant or based on fewer playouts are not mentioned."""

Items = Mapping[str, int]


def reasons(match: Match, view: Record, seat: int, best: Sequence[Candidate], number: int) -> Iterator[str]:
    """Sentences about candidate `number`, at least one."""
    sentences = [
        *_reason_of_the_game(match.game, view, seat, best[number].action),
        *_points_now(match.game, view, seat, best[number].action),
        *_comparison(best, number, seat, match.names),
    ]
    yield from sentences or [_nothing_special(best, number)]


def _reason_of_the_game(game: Game, view: Record, seat: int, action: int) -> Iterator[str]:
    """What the game's own `reasons.py` says."""
    if game.has_module("reasons") and (reason := game.module("reasons").reason(view, seat, action)):
        yield f"{reason[0].upper()}{reason[1:]}."


def _points_now(game: Game, view: Record, seat: int, action: int) -> Iterator[str]:
    if (after := items_after(game, view, seat, action)) is None:
        return
    before = items(game, view, seat)
    gain = sum(after.values()) - sum(before.values())
    if gain:
        changes = [f"{spoken(item)} {before[item]} to {after[item]}" for item in before if before[item] != after[item]]
        points = "point" if abs(gain) == 1 else "points"
        yield f"{'+' if gain > 0 else '−'}{abs(gain)} {points} now: {', '.join(changes)}."


def items(game: Game, view: Record, seat: int) -> Items:
    """The items of a seat's score."""
    out = np.zeros(len(game.rules.ITEMS), np.int64)
    game.rules.score(view, seat, out)
    named = dict(zip(game.rules.ITEMS, out.tolist(), strict=True))
    return {item: named[item] for item in game.items_in(view)}


def items_after(game: Game, view: Record, seat: int, action: int) -> Items | None:
    """The items right after an action; None if they depend on dice or on something hidden."""
    after, dice = copy(view), new(DICE)
    game.rules.apply(after, seat, action, dice)
    return None if dice.counter or dice.reveals else items(game, after, seat)


def _comparison(best: Sequence[Candidate], number: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """The final scores compared with those of the best action; for the best, with those of the next."""
    if len(best) < 2:
        return
    candidate, reference = best[number], best[0 if number else 1]
    if min(candidate.visits, reference.visits) >= MIN_VISITS:
        baseline = "with the first" if number else "with the next best"
        yield from _own_score(candidate, reference, seat, baseline)
        yield from _scores_of_others(candidate, reference, seat, names, baseline)


def _own_score(candidate: Candidate, reference: Candidate, seat: int, baseline: str) -> Iterator[str]:
    difference = candidate.scores[seat] - reference.scores[seat]
    if abs(difference) >= max(MIN_POINTS, CLEAR_STANDARD_ERRORS * _standard_error(candidate, reference, seat)):
        yield f"About {_more(difference)} by the end than {baseline}."
        return
    win_rate_difference = candidate.victory - reference.victory
    error = sum(max(arm.victory * (1 - arm.victory), 0.01) / arm.visits for arm in (candidate, reference)) ** 0.5
    if abs(win_rate_difference) >= max(MIN_CHANCE, CLEAR_STANDARD_ERRORS * error):
        more_or_fewer = "more" if win_rate_difference > 0 else "fewer"
        yield f"Wins {abs(win_rate_difference) * 100:.0f} {more_or_fewer} games in 100 than {baseline}."


def _scores_of_others(
    candidate: Candidate, reference: Candidate, seat: int, names: Sequence[str], baseline: str
) -> Iterator[str]:
    """Partners share a score and are left out."""
    for rival, name in enumerate(names):
        difference = candidate.scores[rival] - reference.scores[rival]
        partner = candidate.scores[rival] == candidate.scores[seat]
        if not partner and abs(difference) >= max(
            2 * MIN_POINTS, CLEAR_STANDARD_ERRORS * _standard_error(candidate, reference, rival)
        ):
            yield f"{name} gets about {_more(difference)} than {baseline}."


def _standard_error(candidate: Candidate, reference: Candidate, seat: int) -> float:
    return math.hypot(candidate.errors[seat], reference.errors[seat])


def _nothing_special(best: Sequence[Candidate], number: int) -> str:
    if len(best) == 1:
        return "It is the only thing you can do."
    if number:
        return "About as good as the first, as far as the bot can tell."
    return "Nothing else turned out clearly better."


def _more(points: float) -> str:
    return f"{several(max(1, round(abs(points))), 'point')} {'more' if points > 0 else 'fewer'}"
