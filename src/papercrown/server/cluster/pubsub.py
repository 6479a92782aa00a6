"""The line between processes that share a database: what happened elsewhere, and who sits where."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from papercrown.server.cluster import messages
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.database import punctual
from papercrown.server.storage.schema import NAMESPACE
from papercrown.server.storage.store import CHANNEL, StoreError, new_number

if TYPE_CHECKING:
    import psycopg

PAUSE = 1.0
"""After so many seconds a line that broke is laid again."""


class Subscriber(Protocol):
    """Who wants to hear of other processes."""

    def heard(self, table_id: str, seq: int | None) -> None:
        """A table has facts up to this number; None: nobody knows how many."""

    def gathered(self, table_id: str) -> None:
        """Other people than before have this table open elsewhere."""

    def missed(self) -> None:
        """Anything may have been missed."""

    def people(self, table_id: str) -> set[str]:
        """Who sits at a table and has it open here."""

    def busy(self) -> Iterable[str]:
        """The tables that somebody has open here."""


class LocalPubSub:
    """There is no other process."""

    listening = True

    async def run(self) -> None:
        """Nothing to hear."""

    async def look_around(self) -> None:
        """Nobody to miss."""

    def tell(self, table_id: str) -> None:
        """Nobody to tell."""

    def elsewhere(self, table_id: str) -> set[str]:
        return set()


class PubSub(LocalPubSub):
    """Says who is here, hears of the others, and holds the lock by which they know that this process lives."""

    def __init__(self, storing: AsyncStore, ears: Subscriber) -> None:
        self.listening = False
        self._storing = storing
        self._store = storing.store
        self._ears = ears
        self._people: dict[str, dict[int, set[str]]] = {}
        """Of each table, who has it open at which other process."""
        self._untold: dict[str, None] = {}
        """Tables of which the others are to hear who is here, in order."""
        self._told = asyncio.Event()

    # --- hearing ---

    async def run(self) -> None:
        """Until cancelled: listen, again and again where the line breaks."""
        import psycopg

        saying = asyncio.create_task(self._say())
        try:
            while True:
                try:
                    await self._listen()
                except StoreError:
                    pass  # the operator knows
                except (psycopg.Error, OSError) as error:
                    reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
                    self._storing.outage.begins("wire", f"other processes cannot be heard: {reason}")
                self.listening = False
                await asyncio.sleep(PAUSE)
        finally:
            saying.cancel()

    async def _listen(self) -> None:
        async with await self._connected() as connection:
            number = new_number()  # a line that broke may still count as living under the one before
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (NAMESPACE, number))
            await connection.execute(f"LISTEN {CHANNEL}")
            self._store.number = number
            self.listening = True
            self._storing.outage.ends("wire")
            await self._storing.ask(self._store.say, messages.Hello(number))
            self._people.clear()
            self._announce_all()
            self._ears.missed()
            async for notice in connection.notifies():
                self._hear(messages.decoded(notice.payload))

    async def _connected(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        import psycopg

        url = self._store.url
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        return await psycopg.AsyncConnection.connect(address, autocommit=True, **punctual(url))

    def _hear(self, word: messages.AnyWord | None) -> None:
        if word is None or word.process == self._store.number:
            return
        match word:
            case messages.Stored(_, table, seq):
                self._ears.heard(table, seq)
            case messages.Present(process, table, people):
                self._gather(process, table, set(people))
            case messages.Hello():
                self._announce_all()

    # --- who is where ---

    def elsewhere(self, table_id: str) -> set[str]:
        """Who sits at a table and has it open at another process."""
        return {who for people in self._people.get(table_id, {}).values() for who in people}

    def _gather(self, process: int, table_id: str, people: set[str]) -> None:
        known = self._people.setdefault(table_id, {})
        if people:
            known[process] = people
        else:
            known.pop(process, None)
        if not known:
            del self._people[table_id]
        self._ears.gathered(table_id)

    async def look_around(self) -> None:
        """Whoever was at a process that has died is no longer there."""
        known = {process for there in self._people.values() for process in there}
        if not known:
            return
        dead = known - await self._storing.ask(self._store.living)
        for table_id, there in list(self._people.items()):
            for process in dead & set(there):
                self._gather(process, table_id, set())

    # --- saying ---

    def tell(self, table_id: str) -> None:
        """Let the others know who is here now."""
        self._untold[table_id] = None
        self._told.set()

    def _announce_all(self) -> None:
        for table_id in self._ears.busy():
            self.tell(table_id)

    async def _say(self) -> None:
        """One after the other, so that the last word on a table is the right one."""
        while True:
            await self._told.wait()
            self._told.clear()
            while self._untold:
                table_id = next(iter(self._untold))
                del self._untold[table_id]
                present = messages.Present(self._store.number, table_id, sorted(self._ears.people(table_id)))
                try:
                    await self._storing.ask(self._store.say, present)
                except StoreError:
                    self.tell(table_id)
                    await asyncio.sleep(PAUSE)
