"""The messages between server processes that share a database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct


class Message(Struct, tag_field="word", frozen=True):
    """Sent by one process to all others."""

    process: int


class EventsStored(Message, tag="stored", frozen=True):
    """A table has events up to this number."""

    table: str
    seq: int


class Presence(Message, tag="present", frozen=True):
    """The players at a table who have it open at the sending process."""

    table: str
    people: Sequence[str]


class PresenceRequest(Message, tag="hello", frozen=True):
    """The sending process has started listening and asks for everyone's presence."""


AnyMessage = EventsStored | Presence | PresenceRequest

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def encode(message: AnyMessage) -> str:
    return _encoder.encode(message).decode()


def decode(text: str) -> AnyMessage | None:
    """A message; None for other users of the channel, and for messages of a later version."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return None
