"""Runs bots, hints and reviews in threads, so that the event loop stays free."""

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
from papercrown.bots import Bot, fallback
from papercrown.core.match import Match
from papercrown.server import metrics
from papercrown.server.tables.errors import Busy

log = logging.getLogger("papercrown")

BOT_THREADS = 2
"""The number of bots that think at the same time."""
CORES_PER_BOT = max(1, (os.cpu_count() or 1) - 1)
"""One core is left to the event loop."""
HINT_SECONDS = 1.0
MAX_WAITING_HINTS = 8


class Closed(Exception):
    """The server is shutting down, so nobody waits for the result."""


class BotRunner:
    """Lets bots choose. One that fails or takes longer than `budget` seconds is replaced by a faster one."""

    def __init__(self, *, pace: float = 0.7, budget: float = 5.0) -> None:
        self.pace = pace
        """The least number of seconds that a move takes, so that people can follow."""
        self.budget = budget
        self._threads = ThreadPoolExecutor(BOT_THREADS, "bot")
        self._replacements = ThreadPoolExecutor(1, "replacement bot")
        """A bot that does not return keeps its thread, so replacements have their own."""
        self._hints = ThreadPoolExecutor(1, "hint")
        self._reviews = ThreadPoolExecutor(1, "review")
        self._waiting_hints = 0
        self._closed = False
        self._bots: dict[str, Bot] = {}

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """The action that a bot of this level plays in this seat."""
        started = time.monotonic()
        with metrics.BOT_SECONDS.time():
            action = await self._choose(match.snapshot(), seat, level)  # the game may go on meanwhile
        await asyncio.sleep(max(0.0, started + self.pace - time.monotonic()))
        return action

    async def _choose(self, match: Match, seat: int, level: str) -> int:
        threads, name = self._threads, level
        while name != "random":
            replacement = fallback(name)
            try:
                return await asyncio.wait_for(self._ask_bot(match, seat, name, threads), self.budget)
            except TimeoutError:
                metrics.BOT_TIMEOUTS.inc()
                log.warning("the %s bot took longer than %s s: a %s bot plays for it", name, self.budget, replacement)
            except Exception:
                log.exception("the %s bot failed to choose: a %s bot plays for it", name, replacement)
            threads, name = self._replacements, replacement
        return papercrown.bot("random").choose(match, seat).id

    async def _ask_bot(self, match: Match, seat: int, name: str, threads: ThreadPoolExecutor) -> int:
        """The bot's choice; raises if it is not an action that the bot could see."""
        bot = self._bots.setdefault(name, papercrown.bot(name, threads=CORES_PER_BOT))
        choosing = asyncio.get_running_loop().run_in_executor(threads, bot.choose, match.snapshot(), seat)
        return match.check(seat, await choosing)[1]

    async def hints(self, match: Match, seat: int) -> Hints:
        """Advice for a seat, from what it sees now."""
        if self._waiting_hints == MAX_WAITING_HINTS:
            raise Busy("many people ask for a hint just now: please try again")
        find_hints = partial(hints, match.snapshot(), seat, seconds=HINT_SECONDS)
        self._waiting_hints += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._hints, find_hints)
        finally:
            self._waiting_hints -= 1

    async def review(self, match: Match, progress: Progress) -> Review:
        """Review a finished match. Reviews run one after the other."""

        def progressed(done: int, total: int) -> None:
            if self._closed:
                raise Closed
            progress(done, total)

        reviewing = partial(review, match, progress=progressed)
        return await asyncio.get_running_loop().run_in_executor(self._reviews, reviewing)

    def close(self) -> None:
        self._closed = True
        for threads in (self._threads, self._replacements, self._hints, self._reviews):
            threads.shutdown(wait=False, cancel_futures=True)
