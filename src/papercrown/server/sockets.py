"""The two sockets: the lobby's, which only tells, and a table's, which tells and is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from papercrown.core.errors import PapercrownError
from papercrown.server import messages as m
from papercrown.server.guards import foreign
from papercrown.server.house import House
from papercrown.server.identity import Identity
from papercrown.server.keeper import Arrival, Departure, Keeper, Wish
from papercrown.server.page import Page
from papercrown.server.pages import house_of, identity_of

STRANGER, NO_TABLE = 4401, 4404
"""Why a socket was closed, for the page to say; a reason comes along."""
LONGEST_REASON = 123
"""Bytes; the protocol has no room for more."""
LOBBY_PAUSE = 0.3
"""The lobby is told at most so often, in seconds."""


async def _greeted(socket: WebSocket) -> Identity | None:
    """Who opened a socket; strangers are told and let go."""
    identity = identity_of(socket)
    await socket.accept()
    if identity is None or foreign(socket.headers):
        await socket.close(STRANGER, "please allow cookies and load the page again")
        return None
    return identity


async def lobby(socket: WebSocket) -> None:
    identity = await _greeted(socket)
    if identity is None:
        return
    house, edition = house_of(socket), 0

    async def tell() -> None:
        nonlocal edition
        while True:
            await socket.send_text(msgspec.json.encode(await house.lobby(identity)).decode())
            await asyncio.sleep(LOBBY_PAUSE)
            edition = await house.news(edition)

    await _until_gone(socket, tell())


async def table(socket: WebSocket) -> None:
    identity = await _greeted(socket)
    if identity is None:
        return
    house, table_id = house_of(socket), socket.path_params["id"]
    try:
        await _warm_up(socket, house, await house.game_of(table_id))
        keeper = await house.keeper(table_id)
    except PapercrownError as error:
        with suppress(RuntimeError):
            await socket.close(NO_TABLE, str(error).encode()[:LONGEST_REASON].decode(errors="ignore"))
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    last = socket.query_params.get("last", "0")
    page = Page(identity, int(last) if last.isdecimal() and len(last) < 10 else 0)
    keeper.post(Arrival(page))
    try:
        await _until_gone(socket, _pour(socket, page), lambda text: _heard(keeper, page, text))
    finally:
        keeper.post(Departure(page))


async def _warm_up(socket: WebSocket, house: House, game: str) -> None:
    """Tell how far the rules are until they can be played."""
    if house.warmth.is_ready(game):
        return
    waiting = asyncio.ensure_future(house.warmth.ready(game))
    edition = 0
    try:
        while not waiting.done():
            told = house.warmth.told
            await socket.send_text(msgspec.json.encode(m.Warming(0, told.done, told.total)).decode())
            news = asyncio.ensure_future(house.news(edition))
            await asyncio.wait({waiting, news}, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                edition = news.result()
            else:
                news.cancel()
    finally:
        waiting.cancel()


async def _pour(socket: WebSocket, page: Page) -> None:
    """What the page is told, into its socket."""
    while (message := await page.next()) is not None:
        await socket.send_text(message)


def _heard(keeper: Keeper, page: Page, text: str) -> None:
    try:
        keeper.post(Wish(page, m.decoded(text, m.Asked)))
    except PapercrownError as refusal:
        page.send(m.Refused(keeper.table.seq, "", str(refusal)))


async def _until_gone(
    socket: WebSocket, telling: Awaitable[None], heard: Callable[[str], None] = lambda text: None
) -> None:
    """Tell and listen until either ends: the page is gone, or there is no more to tell it."""

    async def listen() -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                heard(message.get("text") or (message.get("bytes") or b"").decode(errors="replace"))

    async def tell() -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await telling

    tasks = [asyncio.ensure_future(listen()), asyncio.ensure_future(tell())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()
