"""Turns at a shared resource, dealt round robin between tables."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import Gauge


class FairTurns:
    """A semaphore that serves tables in rotation, so that one with many bots does not delay the others."""

    def __init__(self, count: int, waiting: Gauge) -> None:
        self._free = count
        self._gauge = waiting
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Those who wait, by table; the table that is served next comes first."""

    @property
    def waiting_tables(self) -> int:
        return len(self._queues)

    @asynccontextmanager
    async def turn(self, table_id: str) -> AsyncIterator[None]:
        """Wait for a turn, and hold it."""
        await self._acquire(table_id)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, table_id: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(table_id, deque()).append(turn)
        with self._gauge.track_inprogress():
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # cancelled after it got its turn
                    self._release()
                raise

    def _release(self) -> None:
        while self._queues:
            table_id, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[table_id] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
