"""What every answer carries and every request must not lack: only our own pages talk to the server, in moderation."""

from __future__ import annotations

import logging

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from papercrown.server.http.limits import REQUESTS, TooMuch, address_of, limits_of
from papercrown.server.http.pages import identity_of, refusal

log = logging.getLogger("papercrown")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types papercrown",
    )
)
"""Only files of this server, no markup but through `web/markup.js`, and no forms that go anywhere by themselves."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
ALWAYS_HTTPS = "max-age=31536000"
"""A browser that once came by https does not come by http for a year."""
WRONG = "something went wrong at the server; nothing has changed"
READING = ("GET", "HEAD", "OPTIONS")
OURS = ("same-origin", "none")
"""What a browser says of a request of our own page, or of somebody who typed the address."""


def foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site sent this.

    Browsers say so themselves where they can, and name the origin with every socket and all that is sent. A program
    that names none is let in: it has no cookie but its own.
    """
    headers = connection.headers
    if headers.get("sec-fetch-site", "none") not in OURS:
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    scheme, _, host = origin.partition("://")
    secure = connection.url.scheme in ("https", "wss")
    return host != headers.get("host") or scheme not in (("https",) if secure else ("http", "https"))


class Guarded:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, begun = HTTPConnection(scope), False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if request.url.scheme == "https":
                    headers["Strict-Transport-Security"] = ALWAYS_HTTPS
            await send(message)

        try:
            refused = self._refused(request)
            await (refused or self.app)(scope, receive, guarded)
        except ClientDisconnect:
            pass
        except Exception:
            log.exception("a request could not be answered")
            if not begun:
                await JSONResponse({"error": WRONG}, 500)(scope, receive, guarded)

    def _refused(self, request: HTTPConnection) -> Response | None:
        if request.scope["method"] not in READING and foreign(request):
            return JSONResponse({"error": "expected a page of this server, got one of another"}, 403)
        identity = identity_of(request) if request.url.path.startswith("/api/") else None
        try:
            limits_of(request).check(REQUESTS, identity.id if identity else None, address_of(request))
        except TooMuch as error:
            return refusal(request, error)
        return None
