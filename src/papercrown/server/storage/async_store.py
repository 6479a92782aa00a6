"""Async access to the blocking store: a thread pool, group commits, and one log entry per outage."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from papercrown.server.storage.database import CONCURRENT_READS, CONCURRENT_WRITES
from papercrown.server.storage.store import Entry, Store, StoreError

log = logging.getLogger("papercrown")

T = TypeVar("T")
PendingAppend = tuple[Entry, "asyncio.Future[None]"]

UNAVAILABLE = "the game cannot be stored at the moment, nothing is lost: please try again"
"""What players read while the database does not answer; the reason goes to the log."""

WRITE_CHECK_SECONDS = 10.0
"""How long the outcome of a health check is valid."""

BUSY_TABLES = 10
BUSY_WINDOW_SECONDS = 0.1
"""So many tables that store something within this time make the store busy."""
BUSY_COMMIT_SECONDS = 0.015
"""The least time between two commits of a busy store: most of the processor time for storing an action goes into the
commit, which several can share. Players do not notice the delay."""


class OutageLog:
    """Logs the first failure of an outage and its end, not every retry between them."""

    def __init__(self) -> None:
        self.failing: set[str] = set()
        """The components that do not work."""

    def failed(self, component: str, reason: str) -> None:
        if not self.failing:
            log.error("%s (players are asked to try again)", reason)
        self.failing.add(component)

    def recovered(self, component: str) -> None:
        if component in self.failing:
            self.failing.remove(component)
            if not self.failing:
                log.warning("the database can be used again")


class Traffic:
    """Notices when many tables store events at the same time."""

    def __init__(self) -> None:
        self._tables: set[str] = set()
        """Those that stored something since the window began."""
        self._window_ends = 0.0
        self._busy = False

    def is_busy(self, table_id: str, now: float) -> bool:
        """Count an append; return whether the last window, or this one so far, had many tables."""
        if now >= self._window_ends:
            recent = now < self._window_ends + BUSY_WINDOW_SECONDS
            self._busy = recent and len(self._tables) >= BUSY_TABLES
            self._tables.clear()
            self._window_ends = now + BUSY_WINDOW_SECONDS
        self._tables.add(table_id)
        return self._busy or len(self._tables) >= BUSY_TABLES


class AsyncStore:
    """Runs the store in threads. Appends that wait at the same time share a transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outages = OutageLog()
        self._writers = ThreadPoolExecutor(CONCURRENT_WRITES if store.shared else 1, "store")
        self._readers = ThreadPoolExecutor(CONCURRENT_READS, "query") if store.concurrent else self._writers
        """Moves never wait for lists: reads have threads and connections of their own, where the database can."""
        self._pending: deque[PendingAppend] = deque()
        self._flush_scheduled = False
        self._traffic = Traffic()
        self._next_flush = 0.0
        self._flush_timer: asyncio.TimerHandle | None = None
        self._write_check: asyncio.Future[None] | None = None
        self._write_checked_at = 0.0

    def close(self) -> None:
        if self._flush_timer:
            self._flush_timer.cancel()
        for threads in (self._readers, self._writers):
            threads.shutdown(cancel_futures=True)
        self.store.close()

    async def read(self, query: Callable[..., T], *args: Any) -> T:
        """The result of a store method that only reads; a failure becomes an error message for players."""
        return await self._run(self._readers, query, *args)

    async def write(self, query: Callable[..., T], *args: Any) -> T:
        """The result of a store method that writes."""
        return await self._run(self._writers, query, *args)

    async def _run(self, threads: ThreadPoolExecutor, query: Callable[..., T], *args: Any) -> T:
        try:
            return await asyncio.wrap_future(threads.submit(query, *args))
        except StoreError as error:
            raise self._unavailable(error) from None

    async def append(self, entry: Entry) -> None:
        """Return once the entry is committed, together with all others that waited for a thread."""
        loop = asyncio.get_running_loop()
        committed: asyncio.Future[None] = loop.create_future()
        self._pending.append((entry, committed))
        busy = self._traffic.is_busy(entry.summary.id, loop.time())
        if not self._flush_scheduled:
            self._flush_scheduled = True
            self._schedule_flush(loop, busy)
        try:
            await committed
        except StoreError as error:
            raise self._unavailable(error) from None
        self.outages.recovered("store")

    async def probe(self) -> None:
        """Check whether an outage is over, by writing: reading may work throughout one."""
        if "store" in self.outages.failing:
            await self.write(self.store.probe)
            self.outages.recovered("store")

    async def check_writable(self) -> None:
        """Raise `StoreError` if nothing can be stored. However often this is called, the database is rarely asked."""
        now = asyncio.get_running_loop().time()
        expired = now - self._write_checked_at >= WRITE_CHECK_SECONDS
        if self._write_check is None or (self._write_check.done() and expired):
            self._write_check = asyncio.ensure_future(self.write(self.store.probe))
            self._write_check.add_done_callback(lambda check: check.cancelled() or check.exception())
            self._write_checked_at = now
        await asyncio.shield(self._write_check)

    def _schedule_flush(self, loop: asyncio.AbstractEventLoop, busy: bool) -> None:
        """Flush at once; if the store is busy, not too soon after the last flush, so that more appends share it."""
        now = loop.time()
        start = max(now, self._next_flush) if busy else now
        self._next_flush = start + BUSY_COMMIT_SECONDS
        if start > now:
            self._flush_timer = loop.call_at(start, self._writers.submit, self._flush)
        else:
            self._writers.submit(self._flush)

    def _unavailable(self, error: StoreError) -> StoreError:
        self.outages.failed("store", str(error))
        return StoreError(UNAVAILABLE)

    def _flush(self) -> None:
        """Commit all pending appends, in a thread; later ones schedule another flush."""
        self._flush_scheduled = False
        batch: list[PendingAppend] = []
        with suppress(IndexError):  # empty: nothing more, or another thread took it
            while True:
                entry, committed = self._pending.popleft()
                if not committed.cancelled():
                    batch.append((entry, committed))
        if not batch:
            return
        batch.sort(key=lambda pending: pending[0].summary.id)  # one locking order in all processes: no deadlocks
        outcomes: list[Exception | None]
        try:
            outcomes = self.store.append_all([entry for entry, _ in batch])
        except Exception as error:
            outcomes = [error] * len(batch)
        batch[0][1].get_loop().call_soon_threadsafe(_resolve, batch, outcomes)


def _resolve(batch: list[PendingAppend], outcomes: list[Exception | None]) -> None:
    """Wake all waiting tasks in one callback."""
    for (_, committed), outcome in zip(batch, outcomes, strict=True):
        if committed.done():  # its task was cancelled
            continue
        if outcome:
            committed.set_exception(outcome)
        else:
            committed.set_result(None)
