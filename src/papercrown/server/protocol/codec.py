"""Encoding and decoding of messages as JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from papercrown.core.errors import PapercrownError

MAX_REASON_CHARACTERS = 120
"""How much of a decoder's message is passed on: it may repeat what arrived."""

_encoder = msgspec.json.Encoder()
_decoder = cache(msgspec.json.Decoder)


class Malformed(PapercrownError):
    """What arrived is not a message of this protocol."""


class InvalidText(Malformed):
    """What arrived is not text: a broken or hostile client."""


def encode(message: object) -> bytes:
    return _encoder.encode(message)


def decode_text(raw: bytes) -> str:
    """The text of these bytes, or `InvalidText`."""
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise InvalidText(f"expected text in UTF-8, got something else at byte {error.start}") from None


def decode(raw: bytes | str, kind: Any) -> Any:
    """The message of this kind, or `Malformed` with what was expected."""
    text = decode_text(raw) if isinstance(raw, bytes) else raw
    try:
        return _decoder(kind).decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        reason = str(error)[:MAX_REASON_CHARACTERS]
        raise Malformed(f"expected a message of this protocol, got something else: {reason}") from None
