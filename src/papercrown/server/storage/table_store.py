"""The database as the tables see it."""

from __future__ import annotations

from papercrown.server import metrics
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.store import IntegrityError
from papercrown.server.tables.errors import Conflict
from papercrown.server.tables.events import StoredEvent
from papercrown.server.tables.interfaces import Entry
from papercrown.server.tables.summary import Summary


class DatabaseTableStore:
    """Implements `tables.interfaces.TableStore` on the asynchronous store."""

    def __init__(self, store: AsyncStore) -> None:
        self._async = store
        self._store = store.store

    async def append(self, entry: Entry) -> None:
        try:
            with metrics.STORE_SECONDS.time():
                await self._async.append(entry)
        except IntegrityError:
            raise Conflict from None
        metrics.EVENTS.inc(len(entry.events))

    async def events_after(self, table_id: str, seq: int) -> list[StoredEvent]:
        return await self._async.read(self._store.events, table_id, seq)

    async def claim(self, table_id: str) -> bool:
        return await self._async.write(self._store.claim, table_id)

    async def release(self, table_id: str) -> None:
        await self._async.write(self._store.release, table_id)

    async def orphans(self) -> list[tuple[str, str]]:
        return await self._async.read(self._store.orphans)

    async def refresh(self, summary: Summary, seq: int) -> None:
        await self._async.write(self._store.refresh, summary, seq)

    async def game_of(self, table_id: str) -> str | None:
        return await self._async.read(self._store.game_of, table_id)

    async def table_of_code(self, code: str) -> str | None:
        return await self._async.read(self._store.table_of_code, code)

    async def count_unfinished(self, player_id: str, since: float) -> int:
        return await self._async.read(self._store.count_unfinished, player_id, since)
