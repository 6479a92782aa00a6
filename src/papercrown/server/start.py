"""Runs the server, or several workers: configures uvicorn, opens the browser, handles signals."""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from copy import copy
from functools import partial
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette

import papercrown
from papercrown.core.errors import OptionError
from papercrown.server.compile_status import ENGINE
from papercrown.server.http.app import create_app
from papercrown.server.http.connections import ConnectionLimiter, HttpProtocol, WebSocketProtocol
from papercrown.server.http.limits import MAX_MESSAGE_BYTES, MAX_PEOPLE_PER_ADDRESS
from papercrown.server.http.proxies import TRUSTED_PROXIES, ProxyHeaders, parse_proxies
from papercrown.server.storage.database import POSTGRESQL, default_database, parse_url
from papercrown.server.workers.handover import Handover
from papercrown.server.workers.listeners import listening_sockets
from papercrown.server.workers.shared_metrics import SharedMetrics
from papercrown.server.workers.supervisor import Supervisor
from papercrown.server.workers.worker import Worker

HOST = "127.0.0.1"
SHUTDOWN_TIMEOUT_SECONDS = 2
EXIT_TIMEOUT_SECONDS = 4.0
"""After a signal the process ends within this time: operators expect 5 s, and some work, such as loading compiled rules
or a query to a database that hangs, cannot be interrupted. All that clients know is stored, so nothing is lost."""
GIL_SWITCH_SECONDS = 0.0005
"""How long a thread may hold the GIL while another waits for it: a tenth of Python's default, since the thread that
waits has usually just committed something that players wait for."""
MAX_OPEN_FILES = 65_536
"""The file descriptor limit we ask the system for; each connection takes one."""
RESERVED_FILES = 100
"""File descriptors that connections leave to the rest of the process."""
OPEN_BROWSER = "import sys, webbrowser; webbrowser.open(sys.argv[1])"
FALLBACK_MAX_OPEN_FILES = 512
"""On Windows, which has no such limit to query."""


def serve(
    *,
    host: str = HOST,
    port: int | None = None,
    database: str | None = None,
    browser: bool = False,
    workers: int = 1,
    pace: float = 0.7,
    per_address: int = MAX_PEOPLE_PER_ADDRESS,
    proxy: str = TRUSTED_PROXIES,
    allowed_hosts: Sequence[str] = (),
) -> None:
    """Run until Ctrl-C. Without a port, use the default one, or any free one if that is taken."""
    parse_proxies(proxy)
    database = database or default_database()
    if workers > 1:
        _check_workers(workers, database)
    with ExitStack() as stack:
        listeners = listening_sockets(host, port, workers)
        for listener in listeners:
            stack.callback(listener.close)
        address = f"http://{_url_host(host)}:{listeners[0].getsockname()[1]}/"
        new_app = partial(
            create_app, database, pace=pace, per_address=per_address, address=address, allowed_hosts=allowed_hosts
        )
        _configure_process()
        if workers > 1:
            _serve_with_workers(listeners, address, new_app, proxy, browser)
        else:
            server = Server(uvicorn_config(new_app(), proxy))
            _announce(address)
            if browser:
                threading.Thread(target=_open_browser, args=(server, address), daemon=True).start()
            server.run(sockets=listeners)
    print("\nPapercrown is closed.")


def _check_workers(workers: int, database: str) -> None:
    """`OptionError` if this system or this database does not support several processes."""
    if "fork" not in multiprocessing.get_all_start_methods():
        raise OptionError(f"--workers: expected 1 on this system, which cannot fork processes, got {workers}")
    if parse_url(database).drivername != POSTGRESQL:
        expected = "expected --database postgresql://USER@HOST/NAME"
        raise OptionError(f"--workers {workers}: {expected}, got SQLite, which supports one process")


def _serve_with_workers(
    listeners: Sequence[socket.socket], address: str, new_app: Callable[..., Starlette], proxy: str, browser: bool
) -> None:
    def run_worker(worker: Worker) -> None:
        app = new_app(shared_metrics=SharedMetrics(worker.folder, worker.number))
        handover = Handover(worker.folder, worker.number, worker.workers) if sys.platform == "linux" else None
        server = Server(uvicorn_config(app, proxy, handover), worker.ready, handover)
        worker.on_supervisor_death(server.shut_down)
        server.run(sockets=[worker.listener])

    def started() -> None:
        _announce(address)
        if browser and _has_display():  # not in a thread, since we fork; in a session of its own, which Ctrl-C spares
            browsers.append(subprocess.Popen([sys.executable, "-c", OPEN_BROWSER, address], start_new_session=True))

    browsers: list[subprocess.Popen[bytes]] = []
    papercrown.games()  # imports them, once for all workers
    importlib.import_module(ENGINE)  # likewise
    Supervisor(listeners, run_worker).run(started)


def _configure_process() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter("%(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[handler])
    sys.setswitchinterval(GIL_SWITCH_SECONDS)


def _announce(address: str) -> None:
    print(f"Papercrown is open at {address}", "Ctrl-C closes it; the games are kept.", sep="\n", flush=True)


def uvicorn_config(app: Starlette, proxy: str = TRUSTED_PROXIES, handover: Handover | None = None) -> uvicorn.Config:
    """uvicorn with our protocol classes, and without its own logging."""
    limiter = ConnectionLimiter(_raise_open_file_limit() - RESERVED_FILES)
    return uvicorn.Config(
        ProxyHeaders(app, proxy),
        proxy_headers=False,  # uvicorn's believes more, and says nothing about misconfigured proxies
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        http=cast("type[HttpProtocol]", partial(HttpProtocol, limiter=limiter, handover=handover)),
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

    def __init__(
        self,
        config: uvicorn.Config,
        on_started: Callable[[], None] = lambda: None,
        handover: Handover | None = None,
    ) -> None:
        super().__init__(config)
        self._on_started = on_started
        self._handover = handover
        self._adoptions: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._handover:
            self._handover.start(self._adopt)
        self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._handover:
            self._handover.close()
        await super().shutdown(sockets)

    def _adopt(self, connection: socket.socket, received: bytes) -> None:
        """Serve a connection that another worker has accepted and read from."""
        task = asyncio.create_task(self._serve_adopted(connection, received))
        self._adoptions.add(task)
        task.add_done_callback(self._adoptions.discard)

    async def _serve_adopted(self, connection: socket.socket, received: bytes) -> None:
        protocol = partial(
            cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class),
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, received=received,
        )  # fmt: skip
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # the client has hung up
            connection.close()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, frame: self.shut_down())
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process is about to end
            signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def shut_down(self) -> None:
        """End the server soon. Any thread may call this."""
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
