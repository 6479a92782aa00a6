"""Static files of the web client, and each game's cover, symbol library and guide."""

from __future__ import annotations

import importlib.resources
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

import papercrown
from papercrown.core.game import Game
from papercrown.server.http.requests import services_of
from papercrown.server.http.responses import json_response, revalidated_response
from papercrown.server.protocol.lobby import ErrorResponse

WEB_FOLDER = Path(str(importlib.resources.files("papercrown") / "web"))
SVG = "image/svg+xml"


class RevalidatedFiles(StaticFiles):
    """Static files that browsers cache but revalidate on every use."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def cover(request: Request) -> Response:
    return revalidated_response(request, _cover(papercrown.game(request.path_params["name"]).name), SVG)


@cache
def _cover(name: str) -> str:
    from papercrown.drawing.cover import plain_cover

    game = papercrown.game(name)
    return str(game.module("cover").cover(name)) if game.has_module("cover") else plain_cover(game.title)


async def library(request: Request) -> Response:
    """The SVG symbols that the drawings of a game refer to; drawing them needs compiled rules."""
    game = papercrown.game(request.path_params["name"])
    await services_of(request).compile_status.wait_until_ready(game.name)
    return revalidated_response(request, _library(game.name), SVG)


@cache
def _library(name: str) -> str:
    from papercrown.drawing.svg import library

    game = papercrown.game(name)
    drawing = game.module("drawing") if game.has_module("drawing") else None
    return library(getattr(drawing, "LIBRARY", {}), getattr(drawing, "GHOSTS", {}))


async def guide(request: Request) -> Response:
    html = _guide(papercrown.game(request.path_params["name"]))
    if html is None:
        return json_response(ErrorResponse("this game has no guide yet"), 404)
    return revalidated_response(request, html, "text/html")


def _guide(game: Game) -> str | None:
    from markdown_it import MarkdownIt

    text = game.guide()
    return None if text is None else MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
