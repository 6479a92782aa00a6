"""The store for tasks: it works in threads, appends that wait are committed together, an outage is told once."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from papercrown.server.storage.database import THREADS
from papercrown.server.storage.store import Entry, Store, StoreError

log = logging.getLogger("papercrown")

T = TypeVar("T")
Waiting = tuple[Entry, "asyncio.Future[None]"]

AWAY = "the game cannot be stored at the moment, nothing is lost: please try again"
"""What players are told when the database does not answer; the reason is for the operator."""


class Outage:
    """The operator hears when something no longer works and when all works again, not of every try between."""

    def __init__(self) -> None:
        self.broken: set[str] = set()

    def begins(self, what: str, reason: str) -> None:
        if not self.broken:
            log.error("%s (players are asked to try again)", reason)
        self.broken.add(what)

    def ends(self, what: str) -> None:
        if what in self.broken:
            self.broken.remove(what)
            if not self.broken:
                log.warning("the database can be used again")


class AsyncStore:
    """Where the house asks its store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outage = Outage()
        self._threads = ThreadPoolExecutor(THREADS if store.shared else 1, "store")
        self._waiting: deque[Waiting] = deque()
        self._due = False
        """Whether a thread is about to look for what waits."""

    def close(self) -> None:
        self._threads.shutdown()
        self.store.close()

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """What the store answers; that it does not is a sentence for players."""
        try:
            return await asyncio.wrap_future(self._threads.submit(work, *given))
        except StoreError as error:
            raise self._away(error) from None

    async def append(self, entry: Entry) -> None:
        """Return when it is stored: together with all that waited for a thread at the same time."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, written))
        if not self._due:
            self._due = True
            self._threads.submit(self._write)
        try:
            await written
        except StoreError as error:
            raise self._away(error) from None
        self.outage.ends("store")

    async def probe(self) -> None:
        """Whether an outage is over; reading may work all the time, so something is written."""
        if "store" in self.outage.broken:
            await self.ask(self.store.probe)
            self.outage.ends("store")

    def _away(self, error: StoreError) -> StoreError:
        self.outage.begins("store", str(error))
        return StoreError(AWAY)

    def _write(self) -> None:
        """Store all that waits, in a thread; whatever comes later has another one of its own."""
        self._due = False
        taken: list[Waiting] = []
        with suppress(IndexError):  # nothing more, or another thread was faster
            while True:
                entry, written = self._waiting.popleft()
                if not written.cancelled():
                    taken.append((entry, written))
        if not taken:
            return
        taken.sort(key=lambda one: one[0].summary.id)  # in one order everywhere: nobody waits for each other
        outcomes: list[Exception | None]
        try:
            outcomes = self.store.append_all([entry for entry, _ in taken])
        except Exception as error:
            outcomes = [error] * len(taken)
        taken[0][1].get_loop().call_soon_threadsafe(_settle, taken, outcomes)


def _settle(taken: list[Waiting], outcomes: list[Exception | None]) -> None:
    """Let all who wait know at once."""
    for (_, written), outcome in zip(taken, outcomes, strict=True):
        if written.done():  # whoever waited is gone
            continue
        if outcome:
            written.set_exception(outcome)
        else:
            written.set_result(None)
