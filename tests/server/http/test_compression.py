"""Sockets compress every message by itself."""

import zlib

import pytest
from websockets.frames import Frame, Opcode

from papercrown.server.http.compression import DEFLATE
from tests.server.helpers import ME, RANDOM, Person


def test_nothing_is_remembered_from_one_message_to_the_next(ann: Person) -> None:
    with ann.at(ann.set_table("kingdomino", ME, RANDOM)) as talk:
        (deflate,) = talk.connection.protocol.extensions
        assert deflate.remote_no_context_takeover  # type: ignore[attr-defined]
        assert deflate.local_no_context_takeover  # type: ignore[attr-defined]
        talk.play()


@pytest.mark.parametrize("said", ["", "x", "a table, " * 9999, "".join(map(chr, range(32, 9000)))])
@pytest.mark.parametrize("window", [15, 10])
def test_whoever_knows_the_protocol_can_read_it(said: str, window: int) -> None:
    _, deflate = DEFLATE.process_request_params([("server_max_window_bits", str(window))], [])
    for _ in range(2):
        frame = deflate.encode(Frame(Opcode.TEXT, said.encode()))
        assert frame.rsv1
        read = zlib.decompressobj(-window).decompress(bytes(frame.data) + b"\x00\x00\xff\xff")
        assert read.decode() == said


def test_pings_are_not_compressed() -> None:
    _, deflate = DEFLATE.process_request_params([], [])
    ping = Frame(Opcode.PING, b"hello")
    assert deflate.encode(ping) is ping
