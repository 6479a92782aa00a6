"""A page that somebody has open. However slowly its socket takes what it is told, no more than this waits for it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from papercrown.server.http.identity import Identity
from papercrown.server.protocol.messages import Told
from papercrown.server.views.updates import ClientState

MOST_WAITING = 100
"""Answers. A page that reads slower than this is let go; it comes back and asks for what it missed."""

_encoder = msgspec.json.Encoder()


class ClientConnection:
    """One open socket at a table."""

    def __init__(self, identity: Identity, last: int = 0, viewer: int | None = None) -> None:
        self.identity = identity
        self.eyes = ClientState(identity, last=max(0, last), viewer=viewer)
        self._answers: deque[Told] = deque()
        self._stands: Callable[[ClientState], Told | None] | None = None
        self._closed = False
        self._news = asyncio.Event()

    def show(self, stands: Callable[[ClientState], Told | None]) -> None:
        """Things may stand otherwise than the page knows. It is told when its socket is free, of all that happened
        until then at once.
        """
        self._stands = stands
        self._news.set()

    def send(self, answer: Told) -> None:
        self._answers.append(answer)
        self._news.set()
        if len(self._answers) > MOST_WAITING:
            self.close()

    def close(self) -> None:
        """Let the socket end; what still waits is not worth telling."""
        self._closed = True
        self._news.set()

    async def next(self) -> str | None:
        """The next message, as soon as there is one; None for a page that is let go."""
        while True:
            await self._news.wait()
            if self._closed:
                return None
            message = self._take()
            if not self._stands and not self._answers:
                self._news.clear()
            if message:
                return _encoder.encode(message).decode()

    def _take(self) -> Told | None:
        """What is to be told first; how things stand may be nothing new."""
        if self._stands:
            stands, self._stands = self._stands, None
            return stands(self.eyes)
        return self._answers.popleft()
