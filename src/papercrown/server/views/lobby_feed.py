"""The lists of the lobby: what they say of tables, and when there is something new."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import papercrown
from papercrown.core.errors import UnknownGame
from papercrown.server.http.identity import Identity
from papercrown.server.protocol import messages as m
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.store import Summary


class LobbyFeed:
    """What the lobby shows; a table is open when somebody waits there."""

    def __init__(self, storing: AsyncStore, waits: Callable[[str], bool]) -> None:
        self._storing = storing
        self._waits = waits
        self._edition = 0
        self._news = asyncio.Event()

    async def lobby(self, identity: Identity, warmth: m.CompileProgress) -> m.Lobby:
        waiting, mine = await self._storing.run(self._both, identity.id)
        own = {summary.id for summary in mine}
        others = [summary for summary in waiting if summary.id not in own and self._waits(summary.id)]
        return m.Lobby(
            open=[_card(summary, identity) for summary in others],
            mine=[_card(summary, identity) for summary in mine],
            warmth=warmth,
        )

    def _both(self, who: str) -> tuple[list[Summary], list[Summary]]:
        return self._storing.store.open_tables(), self._storing.store.tables_of(who)

    def changed(self) -> None:
        """Something happened that lists show."""
        self._edition += 1
        self._news.set()
        self._news = asyncio.Event()

    async def news(self, edition: int) -> int:
        """Wait until there is more to tell than in this edition."""
        while self._edition <= edition:
            await self._news.wait()
        return self._edition


def _title(game: str) -> str:
    """What a game is called, also where it is gone."""
    try:
        return papercrown.game(game).title
    except UnknownGame:
        return game


def _card(summary: Summary, identity: Identity) -> m.TableCard:
    return m.TableCard(
        id=summary.id,
        game=summary.game,
        title=_title(summary.game),
        status=summary.status,
        names=[name for name in summary.names if name],
        free=summary.free,
        turn=identity.id in summary.acting,
        steps=summary.steps,
        when=summary.changed,
    )
