"""Bots at the tables: they think in threads, within a budget of time, and at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor

import papercrown
from papercrown.bots import Bot
from papercrown.core.match import Match
from papercrown.server import measures

log = logging.getLogger("papercrown")

THREADS = 2


class Thinking:
    """Where bots think. A bot that takes longer than `budget` seconds plays anything legal instead."""

    def __init__(self, *, pace: float = 0.7, budget: float = 10.0) -> None:
        self.pace = pace
        self.budget = budget
        self._threads = ThreadPoolExecutor(THREADS, "bot")
        self._bots: dict[str, Bot] = {}

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """What a bot of this level plays in this seat, not before people have seen what was played last."""
        begun = time.monotonic()
        action = await self._chosen(match.snapshot(), seat, level)  # the game goes on meanwhile
        await asyncio.sleep(max(0.0, begun + self.pace - time.monotonic()))
        return action

    async def _chosen(self, match: Match, seat: int, level: str) -> int:
        loop = asyncio.get_running_loop()
        try:
            bot = self._bots.setdefault(level, papercrown.bot(level))
            with measures.THINKING.time():
                chosen = await asyncio.wait_for(
                    loop.run_in_executor(self._threads, bot.choose, match.snapshot(), seat), timeout=self.budget
                )
            return match.check(seat, chosen)[1]
        except TimeoutError:
            measures.OVERRAN.inc()
            log.warning("a %s bot thought longer than %s s: it plays anything", level, self.budget)
        except Exception:
            log.exception("a %s bot could not choose: it plays anything", level)
        return papercrown.bot("random").choose(match, seat).id

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
