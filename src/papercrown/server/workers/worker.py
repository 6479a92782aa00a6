"""A worker: a process forked by the supervisor, which runs one server."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from papercrown.core.errors import PapercrownError

log = logging.getLogger("papercrown")

EXIT_FAILED = 1


@dataclass
class Worker:
    """What a worker process knows of itself, and how it talks to its supervisor."""

    number: int
    """From 1 on. A replacement takes over the number of the worker that died."""
    workers: int
    """How many there are."""
    listener: socket.socket
    folder: Path
    """Shared by all workers, and deleted when they end."""
    reports: Connection
    """Takes `None` once the worker serves, or the sentence that says why it cannot."""
    lifeline: int
    """A pipe that nobody writes to, and which is closed when the supervisor ends, however it ends."""

    def ready(self) -> None:
        """Tell the supervisor that this worker serves."""
        self.reports.send(None)

    def on_supervisor_death(self, shut_down: Callable[[], None]) -> None:
        """Shut down when the supervisor ends without ending its workers: nobody could end or replace them."""

        def watch() -> None:
            os.read(self.lifeline, 1)
            log.error("worker %s: the main process of Papercrown was killed: closing", self.number)
            shut_down()

        threading.Thread(target=watch, name="lifeline", daemon=True).start()


def run(worker: Worker, serve: Callable[[Worker], None], inherited: Sequence[int | socket.socket]) -> None:
    """The main function of a worker process. It has inherited its siblings' listeners, and our end of the lifeline."""
    for handle in inherited:
        os.close(handle) if isinstance(handle, int) else handle.close()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the supervisor as well, which then ends its workers
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        serve(worker)
    except PapercrownError as error:
        worker.reports.send(str(error))
        sys.exit(EXIT_FAILED)
    except Exception:
        log.exception("worker %s failed", worker.number)
        sys.exit(EXIT_FAILED)
