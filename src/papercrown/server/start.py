"""Starting the server: a free port, a database, a browser; and ending it."""

from __future__ import annotations

import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette

from papercrown.core.errors import OptionError
from papercrown.core.phrasing import shown
from papercrown.server.http.app import create_app
from papercrown.server.http.connections import Caller, ConnectionLimiter, Socket
from papercrown.server.http.limits import LARGEST_MESSAGE, PER_ADDRESS
from papercrown.server.storage.database import usual_database

HOST, PORT = "127.0.0.1", 8420
PROXY = "127.0.0.1,::1"
"""A proxy on this machine may say for whom it asks; whoever else claims to be one is not believed."""
SECONDS_TO_LEAVE = 2
TURN = 0.0005
"""Seconds that a thread may keep the interpreter while another one wants it, which has stored something."""
FILES, SPARE_FILES = 65_536, 100
"""As many files as we ask the system for, each connection being one; and those that connections leave to the rest."""


def serve(
    *,
    host: str = HOST,
    port: int | None = None,
    database: str | None = None,
    browser: bool = False,
    pace: float = 0.7,
    per_address: int = PER_ADDRESS,
    proxy: str = PROXY,
) -> None:
    """Run until Ctrl-C. Without a port, the usual one or any other that is free."""
    _check_proxies(proxy)
    with _listening(host, port) as listening:
        address = f"http://{_named(host)}:{listening.getsockname()[1]}/"
        app = create_app(database or usual_database(), pace=pace, per_address=per_address, address=address)
        _serve(listening, address, app, proxy, browser)
    print("\nPapercrown is closed.")


def _serve(listening: socket.socket, address: str, app: Starlette, proxy: str, browser: bool) -> None:
    spoken = logging.StreamHandler()
    spoken.setFormatter(Discreet("%(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[spoken])
    sys.setswitchinterval(TURN)
    server = Server(configured(app, proxy))
    print(f"Papercrown is open at {address}", "Ctrl-C closes it; the games are kept.", sep="\n", flush=True)
    if browser:
        threading.Thread(target=_show, args=(server, address), daemon=True).start()
    server.run(sockets=[listening])


def configured(app: Starlette, proxy: str = PROXY) -> uvicorn.Config:
    """How the app is served: to those who ask and read, and quietly."""
    return uvicorn.Config(
        app,
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        http=cast("type[Caller]", partial(Caller, door=ConnectionLimiter(_more_files() - SPARE_FILES))),
        ws=Socket,
        ws_max_size=LARGEST_MESSAGE,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )


def _check_proxies(proxies: str) -> None:
    for proxy in proxies.split(","):
        try:
            ipaddress.ip_network(proxy.strip())
        except ValueError:
            raise OptionError(f"--proxy: expected addresses or networks, got {shown(proxy)}") from None


def _more_files() -> int:
    """As many files as this process may open, after asking for more."""
    try:
        import resource
    except ImportError:  # Windows, which has room for some more
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return FILES if soft == resource.RLIM_INFINITY else soft


class Discreet(logging.Formatter):
    """Says where something went wrong, and not with what: that may be a secret of somebody."""

    def format(self, record: logging.LogRecord) -> str:
        record = copy(record)
        record.exc_text = None  # what somebody less discreet made of it
        return super().format(record)

    def formatException(self, problem: Any) -> str:  # noqa: N802
        kind, _, where = problem
        return f"Traceback (most recent call last):\n{''.join(traceback.format_tb(where))}{kind.__name__}"


class Server(uvicorn.Server):
    """Ctrl-C closes it, in its own time, however often it is pressed."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._leave)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process is about to end
            signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def _leave(self, number: int, frame: object) -> None:
        self.should_exit = True


def _listening(host: str, port: int | None) -> socket.socket:
    wanted = [PORT, 0] if port is None else [port]
    problem: OSError | OverflowError | None = None
    for number in wanted:
        try:
            return _bound(host, number)
        except (OSError, OverflowError) as error:
            problem = error
    raise OptionError(f"expected an address that is free, got {host}:{wanted[-1]}: {problem}")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: so asyncio sets TCP_NODELAY
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(2048)
    except BaseException:
        bound.close()
        raise
    return bound


def _named(host: str) -> str:
    """The host as an address that can be opened here."""
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"[{here}]" if ":" in here and not here.startswith("[") else here


def _show(server: uvicorn.Server, address: str) -> None:
    """Open the browser once the server answers; where there is no screen, the printed address must do."""
    while not server.started:
        time.sleep(0.02)
    if _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    if sys.platform != "linux" or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
