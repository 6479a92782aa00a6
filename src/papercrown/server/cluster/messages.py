"""What the processes that share a database tell each other."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct


class Word(Struct, tag_field="word", frozen=True):
    """Something that one process says to all others."""

    process: int


class Stored(Word, tag="stored", frozen=True):
    """A table has facts up to this number."""

    table: str
    seq: int


class Present(Word, tag="present", frozen=True):
    """These people sit at a table and have it open at this process."""

    table: str
    people: Sequence[str]


class Hello(Word, tag="hello", frozen=True):
    """A process has begun to listen, and would like to know who is where."""


AnyWord = Stored | Present | Hello

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyWord] = msgspec.json.Decoder(AnyWord)


def encoded(word: AnyWord) -> str:
    return _encoder.encode(word).decode()


def decoded(text: str) -> AnyWord | None:
    """A word of ours; nothing if somebody else uses this channel, or another version says something new."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return None
