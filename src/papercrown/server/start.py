"""Runs the server: binds the port, configures uvicorn, opens the browser, handles signals."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette

from papercrown.core.errors import OptionError
from papercrown.server.http.app import create_app
from papercrown.server.http.connections import ConnectionLimiter, HttpProtocol, WebSocketProtocol
from papercrown.server.http.limits import MAX_MESSAGE_BYTES, MAX_PEOPLE_PER_ADDRESS
from papercrown.server.http.proxies import TRUSTED_PROXIES, ProxyHeaders, parse_proxies
from papercrown.server.storage.database import default_database

HOST, PORT = "127.0.0.1", 8420
SHUTDOWN_TIMEOUT_SECONDS = 2
EXIT_TIMEOUT_SECONDS = 4.0
"""After a signal the process ends within this time: operators expect 5 s, and some work, such as loading compiled rules
or a query to a database that hangs, cannot be interrupted. All that clients know is stored, so nothing is lost."""
LISTEN_BACKLOG = 2048
GIL_SWITCH_SECONDS = 0.0005
"""How long a thread may hold the GIL while another waits for it: a tenth of Python's default, since the thread that
waits has usually just committed something that players wait for."""
MAX_OPEN_FILES = 65_536
"""The file descriptor limit we ask the system for; each connection takes one."""
RESERVED_FILES = 100
"""File descriptors that connections leave to the rest of the process."""
FALLBACK_MAX_OPEN_FILES = 512
"""On Windows, which has no such limit to query."""


def serve(
    *,
    host: str = HOST,
    port: int | None = None,
    database: str | None = None,
    browser: bool = False,
    pace: float = 0.7,
    per_address: int = MAX_PEOPLE_PER_ADDRESS,
    proxy: str = TRUSTED_PROXIES,
    allowed_hosts: Sequence[str] = (),
) -> None:
    """Run until Ctrl-C. Without a port, use the default one, or any free one if that is taken."""
    parse_proxies(proxy)
    with listening_socket(host, port) as listener:
        address = f"http://{_url_host(host)}:{listener.getsockname()[1]}/"
        app = create_app(
            database or default_database(), pace=pace, per_address=per_address, address=address,
            allowed_hosts=allowed_hosts,
        )  # fmt: skip
        _serve(listener, address, app, proxy, browser)
    print("\nPapercrown is closed.")


def _serve(listener: socket.socket, address: str, app: Starlette, proxy: str, browser: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter("%(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[handler])
    sys.setswitchinterval(GIL_SWITCH_SECONDS)
    server = Server(uvicorn_config(app, proxy))
    print(f"Papercrown is open at {address}", "Ctrl-C closes it; the games are kept.", sep="\n", flush=True)
    if browser:
        threading.Thread(target=_open_browser, args=(server, address), daemon=True).start()
    server.run(sockets=[listener])


def uvicorn_config(app: Starlette, proxy: str = TRUSTED_PROXIES) -> uvicorn.Config:
    """uvicorn with our protocol classes, and without its own logging."""
    limiter = ConnectionLimiter(_raise_open_file_limit() - RESERVED_FILES)
    return uvicorn.Config(
        ProxyHeaders(app, proxy),
        proxy_headers=False,  # uvicorn's believes more, and says nothing about misconfigured proxies
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        http=cast("type[HttpProtocol]", partial(HttpProtocol, limiter=limiter)),
        ws=WebSocketProtocol,
        ws_max_size=MAX_MESSAGE_BYTES,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_SECONDS,
    )


def _raise_open_file_limit() -> int:
    """Raise the limit of open files as far as allowed; the new limit."""
    try:
        import resource
    except ImportError:
        return FALLBACK_MAX_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(MAX_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return MAX_OPEN_FILES if soft == resource.RLIM_INFINITY else soft


class RedactingFormatter(logging.Formatter):
    """Logs an exception's traceback and type without its message, which may hold secrets."""

    def format(self, record: logging.LogRecord) -> str:
        record = copy(record)
        record.exc_text = None  # cached by another handler's formatter
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802
        kind, _, trace = ei
        return f"Traceback (most recent call last):\n{''.join(traceback.format_tb(trace))}{kind.__name__}"


class Server(uvicorn.Server):
    """Ctrl-C shuts it down gracefully, however often it is pressed, or at least in time."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._shut_down)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process is about to end
            signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def _shut_down(self, number: int, frame: object) -> None:
        if not self.should_exit:
            exit_timer = threading.Timer(EXIT_TIMEOUT_SECONDS, _exit_now)
            exit_timer.daemon = True
            exit_timer.start()
        self.should_exit = True


def _exit_now() -> None:
    """End the process whatever its threads are doing."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(0)


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port, the default one, or any free one if that is taken."""
    candidates = [PORT, 0] if port is None else [port]
    problem: OSError | OverflowError | None = None
    for candidate in candidates:
        try:
            return _bind(host, candidate)
        except (OSError, OverflowError) as error:
            problem = error
    raise OptionError(f"expected an address that is free, got {host}:{candidates[-1]}: {problem}")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # explicit: then asyncio sets TCP_NODELAY
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(LISTEN_BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


def _url_host(host: str) -> str:
    """The host of a URL that a browser on this machine can open."""
    local = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"[{local}]" if ":" in local and not local.startswith("[") else local


def _open_browser(server: uvicorn.Server, address: str) -> None:
    """Open the browser once the server answers. Without a display the printed address must do."""
    while not server.started:
        time.sleep(0.02)
    if _has_display():
        webbrowser.open(address)


def _has_display() -> bool:
    if sys.platform != "linux" or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
