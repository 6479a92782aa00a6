"""Listening sockets, made before anything is served."""

from __future__ import annotations

import os
import socket
import sys

from papercrown.core.errors import OptionError

DEFAULT_PORT = 8420
LISTEN_BACKLOG = 2048


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port, the default one, or any free one if that is taken."""
    return listening_sockets(host, port, 1)[0]


def listening_sockets(host: str, port: int | None, number: int) -> list[socket.socket]:
    """A socket for each worker, all at one address.

    Linux distributes connections among sockets by a hash of the client's address and port. Workers that accept from a
    common socket share them less evenly, since the first that wakes up takes all that wait; elsewhere they must.
    """
    candidates = [DEFAULT_PORT, 0] if port is None else [port]
    problem: OSError | OverflowError | None = None
    for candidate in candidates:
        try:
            return _bind_all(host, candidate, number)
        except (OSError, OverflowError) as error:
            problem = error
    raise OptionError(f"expected an address that is free, got {host}:{candidates[-1]}: {problem}")


def _bind_all(host: str, port: int, number: int) -> list[socket.socket]:
    distributed = number > 1 and sys.platform == "linux"
    listeners: list[socket.socket] = []
    try:
        listeners.append(_bind(host, port))  # fails if another program listens, even if that one shares its port
        if distributed:
            listeners[0].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            bound_port = listeners[0].getsockname()[1]
            listeners += [_bind(host, bound_port, shared=True) for _ in range(number - 1)]
        for listener in listeners:
            listener.listen(LISTEN_BACKLOG)
    except BaseException:
        for listener in listeners:
            listener.close()
        raise
    return listeners if distributed else listeners * number


def _bind(host: str, port: int, shared: bool = False) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # explicit: then asyncio sets TCP_NODELAY
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
    except BaseException:
        listener.close()
        raise
    return listener
