"""The HTML pages. Opening one gives a new visitor an identity."""

from __future__ import annotations

import asyncio
from html import escape
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from papercrown.core.errors import PapercrownError
from papercrown.server.http.assets import WEB_FILES
from papercrown.server.http.code_version import code_version
from papercrown.server.http.identity import new_identity
from papercrown.server.http.limits import CODES, LimitExceeded
from papercrown.server.http.requests import check_limit, identity_of, manager_of, set_identity_cookie
from papercrown.server.http.responses import redirect_to_lobby
from papercrown.server.tables.errors import NoSuchTable

MAX_LOOKUP_SECONDS = 0.3
"""How long a page waits for the name of its game. Without it, the script requests the symbols later."""
COMPONENT_CHARACTERS = "!'()*"
"""What `encodeURIComponent` leaves as it is, besides what `quote` does."""


async def _page(request: Request, name: str, *links: str) -> Response:
    """A page, with the visitor's identity cookie renewed, or created where there is none.

    The links tell the browser what the page's script is going to request.
    """
    html = await run_in_threadpool(WEB_FILES.page, name)
    html = html.replace("<html", f'<html data-version="{code_version()}"', 1)
    html = html.replace("  </head>", "".join(f"    {link}\n" for link in links) + "  </head>", 1)
    page = HTMLResponse(html, headers={"Cache-Control": "no-cache"})
    return set_identity_cookie(request, page, identity_of(request) or new_identity())


async def lobby(request: Request) -> Response:
    return await _page(request, "lobby")


async def table(request: Request) -> Response:
    return await _page(request, "table", *await _library_links(request))


async def replay(request: Request) -> Response:
    return await _page(request, "replay", _preload(f"{_api(request)}/replay"), *await _library_links(request))


async def verify(request: Request) -> Response:
    links = [_preload(f"{_api(request)}/journal")] if "id" in request.path_params else []
    return await _page(request, "verify", *links)


def _api(request: Request) -> str:
    """The API of the table that a page shows, as `tableApi` in `web/shared/http.js` spells it."""
    return f"/api/tables/{quote(request.path_params['id'], safe=COMPONENT_CHARACTERS)}"


async def _library_links(request: Request) -> list[str]:
    """A link to the drawings' symbols; none if there is no such table or the database does not answer."""
    try:
        async with asyncio.timeout(MAX_LOOKUP_SECONDS):
            game = await manager_of(request).game_of(request.path_params["id"])
    except (PapercrownError, TimeoutError):
        return []
    address = f"/games/{quote(game)}/{code_version()}/library.svg"
    return [_preload(address, f' data-library="{escape(game)}"')]


def _preload(address: str, attributes: str = "") -> str:
    """A link for what the script requests by `fetch`."""
    return f'<link rel="preload" href="{escape(address)}" as="fetch" crossorigin{attributes}>'


async def join(request: Request) -> Response:
    """Redirect an invitation to its table. It takes no seat: link previews request this address too."""
    code = request.path_params["code"]
    try:
        check_limit(request, CODES)
        table_id = await manager_of(request).find(code)
    except NoSuchTable:
        return redirect_to_lobby("no-table")
    except LimitExceeded:
        return redirect_to_lobby("too-many-codes")
    return RedirectResponse(f"/table/{table_id}?invite={quote(code.upper())}", 303)
