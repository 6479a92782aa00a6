"""Reviews of finished games: made once, in a thread, and kept for a while."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

from papercrown.advice import Account, Review, Worth
from papercrown.core.match import Match
from papercrown.server.http.limits import TooMuch
from papercrown.server.protocol import messages as m
from papercrown.server.tables.bot_runner import BotRunner, Closed
from papercrown.server.tables.table import Refusal

log = logging.getLogger("papercrown")

KEPT = 200
"""So many are kept, of some ten kilobytes each."""
WAITING = 20
"""So many may wait for their turn."""


@dataclass
class Underway:
    """A review that is being made, or was."""

    total: int
    done: int = 0
    review: m.Reviewed | None = None
    failed: bool = False
    task: asyncio.Task[None] | None = None

    def count(self, done: int, total: int) -> None:
        self.done = done


class Reviews:
    """By the ids of tables: a game that is over does not change any more."""

    def __init__(self, thinking: BotRunner) -> None:
        self._thinking = thinking
        self._kept: OrderedDict[str, Underway] = OrderedDict()

    def has(self, table: str) -> bool:
        return table in self._kept and not self._kept[table].failed

    def of(self, table: str, match: Match) -> m.Review:
        """How far it is; one that nobody has asked for yet, or that failed, begins."""
        if table in self._kept and self._kept[table].failed:
            del self._kept[table]
            raise Refusal("this game could not be reviewed")
        if table not in self._kept:
            self._begin(table, match)
        self._kept.move_to_end(table)
        found = self._kept[table]
        return m.Review(found.done, found.total, found.review)

    def _begin(self, table: str, match: Match) -> None:
        if sum(one.review is None for one in self._kept.values()) >= WAITING:
            raise TooMuch("many games are being reviewed: try again in a minute")
        underway = self._kept[table] = Underway(len(match.steps))
        underway.task = asyncio.create_task(self._make(underway, match.snapshot()))
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def _make(self, underway: Underway, match: Match) -> None:
        try:
            underway.review = _told(await self._thinking.review(match, underway.count))
        except Closed:
            pass
        except Exception:
            log.exception("a game of %s could not be reviewed", match.game.name)
            underway.failed = True


def _told(review: Review) -> m.Reviewed:
    turns = [m.TurningPoint(t.step, t.seat, t.luck, t.before, t.after, t.words) for t in review.turns]
    return m.Reviewed(review.victory, review.points, [_account(one) for one in review.accounts], turns)


def _account(account: Account) -> m.Account:
    parts = (account.start, account.luck, account.choices, account.others, account.result)
    return m.Account(*map(_worth, parts))


def _worth(worth: Worth) -> m.Worth:
    return m.Worth(worth.victory, worth.points)
