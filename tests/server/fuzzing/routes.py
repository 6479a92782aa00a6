"""HTTP requests to every route of the app, with what its handler reads: parameters, queries and a body."""

from __future__ import annotations

import inspect as python
import pkgutil
import random
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from urllib.parse import quote

from msgspec import inspect
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

import papercrown
from papercrown.server import http
from papercrown.server.protocol import lobby
from tests.server.fuzzing.inputs import BYTES, NUMBERS, TEXTS, Context, as_json, damaged, some_input, spoiled

METHODS = ("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "X" * 300)
READ_BODY = re.compile(r"decode\(await read_body\(request\), (?:\w+\.)?(\w+)\)")
READ_QUERY = re.compile(r"(?:query_params\.get\(|_number\(socket, )\"(\w+)\"")
HEADERS = (
    "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Accept: text/html", "Range: bytes=0-",
    "Range: bytes=-1,5-2,999999999999999999999-", "If-None-Match: *", 'If-None-Match: "x"', "Accept-Encoding: gzip, br",
    "Accept-Encoding: ,,;q=x", "Cookie: papercrown=" + "A" * 3000, "Cookie: papercrown=\xff; a; =; ;;", "Host: ",
    "Content-Type: multipart/form-data", "If-Modified-Since: yesterday", "X-Forwarded-Proto: https", "Host: [::1",
    "X-Forwarded-Proto: javascript", "Expect: 100-continue", "Connection: Upgrade\r\nUpgrade: h2c",
    "Upgrade: websocket", "Transfer-Encoding: identity", "Content-Length: 5", "X: " + "y" * 40_000, "X\x00: 1", ": 1",
)  # fmt: skip


def query_names() -> list[str]:
    """The names of the query parameters that handlers read."""
    sources = (python.getsource(import_module(f"{http.__name__}.{module.name}"))
               for module in pkgutil.iter_modules(http.__path__))  # fmt: skip
    return sorted({name for source in sources for name in READ_QUERY.findall(source)})


def option_values() -> list[tuple[str, Any]]:
    """The options of all games, with all values."""
    return [(option.name, value) for name in papercrown.games() for option in papercrown.game(name).options
            for value in option.values]  # fmt: skip


def body_of(route: Route) -> inspect.Type | None:
    """The type of the body that a route's handler decodes."""
    found = READ_BODY.search(python.getsource(route.endpoint))
    return inspect.type_info(getattr(lobby, found[1])) if found else None


def http_routes(app: Starlette) -> Iterator[tuple[str, str, inspect.Type | None]]:
    """The method, path and body of all routes, including those of WebSockets, requested without an upgrade."""
    route: BaseRoute
    for route in app.routes:
        match route:
            case Route():
                for method in sorted(route.methods or ()):
                    yield method, route.path, body_of(route)
            case WebSocketRoute():
                yield "GET", route.path, None
            case Mount():
                yield "GET", f"{route.path}/{{file}}", None


class Requests:
    """Makes requests; every one is determined by the dice and the context."""

    def __init__(self, app: Starlette) -> None:
        self.routes = list(http_routes(app))
        self.queries = query_names()

    def some_request(self, dice: random.Random, context: Context, headers: str) -> tuple[bytes, bool]:
        """The bytes of a request, and whether it is well-formed HTTP that must be answered."""
        method, path, body_type = dice.choice(self.routes)
        target = self._target(path, dice, context)
        body = b""
        if body_type is not None:
            body = some_input(body_type, dice, context)
        elif path.endswith("/journals"):
            body = self._journal(dice, context)
        elif dice.random() < 0.1:
            body = dice.choice(BYTES)
        extra = ""
        if dice.random() < 0.15:
            method = dice.choice(METHODS)
        if unusual := dice.random() < 0.15:
            extra = dice.choice(HEADERS) + "\r\n"
        head = f"{method} {target} HTTP/1.1\r\n{headers}{extra}"
        if body or method == "POST":
            head += f"Content-Length: {len(body)}\r\n"
        request = f"{head}Connection: close\r\n\r\n".encode("latin-1", "replace") + body
        if dice.random() < 0.05:
            return spoiled(request, dice), False
        return request, not unusual and method in ("GET", "POST")

    def _target(self, path: str, dice: random.Random, context: Context) -> str:
        def parameter(found: re.Match[str]) -> str:
            name = found[1].partition(":")[0]
            if dice.random() < 0.7 and context.get(name):
                return quote(str(dice.choice(context[name])), safe="")
            odd = str(dice.choice((*TEXTS, *NUMBERS)))
            return quote(odd.encode(errors="surrogatepass"), safe=dice.choice(("", "/.")))[:3000]

        target = re.sub(r"{([^}]+)}", parameter, path)
        if dice.random() < 0.5:
            pairs = [self._query(dice, context) for _ in range(dice.choice((1, 1, 2, 5)))]
            target += "?" + "&".join(pairs)
        return target

    def _query(self, dice: random.Random, context: Context) -> str:
        name, value = dice.choice((*((name, dice.choice(range(-1, 5))) for name in self.queries), *context["options"]))
        if dice.random() < 0.4:
            value = dice.choice((*TEXTS, *NUMBERS))
        if dice.random() < 0.1:
            name = dice.choice(TEXTS)
        return "=".join(quote(str(text).encode(errors="surrogatepass"))[:2000] for text in (name, value))

    def _journal(self, dice: random.Random, context: Context) -> bytes:
        journal = dice.choice(context["journals"])
        for _ in range(dice.choice((0, 1, 1, 2))):
            journal = damaged(journal, dice)
        text = as_json(journal)
        return spoiled(text, dice) if dice.random() < 0.2 else text
