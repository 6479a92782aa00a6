"""Static files of the web client, and each game's cover, symbol library and guide."""

from __future__ import annotations

import importlib.resources
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

import papercrown
from papercrown.core.game import Game
from papercrown.server.http.requests import cached, services_of
from papercrown.server.http.responses import json_response, revalidated_response
from papercrown.server.protocol.lobby import ErrorResponse

WEB_FOLDER = Path(str(importlib.resources.files("papercrown") / "web"))
SVG = "image/svg+xml"
NO_GUIDE = ErrorResponse("this game has no guide yet")


class RevalidatedFiles(StaticFiles):
    """Static files that browsers cache but revalidate on every use."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def cover(request: Request) -> Response:
    game = papercrown.game(request.path_params["name"])
    return await _drawn(request, _cover, game, SVG)


def _cover(game: Game) -> str:
    from papercrown.drawing.cover import plain_cover

    return str(game.module("cover").cover(game.name)) if game.has_module("cover") else plain_cover(game.title)


async def library(request: Request) -> Response:
    """The SVG symbols that the drawings of a game refer to; drawing them needs compiled rules."""
    game = papercrown.game(request.path_params["name"])
    await services_of(request).compile_status.wait_until_ready(game.name)
    return await _drawn(request, _library, game, SVG)


def _library(game: Game) -> str:
    from papercrown.drawing.svg import library

    drawing = game.module("drawing") if game.has_module("drawing") else None
    return library(getattr(drawing, "LIBRARY", {}), getattr(drawing, "GHOSTS", {}))


async def guide(request: Request) -> Response:
    game = papercrown.game(request.path_params["name"])
    response = await _drawn(request, _guide, game, "text/html")
    return response if response.body or response.status_code == 304 else json_response(NO_GUIDE, 404)


def _guide(game: Game) -> str:
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(game.guide() or ""))


async def _drawn(request: Request, draw: Callable[[Game], str], game: Game, media_type: str) -> Response:
    """What is the same for everyone as long as the server runs."""
    content = await cached(request, (draw.__name__, game.name), lambda: draw(game).encode())
    return revalidated_response(request, content, media_type)
