"""Static files of the web client, and each game's cover, symbol library and guide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

import papercrown
from papercrown.core.game import Game
from papercrown.server.http.code_version import code_version
from papercrown.server.http.requests import accepts_gzip, cached
from papercrown.server.http.responses import immutable_response, json_response, revalidated_response
from papercrown.server.http.web_files import WEB_FOLDER, WebFiles, compressed_once
from papercrown.server.protocol.lobby import ErrorResponse

WEB_FILES = WebFiles(WEB_FOLDER)
"""Shared by all apps of this process."""
SVG = "image/svg+xml"
NO_GUIDE = ErrorResponse("this game has no guide yet")
OTHER_VERSION = ErrorResponse("this file belongs to another version of Papercrown: please reload the page")


class RevalidatedFiles(StaticFiles):
    """Static files that browsers cache but revalidate on every use."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def asset(request: Request) -> Response:
    """A script, a style sheet or a picture of a page, whose address names its content."""
    name = request.path_params["name"]
    file = WEB_FILES.built_asset(name) or await run_in_threadpool(WEB_FILES.asset, name)
    if file is None:
        return json_response(OTHER_VERSION, 404)
    if not accepts_gzip(request):
        return immutable_response(file.content, file.media_type)
    return immutable_response(file.compressed, file.media_type, encoding="gzip")


async def cover(request: Request) -> Response:
    game = papercrown.game(request.path_params["name"])
    return await _picture(request, _cover, game)


def _cover(game: Game) -> str:
    from papercrown.drawing.cover import plain_cover

    return str(game.module("cover").cover(game.name)) if game.has_module("cover") else plain_cover(game.title)


async def library(request: Request) -> Response:
    """The SVG symbols that the drawings of a game refer to."""
    game = papercrown.game(request.path_params["name"])
    return await _picture(request, _library, game)


def _library(game: Game) -> str:
    from papercrown.drawing.svg import library

    drawing = game.module("drawing") if game.has_module("drawing") else None
    return library(getattr(drawing, "LIBRARY", {}), getattr(drawing, "GHOSTS", {}))


async def guide(request: Request) -> Response:
    game = papercrown.game(request.path_params["name"])
    response = revalidated_response(request, await _drawn(request, _guide, game), "text/html")
    return response if response.body or response.status_code == 304 else json_response(NO_GUIDE, 404)


def _guide(game: Game) -> str:
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(game.guide() or ""))


async def _picture(request: Request, draw: Callable[[Game], str], game: Game) -> Response:
    """A picture; browsers keep it for as long as they like if its address names the version of the code."""
    version = request.path_params.get("version")
    if version is None:
        return revalidated_response(request, await _drawn(request, draw, game), SVG)
    if version != code_version():
        return json_response(OTHER_VERSION, 404)
    if not accepts_gzip(request):
        return immutable_response(await _drawn(request, draw, game), SVG)
    compressed = await cached(request, (draw.__name__, game.name, "gzip"), lambda: compressed_once(draw(game).encode()))
    return immutable_response(compressed, SVG, encoding="gzip")


async def _drawn(request: Request, draw: Callable[[Game], str], game: Game) -> bytes:
    """What is the same for everyone as long as the server runs."""
    return await cached(request, (draw.__name__, game.name), lambda: draw(game).encode())
