"""The store for tasks: it works in threads, appends that wait are committed together, an outage is told once."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from papercrown.server.database import THREADS
from papercrown.server.store import Entry, Store, StoreError

log = logging.getLogger("papercrown")

T = TypeVar("T")

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


class Storing:
    """Where the house asks its store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.outage = Outage()
        self._threads = ThreadPoolExecutor(THREADS if store.shared else 1, "store")
        self._waiting: deque[tuple[Entry, Future[None]]] = deque()

    def close(self) -> None:
        self._threads.shutdown()
        self.store.close()

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """What the store answers; that it does not is a sentence for players."""
        return await self._answer(self._threads.submit(work, *given))

    async def append(self, entry: Entry) -> None:
        """Return when it is stored: together with all that waited for a thread at the same time."""
        written: Future[None] = Future()
        self._waiting.append((entry, written))
        self._threads.submit(self._write)
        await self._answer(written)
        self.outage.ends("store")

    async def probe(self) -> None:
        """Whether an outage is over; reading may work all the time, so something is written."""
        if "store" in self.outage.broken:
            await self.ask(self.store.probe)
            self.outage.ends("store")

    async def _answer(self, work: Future[T]) -> T:
        try:
            return await asyncio.wrap_future(work)
        except StoreError as error:
            self.outage.begins("store", str(error))
            raise StoreError(AWAY) from None

    def _write(self) -> None:
        taken: list[tuple[Entry, Future[None]]] = []
        with suppress(IndexError):  # another thread was faster
            while True:
                entry, written = self._waiting.popleft()
                if written.set_running_or_notify_cancel():
                    taken.append((entry, written))
        if not taken:
            return
        taken.sort(key=lambda one: one[0].summary.id)  # in one order everywhere: nobody waits for each other
        outcomes: list[Exception | None]
        try:
            outcomes = self.store.append_all([entry for entry, _ in taken])
        except Exception as error:
            outcomes = [error] * len(taken)
        for (_, written), outcome in zip(taken, outcomes, strict=True):
            if outcome:
                written.set_exception(outcome)
            else:
                written.set_result(None)
