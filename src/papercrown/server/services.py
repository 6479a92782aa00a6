"""The services of one server process, wired together: the composition root below the HTTP layer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from typing import Any

from papercrown.core.interpreting import interpreting_uncompiled
from papercrown.server import metrics
from papercrown.server.cluster.pubsub import LocalPubSub, PubSub
from papercrown.server.compile_status import CompileStatus
from papercrown.server.compute import ComputePool
from papercrown.server.storage.async_store import AsyncStore
from papercrown.server.storage.store import Store
from papercrown.server.storage.table_store import DatabaseTableStore
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.manager import TableManager
from papercrown.server.tables.review_jobs import ReviewJobs
from papercrown.server.views.lobby_feed import LobbyFeed
from papercrown.server.views.log import describe
from papercrown.server.views.preload import preload

ORPHAN_SCAN_SECONDS = 2.0
"""How often to look for tables whose process has died, and whether an outage is over."""
IDLE_SCAN_SECONDS = 60.0
"""How often to unload tables that nobody uses."""


class Services:
    """Everything that the HTTP layer uses."""

    def __init__(self, store: Store, bots: BotRunner) -> None:
        self.store = store
        self.async_store = AsyncStore(store)
        self.bots = bots
        self.compute = ComputePool()
        self.drawing = ComputePool()
        """Draws updates for the clients of tables, whose clicks must not wait for other computations."""
        self.lobby_feed = LobbyFeed(self.async_store)
        self.compile_status = CompileStatus(self.lobby_feed.progress_changed, preload, self._rules_loaded)
        self.pubsub = PubSub(self.async_store) if store.shared else LocalPubSub()
        self.manager = TableManager(
            DatabaseTableStore(self.async_store),
            bots,
            self.pubsub,
            self.compile_status,
            self.compute,
            describe=describe,
            lists=self.lobby_feed,
        )
        self.reviews = ReviewJobs(bots, self.compile_status.wait_until_ready)
        self._tasks: set[asyncio.Task[None]] = set()
        self._interpreting = ExitStack()
        """While the server runs, rules that are not compiled yet are interpreted."""

    def start(self) -> None:
        """Start the background tasks."""
        self._interpreting.enter_context(interpreting_uncompiled())
        for background in (
            self.compile_status.run(),
            self.pubsub.run(self.manager),
            self.lobby_feed.run(self.manager),
            self._recover(),
            self._unload_idle_tables(),
            metrics.sample_loop_lag(),
        ):
            self._run(background)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self.manager.close(), return_exceptions=True)
        self.bots.close()
        self.compute.close()
        self.drawing.close()
        self.async_store.close()
        self._interpreting.close()

    def _rules_loaded(self, game: str) -> None:
        self.manager.rules_loaded(game)

    def _run(self, background: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(background)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _recover(self) -> None:
        """Until cancelled: notice the end of outages, and adopt tables after a restart or the death of a process."""
        while True:
            with suppress(StoreError):
                await self.async_store.probe()
                await self.pubsub.forget_dead_processes()
                if self.pubsub.connected:
                    await self.manager.adopt_orphans()
            await asyncio.sleep(ORPHAN_SCAN_SECONDS)

    async def _unload_idle_tables(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SCAN_SECONDS)
            await self.manager.unload_idle()
