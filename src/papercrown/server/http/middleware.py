"""Security headers, the checks of host and origin, and the request limit for every HTTP request."""

from __future__ import annotations

import logging

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from papercrown.core.phrasing import shown
from papercrown.server.http.limits import REQUESTS, LimitExceeded
from papercrown.server.http.requests import client_address, identity_of, is_allowed_host, limits_of
from papercrown.server.http.responses import error_response
from papercrown.server.tables.errors import INTERNAL_ERROR

log = logging.getLogger("papercrown")

CONTENT_SECURITY_POLICY = "; ".join(
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
"""Only files of this server, HTML only through the client's trusted-types policy, no forms, no embedding."""
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
HSTS = "max-age=31536000"
"""Once reached by https, browsers use nothing else for a year."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
SAME_SITE_FETCHES = ("same-origin", "none")
"""The `Sec-Fetch-Site` of our own pages' requests, and of addresses typed into the browser."""


def is_cross_origin(connection: HTTPConnection) -> bool:
    """Whether a page of another site sent this.

    Browsers report it in `Sec-Fetch-Site`, and name the origin of every WebSocket and every request that may change
    something. A program that sends neither is let in: it has no cookie but its own.
    """
    headers = connection.headers
    if headers.get("sec-fetch-site", "none") not in SAME_SITE_FETCHES:
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    scheme, _, host = origin.partition("://")
    secure = connection.url.scheme in ("https", "wss")
    return host != headers.get("host") or scheme not in (("https",) if secure else ("http", "https"))


def _unknown_host(connection: HTTPConnection) -> Response:
    host = shown(connection.headers.get("host", ""))
    return JSONResponse({"error": f"expected a request to a host name of this server, got one to {host}"}, 421)


class SecurityMiddleware:
    """Refuses unknown hosts, cross-origin changes and excessive requests, adds headers, and reports internal errors."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "websocket" and not is_allowed_host(HTTPConnection(scope)):
                await WebSocket(scope, receive, send).send_denial_response(_unknown_host(HTTPConnection(scope)))
                return
            await self.app(scope, receive, send)
            return
        request, response_started = HTTPConnection(scope), False

        async def send_with_headers(message: Message) -> None:
            nonlocal response_started
            if message["type"] == "http.response.start":
                response_started = True
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if request.url.scheme == "https":
                    headers["Strict-Transport-Security"] = HSTS
            await send(message)

        try:
            refusal = self._refusal(request)
            await (refusal or self.app)(scope, receive, send_with_headers)
        except ClientDisconnect:
            pass
        except Exception:
            log.exception("a request failed")
            if not response_started:
                await JSONResponse({"error": INTERNAL_ERROR}, 500)(scope, receive, send_with_headers)

    def _refusal(self, request: HTTPConnection) -> Response | None:
        """The response to a request that must not reach the app."""
        if not is_allowed_host(request):
            return _unknown_host(request)
        if request.scope["method"] not in SAFE_METHODS and is_cross_origin(request):
            return JSONResponse({"error": "expected a page of this server, got one of another"}, 403)
        identity = identity_of(request) if request.url.path.startswith("/api/") else None
        try:
            limits_of(request).check(REQUESTS, identity.id if identity else None, client_address(request))
        except LimitExceeded as error:
            return error_response(request, error)
        return None
