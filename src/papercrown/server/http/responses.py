"""Responses shared by all HTTP routes: JSON, error messages, redirects and cacheable content."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from papercrown.core.errors import PapercrownError, UnknownGame
from papercrown.server.http.bundle import UnsupportedSource
from papercrown.server.http.limits import LimitExceeded
from papercrown.server.http.requests import client_address, limits_of, warn
from papercrown.server.protocol.codec import InvalidText
from papercrown.server.protocol.lobby import ErrorResponse
from papercrown.server.tables.errors import Busy, DamagedTable, NoSuchTable, StoreError

STATUS_CODES = {
    (NoSuchTable, UnknownGame): 404,
    (DamagedTable,): 410,
    (LimitExceeded, Busy): 429,
    (UnsupportedSource,): 500,
    (StoreError,): 503,
}
"""HTTP status codes by exception class; every other `PapercrownError` is a 400."""
BUSY_SECONDS = 5
"""When a client may try again that could not be served because others were."""
Notice = Literal["no-page", "no-table", "too-many-codes"]
"""What the lobby can say to a visitor who is sent there: a key, so that no link makes our page say anything else. The
texts are in `web/lobby/notice.js`."""
MAX_ECHOED_PATH_CHARACTERS = 60
"""How much of the requested path an error message repeats."""


def json_response(message: object, status: int = 200) -> Response:
    """A message as JSON; bytes are sent as they are."""
    body = message if isinstance(message, bytes) else msgspec.json.encode(message)
    return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})


def error_response(request: HTTPConnection, error: Exception) -> Response:
    """An error as a one-sentence JSON message with the matching status code."""
    status = next((status for kinds, status in STATUS_CODES.items() if isinstance(error, kinds)), 400)
    response = json_response(ErrorResponse(str(error)), status)
    if status == 429:
        response.headers["Retry-After"] = str(getattr(error, "retry_after_seconds", BUSY_SECONDS))
    return response


def http_exception_response(request: Request, error: Exception) -> Response:
    """Browsers are redirected from an unknown page to the lobby; API clients get the error as JSON."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return redirect_to_lobby("no-page")
    path = request.url.path[:MAX_ECHOED_PATH_CHARACTERS]
    return json_response(ErrorResponse(f"{error.detail}: {request.method} {path}"), error.status_code)


def invalid_text_response(request: Request, error: Exception) -> Response:
    """The error, which is logged too: no client of ours sends such bytes."""
    warn(limits_of(request), client_address(request), error)
    return error_response(request, error)


EXCEPTION_HANDLERS: Mapping[Any, Callable[[Request, Exception], Response]] = {
    InvalidText: invalid_text_response,
    PapercrownError: error_response,
    HTTPException: http_exception_response,
}


def redirect_to_lobby(notice: Notice) -> Response:
    """The lobby, which shows the notice."""
    return RedirectResponse(f"/?said={notice}", 303)


def revalidated_response(request: Request, content: bytes, media_type: str) -> Response:
    """Content with an ETag: browsers cache it but revalidate every use, so pages never mix two versions."""
    etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"Cache-Control": "no-cache", "ETag": etag}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media_type, headers=headers)


def immutable_response(content: bytes, media_type: str, *, encoding: str = "") -> Response:
    """Content whose address changes with it: browsers and proxies keep it and never ask for it again."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    if encoding:
        headers |= {"Content-Encoding": encoding, "Vary": "Accept-Encoding"}
    return Response(content, media_type=media_type, headers=headers)
