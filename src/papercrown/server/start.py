"""Starting the server: a free port, a database, a browser; and ending it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from papercrown.core.errors import OptionError
from papercrown.core.folders import data_folder
from papercrown.server.app import create_app
from papercrown.server.compression import Socket

HOST, PORT = "127.0.0.1", 8420
LARGEST_MESSAGE = 64 * 1024
SECONDS_TO_LEAVE = 2


def serve(
    *, host: str = HOST, port: int | None = None, database: str | None = None, browser: bool = False, pace: float = 0.7
) -> None:
    """Run until Ctrl-C. Without a port, the usual one or any other that is free."""
    with _listening(host, port) as listening:
        _serve(listening, host, database or f"sqlite:///{data_folder() / 'papercrown.db'}", browser, pace)
    print("\nPapercrown is closed.")


def _serve(listening: socket.socket, host: str, url: str, browser: bool, pace: float) -> None:
    address = f"http://{_named(host)}:{listening.getsockname()[1]}/"
    logging.basicConfig(format="%(levelname)s: %(message)s")
    config = uvicorn.Config(
        create_app(url, pace=pace),
        log_level="warning",
        ws=Socket,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
    )
    server = Server(config)
    print(f"Papercrown is open at {address}", "Ctrl-C closes it; the games are kept.", sep="\n", flush=True)
    if browser:
        threading.Thread(target=_show, args=(server, address), daemon=True).start()
    server.run(sockets=[listening])


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
