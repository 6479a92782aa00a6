"""The lists of tables in the lobby, and when they change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import papercrown
from papercrown.core.errors import UnknownGame
from papercrown.server.protocol.lobby import CompileProgress, LobbyUpdate, TableCard
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.summary import Summary


class LobbyFeed:
    """What the lobby shows. A public table is listed as open while one of its players `is_attended`."""

    def __init__(self, store: AsyncStore, is_attended: Callable[[str], bool]) -> None:
        self._store = store
        self._is_attended = is_attended
        self._version = 0
        self._changed = asyncio.Event()

    async def lobby(self, player: Identity, progress: CompileProgress) -> LobbyUpdate:
        waiting, own = await self._store.run(self._lists, player.id)
        own_ids = {summary.id for summary in own}
        others = [summary for summary in waiting if summary.id not in own_ids and self._is_attended(summary.id)]
        return LobbyUpdate(
            open=[_card(summary, player) for summary in others],
            mine=[_card(summary, player) for summary in own],
            compile_progress=progress,
        )

    def _lists(self, player_id: str) -> tuple[list[Summary], list[Summary]]:
        return self._store.store.open_tables(), self._store.store.tables_of(player_id)

    def changed(self) -> None:
        """Something changed that the lobby shows."""
        self._version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def newer_than(self, version: int) -> int:
        """Wait for a version after this one; return it."""
        while self._version <= version:
            await self._changed.wait()
        return self._version


def _title(game: str) -> str:
    """The title of a game; its name if it is no longer installed."""
    try:
        return papercrown.game(game).title
    except UnknownGame:
        return game


def _card(summary: Summary, player: Identity) -> TableCard:
    return TableCard(
        id=summary.id,
        game=summary.game,
        title=_title(summary.game),
        status=summary.status,
        names=[name for name in summary.names if name],
        free=summary.free,
        turn=player.id in summary.acting,
        steps=summary.steps,
        changed=summary.changed,
    )
