"""Pages, pictures and guides. Whoever opens a page for the first time gets an identity."""

from __future__ import annotations

import hashlib
import importlib.resources
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

import papercrown
from papercrown.core.errors import PapercrownError, UnknownGame
from papercrown.core.game import Game
from papercrown.server.http.identity import A_YEAR, COOKIE, Identities, Identity, somebody
from papercrown.server.http.limits import CODES, Limit, TooMuch, address_of, limits_of
from papercrown.server.protocol.messages import Error
from papercrown.server.storage.store import StoreError
from papercrown.server.tables.manager import NoSuchTable, TableManager

WEB = Path(str(importlib.resources.files("papercrown") / "web"))
STATUS = {(NoSuchTable, UnknownGame): 404, (TooMuch,): 429, (StoreError,): 503}
"""Of refusals; all others are 400."""


# --- answers ---


def answer(message: object, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(message), status, media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def refusal(request: HTTPConnection, error: Exception) -> Response:
    """Every refusal is one sentence."""
    status = next((status for kinds, status in STATUS.items() if isinstance(error, kinds)), 400)
    refused = answer(Error(str(error)), status)
    if isinstance(error, TooMuch):
        refused.headers["Retry-After"] = str(error.seconds)
    return refused


def not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return to_lobby(f"There is no page {request.url.path[:60]} here.")
    return answer(Error(f"{error.detail}: {request.method} {request.url.path[:60]}"), error.status_code)


REFUSALS: Mapping[Any, Callable[[Request, Exception], Response]] = {
    PapercrownError: refusal,
    HTTPException: not_here,
}


def to_lobby(sentence: str) -> Response:
    return RedirectResponse(f"/?said={quote(sentence)}", 303)


# --- who asks ---


def house_of(request: Any) -> TableManager:
    return request.app.state.house  # type: ignore[no-any-return]


def identities_of(request: Any) -> Identities:
    return request.app.state.identities  # type: ignore[no-any-return]


def identity_of(request: Any) -> Identity | None:
    return identities_of(request).read(request.cookies)


def known(request: Request) -> Identity:
    """Who asks, if a page of ours was open before."""
    if identity := identity_of(request):
        return identity
    raise PapercrownError("expected the cookie of this server, got none: please allow cookies and load the page again")


def allow(request: Request, limit: Limit, cost: int = 1) -> None:
    """Count more of what is limited, or refuse it."""
    identity = identity_of(request)
    limits_of(request).check(limit, identity.id if identity else None, address_of(request), cost)


def greet(request: Request, response: Response, identity: Identity) -> Response:
    """Let the browser remember who it is."""
    secure = request.url.scheme == "https"
    cookie = identities_of(request).cookie(identity)
    response.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


class Files(StaticFiles):
    """The files of the pages, kept by the browser and asked for again."""

    def file_response(self, *given: Any, **more: Any) -> Response:
        response = super().file_response(*given, **more)
        response.headers["Cache-Control"] = "no-cache"
        return response


# --- pages ---


def _page(request: Request, name: str) -> Response:
    """A page, and a cookie for another year: of who comes, or a new one where there is none of ours."""
    page = FileResponse(WEB / name, headers={"Cache-Control": "no-cache"})
    return greet(request, page, identity_of(request) or somebody())


async def lobby(request: Request) -> Response:
    return _page(request, "lobby/lobby.html")


async def table(request: Request) -> Response:
    return _page(request, "table/table.html")


async def replay(request: Request) -> Response:
    return _page(request, "replay/replay.html")


async def verify(request: Request) -> Response:
    return _page(request, "verify/verify.html")


async def join(request: Request) -> Response:
    """An invitation. It only leads to the table: programs that look at links for a preview must not sit down."""
    code = request.path_params["code"]
    try:
        allow(request, CODES)
        table_id = await house_of(request).find(code)
    except (NoSuchTable, TooMuch) as error:
        return to_lobby(f"{str(error)[:1].upper()}{str(error)[1:]}.")
    return RedirectResponse(f"/table/{table_id}?invite={quote(code.upper())}", 303)


# --- pictures and guides of the games ---


async def cover(request: Request) -> Response:
    return picture(request, _cover(papercrown.game(request.path_params["name"]).name))


@cache
def _cover(name: str) -> str:
    from papercrown.drawing.cover import plain_cover

    game = papercrown.game(name)
    return str(game.module("cover").cover(name)) if game.has_module("cover") else plain_cover(game.title)


async def library(request: Request) -> Response:
    game = papercrown.game(request.path_params["name"])
    await house_of(request).warmth.ready(game.name)
    return picture(request, _library(game.name))


@cache
def _library(name: str) -> str:
    from papercrown.drawing.svg import library

    game = papercrown.game(name)
    room = game.module("drawing") if game.has_module("drawing") else None
    return library(getattr(room, "LIBRARY", {}), getattr(room, "GHOSTS", {}))


async def guide(request: Request) -> Response:
    page = _guide(papercrown.game(request.path_params["name"]))
    if page is None:
        return answer(Error("this game has no guide yet"), 404)
    return fresh(request, page, "text/html")


def _guide(game: Game) -> str | None:
    from markdown_it import MarkdownIt

    text = game.guide()
    return None if text is None else MarkdownIt("commonmark", {"html": False}).enable("table").render(text)


def picture(request: Request, drawn: str) -> Response:
    return fresh(request, drawn, "image/svg+xml")


def fresh(request: Request, text: str, kind: str) -> Response:
    """An answer that the browser keeps, and asks for again: a new version never meets an old one."""
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": etag}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=kind, headers=headers)
