"""The HTML pages. Opening one gives a new visitor an identity."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from papercrown.server.http.assets import WEB_FOLDER
from papercrown.server.http.identity import new_identity
from papercrown.server.http.limits import CODES, LimitExceeded
from papercrown.server.http.requests import check_limit, identity_of, manager_of, set_identity_cookie
from papercrown.server.http.responses import redirect_to_lobby
from papercrown.server.tables.errors import NoSuchTable


def _page(request: Request, file: str) -> Response:
    """An HTML file, with the visitor's identity cookie renewed, or created where there is none."""
    page = FileResponse(WEB_FOLDER / file, headers={"Cache-Control": "no-cache"})
    return set_identity_cookie(request, page, identity_of(request) or new_identity())


async def lobby(request: Request) -> Response:
    return _page(request, "lobby/lobby.html")


async def table(request: Request) -> Response:
    return _page(request, "table/table.html")


async def replay(request: Request) -> Response:
    return _page(request, "replay/replay.html")


async def verify(request: Request) -> Response:
    return _page(request, "verify/verify.html")


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
