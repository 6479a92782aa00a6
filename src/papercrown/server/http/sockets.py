"""The WebSockets: the lobby's, which only sends, and a table's, which sends updates and receives intents."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from papercrown.core.errors import PapercrownError
from papercrown.server import metrics
from papercrown.server.http.connections import CONNECTION, WebSocketProtocol
from papercrown.server.http.limits import (
    CODES,
    DRAWINGS,
    HINTS,
    MAX_REFUSED_MESSAGES,
    MESSAGES,
    REQUESTS,
    Limit,
    LimitExceeded,
    Limits,
)
from papercrown.server.http.middleware import is_cross_origin
from papercrown.server.http.requests import client_address, identity_of, limits_of, services_of, turn_of, warn
from papercrown.server.protocol.codec import InvalidText, decode_text, encode
from papercrown.server.protocol.intents import decode_intent
from papercrown.server.services import Services
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.commands import Hint, Resync, Sit
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.interfaces import Caller
from papercrown.server.tables.mailbox import ClientJoined, ClientLeft, CommandReceived
from papercrown.server.views.client import ClientConnection
from papercrown.server.views.lobby_feed import REFRESH_SECONDS

CLOSED_UNKNOWN_CLIENT, CLOSED_NO_TABLE, CLOSED_OVER_LIMIT, CLOSED_UNAVAILABLE = 4401, 4404, 4429, 4503
"""Close codes; the reason is a sentence for the player. While the database is unavailable, clients reconnect by
themselves."""
CLOSED_INVALID_TEXT = 1007
"""RFC 6455: a message that is not UTF-8. Binary messages are text to us, too."""
CLOSED_INTERNAL_ERROR = 1011
CLOSE_CODES: dict[type[PapercrownError], int] = {
    LimitExceeded: CLOSED_OVER_LIMIT,
    StoreError: CLOSED_UNAVAILABLE,
    InvalidText: CLOSED_INVALID_TEXT,
    PapercrownError: CLOSED_NO_TABLE,
}
"""The close code of an error is that of its first class here."""

log = logging.getLogger("papercrown")


@dataclass(frozen=True)
class Visitor:
    """A client whose socket is open, and what we keep of its request."""

    connection: WebSocketProtocol
    services: Services
    limits: Limits
    identity: Identity
    address: str
    turn: Caller

    def count(self, limit: Limit) -> None:
        self.limits.check(limit, self.identity.id, self.address)


Serve = Callable[[Visitor], Awaitable[None]]


async def lobby(socket: WebSocket) -> None:
    await _open(socket, _serve_lobby)


async def table(socket: WebSocket) -> None:
    table_id, last, viewer = socket.path_params["id"], _number(socket, "last") or 0, _number(socket, "viewer")
    await _open(socket, partial(_serve_table, table_id=table_id, last=last, viewer=viewer))


async def outdated(socket: WebSocket) -> None:
    """Ask pages of version 0.2.0 that are still open to reload: they do not understand this protocol."""
    if connection := await _accepted(socket):
        connection.close(CLOSED_UNKNOWN_CLIENT, "Papercrown was updated: please reload this page")


def _number(socket: WebSocket, name: str) -> int | None:
    """A query parameter, if it is a number."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


async def _accepted(socket: WebSocket) -> WebSocketProtocol | None:
    """The connection of a socket whose handshake is complete; None if the client is gone."""
    try:
        await socket.accept()
    except WebSocketDisconnect:
        return None
    connection: WebSocketProtocol = socket.scope["extensions"][CONNECTION]
    return connection


async def _open(socket: WebSocket, serve: Serve) -> None:
    """Serve a client in a task of its own; refuse unknown clients and other sites' pages, with the reason."""
    connection, identity = await _accepted(socket), identity_of(socket)
    if not connection:
        return None
    limits, address = limits_of(socket), client_address(socket)
    try:
        limits.check(REQUESTS, identity.id if identity else None, address)
    except LimitExceeded as error:
        return connection.close(CLOSED_OVER_LIMIT, str(error))
    if identity is None or is_cross_origin(socket):
        return connection.close(CLOSED_UNKNOWN_CLIENT, "please allow cookies and load the page again")
    visitor = Visitor(connection, services_of(socket), limits, identity, address, turn_of(socket))
    return connection.serve(_serve_within_limits(visitor, serve))


async def _serve_within_limits(visitor: Visitor, serve: Serve) -> None:
    """Serve a client until it leaves or there is nothing more to send. Close its socket, after an error with that."""
    try:
        with visitor.limits.socket(visitor.identity.id, visitor.address), metrics.SOCKETS.track_inprogress():
            await serve(visitor)
        visitor.connection.close()
    except PapercrownError as error:
        _refuse(visitor, error)
    except ClientDisconnected:
        pass
    except Exception:
        log.exception("a socket failed")
        visitor.connection.close(CLOSED_INTERNAL_ERROR)


def _refuse(visitor: Visitor, error: PapercrownError) -> None:
    """Close the socket with an error."""
    if isinstance(error, InvalidText):
        warn(visitor.limits, visitor.address, error)
    code = next(code for kind, code in CLOSE_CODES.items() if isinstance(error, kind))
    visitor.connection.close(code, str(error))


def _listen(visitor: Visitor, receive: Callable[[str], None]) -> None:
    """Call this function with every message of a client; if that raises an error, close the socket."""

    def on_message(message: bytes) -> None:
        try:
            receive(decode_text(message))
        except PapercrownError as error:
            _refuse(visitor, error)

    visitor.connection.listen(on_message)


async def _serve_lobby(visitor: Visitor) -> None:
    services, previous = visitor.services, b""
    _listen(visitor, lambda text: None)  # the lobby's clients have nothing to say
    async with services.lobby_feed.watch(visitor.identity) as watcher:
        while True:
            update = encode(await services.lobby_feed.next_update(watcher, services.compile_status))
            if update != previous:
                await visitor.connection.send_message(update)
            previous = update
            await asyncio.sleep(REFRESH_SECONDS)


async def _serve_table(visitor: Visitor, table_id: str, last: int, viewer: int | None) -> None:
    services, connection = visitor.services, visitor.connection
    actor = await services.manager.actor(table_id, visitor.turn)
    client = ClientConnection(visitor.identity, last, viewer, partial(services.drawing.run, visitor.turn))
    reader = ClientReader(actor, client, visitor)
    visitor.count(DRAWINGS)
    client.send_directly(connection)
    actor.post(ClientJoined(client))
    try:
        _listen(visitor, reader.receive)
        while (message := await client.next_message()) is not None:
            await connection.send_message(message)
            del message  # an idle client keeps no message in memory
    finally:
        actor.post(ClientLeft(client))


@dataclass
class ClientReader:
    """Passes a client's intents to its table, within limits."""

    actor: TableActor
    client: ClientConnection
    visitor: Visitor
    refused: int = 0

    def receive(self, text: str) -> None:
        intent = ""
        try:
            try:
                command = decode_intent(text)
                intent = command.id
            finally:  # malformed messages count too
                self.visitor.count(MESSAGES)
            if isinstance(command, Resync):
                self.visitor.count(DRAWINGS)
            elif isinstance(command, Hint):
                self.visitor.count(HINTS)
            elif isinstance(command, Sit) and command.code:
                self.visitor.count(CODES)
            self.actor.post(CommandReceived(self.client, command))
        except PapercrownError as error:
            self.refused += isinstance(error, LimitExceeded)
            if self.refused > MAX_REFUSED_MESSAGES:
                raise
            self.client.refuse(intent, str(error))
