"""Connection timeouts and limits that uvicorn lacks.

uvicorn waits forever for the rest of a request, and for a client to read what was sent. These protocol classes drop
clients that do either, and refuse connections before file descriptors run out.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Callable, Coroutine, Generator
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from papercrown.server.http.compression import DEFLATE, WholeMessageDeflate
from papercrown.server.http.limits import Bucket, Rate
from papercrown.server.workers.handover import Handover

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as UvicornHttpProtocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as UvicornHttpProtocol

REQUEST_TIMEOUT_SECONDS = 20.0
"""From opening a connection, or from the first byte of a later request, to the last byte of the request."""
WRITE_TIMEOUT_SECONDS = 30.0
"""How long sent data may wait in the buffer. The largest message takes this long at 10 kB/s."""
CLOSE_TIMEOUT_SECONDS = 2.0
"""After our closing handshake, browsers hang up within this time, or we do."""
MAX_HEADER_BYTES = 32 * 1024
"""Browsers send less than two thousand, including our cookie of three hundred."""
MAX_DISCARDED_BYTES = 10_000_000
"""Of a body that was refused. A client reads the answer after it has sent everything, unless it is cut off before."""
MAX_PENDING_CONNECTIONS = 4000
"""Connections without a complete request. That state usually lasts a moment, but after a restart all clients reconnect
at once: up to 2048 are accepted before the first is read."""
CONTROL_FRAME_RATE = Rate(100, 1)
"""Pings, pongs and continuation frames per socket. Browsers only answer our ping, every 20 seconds."""

FINAL_TEXT_FRAME, COMPRESSED = 0x81, 0x40
"""The first byte of a frame: a whole text message, and whether it is compressed."""
MASKED = 0x80
"""Added to the second byte of a frame, its length: whether it is masked, as those of clients are."""
SHORT_HEADER_BYTES = 6
"""Of a frame of up to 125 bytes: the first byte, the length and the mask."""
CONNECTION = "papercrown.connection"
"""The key of a WebSocket's `WebSocketProtocol` among the extensions of its ASGI scope."""
NORMAL_CLOSURE = 1000
MAX_CLOSE_REASON_BYTES = 123
"""The limit of the WebSocket protocol."""

log = logging.getLogger("papercrown")


class ConnectionLimiter:
    """Limits open connections: above the limit, the one that has waited longest without a request is dropped."""

    def __init__(self, max_connections: int) -> None:
        self.max_connections = max_connections
        """Each takes a file descriptor, and the database needs some too."""
        self._pending: dict[HttpProtocol, None] = {}
        """Connections without a complete request, oldest first."""

    def add_pending(self, connection: HttpProtocol, open_connections: int) -> None:
        self._pending[connection] = None
        if open_connections > self.max_connections or len(self._pending) > MAX_PENDING_CONNECTIONS:
            oldest = next(iter(self._pending))
            oldest.reject("503 Service Unavailable", "the server is full: try again in a minute")

    def remove_pending(self, connection: HttpProtocol) -> None:
        self._pending.pop(connection, None)


def _reject(transport: asyncio.Transport, status: str, message: str) -> None:
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {len(message)}\r\nConnection: close"
    transport.write(f"{head}\r\n\r\n{message}".encode())
    transport.close()


class WriteTimeoutProtocol(asyncio.Protocol):
    """Drops a client that does not read what it is sent."""

    transport: asyncio.Transport
    _write_timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # call pause_writing as soon as anything is buffered

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timeout = asyncio.get_running_loop().call_later(WRITE_TIMEOUT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._cancel_write_timeout()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_write_timeout()
        super().connection_lost(exc)

    def _cancel_write_timeout(self) -> None:
        if self._write_timeout:
            self._write_timeout.cancel()
            self._write_timeout = None


class HttpProtocol(WriteTimeoutProtocol, UvicornHttpProtocol):
    """An HTTP connection with a deadline for each request and a limit for its headers."""

    def __init__(
        self,
        *args: Any,
        limiter: ConnectionLimiter,
        handover: Handover | None = None,
        received: bytes = b"",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._limiter = limiter
        self._handover = handover
        self._received = received
        """What another worker has read from the connection."""
        self._request_timeout: asyncio.TimerHandle | None = None
        self._header_bytes = 0
        """Received for a request whose headers are incomplete, or for the rest of a body that was refused."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._expect_request()
        if self._received:
            self.data_received(self._received)

    def data_received(self, data: bytes) -> None:
        if self._handover and self._is_between_requests and self._handover.offer(self._descriptor, data):
            return self.transport.abort()  # closes our copy of the connection, not the connection
        if self._request_timeout is None:
            self._expect_request()
        self._header_bytes += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # upgraded to a WebSocket
            self.parser = None  # it refers to this protocol, which is done
            return self._request_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self._header_bytes = 0
            if not self.cycle.more_body:
                return self._request_complete()
        if self._is_answered_early:
            return self.transport.close() if self._header_bytes > MAX_DISCARDED_BYTES else None
        if self._header_bytes > MAX_HEADER_BYTES:
            return self.reject("431 Request Header Fields Too Large", f"expected at most {MAX_HEADER_BYTES} bytes")
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_complete()
        super().connection_lost(exc)

    @property
    def _descriptor(self) -> int:
        return int(self.transport.get_extra_info("socket").fileno())

    @property
    def _is_between_requests(self) -> bool:
        return self._header_bytes == 0 and (self.cycle is None or self.cycle.response_complete)

    @property
    def _is_answered_early(self) -> bool:
        """Whether the client has its answer, a refusal, but is still sending the body."""
        return self.cycle is not None and self.cycle.response_complete and self.cycle.more_body

    def reject(self, status: str, message: str) -> None:
        """Send an error response, unless there was one already, and close the connection."""
        self._request_complete()
        if self._is_answered_early:
            self.transport.close()
        else:
            _reject(self.transport, status, message)

    def _expect_request(self) -> None:
        error = "408 Request Timeout", f"expected a whole request within {REQUEST_TIMEOUT_SECONDS:.0f} seconds"
        self._request_timeout = self.loop.call_later(REQUEST_TIMEOUT_SECONDS, self.reject, *error)
        self._limiter.add_pending(self, len(self.connections))

    def _request_complete(self) -> None:
        self._limiter.remove_pending(self)
        if self._request_timeout:
            self._request_timeout.cancel()
            self._request_timeout = None


class FrameReader(StreamReader):
    """The input of websockets' parser; it knows whether the parser waits for another frame or for the rest of one."""

    is_between_frames = False

    def at_eof(self) -> Generator[None, None, bool]:
        """The parser calls this, and waits here, before each frame."""
        self.is_between_frames = True
        ended = yield from super().at_eof()
        self.is_between_frames = False
        return ended


class WebSocketProtocol(WriteTimeoutProtocol, WebSocketsSansIOProtocol):
    """A WebSocket that an ASGI app opens, and that is then served without ASGI.

    ASGI's queues, events and tasks cost processor time for every message, and the app's frames and its request keep
    memory for every open socket. So the app only accepts the socket and calls `serve`; when it has returned, one task
    is left. Messages go to `on_message` as they arrive, as bytes: the function reports malformed ones itself.
    `send_now` writes a message at once, while the socket `is_free`.
    """

    _on_message: Callable[[bytes], None] | None = None
    _serving: asyncio.Task[None] | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [DEFLATE]
        self.conn.reader = self._reader = FrameReader()
        self.conn.parser = self.conn.parse()  # which reads from there
        next(self.conn.parser)
        self.close_timeout = CLOSE_TIMEOUT_SECONDS
        self._control_frames = Bucket(CONTROL_FRAME_RATE, CONTROL_FRAME_RATE.burst, self.loop.time())
        self._early_messages: list[bytes] = []
        """Received before anything listens."""

    # --- opening ---

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[CONNECTION] = self

    async def run_asgi(self) -> None:
        """Let the app open the socket. Unlike uvicorn's own method, this one leaves it open while it is served."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            log.exception("a socket could not be opened")
        finally:
            if self._serving is None and self.close_timer is None:
                self.send_500_response()  # unless there was another response
                self.transport.close()
            del self.scope

    def start_keepalive(self) -> None:
        """The handshake is complete: what it needed takes memory in every connection."""
        super().start_keepalive()
        self.request.headers.clear()  # the parser refers to it as well
        self.request = self.response = None  # type: ignore[assignment]

    def serve(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this, which listens, and closes the socket when it ends."""
        self._serving = self.loop.create_task(work)
        self._serving.add_done_callback(self._served)
        self.tasks.add(self._serving)

    def _served(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        self._serving = self._on_message = None  # they refer to this connection

    # --- receiving ---

    def data_received(self, data: bytes) -> None:
        if self._on_message and (message := self._short_message(data)) is not None:
            return self._on_message(message)
        super().data_received(data)
        if self.conn.handshake_exc and not self.handshake_initiated:  # uvicorn would leave the client waiting
            _reject(self.transport, "431 Request Header Fields Too Large", "expected fewer and shorter headers")
        return None

    def _short_message(self, data: bytes) -> bytes | None:
        """The message, if these bytes are one frame with a whole text of up to 125 bytes: RFC 6455, section 5.2.

        Nearly all are. None if they are anything else, or wrong: then websockets' parser, which is slower, reads them.
        """
        length, conn = len(data) - SHORT_HEADER_BYTES, self.conn
        if not 0 <= length < 126 or data[1] != MASKED | length or data[0] & ~COMPRESSED != FINAL_TEXT_FRAME:
            return None
        if not self._reader.is_between_frames or conn.current_size is not None or conn.state is not OPEN:
            return None
        message = apply_mask(data[SHORT_HEADER_BYTES:], data[2:SHORT_HEADER_BYTES])
        if not data[0] & COMPRESSED:
            return message
        return cast(WholeMessageDeflate, conn.extensions[0]).inflated(message) if conn.extensions else None

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        """Call this function with every message, first with those that have arrived already.

        What serves the socket is cancelled from now on when the client leaves. `ClientDisconnected` if it has left.
        """
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self._on_message = on_message
        if self._early_messages:
            self.transport.resume_reading()
        early, self._early_messages = self._early_messages, []
        for message in early:
            if not self.close_sent:
                on_message(message)

    def send_receive_event_to_app(self) -> None:
        message, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return None
        if self._on_message:
            return self._on_message(message)
        if not self._early_messages:
            self.transport.pause_reading()
        self._early_messages.append(message)
        return None

    # --- sending ---

    async def send_message(self, message: bytes) -> None:
        """Send a text message when the client has read all others."""
        await self.writable.wait()
        if self.is_free:
            self.send_now(message)

    @property
    def is_free(self) -> bool:
        """Whether the client has read everything that was sent, and is still there."""
        return self.writable.is_set() and self.conn.state is OPEN and not (self.disconnected or self.close_sent)

    def send_now(self, message: bytes) -> None:
        """Send a text message as one frame: RFC 6455, section 5.2."""
        first = FINAL_TEXT_FRAME
        if self.conn.extensions:
            deflate = cast(WholeMessageDeflate, self.conn.extensions[0])  # the only one that is available
            message, first = deflate.deflated(message), first | COMPRESSED
        length = len(message)
        if length < 126:
            header = struct.pack("!BB", first, length)
        else:
            header = (
                struct.pack("!BBH", first, 126, length) if length < 1 << 16 else struct.pack("!BBQ", first, 127, length)
            )
        self.transport.write(header + message)

    # --- closing ---

    def close(self, code: int = NORMAL_CLOSURE, reason: str = "") -> None:
        """End what serves the socket, and begin the closing handshake, unless it has begun."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.conn.send_close(code, reason.encode()[:MAX_CLOSE_REASON_BYTES].decode(errors="ignore"))
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
            if self._early_messages:
                self._early_messages = []
                self.transport.resume_reading()  # the client's answer comes after them
        self._stop_serving()

    def shutdown(self) -> None:
        super().shutdown()
        self._stop_serving()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._stop_serving()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._stop_serving()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_serving()
        self.conn.parser.close()  # the parser and its connection refer to each other

    def _stop_serving(self) -> None:
        if self._on_message and self._serving:
            self._on_message = None
            self._serving.cancel()

    # --- limits ---

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_control_frame()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._count_control_frame()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        self._count_control_frame()

    def _count_control_frame(self) -> None:
        if self._control_frames.take(self.loop.time()) or self.transport.is_closing():
            return
        self.conn.fail(1008, "too many control frames")
        self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # the client does not read the closing handshake either
