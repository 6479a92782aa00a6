"""The searching bot."""

from __future__ import annotations

import random
from collections import OrderedDict
from typing import TYPE_CHECKING

from papercrown.core.errors import IllegalAction
from papercrown.core.match import Action, Match
from papercrown.core.phrasing import shown
from papercrown.core.stopping import stop_flag

if TYPE_CHECKING:
    from papercrown.core.records import Record

MAX_PLANNED_POSITIONS = 1000
"""Positions within turns for which the action is already known: one bot plays at many tables."""
FIRST_ACTION_SHARE, LATER_ACTION_SHARE = 0.8, 0.2
"""Shares of the budget for a turn: its first action, and each later one that the first search did not plan."""


class Search:
    """The strongest bot. It searches when its turn begins, and continues the turn as planned."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        iterations: int = 0,
        threads: int = 1,
        max_actions: int | None = None,
    ) -> None:
        self._random = random.Random(seed)
        self._seconds, self._iterations, self._threads, self._max_actions = seconds, iterations, threads, max_actions
        self._planned: OrderedDict[tuple[str, int, bytes], int | None] = OrderedDict()

    def choose(self, match: Match, seat: int) -> Action:
        view, legal = match.view(seat), match.legal_ids(seat)
        if not legal:
            raise IllegalAction(f"expected a seat that may act, got seat {shown(seat)}")
        return match.described(view, seat, legal[0] if len(legal) == 1 else self._search(match, view, seat))

    def _search(self, match: Match, view: Record, seat: int) -> int:
        from papercrown.engine.search import Budget, searcher_for  # importing the engine takes a while

        searcher = searcher_for(match.game)
        key = (match.game.name, seat, searcher.reopened(view, seat).tobytes())
        first = key not in self._planned
        if (planned := self._planned.pop(key, None)) is not None:
            return planned
        share = stop_flag().time_share * (FIRST_ACTION_SHARE if first else LATER_ACTION_SHARE)
        budget = Budget(self._seconds, self._iterations).part(share)
        seed = self._random.getrandbits(62)
        result = searcher.search(
            view, seat, match.seats, budget, seed=seed, threads=self._threads, max_actions=self._max_actions
        )
        for position, action in result.line:
            self._planned[match.game.name, seat, position] = action
        while len(self._planned) > MAX_PLANNED_POSITIONS:
            self._planned.popitem(last=False)
        return result.action
