"""Bots at the tables: they think in threads, within a budget of time, and at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import papercrown
from papercrown.advice import Hints, Review, hints, review
from papercrown.advice.review import Progress
from papercrown.bots import Bot, faster
from papercrown.core.errors import PapercrownError
from papercrown.core.match import Match
from papercrown.server import metrics

log = logging.getLogger("papercrown")

THREADS = 2
"""So many bots think at the same time,"""
CORES = max(1, (os.cpu_count() or 1) - 1)
"""on so many cores each: one is for the tables."""
HINT_SECONDS = 1.0
MOST_HINTS = 8
"""So many people may wait for one."""


class Busy(PapercrownError):
    """Too many people want the same of us."""


class Closed(Exception):
    """The house is closed: nobody waits for this any more."""


class BotRunner:
    """Where bots think. Whoever fails, or takes longer than `budget` seconds, is replaced by somebody faster."""

    def __init__(self, *, pace: float = 0.7, budget: float = 5.0) -> None:
        self.pace = pace
        self.budget = budget
        self._threads = ThreadPoolExecutor(THREADS, "bot")
        self._faster = ThreadPoolExecutor(1, "faster bot")
        """For those who stand in: a bot that does not come to an end keeps its thread."""
        self._hints = ThreadPoolExecutor(1, "hint")
        self._reviews = ThreadPoolExecutor(1, "review")
        """Of their own: bots do not wait for them."""
        self._waiting = 0
        """For a hint."""
        self._closed = False
        self._bots: dict[str, Bot] = {}

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """What a bot of this level plays in this seat, not before people have seen what was played last."""
        begun = time.monotonic()
        with metrics.BOT_SECONDS.time():
            action = await self._chosen(match.snapshot(), seat, level)  # the game goes on meanwhile
        await asyncio.sleep(max(0.0, begun + self.pace - time.monotonic()))
        return action

    async def _chosen(self, match: Match, seat: int, level: str) -> int:
        threads, name = self._threads, level
        while name != "random":
            sister = faster(name)
            try:
                return await asyncio.wait_for(self._asked(match, seat, name, threads), self.budget)
            except TimeoutError:
                metrics.BOT_TIMEOUTS.inc()
                log.warning("the %s bot thought longer than %s s: a %s bot plays for it", name, self.budget, sister)
            except Exception:
                log.exception("the %s bot could not choose: a %s bot plays for it", name, sister)
            threads, name = self._faster, sister
        return papercrown.bot("random").choose(match, seat).id

    async def _asked(self, match: Match, seat: int, name: str, threads: ThreadPoolExecutor) -> int:
        bot = self._bots.setdefault(name, papercrown.bot(name, threads=CORES))
        choosing = asyncio.get_running_loop().run_in_executor(threads, bot.choose, match.snapshot(), seat)
        return match.check(seat, await choosing)[1]

    async def hints(self, match: Match, seat: int) -> Hints:
        """What a seat could do, from what it sees now."""
        if self._waiting == MOST_HINTS:
            raise Busy("many people ask for a hint just now: please try again")
        asked = partial(hints, match.snapshot(), seat, seconds=HINT_SECONDS)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hints, asked)
        finally:
            self._waiting -= 1

    async def review(self, match: Match, progress: Progress) -> Review:
        """A finished match, looked at again; one after the other."""

        def told(done: int, total: int) -> None:
            if self._closed:
                raise Closed
            progress(done, total)

        return await asyncio.get_running_loop().run_in_executor(self._reviews, partial(review, match, progress=told))

    def close(self) -> None:
        self._closed = True
        for threads in (self._threads, self._faster, self._hints, self._reviews):
            threads.shutdown(wait=False, cancel_futures=True)
