"""Publish and subscribe over PostgreSQL: stored events, and which players are connected to which process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from papercrown.server.cluster import messages
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.database import connection_settings
from papercrown.server.storage.schema import LOCK_NAMESPACE
from papercrown.server.storage.store import CHANNEL, new_process_number
from papercrown.server.tables.errors import StoreError

if TYPE_CHECKING:
    import psycopg

RECONNECT_SECONDS = 1.0


class Subscriber(Protocol):
    """Receives what other processes publish."""

    def events_stored(self, table_id: str, seq: int | None) -> None:
        """A table has events up to this number; None if the number is unknown."""

    def presence_changed(self, table_id: str) -> None:
        """Other players than before have this table open at other processes."""

    def messages_lost(self) -> None:
        """Any number of messages may have been missed."""

    def present_here(self, table_id: str) -> set[str]:
        """The players at a table who have it open at this process."""

    def occupied_tables(self) -> Iterable[str]:
        """The tables that at least one player has open at this process."""


class LocalPubSub:
    """For a single process: there is nobody to publish to."""

    connected = True

    async def run(self, subscriber: Subscriber) -> None:
        """Nothing to receive."""

    async def forget_dead_processes(self) -> None:
        """There are no others."""

    def announce_presence(self, table_id: str) -> None:
        """Nobody to tell."""

    def present_elsewhere(self, table_id: str) -> set[str]:
        return set()

    def occupied_elsewhere(self) -> Iterable[str]:
        return ()


class PubSub(LocalPubSub):
    """Publishes presence, passes received messages to the subscriber, and holds this process's advisory lock."""

    _subscriber: Subscriber

    def __init__(self, async_store: AsyncStore) -> None:
        self.connected = False
        self._async_store = async_store
        self._store = async_store.store
        self._presence: dict[str, dict[int, set[str]]] = {}
        """For each table, the players present at each other process."""
        self._unannounced: dict[str, None] = {}
        """Tables whose presence has changed, in order."""
        self._announcement_due = asyncio.Event()

    # --- receiving ---

    async def run(self, subscriber: Subscriber) -> None:
        """Listen until cancelled, and reconnect whenever the connection is lost."""
        import psycopg

        self._subscriber = subscriber
        announcing = asyncio.create_task(self._announce())
        try:
            while True:
                try:
                    await self._listen()
                except StoreError:
                    pass  # already logged
                except (psycopg.Error, OSError) as error:
                    reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
                    self._async_store.outages.failed("pubsub", f"no messages from other processes: {reason}")
                self.connected = False
                await asyncio.sleep(RECONNECT_SECONDS)
        finally:
            announcing.cancel()

    async def _listen(self) -> None:
        async with await self._connection() as connection:
            number = new_process_number()  # a lost connection may still hold the lock of the previous one
            await connection.execute("SELECT pg_advisory_lock(%s, %s)", (LOCK_NAMESPACE, number))
            await connection.execute(f"LISTEN {CHANNEL}")
            self._store.process_number = number
            self.connected = True
            self._async_store.outages.recovered("pubsub")
            await self._async_store.write(self._store.publish, messages.PresenceRequest(number))
            self._presence.clear()
            self._announce_all()
            self._subscriber.messages_lost()
            async for notification in connection.notifies():
                self._receive(messages.decode(notification.payload))

    async def _connection(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        import psycopg

        url = self._store.url
        conninfo = url.set(drivername="postgresql").render_as_string(hide_password=False)
        return await psycopg.AsyncConnection.connect(conninfo, autocommit=True, **connection_settings(url))

    def _receive(self, message: messages.AnyMessage | None) -> None:
        if message is None or message.process == self._store.process_number:
            return
        match message:
            case messages.EventsStored(_, table_id, seq):
                self._subscriber.events_stored(table_id, seq)
            case messages.Presence(process, table_id, people):
                self._set_presence(process, table_id, set(people))
            case messages.PresenceRequest():
                self._announce_all()

    # --- presence at other processes ---

    def present_elsewhere(self, table_id: str) -> set[str]:
        """The players at a table who have it open at another process."""
        return {player_id for people in self._presence.get(table_id, {}).values() for player_id in people}

    def occupied_elsewhere(self) -> Iterable[str]:
        """The tables that a player has open at another process."""
        return list(self._presence)

    def _set_presence(self, process: int, table_id: str, people: set[str]) -> None:
        by_process = self._presence.setdefault(table_id, {})
        if people:
            by_process[process] = people
        else:
            by_process.pop(process, None)
        if not by_process:
            del self._presence[table_id]
        self._subscriber.presence_changed(table_id)

    async def forget_dead_processes(self) -> None:
        """Remove the presence of players whose process has died."""
        known = {process for by_process in self._presence.values() for process in by_process}
        if not known:
            return
        dead = known - await self._async_store.read(self._store.live_processes)
        for table_id, by_process in list(self._presence.items()):
            for process in dead & set(by_process):
                self._set_presence(process, table_id, set())

    # --- publishing ---

    def announce_presence(self, table_id: str) -> None:
        """Tell the other processes who has this table open here now."""
        self._unannounced[table_id] = None
        self._announcement_due.set()

    def _announce_all(self) -> None:
        for table_id in self._subscriber.occupied_tables():
            self.announce_presence(table_id)

    async def _announce(self) -> None:
        """Publish presence in sequence, so that the last message about a table is the current one."""
        while True:
            await self._announcement_due.wait()
            self._announcement_due.clear()
            while self._unannounced:
                table_id = next(iter(self._unannounced))
                del self._unannounced[table_id]
                people = sorted(self._subscriber.present_here(table_id))
                presence = messages.Presence(self._store.process_number, table_id, people)
                try:
                    await self._async_store.write(self._store.publish, presence)
                except StoreError:
                    self.announce_presence(table_id)
                    await asyncio.sleep(RECONNECT_SECONDS)
