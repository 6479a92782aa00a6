"""All sockets of a table go to one worker, which therefore holds and draws the table alone.

Any worker can serve any table, but then each event is read, applied and drawn in several of them. So the worker that
gets the request for a socket passes the connection on, unless the other one is not there.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

REQUEST = re.compile(rb"GET /socket/play/([^/? ]+)[? ]")
MAX_REQUEST_BYTES = 16 * 1024
"""Longer requests are not passed on; browsers send less than two thousand bytes."""
Adopt = Callable[[socket.socket, bytes], None]


class Handover:
    """Passes connections between the workers of one machine. Only Linux has the sockets that it needs."""

    def __init__(self, folder: Path, worker: int, workers: int) -> None:
        self._folder = folder
        self._worker = worker
        self._workers = workers
        self._listener: socket.socket | None = None
        self._incoming: set[socket.socket] = set()
        self._outgoing: dict[int, socket.socket] = {}

    def worker_of(self, request: bytes) -> int | None:
        """The number of the worker for a request; None if any worker may answer it."""
        found = REQUEST.match(request)
        return crc32(found[1]) % self._workers + 1 if found else None

    # --- receiving ---

    def start(self, adopt: Adopt) -> None:
        """Call `adopt` with connections and what was read from them, in the running event loop."""
        path = self._path(self._worker)
        path.unlink(missing_ok=True)  # of the worker that this one replaces
        self._adopt = adopt
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listener.setblocking(False)
        self._listener.bind(str(path))
        self._listener.listen(self._workers)
        asyncio.get_running_loop().add_reader(self._listener, self._accept, self._listener)

    def close(self) -> None:
        """Take no more connections; the others then serve them."""
        loop = asyncio.get_running_loop()
        for sibling in [*self._incoming, *([self._listener] if self._listener else [])]:
            loop.remove_reader(sibling)
            sibling.close()
        for sibling in self._outgoing.values():
            sibling.close()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(BlockingIOError):
            sibling, _ = listener.accept()
            sibling.setblocking(False)
            self._incoming.add(sibling)
            asyncio.get_running_loop().add_reader(sibling, self._receive, sibling)

    def _receive(self, sibling: socket.socket) -> None:
        try:
            request, descriptors, _, _ = socket.recv_fds(sibling, MAX_REQUEST_BYTES, 1, socket.MSG_CMSG_CLOEXEC)
        except BlockingIOError:
            return
        except OSError:
            request, descriptors = b"", []
        if not request:  # it has ended
            asyncio.get_running_loop().remove_reader(sibling)
            self._incoming.discard(sibling)
            sibling.close()
        for descriptor in descriptors:
            self._adopt(socket.socket(fileno=descriptor), request)

    # --- sending ---

    def offer(self, connection: int, request: bytes) -> bool:
        """Whether a connection, by its file descriptor, now belongs to another worker."""
        worker = self.worker_of(request)
        if worker is None or worker == self._worker or len(request) > MAX_REQUEST_BYTES:
            return False
        try:
            if worker not in self._outgoing:
                self._outgoing[worker] = self._connect(worker)
            socket.send_fds(self._outgoing[worker], [request], [connection])
        except BlockingIOError:  # it is busy
            return False
        except OSError:
            if worker in self._outgoing:
                self._outgoing.pop(worker).close()
            return False
        return True

    def _connect(self, worker: int) -> socket.socket:
        sibling = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        sibling.setblocking(False)
        try:
            sibling.connect(str(self._path(worker)))
        except OSError:
            sibling.close()
            raise
        return sibling

    def _path(self, worker: int) -> Path:
        return self._folder / f"{worker}.connections"
