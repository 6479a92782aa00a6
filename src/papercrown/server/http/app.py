"""The server's addresses: pages, what the lobby asks, replays, and the sockets."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute

from papercrown.server.http import health, lobby, pages, replays, sockets
from papercrown.server.http.identity import Identities
from papercrown.server.http.limits import PER_ADDRESS, Limits
from papercrown.server.http.middleware import Guarded
from papercrown.server.storage.lock import OnlyServer
from papercrown.server.storage.store import Store, StoreError
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.manager import TableManager


def create_app(
    database: str, *, pace: float = 0.7, budget: float = 5.0, per_address: int = PER_ADDRESS, address: str = ""
) -> Starlette:
    """The whole server on one database, open at an address.

    `pace` is how long a bot's move takes at least, in seconds, `per_address` how many people may share an address.
    """
    lock = OnlyServer(database, address)
    try:
        store = Store(database)
    except StoreError:
        lock.release()
        raise

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = TableManager(store, BotRunner(pace=pace, budget=budget))
        app.state.house = house
        house.open()
        try:
            yield
        finally:
            await house.close()
            lock.release()

    app = Starlette(
        routes=[
            Route("/", pages.lobby),
            Route("/table/{id}", pages.table),
            Route("/replay/{id}", pages.replay),
            Route("/verify", pages.verify),
            Route("/verify/{id}", pages.verify),
            Route("/join/{code}", pages.join),
            Route("/games/{name}/cover.svg", pages.cover),
            Route("/games/{name}/library.svg", pages.library),
            Route("/games/{name}/guide.html", pages.guide),
            Route("/api/house", lobby.house),
            Route("/api/games/{name}/seats", lobby.seats),
            Route("/api/me", lobby.me, methods=["POST"]),
            Route("/api/tables", lobby.set_table, methods=["POST"]),
            Route("/api/find", lobby.find, methods=["POST"]),
            Route("/api/journals", replays.open_journal, methods=["POST"]),
            Route("/api/tables/{id}/fork", replays.fork, methods=["POST"]),
            Route("/api/tables/{id}/replay", replays.replay),
            Route("/api/tables/{id}/at/{step:int}", replays.moment),
            Route("/api/tables/{id}/review", replays.review),
            Route("/api/tables/{id}/journal", replays.journal),
            Route("/health", health.health),
            Route("/metrics", health.metrics),
            WebSocketRoute("/socket/lobby", sockets.lobby),
            WebSocketRoute("/socket/play/{id}", sockets.table),
            WebSocketRoute("/socket/table/{id}", sockets.outdated),
            Mount("/web", pages.Files(directory=pages.WEB)),
        ],
        middleware=[Middleware(Guarded), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers=pages.REFUSALS,
        lifespan=lifespan,
    )
    app.state.limits = Limits(per_address)
    app.state.identities = Identities(store.secret())
    return app
