"""Thinks: plays on from every action many times, and takes the one that turned out best."""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import TYPE_CHECKING

from papercrown.core.errors import IllegalAction
from papercrown.core.match import Action, Match
from papercrown.core.phrasing import shown

if TYPE_CHECKING:
    from papercrown.core.records import Record

REMEMBERED = 1000
"""Positions in the middle of turns, with what to do there: one bot plays at many tables."""
FIRST, FURTHER = 0.8, 0.2
"""Of the time for a turn: for its first action, and for each that the tree of the first did not reach."""


class Search:
    """The strongest bot. It thinks when its turn begins, and goes on with the turn as far as it has thought."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        iterations: int = 0,
        threads: int = 1,
        sees: int | None = None,
    ) -> None:
        self._random = random.Random(seed)
        self._seconds, self._iterations, self._threads, self._sees = seconds, iterations, threads, sees
        self._turns: OrderedDict[tuple[str, int, bytes], int | None] = OrderedDict()

    def choose(self, match: Match, seat: int) -> Action:
        view, legal = match.view(seat), match.legal_ids(seat)
        if not legal:
            raise IllegalAction(f"expected a seat that may act, got seat {shown(seat)}")
        return match.described(view, seat, legal[0] if len(legal) == 1 else self._chosen(match, view, seat))

    def _chosen(self, match: Match, view: Record, seat: int) -> int:
        from papercrown.engine.search import Budget, search_in  # late: bots are listed before they are needed

        search = search_in(match.game)
        here = (match.game.name, seat, search.imagined(view, seat).tobytes())
        first = here not in self._turns
        if (known := self._turns.pop(here, None)) is not None:
            return known
        budget = Budget(self._seconds, self._iterations).part(FIRST if first else FURTHER)
        seed = self._random.getrandbits(62)
        thought = search.think(view, seat, match.seats, budget, seed=seed, threads=self._threads, sees=self._sees)
        for position, action in thought.line:
            self._turns[match.game.name, seat, position] = action
        while len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)
        return thought.action
