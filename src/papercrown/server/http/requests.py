"""What routes read from a request: the manager, the caller's identity and limits, the body."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from papercrown.core.errors import PapercrownError
from papercrown.server.http.hosts import is_loopback, named_host
from papercrown.server.http.identity import COOKIE, COOKIE_MAX_AGE_SECONDS, IdentityCookies
from papercrown.server.http.limits import (
    MAX_BODY_BYTES,
    MAX_COMPUTATIONS_PER_ADDRESS_SHARE,
    MAX_COMPUTATIONS_PER_PERSON,
    MAX_UNFINISHED_GAMES_PER_DAY,
    TABLES,
    Limit,
    LimitExceeded,
    Limits,
)
from papercrown.server.http.proxies import PROXY_HEADERS
from papercrown.server.services import Services
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.interfaces import Caller
from papercrown.server.tables.manager import TableManager

log = logging.getLogger("papercrown")

T = TypeVar("T")


def services_of(connection: HTTPConnection) -> Services:
    return connection.app.state.services  # type: ignore[no-any-return]


def manager_of(connection: HTTPConnection) -> TableManager:
    return services_of(connection).manager


def limits_of(connection: HTTPConnection) -> Limits:
    return connection.app.state.limits  # type: ignore[no-any-return]


def _cookies_of(connection: HTTPConnection) -> IdentityCookies:
    return connection.app.state.identity_cookies  # type: ignore[no-any-return]


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


# --- the caller ---


def identity_of(connection: HTTPConnection) -> Identity | None:
    """The caller's identity; None without a valid cookie."""
    return _cookies_of(connection).read(connection.cookies)


def require_identity(request: Request) -> Identity:
    """The caller's identity, or an error that asks for the cookie."""
    if identity := identity_of(request):
        return identity
    raise PapercrownError("expected the cookie of this server, got none: please allow cookies and load the page again")


def set_identity_cookie(request: Request, response: Response, identity: Identity) -> Response:
    """Store the identity in the caller's browser for another year."""
    response.set_cookie(
        COOKIE,
        _cookies_of(request).signed(identity),
        max_age=COOKIE_MAX_AGE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def client_address(connection: HTTPConnection) -> str:
    """The client's IPv4 address, or its IPv6 /64 network, all of which belongs to one customer."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network(f"{host.partition('%')[0]}/64", strict=False))
    except ValueError:
        return host


def is_direct_local(connection: HTTPConnection) -> bool:
    """Whether the client is on this machine, and not a proxy that forwards the request of another."""
    local = connection.client is not None and is_loopback(connection.client.host)
    return local and not any(name in connection.headers for name in PROXY_HEADERS)


def is_allowed_host(connection: HTTPConnection) -> bool:
    """Whether a request is addressed to a host that the operator named, or to none in particular.

    Health checks on the same machine may use its own names.
    """
    allowed: frozenset[str] = connection.app.state.allowed_hosts
    host = named_host(connection.headers)
    return not allowed or host in allowed or (is_loopback(host) and is_direct_local(connection))


# --- limits ---


def warn(limits: Limits, address: str, problem: object) -> None:
    """Log a problem with what a client sent, unless there were too many of them lately."""
    if limits.may_warn():
        log.warning("a client at %s was refused: %s", address, problem)


def check_limit(request: Request, limit: Limit, cost: int = 1) -> None:
    """Charge the caller for this request, or raise `LimitExceeded`."""
    identity = identity_of(request)
    limits_of(request).check(limit, identity.id if identity else None, client_address(request), cost)


def caller_of(connection: HTTPConnection) -> Caller:
    """Who waits for a computation. The people behind one address share its turns."""
    identity, address = identity_of(connection), client_address(connection)
    people = limits_of(connection).people_per_address
    person = identity.id if identity else f"address {address}"
    if not people:
        return Caller(person, {person: MAX_COMPUTATIONS_PER_PERSON})
    shared = {f"everyone at {address}": MAX_COMPUTATIONS_PER_ADDRESS_SHARE * people}
    return Caller(f"address {address}", {person: MAX_COMPUTATIONS_PER_PERSON, **shared})


def turn_of(connection: HTTPConnection) -> Caller:
    """Who waits for a table to be loaded or drawn, which is never refused: other limits are budget enough."""
    return Caller(caller_of(connection).turn)


async def computed(request: Request, compute: Callable[[], T]) -> T:
    """The result of a function that takes long, computed in a thread. The body must have been read before."""
    return await _while_connected(request, services_of(request).compute.run(caller_of(request), compute))


async def cached(request: Request, key: Hashable, compute: Callable[[], bytes]) -> bytes:
    """The same, for a result that is determined by its key."""
    return await _while_connected(request, services_of(request).compute.cached(key, caller_of(request), compute))


async def _while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of work that is given up if the client hangs up."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def require_host(request: Request, limit: Limit = TABLES) -> Identity:
    """The caller, who wants to open another table; `LimitExceeded` if they have opened too many."""
    host = require_identity(request)
    check_limit(request, limit)
    if await manager_of(request).recent_unfinished(host) >= MAX_UNFINISHED_GAMES_PER_DAY:
        raise LimitExceeded(
            f"you began {MAX_UNFINISHED_GAMES_PER_DAY} games since yesterday that are not over: go on with one of them",
            3600,
        )
    return host


async def read_body(request: Request, max_bytes: int = MAX_BODY_BYTES) -> bytes:
    """The request's body; an error as soon as it exceeds the limit."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > max_bytes:
            raise PapercrownError(f"expected at most {max_bytes} bytes, got more")
    return bytes(body)
