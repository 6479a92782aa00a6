"""The supervisor: starts workers, replaces those that die, and ends all of them together."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from papercrown.core.errors import PapercrownError
from papercrown.server.workers import worker
from papercrown.server.workers.worker import Worker

log = logging.getLogger("papercrown")

STOP_TIMEOUT_SECONDS = 4.5
"""Workers end within four seconds of a signal; one that does not is killed, because operators expect five."""
SHORT_LIFE_SECONDS = 10.0
MAX_SHORT_LIVES = 5
"""After so many workers in a row that died young, replacing them is hopeless."""
SIGNALS = {signal.SIGINT, signal.SIGTERM}
_SIGNAL_NAMES = {number.value: number.name for number in signal.Signals}


class WorkerError(PapercrownError):
    """The workers cannot serve."""


@dataclass
class _Child:
    """A worker process as the supervisor sees it."""

    number: int
    process: BaseProcess
    reports: Connection
    started_at: float
    ready: bool = False


class Supervisor:
    """Runs a worker for each listening socket.

    The first worker starts alone: if it cannot serve, its reason is the error of the command. Workers are forked, so
    they start at once, share the memory of what was imported, and run the same code even during an upgrade. The
    listening sockets stay open here: connections to a worker that died wait for its replacement.
    """

    def __init__(self, listeners: Sequence[socket.socket], serve: Callable[[Worker], None]) -> None:
        self._listeners = listeners
        self._serve = serve
        self._context = multiprocessing.get_context("fork")
        self._children: dict[int, _Child] = {}
        self._short_lives = 0
        self._serving = False
        self._stopping = False

    def run(self, on_started: Callable[[], None]) -> None:
        """Run until SIGINT or SIGTERM, and call `on_started` once all workers are ready.

        `WorkerError` if a worker cannot serve.
        """
        self._folder = Path(tempfile.mkdtemp(prefix="papercrown-"))
        self._lifeline, self._our_end = os.pipe()
        announced = False
        gc.freeze()  # otherwise every collection in a worker would copy the memory that it shares with us
        try:
            with self._signals() as wakeup:
                self._start(1)
                while not self._stopping:
                    self._handle_events(wakeup)
                    if not announced and self._all_ready():
                        announced = True
                        on_started()
        finally:
            self._stop()
            shutil.rmtree(self._folder, ignore_errors=True)

    @contextmanager
    def _signals(self) -> Iterator[socket.socket]:
        """Stop on SIGINT and SIGTERM; yields a socket that becomes readable then."""

        def stop(number: int, frame: object) -> None:
            self._stopping = True

        ours, wakeup = socket.socketpair()
        with ours, wakeup:
            wakeup.setblocking(False)
            for number in SIGNALS:
                signal.signal(number, stop)
            signal.set_wakeup_fd(wakeup.fileno())
            try:
                yield ours
            finally:
                signal.set_wakeup_fd(-1)

    def _start(self, number: int) -> _Child:
        reports, theirs = self._context.Pipe(duplex=False)
        listener = self._listeners[number - 1]
        started = Worker(number, len(self._listeners), listener, self._folder, theirs, self._lifeline)
        others = [listener for listener in set(self._listeners) if listener is not started.listener]
        arguments = (started, self._serve, [self._our_end, *others])
        process = self._context.Process(target=worker.run, args=arguments, name=f"worker {number}", daemon=True)
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # until the worker has handlers of its own
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # OpenBLAS has threads, and can be forked
                process.start()
        except OSError as error:
            raise WorkerError(f"expected to start a worker, got {error}") from None
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        theirs.close()
        child = self._children[number] = _Child(number, process, reports, time.monotonic())
        return child

    def _all_ready(self) -> bool:
        return len(self._children) == len(self._listeners) and all(child.ready for child in self._children.values())

    def _handle_events(self, wakeup: socket.socket) -> None:
        """Wait until something happens to a worker, or for a signal."""
        children = list(self._children.values())
        starting = [child.reports for child in children if not child.ready]
        happened = wait([wakeup, *starting, *(child.process.sentinel for child in children)])
        for child in children:
            ended = child.process.sentinel in happened  # its report may have arrived, or comes to its end just now
            if not child.ready and (ended or child.reports in happened):
                self._read_report(child)
                if not self._serving:
                    self._serving = True
                    for number in range(2, len(self._listeners) + 1):
                        self._start(number)
            if ended and not self._stopping:
                self._replace(child)

    def _read_report(self, child: _Child) -> None:
        try:
            problem = child.reports.recv()
        except EOFError:
            child.process.join()
            if self._serving:
                return  # replaced like any other
            raise WorkerError(f"a worker {_ending(child.process)} before it could serve") from None
        if problem is not None:
            raise WorkerError(problem)
        child.ready = True

    def _replace(self, child: _Child) -> None:
        child.process.join()
        child.reports.close()
        young = time.monotonic() - child.started_at < SHORT_LIFE_SECONDS
        self._short_lives = self._short_lives + 1 if young else 0
        if self._short_lives == MAX_SHORT_LIVES:
            raise WorkerError(f"{MAX_SHORT_LIVES} workers in a row died young, the last one {_ending(child.process)}")
        successor = self._start(child.number)
        log.warning(
            "worker %s (process %s) %s: process %s replaces it",
            child.number, child.process.pid, _ending(child.process), successor.process.pid,
        )  # fmt: skip

    def _stop(self) -> None:
        """End all workers, at the latest when they were given enough time."""
        self._stopping = True
        for listener in self._listeners:
            listener.close()
        processes = [child.process for child in self._children.values()]
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + STOP_TIMEOUT_SECONDS
        for process in processes:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()
        os.close(self._our_end)
        os.close(self._lifeline)


def _ending(process: BaseProcess) -> str:
    """How a process ended, in words."""
    status = process.exitcode
    if status is not None and status < 0:
        return f"was killed by {_SIGNAL_NAMES.get(-status, f'signal {-status}')}"
    return f"ended with status {status}"
