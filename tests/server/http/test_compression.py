import zlib

import pytest
from websockets.frames import Frame, Opcode

from papercrown.server.http.compression import DEFLATE
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


def test_control_frames_are_not_compressed() -> None:
    _, deflate = DEFLATE.process_request_params([], [])
    ping = Frame(Opcode.PING, b"hello")
    assert deflate.encode(ping) is ping
