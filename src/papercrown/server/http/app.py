"""The ASGI application: all routes on one database."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable
from functools import partial

import anyio
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute

from papercrown.server.http import assets, health, lobby, pages, replays, reviews, sockets
from papercrown.server.http.code_version import code_version
from papercrown.server.http.hosts import parse_hosts
from papercrown.server.http.identity import IdentityCookies
from papercrown.server.http.limits import MAX_PEOPLE_PER_ADDRESS, Limits
from papercrown.server.http.middleware import SecurityMiddleware
from papercrown.server.http.responses import EXCEPTION_HANDLERS
from papercrown.server.http.web_files import WEB_FOLDER
from papercrown.server.services import Services
from papercrown.server.storage.lock import DatabaseLock
from papercrown.server.storage.store import Store
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.errors import StoreError
from papercrown.server.workers.shared_metrics import SharedMetrics

for _name in dir(anyio):
    getattr(anyio, _name)  # otherwise it imports its modules during the first requests, on the event loop


def create_app(
    database: str,
    *,
    pace: float = 0.7,
    budget: float = 5.0,
    per_address: int = MAX_PEOPLE_PER_ADDRESS,
    address: str = "",
    allowed_hosts: Iterable[str] = (),
    shared_metrics: SharedMetrics | None = None,
) -> Starlette:
    """The server on one database.

    `pace` is the minimum time of a bot's move and `budget` its maximum, in seconds; `per_address` is how many people
    may share a network address; `address` is the server's own, for the error message of a second server;
    `allowed_hosts` are the names that requests may be addressed to, any if there are none; `shared_metrics` are those
    of all workers, if there are several.
    """
    hosts = parse_hosts(allowed_hosts)
    lock = DatabaseLock(database, address)
    try:
        store = Store(database)
    except StoreError:
        lock.release()
        raise

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(store, BotRunner(pace=pace, budget=budget))
        app.state.services = services
        await run_in_threadpool(code_version)  # imports the games, and what threads need, before the first request
        services.start()
        if shared_metrics:
            await shared_metrics.start(partial(health.own_metrics, services))
        try:
            yield
        finally:
            if shared_metrics:
                shared_metrics.close()
            await services.close()
            lock.release()

    app = Starlette(
        routes=[
            Route("/", pages.lobby),
            Route("/table/{id}", pages.table),
            Route("/replay/{id}", pages.replay),
            Route("/verify", pages.verify),
            Route("/verify/{id}", pages.verify),
            Route("/join/{code}", pages.join),
            Route("/assets/{name}", assets.asset),
            Route("/games/{name}/cover.svg", assets.cover),
            Route("/games/{name}/library.svg", assets.library),
            Route("/games/{name}/{version}/cover.svg", assets.cover),
            Route("/games/{name}/{version}/library.svg", assets.library),
            Route("/games/{name}/guide.html", assets.guide),
            Route("/api/house", lobby.server_info),
            Route("/api/games/{name}/seats", lobby.seats),
            Route("/api/me", lobby.rename, methods=["POST"]),
            Route("/api/tables", lobby.open_table, methods=["POST"]),
            Route("/api/find", lobby.find_table, methods=["POST"]),
            Route("/api/journals", replays.open_journal, methods=["POST"]),
            Route("/api/tables/{id}/fork", replays.fork, methods=["POST"]),
            Route("/api/tables/{id}/replay", replays.replay),
            Route("/api/tables/{id}/at/{step}", replays.moment),
            Route("/api/tables/{id}/review", reviews.review),
            Route("/api/tables/{id}/journal", replays.journal),
            Route("/health", health.health),
            Route("/metrics", health.prometheus),
            WebSocketRoute("/socket/lobby", sockets.lobby),
            WebSocketRoute("/socket/play/{id}", sockets.table),
            WebSocketRoute("/socket/table/{id}", sockets.outdated),
            Mount("/web", assets.RevalidatedFiles(directory=WEB_FOLDER)),
        ],
        middleware=[Middleware(SecurityMiddleware), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )
    app.state.allowed_hosts = hosts
    app.state.shared_metrics = shared_metrics
    app.state.limits = Limits(per_address)
    app.state.identity_cookies = IdentityCookies(store.secret())
    return app
