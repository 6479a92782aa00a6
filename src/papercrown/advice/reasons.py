"""Reasons in words, for any game: what an action brings now, what it brings by the end, what it does to the others."""

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

CLEAR = 2.5
"""So many standard errors make a difference that is told."""
A_POINT, A_CHANCE = 0.5, 0.03
"""Smaller differences are not told,"""
LOOKS = 8
"""nor those that were seen less often."""

Items = Mapping[str, int]


def reasons(match: Match, view: Record, seat: int, best: Sequence[Candidate], number: int) -> Iterator[str]:
    """Sentences about the candidate of this number, whose action this seat could play now; at least one."""
    told = [
        *_own(match.game, view, seat, best[number].action),
        *_now(match.game, view, seat, best[number].action),
        *_compared(best, number, seat, match.names),
    ]
    yield from told or [_nothing_special(best, number)]


def _own(game: Game, view: Record, seat: int, action: int) -> Iterator[str]:
    """In the words of the game."""
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
    """What a seat's score is made of."""
    out = np.zeros(len(game.rules.ITEMS), np.int64)
    game.rules.score(view, seat, out)
    named = dict(zip(game.rules.ITEMS, out.tolist(), strict=True))
    return {item: named[item] for item in game.shown_items}


def items_after(game: Game, view: Record, seat: int, action: int) -> Items | None:
    """The same right after an action; None where that depends on dice, or on what is hidden."""
    after, dice = copy(view), new(DICE)
    game.rules.apply(after, seat, action, dice)
    return None if dice.counter or dice.reveals else items(game, after, seat)


def _compared(best: Sequence[Candidate], number: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """How the game ends, compared with the best action, or that with the next one."""
    if len(best) < 2:
        return
    one, other = best[number], best[0 if number else 1]
    if min(one.visits, other.visits) >= LOOKS:
        whom = "with the first" if number else "with the next best"
        yield from _own_end(one, other, seat, whom)
        yield from _ends_of_others(one, other, seat, names, whom)


def _own_end(one: Candidate, other: Candidate, seat: int, whom: str) -> Iterator[str]:
    more = one.scores[seat] - other.scores[seat]
    if abs(more) >= max(A_POINT, CLEAR * _doubt(one, other, seat)):
        yield f"About {_more(more)} by the end than {whom}."
        return
    rate = one.victory - other.victory
    doubt = sum(max(each.victory * (1 - each.victory), 0.01) / each.visits for each in (one, other)) ** 0.5
    if abs(rate) >= max(A_CHANCE, CLEAR * doubt):
        yield f"Wins in {abs(rate) * 100:.0f} of 100 games {'more' if rate > 0 else 'fewer'} than {whom}."


def _ends_of_others(one: Candidate, other: Candidate, seat: int, names: Sequence[str], whom: str) -> Iterator[str]:
    """Of all but partners, who have the same score."""
    for rival, name in enumerate(names):
        more = one.scores[rival] - other.scores[rival]
        partner = one.scores[rival] == one.scores[seat]
        if not partner and abs(more) >= max(2 * A_POINT, CLEAR * _doubt(one, other, rival)):
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
