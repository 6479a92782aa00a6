"""A server in its own process, for tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from papercrown.testing.browser.problem import Problem

SERVE_WITH_GAMES = """
import importlib, sys
from papercrown import cli, registry
from papercrown.server.tables.offered_bots import OFFERED_BOTS
OFFERED_BOTS += ["random", "greedy"]
for name in sys.argv[1].split():
    registry._games_by_name().update({game.name: game for game in registry._declared(importlib.import_module(name))})
sys.exit(cli.main(sys.argv[2:]))
"""
"""Runs the command line with quick bots on offer, and the games of the packages in the first argument."""


class LiveServer:
    """A server process with a fixed port and database, which can be stopped, killed and started again."""

    def __init__(
        self, folder: Path, packages: Sequence[str] = (), pace: float = 0.0, database: str | None = None
    ) -> None:
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / "server.log"
        self._command = [
            sys.executable, "-c", SERVE_WITH_GAMES, " ".join(packages),
            "serve", "--port", str(self.port), "--pace", str(pace),
            "--database", database or f"sqlite:///{folder / 'house.db'}",
        ]  # fmt: skip
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and return once it is listening."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        if self.address not in self._process.stdout.readline():
            self.kill()
            raise Problem(f"the server did not start:\n{self.log}")

    def stop(self) -> None:
        """Stop gracefully, as Ctrl-C does; a traceback in its log is a problem."""
        self._end(subprocess.Popen.terminate)
        if "Traceback" in self.log:
            raise Problem(f"the server wrote:\n{self.log}")

    def kill(self) -> None:
        """Kill the process, as a power cut does."""
        self._end(subprocess.Popen.kill)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        if self._process is None:
            return
        how(self._process)
        self._process.communicate()
        self._process = None

    @property
    def log(self) -> str:
        """What the server wrote to stderr."""
        return self._log.read_text() if self._log.exists() else ""


@contextmanager
def live_server(*packages: str, pace: float = 0.0, database: str | None = None) -> Iterator[LiveServer]:
    """A server with an empty database and bots that do not pause, with the games of these packages added.

    >>> with live_server("my_package.my_game") as server:
    ...     print(server.address)
    """
    with tempfile.TemporaryDirectory(prefix="papercrown-") as folder:
        server = LiveServer(Path(folder), packages, pace, database)
        server.start()
        try:
            yield server
        except BaseException:
            server.kill()
            raise
        server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
