"""Review jobs: each finished game is reviewed once, in a thread, and the result is cached."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercrown.core.match import Match
from papercrown.core.stopping import Stopped
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.errors import Busy, Refusal

if TYPE_CHECKING:
    from papercrown.advice import Review

log = logging.getLogger("papercrown")

MAX_CACHED_REVIEWS = 200
"""Of some ten kilobytes each."""
MAX_QUEUED_REVIEWS = 20


@dataclass
class ReviewJob:
    """A review in progress, or its outcome."""

    total: int
    """Steps of the game."""
    done: int = 0
    """Steps reviewed."""
    result: Review | None = None
    failed: bool = False
    task: asyncio.Task[None] | None = None

    def report(self, done: int, total: int) -> None:
        self.done = done


class ReviewJobs:
    """The least recently requested reviews are dropped first. A finished game never changes."""

    def __init__(self, bot_runner: BotRunner, until_ready: Callable[[str], Awaitable[None]]) -> None:
        self._bot_runner = bot_runner
        self._until_ready = until_ready
        """Waits until a game is compiled: a review plays it thousands of times."""
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._jobs and not self._jobs[table_id].failed

    def get_or_start(self, table_id: str, match: Match) -> ReviewJob:
        """The job of a game, started by the first caller. A failed one is reported once and can then be retried."""
        if table_id in self._jobs and self._jobs[table_id].failed:
            del self._jobs[table_id]
            raise Refusal("this game could not be reviewed")
        if table_id not in self._jobs:
            self._start(table_id, match)
        self._jobs.move_to_end(table_id)
        return self._jobs[table_id]

    def _start(self, table_id: str, match: Match) -> None:
        if sum(job.result is None for job in self._jobs.values()) >= MAX_QUEUED_REVIEWS:
            raise Busy("many games are being reviewed: try again in a minute")
        job = self._jobs[table_id] = ReviewJob(len(match.steps))
        job.task = asyncio.create_task(self._run(job, match.snapshot()))
        while len(self._jobs) > MAX_CACHED_REVIEWS:
            self._jobs.popitem(last=False)

    async def _run(self, job: ReviewJob, match: Match) -> None:
        try:
            await self._until_ready(match.game.name)
            job.result = await self._bot_runner.review(match, job.report)
        except Stopped:
            pass
        except Exception:
            log.exception("the review of a game of %s failed", match.game.name)
            job.failed = True
