"""The lists of tables in the lobby: one snapshot for all sockets, read again only where something changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from typing import Protocol

import papercrown
from papercrown.core.errors import UnknownGame
from papercrown.server.protocol.lobby import CompileProgress, LobbyUpdate, TableCard
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.store import MAX_LISTED_TABLES
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.summary import Summary

REFRESH_SECONDS = 0.3
"""The shortest time between two queries, and between two updates of a socket."""
RETRY_SECONDS = 1.0
"""Delay before tables that could not be read are read again."""


class Attendance(Protocol):
    """Which tables a seated player has open, in this process or another."""

    def attended_tables(self) -> Iterable[str]: ...

    def is_attended(self, table_id: str) -> bool: ...


class Rules(Protocol):
    """How far the compilation of the rules has progressed."""

    progress: CompileProgress


class LobbyWatcher:
    """One socket of the lobby: its player's own tables, and whether they or the open tables have changed."""

    def __init__(self, player: Identity) -> None:
        self.player = player
        self._own: dict[str, Summary] = {}
        self._stale = asyncio.Event()
        self.invalidate()

    def add(self, tables: Iterable[Summary]) -> None:
        """Take over tables of the player, unless a later state is known."""
        for table in tables:
            if table.id not in self._own or self._own[table.id].changed <= table.changed:
                self._own[table.id] = table
        self.invalidate()

    @property
    def tables(self) -> Collection[str]:
        """The ids of the player's own tables."""
        return self._own

    def invalidate(self) -> None:
        self._stale.set()

    async def changed(self) -> None:
        """Wait until an update is due."""
        await self._stale.wait()
        self._stale.clear()

    def update(self, open_tables: Collection[TableCard], progress: CompileProgress) -> LobbyUpdate:
        return LobbyUpdate(
            open=[card for card in open_tables if card.id not in self._own],
            mine=[_card(table, self.player) for table in _latest(self._own.values())],
            compile_progress=progress,
        )


class LobbyFeed:
    """What the lobby shows. A public table is listed as open while one of its players attends it."""

    _attendance: Attendance

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._watchers: dict[str, set[LobbyWatcher]] = {}
        """By the id of their player."""
        self._open: dict[str, Summary] = {}
        self._open_cards: list[TableCard] = []
        self._unread: set[str] = set()
        """Tables that have changed since they were read."""
        self._unread_some = asyncio.Event()
        self._refreshing = asyncio.Lock()

    # --- what changes ---

    def table_changed(self, table_id: str) -> None:
        """Something changed that lists say about this table, or who has it open."""
        if self._watchers:
            self._unread.add(table_id)
            self._unread_some.set()

    def all_tables_changed(self) -> None:
        """Any table may have changed."""
        if self._watchers:
            self._unread |= {*self._attendance.attended_tables(), *self._open, *self._known_tables()}
            self._unread_some.set()

    def progress_changed(self) -> None:
        """The compilation has progressed."""
        self._invalidate_all()

    # --- sockets ---

    @asynccontextmanager
    async def watch(self, player: Identity) -> AsyncIterator[LobbyWatcher]:
        """Follow the lobby with the eyes of a player, whose own tables are read once."""
        watcher = LobbyWatcher(player)
        if not self._watchers:
            self._unread |= set(self._attendance.attended_tables())
        self._watchers.setdefault(player.id, set()).add(watcher)
        try:
            watcher.add(await self._store.read(self._store.store.tables_of, player.id))
            await self._refresh()
            yield watcher
        finally:
            self._watchers[player.id].discard(watcher)
            if not self._watchers[player.id]:
                del self._watchers[player.id]
            if not self._watchers:
                self._open, self._open_cards, self._unread = {}, [], set()

    async def next_update(self, watcher: LobbyWatcher, rules: Rules) -> LobbyUpdate:
        """Wait for a change, then say what the lobby shows."""
        await watcher.changed()
        return watcher.update(self._open_cards, rules.progress)

    # --- reading ---

    async def run(self, attendance: Attendance) -> None:
        """Until cancelled: read what has changed, with one query for all sockets."""
        self._attendance = attendance
        while True:
            await self._unread_some.wait()
            try:
                await self._refresh()
                await asyncio.sleep(REFRESH_SECONDS)
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)

    async def _refresh(self) -> None:
        async with self._refreshing:
            self._unread_some.clear()
            unread, self._unread = self._unread, set()
            if not unread:
                return
            try:
                read = await self._store.read(self._store.store.summaries, unread)
            except BaseException:
                self._unread |= unread
                self._unread_some.set()
                raise
            self._take_over(read)

    def _take_over(self, read: Iterable[Summary]) -> None:
        before = dict(self._open)
        for table in read:
            if table.is_open and self._attendance.is_attended(table.id):
                self._open[table.id] = table
            else:
                self._open.pop(table.id, None)
            for player_id in table.sitters:
                for watcher in self._watchers.get(player_id, ()):
                    watcher.add([table])
        if self._open != before:
            self._open_cards = [_card(table) for table in _latest(self._open.values())]
            self._invalidate_all()

    def _invalidate_all(self) -> None:
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.invalidate()

    def _known_tables(self) -> set[str]:
        return {table_id for watchers in self._watchers.values() for watcher in watchers for table_id in watcher.tables}


def _latest(tables: Iterable[Summary]) -> list[Summary]:
    return sorted(tables, key=lambda table: table.changed, reverse=True)[:MAX_LISTED_TABLES]


def _title(game: str) -> str:
    """The title of a game; its name if it is no longer installed."""
    try:
        return papercrown.game(game).title
    except UnknownGame:
        return game


def _card(table: Summary, player: Identity | None = None) -> TableCard:
    return TableCard(
        id=table.id,
        game=table.game,
        title=_title(table.game),
        status=table.status,
        names=[name for name in table.names if name],
        free=table.free,
        turn=player is not None and player.id in table.acting,
        steps=table.steps,
        changed=table.changed,
    )
