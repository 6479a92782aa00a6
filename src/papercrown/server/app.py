"""The server's addresses: pages, what the lobby asks, replays, and the sockets."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute

from papercrown.server import lobby, pages, replays, sockets
from papercrown.server.guards import Guarded
from papercrown.server.house import House
from papercrown.server.identity import Identities
from papercrown.server.store import Store
from papercrown.server.thinking import Thinking


def create_app(database: str, *, pace: float = 0.7, budget: float = 10.0) -> Starlette:
    """The whole server on one database; `pace` is how long a bot's move takes at least, in seconds."""
    store = Store(database)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(store, Thinking(pace=pace, budget=budget))
        app.state.house = house
        house.open()
        try:
            yield
        finally:
            await house.close()

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
            Route("/api/tables/{id}/journal", replays.journal),
            WebSocketRoute("/socket/lobby", sockets.lobby),
            WebSocketRoute("/socket/table/{id}", sockets.table),
            Mount("/web", pages.Files(directory=pages.WEB)),
        ],
        middleware=[Middleware(Guarded), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers=pages.REFUSALS,
        lifespan=lifespan,
    )
    app.state.identities = Identities(store.secret())
    return app
