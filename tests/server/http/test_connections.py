import json
import resource
import time
from contextlib import ExitStack, closing
from unittest.mock import Mock

import pytest
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import State

from papercrown.server.http import connections
from papercrown.server.http.compression import WholeMessageDeflate
from papercrown.server.http.connections import WebSocketProtocol
from papercrown.server.http.limits import MAX_MESSAGE_BYTES
from tests.server.helpers import failures, wait_until
from tests.server.live_game import LiveGame
from tests.server.raw_client import (
    Attacker,
    close_reason,
    connect,
    frame,
    handshake,
    ignore_errors,
    raw_websocket,
    read_all,
    read_head,
)

HALF_OPEN_CONNECTIONS = 2000
ENDLESS_HEADERS = (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000, b"GET /" + b"x" * 70_000)
NOT_HTTP = (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"HELO\r\n\r\n", b"\x00" * 99)
TOO_MANY_CONTROL_FRAMES = (1008, "too many control frames")


# --- Requests ---------------------------------------------------------------------------------------------------------


def test_endless_headers_are_refused(live: LiveGame) -> None:
    def check(data: bytes) -> None:
        with closing(connect(live.server)) as connection:
            connection.sendall(data)
            assert read_all(connection).startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))

    assert not failures(ENDLESS_HEADERS, check)


@pytest.mark.parametrize("headers", ["X: " + "x" * 9000 + "\r\n", "X: x\r\n" * 200], ids=["long", "many"])
def test_sockets_with_excessive_headers_are_refused(live: LiveGame, mallory: Attacker, headers: str) -> None:
    """uvicorn's two parsers have different limits."""
    with closing(connect(live.server)) as connection:
        connection.sendall(handshake(live.server, mallory.cookie, "/socket/lobby", headers))
        assert read_all(connection).startswith(b"HTTP/1.1 431 ")


def test_a_refused_body_is_answered_once(live: LiveGame, mallory: Attacker) -> None:
    """The rest of it is not taken for the headers of another request, whose answer the next client would read."""
    head = f"POST /api/me HTTP/1.1\r\nHost: {live.server.host}\r\nCookie: papercrown={mallory.cookie}\r\n"
    with closing(connect(live.server)) as connection:
        connection.sendall(f"{head}Content-Length: 200000000\r\n\r\n".encode() + bytes(200_000))
        answer = connection.recv(1 << 16)
        assert answer.startswith(b"HTTP/1.1 400 ")
        ignore_errors(connection.sendall, bytes(2 * connections.MAX_DISCARDED_BYTES))
        assert b"HTTP/1.1" not in read_all(connection)


def test_a_client_that_sends_first_reads_why_its_body_was_refused(live: LiveGame, mallory: Attacker) -> None:
    head = f"POST /api/me HTTP/1.1\r\nHost: {live.server.host}\r\nCookie: papercrown={mallory.cookie}\r\n"
    with closing(connect(live.server)) as connection:
        connection.sendall(f"{head}Content-Length: 4000000\r\n\r\n".encode())
        for _ in range(40):
            connection.sendall(bytes(100_000))
        assert read_head(connection).startswith(b"HTTP/1.1 400 ")


def test_other_protocols_are_refused(live: LiveGame) -> None:
    def check(data: bytes) -> None:
        with closing(connect(live.server)) as connection:
            connection.sendall(data)
            assert read_all(connection).startswith(b"HTTP/1.1 400 ")

    assert not failures(NOT_HTTP, check)


def test_incomplete_requests_time_out(live: LiveGame) -> None:
    """Nothing at all, half of the headers, half of a body, and half of a second request on the same connection."""
    incomplete = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
        b"GE",
    )
    with ExitStack() as stack:
        waiting = [stack.enter_context(closing(connect(live.server))) for _ in incomplete]
        waiting[-1].sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert read_head(waiting[-1]).startswith(b"HTTP/1.1 200 ")
        for connection, data in zip(waiting, incomplete, strict=True):
            connection.sendall(data)
        for connection in waiting:
            assert read_all(connection).endswith(b"expected a whole request within 1 seconds")


# --- Many connections -------------------------------------------------------------------------------------------------


def test_half_open_connections_do_not_lock_others_out(
    live: LiveGame, mallory: Attacker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest connections without a request are dropped for new ones."""
    number = min(HALF_OPEN_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 3)  # both ends are ours
    monkeypatch.setattr(connections, "MAX_PENDING_CONNECTIONS", number // 2)
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT_SECONDS", 60)
    with ExitStack() as stack:
        crowd = [stack.enter_context(closing(connect(live.server))) for _ in range(number)]
        for connection in crowd:
            ignore_errors(connection.sendall, b"GET / HTTP/1.1\r\n")
        assert mallory.http.get("/api/house").status_code == 200
        assert read_all(crowd[0]).startswith(b"HTTP/1.1 503 ")


def test_full_server_refuses_new_connections_and_keeps_open_ones(
    live: LiveGame, mallory: Attacker, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.start_new_game()
    with mallory.at(live.table) as client:
        monkeypatch.setattr(live.server.limiter, "max_connections", 0)
        with closing(connect(live.server)) as connection:
            assert read_all(connection).endswith(b"the server is full: try again in a minute")
        live.assert_goes_on()
        assert client.refused("look", seat=0)


# --- WebSockets -------------------------------------------------------------------------------------------------------


def test_client_that_does_not_read_is_dropped(live: LiveGame, mallory: Attacker) -> None:
    with closing(raw_websocket(live.server, live.table, mallory)) as connection:
        actor = live.server.manager._actors[live.table][0]
        wait_until(lambda: any(client.identity.name == "Mallory" for client in actor.clients))
        client = next(client for client in actor.clients if client.identity.name == "Mallory")
        request = frame(json.dumps({"ask": "missed", "last": 0}).encode())

        def dropped() -> bool:
            ignore_errors(connection.sendall, request)
            time.sleep(0.01)  # or one update would answer all of them
            return client not in actor.clients

        wait_until(dropped)
        read_all(connection)  # ends: the server has closed the connection


@pytest.mark.parametrize(
    "flood", [frame(b"", 0x89) * 1000, frame(b"x", 0x01) + frame(b"", 0x00) * 1000], ids=["pings", "continuations"]
)
def test_control_frames_are_limited(live: LiveGame, mallory: Attacker, flood: bytes) -> None:
    with closing(raw_websocket(live.server, live.table, mallory)) as connection:
        connection.sendall(flood)
        assert close_reason(connection) == TOO_MANY_CONTROL_FRAMES


# --- Short messages ---------------------------------------------------------------------------------------------------

TEXT = b'{"ask":"look","seat":0,"id":"7"}'
DEFLATED = WholeMessageDeflate(True, True, 15, 15).deflated
BOMB = DEFLATED(bytes(MAX_MESSAGE_BYTES + 1))
RECEIVED = {
    "text": [frame(TEXT)],
    "masked": [b"\x81\x83abcd" + apply_mask(b"xyz", b"abcd")],
    "nothing": [frame(b"")],
    "longest short one": [frame(b"x" * 125)],
    "shortest long one": [frame(b"x" * 126)],
    "deflated": [frame(DEFLATED(TEXT), 0xC1)],
    "longest deflated": [frame(DEFLATED(bytes(MAX_MESSAGE_BYTES)), 0xC1)],
    "bomb": [frame(BOMB, 0xC1)],
    "not deflated": [frame(b"\xff" * 20, 0xC1)],
    "without its end": [frame(DEFLATED(TEXT)[:-3], 0xC1)],
    "not masked": [frame(TEXT, mask=False)],
    "not masked, and four bytes more": [frame(TEXT, mask=False) + bytes(4)],
    "binary": [frame(TEXT, 0x82)],
    "reserved bits": [frame(TEXT, 0xA1)],
    "ping": [frame(TEXT, 0x89), frame(TEXT)],
    "close": [frame(b"\x03\xe8", 0x88), frame(TEXT)],
    "two at once": [frame(TEXT) + frame(TEXT), frame(TEXT)],
    "in single bytes": [bytes([byte]) for byte in frame(TEXT)] + [frame(TEXT)],
    "one within another": [frame(frame(TEXT))[:6], frame(TEXT), frame(TEXT)],
    "one within the second half of another": [frame(b"abc" + frame(TEXT))[:9], frame(TEXT), frame(TEXT)],
    "fragments": [frame(b"a", 0x01), frame(b"b", 0x00), frame(b"c", 0x80), frame(TEXT)],
    "within fragments": [frame(b"a", 0x01), frame(TEXT), frame(b"c", 0x80)],
}


def received(
    chunks: list[bytes], extensions: list[WholeMessageDeflate], short: bool
) -> tuple[list[bytes], object, int]:
    """The messages, the close code and what the library's parser has read; `short` ones may bypass it."""
    transport, messages, parsed = Mock(is_closing=lambda: False), list[bytes](), 0
    config = Mock(ws_max_size=MAX_MESSAGE_BYTES, ws_per_message_deflate=False)
    protocol = WebSocketProtocol(config, ServerState(), {}, Mock(time=lambda: 0.0))
    protocol.transport = transport
    protocol.conn.receive_data(b"GET / HTTP/1.1\r\n\r\n")
    protocol.conn.events_received()
    protocol.conn.state = State.OPEN
    protocol.conn.extensions = list(extensions)
    protocol.listen(messages.append)
    if not short:
        protocol._short_message = lambda data: None  # type: ignore[method-assign]
    read = protocol.conn.receive_data

    def receive_data(data: bytes) -> None:
        nonlocal parsed
        parsed += len(data)
        read(data)

    protocol.conn.receive_data = receive_data  # type: ignore[method-assign, assignment]
    for chunk in chunks:
        protocol.data_received(chunk)
    return messages, protocol.conn.close_sent, parsed


@pytest.mark.parametrize("deflate", [False, True], ids=["plain", "deflate"])
@pytest.mark.parametrize("name", RECEIVED)
def test_short_messages_are_what_the_parser_would_read(name: str, deflate: bool) -> None:
    extensions = [WholeMessageDeflate(True, True, 15, 15)] if deflate else []
    messages, closed, _ = received(RECEIVED[name], extensions, short=True)
    assert (messages, closed) == received(RECEIVED[name], extensions, short=False)[:2]


@pytest.mark.parametrize("chunk", [frame(TEXT), frame(DEFLATED(TEXT), 0xC1)], ids=["plain", "deflated"])
def test_the_parser_is_bypassed_between_other_frames(chunk: bytes) -> None:
    ping = frame(b"", 0x89)
    messages, _, parsed = received([chunk, ping, chunk], [WholeMessageDeflate(True, True, 15, 15)], short=True)
    assert messages == [TEXT, TEXT]
    assert parsed == len(ping)
