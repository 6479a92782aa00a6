"""Raw sockets and hand-made WebSocket frames, for clients that break the protocol."""

from __future__ import annotations

import json
import os
import socket
import struct
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import TypeVar

from websockets.sync.client import ClientConnection

from tests.server.helpers import Person, ServerThread

T = TypeVar("T")

TEXT, CLOSE = 1, 8
"""Frame opcodes."""
ATTACKER_ADDRESS = "198.51.100.7"
"""The server believes it: the request comes from a trusted proxy, on its own machine."""

_addresses = count(1)


class Attacker(Person):
    """A person with a valid cookie; each comes from another network address."""

    def __init__(self, host: str, name: str) -> None:
        self.address = f"203.0.113.{next(_addresses)}"
        super().__init__(host, name)
        self.http.headers["X-Forwarded-For"] = self.address

    def socket(self, path: str, **headers: str) -> ClientConnection:
        return super().socket(path, **{"X-Forwarded-For": self.address, **headers})


def connect(server: ServerThread) -> socket.socket:
    """A TCP connection with a small receive buffer."""
    host, _, port = server.host.partition(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(10)
    connection.connect((host, int(port)))
    return connection


def read_all(connection: socket.socket) -> bytes:
    """Everything until the server closes the connection."""
    data = b""
    with suppress(ConnectionError):
        while chunk := connection.recv(1 << 16):
            data += chunk
    return data


def read_head(connection: socket.socket) -> bytes:
    """The head of a response, and nothing after it."""
    data = b""
    while not data.endswith(b"\r\n\r\n"):
        data += connection.recv(1)
    return data


def handshake(
    server: ServerThread, cookie: str, path: str, headers: str = "", address: str = ATTACKER_ADDRESS
) -> bytes:
    """The request that opens a WebSocket."""
    key = b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nOrigin: http://{server.host}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"X-Forwarded-For: {address}\r\nCookie: papercrown={cookie}\r\n{headers}\r\n"
    ).encode()


def raw_websocket(server: ServerThread, table: str, person: Attacker, headers: str = "") -> socket.socket:
    """A WebSocket of a table, without a library that enforces the protocol."""
    connection = connect(server)
    connection.sendall(handshake(server, person.cookie, f"/socket/play/{table}", headers, person.address))
    assert read_head(connection).startswith(b"HTTP/1.1 101 ")
    return connection


def frame(payload: bytes, first_byte: int = 0x81, mask: bool = True) -> bytes:
    """A WebSocket frame; by default a complete text message."""
    size = len(payload)
    length = bytes([size]) if size < 126 else struct.pack("!BH", 126, size) if size < 1 << 16 else b""
    length = length or struct.pack("!BQ", 127, size)
    if not mask:
        return bytes([first_byte]) + length + payload
    return bytes([first_byte, length[0] | 0x80]) + length[1:] + bytes(4) + payload  # a mask of zeros changes nothing


def frames(connection: socket.socket) -> Iterator[tuple[int, bytes]]:
    """The opcodes and payloads of the frames that the server sends."""
    with suppress(ConnectionError), connection.makefile("rb") as stream:
        while head := stream.read(2):
            length = head[1]
            if length > 125:
                length = int.from_bytes(stream.read(2 if length == 126 else 8), "big")
            yield head[0] & 0x0F, stream.read(length)


def close_reason(connection: socket.socket) -> tuple[int, str]:
    """The code and reason with which the server closes a WebSocket; 0 if the connection is cut before."""
    payload = next((payload for opcode, payload in frames(connection) if opcode == CLOSE), b"")
    return int.from_bytes(payload[:2], "big"), payload[2:].decode()


def refusals(connection: socket.socket) -> Iterator[str]:
    """The error messages that the server sends."""
    for opcode, payload in frames(connection):
        if opcode == TEXT and (message := json.loads(payload))["tell"] == "refused":
            yield message["text"]


def ignore_errors(function: Callable[[T], object], argument: T) -> None:
    """Do something that fails if the server closes the connection."""
    with suppress(OSError):
        function(argument)
