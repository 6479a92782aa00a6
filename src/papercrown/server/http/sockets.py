"""The two sockets: the lobby's, which only tells, and a table's, which tells and is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from papercrown.core.errors import PapercrownError
from papercrown.server import metrics
from papercrown.server.http.identity import Identity
from papercrown.server.http.limits import (
    DRAWINGS,
    HINTS,
    MAX_REFUSED_MESSAGES,
    MESSAGES,
    Limit,
    LimitExceeded,
    Limits,
)
from papercrown.server.http.middleware import is_cross_origin
from papercrown.server.http.requests import client_address, identity_of, limits_of, manager_of
from papercrown.server.protocol import messages as m
from papercrown.server.storage.store import StoreError
from papercrown.server.tables.actor import TableActor
from papercrown.server.tables.mailbox import Arrival, Departure, Wish
from papercrown.server.tables.manager import TableManager
from papercrown.server.views.client import ClientConnection

STRANGER, NO_TABLE, TOO_MUCH, AWAY = 4401, 4404, 4429, 4503
"""Why a socket was closed, for the page to say; a reason comes along. While the database is away, pages try again."""
LONGEST_REASON = 123
"""Bytes; the protocol has no room for more."""
LOBBY_PAUSE = 0.3
"""The lobby is told at most so often, in seconds."""

Serving = Callable[[WebSocket, Identity], Awaitable[None]]


def _for_our_pages(serve: Serving) -> Callable[[WebSocket], Awaitable[None]]:
    """Strangers, and whoever wants too much, are told and let go."""

    async def served(socket: WebSocket) -> None:
        identity = identity_of(socket)
        await socket.accept()
        if identity is None or is_cross_origin(socket):
            return await _close(socket, STRANGER, "please allow cookies and load the page again")
        try:
            with limits_of(socket).socket(identity.id, client_address(socket)):
                await serve(socket, identity)
        except LimitExceeded as error:
            await _close(socket, TOO_MUCH, str(error))
        except StoreError as error:
            await _close(socket, AWAY, str(error))
        except PapercrownError as error:
            await _close(socket, NO_TABLE, str(error))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page is gone

    return served


async def _close(socket: WebSocket, code: int, why: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, why.encode()[:LONGEST_REASON].decode(errors="ignore"))


@_for_our_pages
async def lobby(socket: WebSocket, identity: Identity) -> None:
    house = manager_of(socket)

    async def tell() -> None:
        edition, before = 0, b""
        while True:
            lists = msgspec.json.encode(await house.lists.lobby(identity, house.compile_status.progress))
            if lists != before:
                await socket.send_text(lists.decode())
            before = lists
            await asyncio.sleep(LOBBY_PAUSE)
            edition = await house.lists.news(edition)

    await _until_gone(socket, tell())


@_for_our_pages
async def table(socket: WebSocket, identity: Identity) -> None:
    house, table_id = manager_of(socket), socket.path_params["id"]
    await _warm_up(socket, house, await house.game_of(table_id))
    keeper = await house.keeper(table_id)
    page = ClientConnection(identity, _number(socket, "last") or 0, _number(socket, "viewer"))
    ear = ClientReader(keeper, page, limits_of(socket), client_address(socket))
    ear.count(DRAWINGS)
    keeper.post(Arrival(page))
    try:
        await _until_gone(socket, _pour(socket, page), ear.hear)
    finally:
        keeper.post(Departure(page))


async def outdated(socket: WebSocket) -> None:
    """Pages of version 0.2.0 that are still open do not understand what we say."""
    await socket.accept()
    await _close(socket, STRANGER, "Papercrown was renewed: please load this page again")


def _number(socket: WebSocket, name: str) -> int | None:
    """What a page says that it knows, if that is a number."""
    said = socket.query_params.get(name, "")
    return int(said) if said.isdecimal() and len(said) < 10 else None


async def _warm_up(socket: WebSocket, house: TableManager, game: str) -> None:
    """Tell how far the rules are until they can be played."""
    if house.compile_status.is_ready(game):
        return
    waiting = asyncio.ensure_future(house.compile_status.wait_until_ready(game))
    edition = 0
    try:
        while not waiting.done():
            told = house.compile_status.progress
            await socket.send_text(msgspec.json.encode(m.Warming(told.done, told.total)).decode())
            news = asyncio.ensure_future(house.lists.news(edition))
            await asyncio.wait({waiting, news}, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                edition = news.result()
            else:
                news.cancel()
    finally:
        waiting.cancel()


async def _pour(socket: WebSocket, page: ClientConnection) -> None:
    """What the page is told, into its socket; a page that waits keeps no message."""
    while (message := await page.next()) is not None:
        await socket.send_text(message)
        del message


@dataclass
class ClientReader:
    """Hears what a page says to its table, as long as it does not say too much."""

    keeper: TableActor
    page: ClientConnection
    limits: Limits
    address: str
    refused: int = 0

    def count(self, limit: Limit) -> None:
        self.limits.check(limit, self.page.identity.id, self.address)

    def hear(self, said: bytes) -> None:
        intent = ""
        try:
            try:
                asked = m.decoded(said, m.Asked)
                intent = asked.id
            finally:  # nonsense counts too
                self.count(MESSAGES)
            if isinstance(asked, m.Missed):
                self.count(DRAWINGS)
            elif isinstance(asked, m.Hint):
                self.count(HINTS)
            self.keeper.post(Wish(self.page, asked))
        except PapercrownError as why:
            self.refused += isinstance(why, LimitExceeded)
            if self.refused > MAX_REFUSED_MESSAGES:
                raise
            self.page.send(m.Refused(intent, str(why)))


async def _until_gone(
    socket: WebSocket, telling: Awaitable[None], heard: Callable[[bytes], None] = lambda said: None
) -> None:
    """Tell and listen until either ends: the page is gone, or there is no more to tell it."""

    async def listen() -> None:
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            heard(message.get("bytes") or (message.get("text") or "").encode())

    metrics.SOCKETS.inc()
    tasks = [asyncio.ensure_future(listen()), asyncio.ensure_future(telling)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.SOCKETS.dec()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close()
