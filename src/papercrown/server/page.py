"""A page that somebody has open: messages wait here until its socket takes them."""

from __future__ import annotations

import asyncio

import msgspec

from papercrown.server.identity import Identity
from papercrown.server.messages import Told
from papercrown.server.telling import Eyes

MOST_WAITING = 100
"""A page that reads slower than this is let go; it comes back and asks for what it missed."""

_encoder = msgspec.json.Encoder()


class Page:
    """One open socket at a table."""

    def __init__(self, identity: Identity, last: int) -> None:
        self.identity = identity
        self.eyes = Eyes(identity, told=max(0, last))
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def send(self, message: Told) -> None:
        try:
            self.outbox.put_nowait(_encoder.encode(message).decode())
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Let the socket end; what still waits is not worth telling."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
