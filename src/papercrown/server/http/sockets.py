"""The WebSockets: the lobby's, which only sends, and a table's, which sends updates and receives intents."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from papercrown.core.errors import PapercrownError
from papercrown.server import metrics
from papercrown.server.http.connections import DIRECT, WebSocketProtocol
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
from papercrown.server.http.requests import (
    client_address,
    identity_of,
    limits_of,
    services_of,
    turn_of,
    warn,
)
from papercrown.server.protocol.codec import InvalidText, decode_text, encode
from papercrown.server.protocol.intents import decode_intent
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.commands import Hint, Resync, Sit
from papercrown.server.tables.errors import StoreError
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.mailbox import ClientJoined, ClientLeft, CommandReceived
from papercrown.server.views.client import ClientConnection
from papercrown.server.views.lobby_feed import REFRESH_SECONDS

CLOSED_UNKNOWN_CLIENT, CLOSED_NO_TABLE, CLOSED_OVER_LIMIT, CLOSED_UNAVAILABLE = 4401, 4404, 4429, 4503
"""Close codes; the reason is a sentence for the player. While the database is unavailable, clients reconnect by
themselves."""
CLOSED_INVALID_TEXT = 1007
"""RFC 6455: a message that is not UTF-8. Binary messages are text to us, too."""
MAX_CLOSE_REASON_BYTES = 123
"""The limit of the WebSocket protocol."""

Handler = Callable[[WebSocket, Identity], Awaitable[None]]


def _for_known_clients(handle: Handler) -> Callable[[WebSocket], Awaitable[None]]:
    """Close the socket of unknown clients, of other sites' pages and of clients over a limit, with the reason."""

    async def handle_socket(socket: WebSocket) -> None:
        identity, address = identity_of(socket), client_address(socket)
        await socket.accept()
        try:
            limits_of(socket).check(REQUESTS, identity.id if identity else None, address)
            if identity is None or is_cross_origin(socket):
                return await _close(socket, CLOSED_UNKNOWN_CLIENT, "please allow cookies and load the page again")
            with limits_of(socket).socket(identity.id, address):
                await handle(socket, identity)
        except LimitExceeded as error:
            await _close(socket, CLOSED_OVER_LIMIT, str(error))
        except StoreError as error:
            await _close(socket, CLOSED_UNAVAILABLE, str(error))
        except InvalidText as error:
            warn(socket, error)
            await _close(socket, CLOSED_INVALID_TEXT, str(error))
        except PapercrownError as error:
            await _close(socket, CLOSED_NO_TABLE, str(error))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client is gone
        return None

    return handle_socket


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason.encode()[:MAX_CLOSE_REASON_BYTES].decode(errors="ignore"))


@_for_known_clients
async def lobby(socket: WebSocket, identity: Identity) -> None:
    services = services_of(socket)

    async def send_updates() -> None:
        feed, previous = services.lobby_feed, b""
        async with feed.watch(identity) as watcher:
            while True:
                update = encode(await feed.next_update(watcher, services.compile_status))
                if update != previous:
                    await socket.send_text(update.decode())
                previous = update
                await asyncio.sleep(REFRESH_SECONDS)

    await _until_either_ends(socket, send_updates())


@_for_known_clients
async def table(socket: WebSocket, identity: Identity) -> None:
    services, table_id = services_of(socket), socket.path_params["id"]
    actor = await services.manager.actor(table_id, turn_of(socket))
    compute = partial(services.drawing.run, turn_of(socket))
    client = ClientConnection(identity, _number(socket, "last") or 0, _number(socket, "viewer"), compute)
    reader = ClientReader(actor, client, limits_of(socket), client_address(socket))
    reader.count(DRAWINGS)
    if connection := socket.scope.get("extensions", {}).get(DIRECT):
        client.send_directly(connection)
    actor.post(ClientJoined(client))
    try:
        await _until_either_ends(socket, _send_messages(socket, client), reader.receive, connection)
    finally:
        actor.post(ClientLeft(client))


async def outdated(socket: WebSocket) -> None:
    """Ask pages of version 0.2.0 that are still open to reload: they do not understand this protocol."""
    await socket.accept()
    await _close(socket, CLOSED_UNKNOWN_CLIENT, "Papercrown was updated: please reload this page")


def _number(socket: WebSocket, name: str) -> int | None:
    """A query parameter, if it is a number."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


async def _send_messages(socket: WebSocket, client: ClientConnection) -> None:
    while (message := await client.next_message()) is not None:
        await socket.send_text(message)
        del message  # an idle client keeps no message in memory


@dataclass
class ClientReader:
    """Passes a client's intents to its table, within limits."""

    actor: TableActor
    client: ClientConnection
    limits: Limits
    address: str
    refused: int = 0

    def count(self, limit: Limit) -> None:
        self.limits.check(limit, self.client.identity.id, self.address)

    def receive(self, text: str) -> None:
        intent = ""
        try:
            try:
                command = decode_intent(text)
                intent = command.id
            finally:  # malformed messages count too
                self.count(MESSAGES)
            if isinstance(command, Resync):
                self.count(DRAWINGS)
            elif isinstance(command, Hint):
                self.count(HINTS)
            elif isinstance(command, Sit) and command.code:
                self.count(CODES)
            self.actor.post(CommandReceived(self.client, command))
        except PapercrownError as error:
            self.refused += isinstance(error, LimitExceeded)
            if self.refused > MAX_REFUSED_MESSAGES:
                raise
            self.client.refuse(intent, str(error))


def _ignore(text: str) -> None:
    """The lobby's clients have nothing to say."""


async def _until_either_ends(
    socket: WebSocket,
    sending: Awaitable[None],
    receive: Callable[[str], None] = _ignore,
    connection: WebSocketProtocol | None = None,
) -> None:
    """Send and receive until the client disconnects or there is nothing more to send.

    The messages of a `connection` do not wait for a task.
    """
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def receive_now(data: bytes) -> None:
        try:
            receive(decode_text(data))
        except PapercrownError as error:
            if not failed.done():
                failed.set_exception(error)

    async def receive_all() -> None:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            receive(message.get("text") or decode_text(message.get("bytes") or b""))

    metrics.SOCKETS.inc()
    tasks = [asyncio.ensure_future(receive_all()), asyncio.ensure_future(sending), failed]
    if connection:
        connection.on_message = receive_now
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.SOCKETS.dec()
        if connection:
            connection.on_message = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close()
