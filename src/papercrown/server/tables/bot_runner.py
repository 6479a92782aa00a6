"""Runs bots, hints and reviews in threads, so that the event loop stays free."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import papercrown
from papercrown import hints, review
from papercrown.bots import Bot, fallback
from papercrown.bots.interpreted import interpreted_bot
from papercrown.core.interpreting import runs_compiled
from papercrown.core.match import Match
from papercrown.core.stopping import StopFlag, Stopped, stoppable
from papercrown.server import metrics
from papercrown.server.tables.errors import Busy
from papercrown.server.tables.fair_turns import FairTurns
from papercrown.server.tables.offered_bots import bounded

if TYPE_CHECKING:
    from papercrown.advice import Hints, Review
    from papercrown.advice.review import Progress

log = logging.getLogger("papercrown")

T = TypeVar("T")

BOT_THREADS = 2
"""The number of bots that think at the same time."""
WAIT_SECONDS = 3.0
"""How long a table waits for a thread, roughly: while many do, bots think for less than their usual second."""
CORES_PER_BOT = max(1, (os.cpu_count() or 1) - 1)
"""One core is left to the event loop."""
HINT_SECONDS = 1.0
MAX_WAITING_HINTS = 8
CLOSE_SECONDS = 1.0
"""How long to wait for threads when the server closes: searches stop within milliseconds."""


class BotRunner:
    """Lets bots choose. One that fails or takes longer than `budget` seconds is replaced by a faster one."""

    def __init__(self, *, pace: float = 0.7, budget: float = 5.0) -> None:
        self.pace = pace
        """The least number of seconds that a move takes, so that people can follow."""
        self.budget = budget
        """The most seconds that a bot thinks. The wait for a turn does not count."""
        self._bot_turns = FairTurns(BOT_THREADS, metrics.WAITING.labels("bots"))
        self._hint_turns = FairTurns(1, metrics.WAITING.labels("hints"))
        self._review_turns = FairTurns(1, metrics.WAITING.labels("reviews"))
        self._requested_hints = 0
        self._running: dict[threading.Thread, StopFlag] = {}
        self._closed = False
        self._bots: dict[tuple[str, bool], Bot] = {}

    async def choose(self, match: Match, seat: int, level: str, table_id: str) -> int:
        """The action that a bot of this level plays in this seat."""
        started = time.monotonic()
        match = match.snapshot()  # the game may go on meanwhile
        with metrics.BOT_SECONDS.time():
            async with self._bot_turns.turn(table_id):
                action = await self._choose(match, seat, bounded(level))
        await asyncio.sleep(max(0.0, started + self.pace - time.monotonic()))
        return action

    async def _choose(self, match: Match, seat: int, name: str) -> int:
        while name != "random":
            replacement = fallback(name)
            try:
                return await self._ask_bot(match, seat, name)
            except TimeoutError:
                metrics.BOT_TIMEOUTS.inc()
                log.warning("the %s bot took longer than %s s: a %s bot plays for it", name, self.budget, replacement)
            except Exception:
                log.exception("the %s bot failed to choose: a %s bot plays for it", name, replacement)
            name = replacement
        return papercrown.bot("random").choose(match, seat).id

    async def _ask_bot(self, match: Match, seat: int, name: str) -> int:
        """The bot's choice; raises if it is not an action that the bot could see."""
        bot = self._bot(name, compiled=runs_compiled(match.game))
        waiting = self._bot_turns.waiting_tables
        share = min(1.0, WAIT_SECONDS * BOT_THREADS / waiting) if waiting else 1.0
        choice = await self._compute(partial(bot.choose, match.snapshot(), seat), self.budget, share)
        return match.check(seat, choice)[1]

    def _bot(self, name: str, *, compiled: bool) -> Bot:
        """The bot of this name, or the one that plays for it until the rules are compiled; all tables share it."""
        key = name, compiled
        if key not in self._bots:
            self._bots[key] = papercrown.bot(name, threads=CORES_PER_BOT) if compiled else interpreted_bot(name)
        return self._bots[key]

    async def hints(self, match: Match, seat: int, table_id: str) -> Hints:
        """Advice for a seat, from what it sees now."""
        if self._requested_hints == MAX_WAITING_HINTS:
            raise Busy("many people ask for a hint just now: please try again")
        find_hints = partial(hints, match.snapshot(), seat, seconds=HINT_SECONDS)
        self._requested_hints += 1
        try:
            async with self._hint_turns.turn(table_id):
                return await self._compute(find_hints)
        finally:
            self._requested_hints -= 1

    async def review(self, match: Match, progress: Progress) -> Review:
        """Review a finished match. Reviews run one after the other; closing the runner raises `Stopped`."""
        async with self._review_turns.turn(""):
            return await self._compute(partial(review, match, progress=progress))

    async def _compute(self, work: Callable[[], T], seconds: float | None = None, time_share: float = 1.0) -> T:
        """The result of work in a thread of its own, which is told to stop when nobody waits for it any more.

        The thread does not keep the process alive, nor others waiting, even if it ignores that.
        """
        if self._closed:
            raise Stopped
        flag, outcome = StopFlag(time_share), Future[T]()
        outcome.set_running_or_notify_cancel()
        thread = threading.Thread(target=self._run, args=(work, flag, outcome), name="bots", daemon=True)
        self._running[thread] = flag
        thread.start()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(outcome), seconds)
        finally:
            flag.stop()

    def _run(self, work: Callable[[], T], flag: StopFlag, outcome: Future[T]) -> None:
        try:
            with stoppable(flag):
                outcome.set_result(work())
        except BaseException as error:
            outcome.set_exception(error)
        finally:
            del self._running[threading.current_thread()]

    def close(self) -> None:
        """Stop all work, and wait a moment for its threads."""
        self._closed = True
        running = list(self._running.items())
        for _, flag in running:
            flag.stop()
        deadline = time.monotonic() + CLOSE_SECONDS
        for thread, _ in running:
            thread.join(max(0.0, deadline - time.monotonic()))
