"""For whoever runs the server: whether it is well, and its measures."""

from __future__ import annotations

import asyncio
import hmac
import logging
import os

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import papercrown
from papercrown.server import metrics as measures
from papercrown.server.http.pages import house_of
from papercrown.server.storage.store import StoreError
from papercrown.server.tables.manager import TableManager

log = logging.getLogger("papercrown")

TOKEN = "PAPERCROWN_METRICS_TOKEN"
"""The environment variable with which measures can be read from elsewhere."""
HERE = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Who sends one of these came through a proxy: from anywhere."""
PATIENCE = 2.0
"""A database that has not answered after so many seconds does not."""


async def health(request: Request) -> Response:
    """200 if people can play, 503 if not. That it answers at all says that the loop runs."""
    house = house_of(request)
    told = {"version": papercrown.__version__, "rules": "ready" if house.warmth.told.ready else "compiling"}
    try:
        await asyncio.wait_for(house.stored(house.store.ping), PATIENCE)
    except (StoreError, TimeoutError) as problem:
        log.warning("not well: %s", problem or f"the database has not answered for {PATIENCE} s")
        return JSONResponse({"error": "the database does not answer", **told}, 503)
    return JSONResponse({"well": True, **told})


async def metrics(request: Request) -> Response:
    if not _may_know(request):
        return PlainTextResponse(f"expected a request from this machine, or the token of {TOKEN}\n", 403)
    await _count(house_of(request))
    return Response(generate_latest(measures.REGISTRY), media_type=CONTENT_TYPE_LATEST)


def _may_know(request: Request) -> bool:
    token = os.environ.get(TOKEN)
    if token and hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    here = request.client is not None and request.client.host in HERE
    return here and not any(name in request.headers for name in FORWARDED)


async def _count(house: TableManager) -> None:
    """What is counted only when somebody asks."""
    keepers = house.keepers()
    measures.AWAKE.set(len(keepers))
    measures.PAGES.set(sum(len(keeper.pages) for keeper in keepers))
    measures.TABLES.clear()  # better no number than an old one
    try:
        counted = await asyncio.wait_for(house.stored(house.store.tables_by_status), PATIENCE)
    except (StoreError, TimeoutError):
        return
    for status, number in counted.items():
        measures.TABLES.labels(status).set(number)
