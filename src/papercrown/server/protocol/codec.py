"""Encoding and decoding of messages as JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from papercrown.core.errors import PapercrownError

_encoder = msgspec.json.Encoder()
_decoder = cache(msgspec.json.Decoder)


class Malformed(PapercrownError):
    """What arrived is not a message of this protocol."""


def encode(message: object) -> bytes:
    return _encoder.encode(message)


def decode(raw: bytes | str, kind: Any) -> Any:
    """The message of this kind, or `Malformed` with what was expected."""
    try:
        return _decoder(kind).decode(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed(f"expected a message of this protocol, got something else: {error}") from None
