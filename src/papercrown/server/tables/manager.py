"""The table manager: opens, loads and unloads tables, and routes messages to their actors."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from msgspec import structs

from papercrown.core.errors import PapercrownError
from papercrown.server.tables import setup
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.errors import Busy, Conflict, DamagedTable, NoSuchTable, Refusal, StoreError
from papercrown.server.tables.events import AnyEvent, Began, Opened, StoredEvent
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.interfaces import Bots, Caller, Compute, Entry, Presence, Rules, TableLists, TableStore
from papercrown.server.tables.log import Describe
from papercrown.server.tables.mailbox import EventsStored, Message, OutOfSync, PresenceChanged, RulesLoaded
from papercrown.server.tables.summary import Summary
from papercrown.server.tables.table import Table

log = logging.getLogger("papercrown")

TABLE_ID_BYTES = 6
MAX_CODE_ATTEMPTS = 50
UNFINISHED_WINDOW_SECONDS = 24 * 3600.0
MAX_REMEMBERED_DAMAGED = 10_000
"""A damaged table beyond these is read, and logged, again whenever it is asked for."""
DAMAGED = "this table is damaged and was set aside: the operator of this server finds the reason in its log"
"""What players read."""


class TableManager:
    """All tables of this process. `lists` learn of everything that lists of tables show."""

    def __init__(
        self,
        store: TableStore,
        bots: Bots,
        presence: Presence,
        rules: Rules,
        compute: Compute,
        *,
        describe: Describe,
        lists: TableLists,
    ) -> None:
        self._store = store
        self._bots = bots
        self._presence = presence
        self._rules = rules
        self._compute = compute
        self._describe = describe
        self._lists = lists
        self._actors: dict[str, tuple[TableActor, asyncio.Task[None]]] = {}
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._damaged: OrderedDict[str, None] = OrderedDict()
        """Tables that were set aside, the first ones first; the log says why."""

    async def close(self) -> None:
        tasks = [task for _, task in self._actors.values()] + list(self._loading.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- loading and unloading ---

    async def actor(self, table_id: str, caller: Caller | None = None) -> TableActor:
        """The actor of a table, which is loaded if necessary, on behalf of a caller who takes turns with others."""
        if table_id in self._actors:
            return self._actors[table_id][0]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._start(table_id, caller))
        return await asyncio.shield(self._loading[table_id])

    async def _start(self, table_id: str, caller: Caller | None) -> TableActor:
        try:
            table = await self.load(table_id, caller or Caller(f"table {table_id}"))
            await self._store.refresh(table.summary(), table.seq)
            actor = TableActor(table, self._store, self._bots, self._presence, self, self._compute)
            self._actors[table_id] = (actor, asyncio.create_task(actor.run()))
            return actor
        finally:
            del self._loading[table_id]

    async def load(self, table_id: str, caller: Caller) -> Table:
        """A table from the store. Its game is compiled next, if it is not compiled yet."""
        if table_id in self._damaged:
            raise DamagedTable(DAMAGED)
        self._rules.request(await self.game_of(table_id))
        try:
            stored = await self._store.events_after(table_id, 0)
            restore = partial(_restored, table_id, stored, self._describe)
            return await self._compute.run(caller, restore)
        except (StoreError, Busy):
            raise
        except Exception as error:
            raise self.set_aside(table_id, error) from None

    def set_aside(self, table_id: str, error: Exception) -> DamagedTable:
        """Remember that a table cannot be loaded, until the server is restarted. Its events stay as they are."""
        if table_id not in self._damaged:
            reason = str(error) if isinstance(error, PapercrownError) else type(error).__name__
            log.error("table %s is damaged and was set aside: %s", table_id, reason)
        self._damaged[table_id] = None
        if len(self._damaged) > MAX_REMEMBERED_DAMAGED:
            self._damaged.popitem(last=False)
        if table_id in self._actors:
            self._actors.pop(table_id)[1].cancel()
        return DamagedTable(DAMAGED)

    async def unload_idle(self) -> None:
        """Unload the tables that nobody uses."""
        for table_id, (actor, task) in list(self._actors.items()):
            if actor.idle:
                del self._actors[table_id]
                task.cancel()
                if actor.owned:
                    with suppress(StoreError):
                        await self._store.release(table_id)

    async def adopt_orphans(self) -> None:
        """Run the bots of people's tables whose process has died or was restarted, though no client is there."""
        for table_id, game in await self._store.orphans():
            if table_id not in self._damaged and self._rules.is_ready(game):
                await self._adopt(table_id)

    async def _adopt(self, table_id: str) -> None:
        if not await self._store.claim(table_id):
            return
        try:
            actor = await self.actor(table_id)
            actor.post(OutOfSync())
            if actor.paused:  # listed by an earlier version, which let bots play on without spectators
                await self._store.release(table_id)
        except StoreError:
            raise
        except PapercrownError:  # it is damaged, or the server is busy: then the next scan finds it again
            await self._store.release(table_id)

    def actors(self) -> list[TableActor]:
        """The actors of all loaded tables."""
        return [actor for actor, _ in self._actors.values()]

    # --- finding tables ---

    async def game_of(self, table_id: str) -> str:
        """The name of a table's game, which is known before the table is loaded."""
        if table_id in self._actors:
            return self._actors[table_id][0].table.game.name
        game = await self._store.game_of(table_id)
        if game is None:
            raise NoSuchTable("there is no such table here")
        return game

    async def find(self, code: str) -> str:
        """The id of the table with an invitation code."""
        code = code.strip().upper()
        found = await self._store.table_of_code(code)
        if found is None:
            raise NoSuchTable(f"there is no table with the code {code[:12]!r}")
        return found

    async def recent_unfinished(self, player: Identity) -> int:
        """The number of unfinished games of a player within the last day."""
        return await self._store.count_unfinished(player.id, time.time() - UNFINISHED_WINDOW_SECONDS)

    # --- opening tables ---

    async def open_table(self, opened: Opened) -> str:
        """Open a table that was set up; return its id."""
        return (await self._open(opened))[0]

    async def open_rematch(self, table: Table, host: Identity) -> tuple[str, str]:
        """Open a table for another game with the same players; return its id and code."""
        caller = Caller(f"table {table.id}")
        return await self._open(await self._compute.run(caller, lambda: setup.rematch(table, host)))

    async def _open(self, opened: Opened) -> tuple[str, str]:
        for _ in range(MAX_CODE_ATTEMPTS):
            table_id, code = secrets.token_hex(TABLE_ID_BYTES), setup.new_code()
            table = Table(table_id, structs.replace(opened, code=code))
            begun: list[AnyEvent] = [Began()] if opened.record else []
            summary = _summary_of_record(table) if opened.record else table.summary()
            try:
                await self._store.append(Entry(summary, 1, [table.opened, *begun], None))
            except Conflict:  # another table has this code
                continue
            self.table_changed(table_id)
            return table_id, code
        raise Refusal("there is no code left for another table: please try again")

    # --- messages from other processes ---

    def events_stored(self, table_id: str, seq: int | None) -> None:
        self._post(table_id, OutOfSync() if seq is None else EventsStored(seq))
        self.table_changed(table_id)

    def presence_changed(self, table_id: str) -> None:
        self._post(table_id, PresenceChanged())
        self.table_changed(table_id)

    def rules_loaded(self, game: str) -> None:
        """Let the clients of this game know that it is compiled now."""
        for actor in self.actors():
            if actor.table.game.name == game:
                actor.post(RulesLoaded())

    def messages_lost(self) -> None:
        for actor in self.actors():
            actor.post(OutOfSync())
            actor.post(PresenceChanged())
        self._lists.all_tables_changed()

    def table_changed(self, table_id: str) -> None:
        self._lists.table_changed(table_id)

    def _post(self, table_id: str, message: Message) -> None:
        if table_id in self._actors:
            self._actors[table_id][0].post(message)

    # --- presence ---

    def present_here(self, table_id: str) -> set[str]:
        """The ids of the seated players who have the table open in this process."""
        return self._actors[table_id][0].players_here() if table_id in self._actors else set()

    def occupied_tables(self) -> Iterable[str]:
        """The ids of the tables that a seated player has open in this process."""
        return [table_id for table_id in self._actors if self.present_here(table_id)]

    def attended_tables(self) -> Iterable[str]:
        """The ids of the tables that a seated player has open, in this process or another."""
        return {*self.occupied_tables(), *self._presence.occupied_elsewhere()}

    def is_attended(self, table_id: str) -> bool:
        """Whether a seated player has the table open, in this process or another."""
        return bool(self.present_here(table_id) or self._presence.present_elsewhere(table_id))


def _restored(table_id: str, stored: Sequence[StoredEvent], describe: Describe) -> Table:
    """A table whose rules are imported as well: in a thread, before the event loop needs them."""
    table = Table.restored(table_id, stored, describe)
    _ = table.game.rules
    return table


def _summary_of_record(table: Table) -> Summary:
    """What the lists say about an imported game, whose rules may not be compiled yet."""
    return dataclasses.replace(table.summary(), status="over", free=0, steps=len(table.opened.steps))
