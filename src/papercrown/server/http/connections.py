"""Connections that keep nobody waiting: who does not say what they want, or does not read what they are told, must go.

The library that talks HTTP waits for ever for the rest of a request, and for a reader.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from papercrown.server.http.compression import DEFLATE
from papercrown.server.http.limits import Bucket, Rate

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Http

SECONDS_TO_ASK = 20.0
"""From the first byte of a request, or the beginning of a connection, to the last byte of the request."""
SECONDS_TO_READ = 30.0
"""What we say may wait so long until the network has taken it. The largest message takes this long at 10 kB/s."""
SECONDS_TO_LEAVE = 2.0
"""A socket that was told why it is closed hangs up itself within these, as browsers do, or we do."""
LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body. Browsers send less than two thousand, and a cookie of three hundred."""
MOST_SILENT = 4000
"""Connections that have not asked for anything yet. Honest ones are silent for a moment only, but after a restart all
pages come back in the same moment: up to 2048 are let in before the first is listened to."""
FRAMES = Rate(100, 1)
"""Pings, pongs and pieces of messages that a socket may send. Browsers answer our pings, every 20 seconds."""


class ConnectionLimiter:
    """Who is there. When it gets crowded, whoever has been silent for longest makes room."""

    def __init__(self, most: int) -> None:
        self.most = most
        """All connections together: each takes a file descriptor, and the database needs some too."""
        self.silent: dict[Caller, None] = {}

    def wait(self, caller: Caller, there: int) -> None:
        self.silent[caller] = None
        if there > self.most or len(self.silent) > MOST_SILENT:
            next(iter(self.silent)).refuse("503 Service Unavailable", "the house is full: try again in a minute")


class Reader(asyncio.Protocol):
    """Somebody whom we tell something, as long as they read it."""

    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that we hear of anything that waits to be read

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = asyncio.get_running_loop().call_later(SECONDS_TO_READ, self.transport.abort)

    def resume_writing(self) -> None:
        self._read()
        super().resume_writing()

    def connection_lost(self, problem: Exception | None) -> None:
        self._read()
        super().connection_lost(problem)

    def _read(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


class Caller(Reader, Http):
    """A connection over which requests come, and perhaps one day a socket."""

    def __init__(self, *given: Any, door: ConnectionLimiter, **more: Any) -> None:
        super().__init__(*given, **more)
        self._door = door
        self._late: asyncio.TimerHandle | None = None
        self._head = 0
        """Bytes of a request whose head is not complete."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._late is None:
            self._wait()
        self._head += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it is a socket now
            return self._asked()
        if self.cycle is not None and not self.cycle.response_complete:
            self._head = 0
            if not self.cycle.more_body:
                return self._asked()
        if self._head > LARGEST_HEAD:
            return self.refuse("431 Request Header Fields Too Large", f"expected at most {LARGEST_HEAD} bytes")
        return None

    def connection_lost(self, problem: Exception | None) -> None:
        self._asked()
        super().connection_lost(problem)

    def refuse(self, status: str, sentence: str) -> None:
        """Say why, and hang up."""
        self._asked()
        head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(sentence)}\r\nConnection: close"
        self.transport.write(f"{head}\r\n\r\n{sentence}".encode())
        self.transport.close()

    def _wait(self) -> None:
        late = "408 Request Timeout", f"expected a whole request within {SECONDS_TO_ASK:.0f} seconds"
        self._late = self.loop.call_later(SECONDS_TO_ASK, self.refuse, *late)
        self._door.wait(self, len(self.connections))

    def _asked(self) -> None:
        self._door.silent.pop(self, None)
        if self._late:
            self._late.cancel()
            self._late = None


class Socket(Reader, WebSocketsSansIOProtocol):
    """A socket. The app gets every message as bytes and says itself what is wrong with it."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn.available_extensions = [DEFLATE]
        self.close_timeout = SECONDS_TO_LEAVE
        self._frames = Bucket(FRAMES, FRAMES.burst, self.loop.time())

    def send_receive_event_to_app(self) -> None:
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count()

    def _count(self) -> None:
        if self._frames.take(self.loop.time()) or self.transport.is_closing():
            return
        self.conn.fail(1008, "too many frames that say nothing")
        self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # nobody reads what waits there
