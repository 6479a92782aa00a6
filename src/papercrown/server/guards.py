"""What every answer carries and every request must not lack: only our own pages talk to the server."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
READING = ("GET", "HEAD", "OPTIONS")


def foreign(headers: Headers) -> bool:
    """Whether a page of another site sent this."""
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


class Guarded:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] not in READING and foreign(Headers(scope=scope)):
            refused = JSONResponse({"error": "expected a page of this server, got one of another"}, 403)
            await refused(scope, receive, guarded)
        else:
            await self.app(scope, receive, guarded)
