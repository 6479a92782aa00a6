"""For the operator: a health check, and metrics for Prometheus."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import papercrown
from papercrown.server import metrics
from papercrown.server.http.hosts import is_loopback, named_host
from papercrown.server.http.middleware import is_cross_origin
from papercrown.server.http.requests import client_address, is_direct_local, services_of
from papercrown.server.services import Services
from papercrown.server.tables.errors import StoreError
from papercrown.server.workers.shared_metrics import SharedMetrics

log = logging.getLogger("papercrown")

METRICS_TOKEN = "PAPERCROWN_METRICS_TOKEN"
"""The environment variable with a bearer token that may read the metrics from other machines."""
DATABASE_TIMEOUT_SECONDS = 2.0
UNHEALTHY = "nothing can be stored: the database does not answer or refuses to write"
"""The reason goes to the log."""


async def health(request: Request) -> Response:
    """200 if games can be played, 503 if nothing can be stored. Any answer at all shows that the event loop runs.

    `address` is what the limits count for the caller, so that operators can check their proxy.
    """
    services = services_of(request)
    ready = services.compile_status.progress.ready
    status = {"version": papercrown.__version__, "rules": "ready" if ready else "compiling"}
    status["address"] = client_address(request)
    try:
        await asyncio.wait_for(services.async_store.check_writable(), DATABASE_TIMEOUT_SECONDS)
    except (StoreError, TimeoutError) as error:
        log.warning("health check failed: %s", error or f"no answer from the database in {DATABASE_TIMEOUT_SECONDS} s")
        return JSONResponse({"error": UNHEALTHY, **status}, 503)
    return JSONResponse({"well": True, **status})


async def prometheus(request: Request) -> Response:
    if not _may_read_metrics(request):
        return PlainTextResponse(f"expected a request from this machine, or the token of {METRICS_TOKEN}\n", 403)
    shared: SharedMetrics | None = request.app.state.shared_metrics
    body = await (shared.collect() if shared else own_metrics(services_of(request)))
    return Response(body, media_type=CONTENT_TYPE_LATEST)


async def own_metrics(services: Services) -> bytes:
    """The metrics of this process."""
    await _update_gauges(services)
    return generate_latest(metrics.REGISTRY)


def _may_read_metrics(request: Request) -> bool:
    """With the token, or on this machine and by its own name: a page of another site has its own (DNS rebinding)."""
    token = os.environ.get(METRICS_TOKEN)
    if token and hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    return is_direct_local(request) and is_loopback(named_host(request.headers)) and not is_cross_origin(request)


async def _update_gauges(services: Services) -> None:
    """Update the gauges that are computed on request."""
    actors = services.manager.actors()
    metrics.TABLES_IN_MEMORY.set(len(actors))
    metrics.CLIENTS.set(sum(len(actor.clients) for actor in actors))
    metrics.TABLES.clear()  # no value is better than a stale one
    try:
        counts = await asyncio.wait_for(
            services.async_store.read(services.store.tables_by_status), DATABASE_TIMEOUT_SECONDS
        )
    except (StoreError, TimeoutError):
        return
    for status, number in counts.items():
        metrics.TABLES.labels(status).set(number)
