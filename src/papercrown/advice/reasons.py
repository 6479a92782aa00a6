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
"""Differences that are smaller, less significant or less often seen are not mentioned."""

Items = Mapping[str, int]


def reasons(match: Match, view: Record, seat: int, best: Sequence[Candidate], number: int) -> Iterator[str]:
    """Sentences about candidate `number`, at least one."""
    told = [
        *_own(match.game, view, seat, best[number].action),
        *_now(match.game, view, seat, best[number].action),
        *_compared(best, number, seat, match.names),
    ]
    yield from told or [_nothing_special(best, number)]


def _own(game: Game, view: Record, seat: int, action: int) -> Iterator[str]:
    """The game's own reason."""
    if game.has_module("reasons") and (said := game.module("reasons").reason(view, seat, action)):
        yield f"{said[0].upper()}{said[1:]}."


def _now(game: Game, view: Record, seat: int, action: int) -> Iterator[str]:
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
    return {item: named[item] for item in game.shown_items}


def items_after(game: Game, view: Record, seat: int, action: int) -> Items | None:
    """The items right after an action; None if they depend on dice or on something hidden."""
    after, dice = copy(view), new(DICE)
    game.rules.apply(after, seat, action, dice)
    return None if dice.counter or dice.reveals else items(game, after, seat)


def _compared(best: Sequence[Candidate], number: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """The end of the game compared with that of the best action; for the best, with that of the next."""
    if len(best) < 2:
        return
    one, other = best[number], best[0 if number else 1]
    if min(one.visits, other.visits) >= MIN_VISITS:
        whom = "with the first" if number else "with the next best"
        yield from _own_end(one, other, seat, whom)
        yield from _ends_of_others(one, other, seat, names, whom)


def _own_end(one: Candidate, other: Candidate, seat: int, whom: str) -> Iterator[str]:
    more = one.scores[seat] - other.scores[seat]
    if abs(more) >= max(MIN_POINTS, CLEAR_STANDARD_ERRORS * _doubt(one, other, seat)):
        yield f"About {_more(more)} by the end than {whom}."
        return
    rate = one.victory - other.victory
    doubt = sum(max(each.victory * (1 - each.victory), 0.01) / each.visits for each in (one, other)) ** 0.5
    if abs(rate) >= max(MIN_CHANCE, CLEAR_STANDARD_ERRORS * doubt):
        yield f"Wins in {abs(rate) * 100:.0f} of 100 games {'more' if rate > 0 else 'fewer'} than {whom}."


def _ends_of_others(one: Candidate, other: Candidate, seat: int, names: Sequence[str], whom: str) -> Iterator[str]:
    """Partners share a score and are left out."""
    for rival, name in enumerate(names):
        more = one.scores[rival] - other.scores[rival]
        partner = one.scores[rival] == one.scores[seat]
        if not partner and abs(more) >= max(2 * MIN_POINTS, CLEAR_STANDARD_ERRORS * _doubt(one, other, rival)):
            yield f"{name} gets about {_more(more)} than {whom}."


def _doubt(one: Candidate, other: Candidate, seat: int) -> float:
    return math.hypot(one.errors[seat], other.errors[seat])


def _nothing_special(best: Sequence[Candidate], number: int) -> str:
    if len(best) == 1:
        return "It is all that you can do."
    if number:
        return "Much the same as the first, as far as can be foreseen."
    return "Nothing else turned out clearly better."


def _more(points: float) -> str:
    return f"{several(max(1, round(abs(points))), 'point')} {'more' if points > 0 else 'fewer'}"
