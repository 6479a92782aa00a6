import zlib
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from papercrown.server.http.compression import DEFLATE
from papercrown.server.http.connections import WebSocketProtocol
from tests.server.helpers import ME, RANDOM, Person


def test_no_state_is_kept_between_messages(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        (deflate,) = client.connection.protocol.extensions
        assert deflate.remote_no_context_takeover  # type: ignore[attr-defined]
        assert deflate.local_no_context_takeover  # type: ignore[attr-defined]
        client.play()


@pytest.mark.parametrize("text", ["", "x", "a table, " * 9999, "".join(map(chr, range(32, 9000)))])
@pytest.mark.parametrize("window_bits", [15, 10])
def test_zlib_can_decompress_messages(text: str, window_bits: int) -> None:
    _, deflate = DEFLATE.process_request_params([("server_max_window_bits", str(window_bits))], [])
    for _ in range(2):
        frame = deflate.encode(Frame(Opcode.TEXT, text.encode()))
        assert frame.rsv1
        decompressed = zlib.decompressobj(-window_bits).decompress(bytes(frame.data) + b"\x00\x00\xff\xff")
        assert decompressed.decode() == text


@pytest.mark.parametrize("text", ["x", "a table, " * 20, "".join(map(chr, range(32, 9000))) * 9])
@pytest.mark.parametrize("parameters", [None, [], [("server_max_window_bits", "10")]])
def test_clients_can_read_frames_that_are_sent_directly(
    text: str, parameters: list[tuple[str, str | None]] | None
) -> None:
    """Short and long ones, with and without compression."""
    sent: list[bytes] = []
    protocol = WebSocketProtocol.__new__(WebSocketProtocol)
    accepted = [DEFLATE.process_request_params(parameters, [])[1]] if parameters is not None else []
    protocol.conn = cast(Any, SimpleNamespace(extensions=accepted))
    protocol.transport = cast(Any, SimpleNamespace(write=sent.append))
    protocol.send_now(text.encode())
    client = ClientProtocol(parse_uri("ws://table/"), state=State.OPEN, max_size=None)
    client.extensions = [PerMessageDeflate(True, True, 15, 15)] if accepted else []
    client.receive_data(b"".join(sent))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert bytes(frame.data).decode() == text


def test_control_frames_are_not_compressed() -> None:
    _, deflate = DEFLATE.process_request_params([], [])
    ping = Frame(Opcode.PING, b"hello")
    assert deflate.encode(ping) is ping
