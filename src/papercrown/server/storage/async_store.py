"""Async access to the blocking store: a thread pool, group commits, and one log entry per outage."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from papercrown.server.storage.database import MAX_CONCURRENT_QUERIES
from papercrown.server.storage.store import Entry, Store, StoreError

log = logging.getLogger("papercrown")

T = TypeVar("T")
PendingAppend = tuple[Entry, "asyncio.Future[None]"]

UNAVAILABLE = "the game cannot be stored at the moment, nothing is lost: please try again"
"""What players read while the database does not answer; the reason goes to the log."""


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


class AsyncStore:
    """Runs the store in threads. Appends that wait at the same time share a transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outages = OutageLog()
        self._threads = ThreadPoolExecutor(MAX_CONCURRENT_QUERIES if store.shared else 1, "store")
        self._pending: deque[PendingAppend] = deque()
        self._flush_scheduled = False

    def close(self) -> None:
        self._threads.shutdown()
        self.store.close()

    async def run(self, query: Callable[..., T], *args: Any) -> T:
        """The result of a store method; a failure becomes an error message for players."""
        try:
            return await asyncio.wrap_future(self._threads.submit(query, *args))
        except StoreError as error:
            raise self._unavailable(error) from None

    async def append(self, entry: Entry) -> None:
        """Return once the entry is committed, together with all others that waited for a thread."""
        committed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((entry, committed))
        if not self._flush_scheduled:
            self._flush_scheduled = True
            self._threads.submit(self._flush)
        try:
            await committed
        except StoreError as error:
            raise self._unavailable(error) from None
        self.outages.recovered("store")

    async def probe(self) -> None:
        """Check whether an outage is over, by writing: reading may work throughout one."""
        if "store" in self.outages.failing:
            await self.run(self.store.probe)
            self.outages.recovered("store")

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
