"""What happened at a table, as it is stored. A table is nothing but the sum of its facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from papercrown.core.errors import JournalError
from papercrown.core.fairness import Seed


class TableEvent(Struct, tag_field="fact", frozen=True):
    """Something that happened, and stays so."""


class Place(Struct, frozen=True):
    """A seat as the host set it up: whose it is, or which bot's, or still free."""

    name: str = ""
    who: str | None = None
    bot: str | None = None
    key: str = ""
    """Whoever has it may take the seat to another device."""


class Opened(TableEvent, tag="opened", frozen=True):
    """Somebody set the table. A game taken up again, or opened from a file, brings its steps."""

    game: str
    rules: int
    options: Mapping[str, str | bool]
    host: str
    public: bool
    code: str
    seats: Sequence[Place]
    seed: Seed | None = None
    """Where the dice of a game come from that was played before; a new one has only a secret."""
    forks: Sequence[tuple[int, Seed]] = ()
    steps: Sequence[Sequence[int]] = ()
    record: bool = False
    """Only to look at."""
    hints: bool = False
    """Whether hints are allowed though several people play."""
    secret: str = ""
    """What the dice of the game to come are made of, with the luck of the players; sealed until it is over."""


class Sat(TableEvent, tag="sat", frozen=True):
    """A person took a seat, or took it to another device."""

    seat: int
    who: str
    name: str
    key: str = ""
    """A new one for a newcomer: nobody takes a seat with the key of who sat there before."""


class Stirred(TableEvent, tag="stirred", frozen=True):
    """The browser of somebody who sits there added its luck to the dice."""

    who: str
    luck: str


class Stood(TableEvent, tag="stood", frozen=True):
    """A person left; before the game the seat is free again."""

    who: str


class Filled(TableEvent, tag="filled", frozen=True):
    """A bot took a free seat."""

    seat: int
    bot: str
    name: str


class Began(TableEvent, tag="began", frozen=True):
    """All sit: the game begins."""


class Played(TableEvent, tag="played", frozen=True):
    seat: int
    action: int


class Undone(TableEvent, tag="undone", frozen=True):
    seat: int


class Voted(TableEvent, tag="voted", frozen=True):
    """Somebody wants a bot to play for a seat."""

    seat: int
    who: str


class Replaced(TableEvent, tag="replaced", frozen=True):
    """A bot plays for somebody who is away."""

    seat: int
    bot: str


class Returned(TableEvent, tag="returned", frozen=True):
    """Back from being away."""

    seat: int


class Followed(TableEvent, tag="followed", frozen=True):
    """Those who sat here play again, at another table."""

    seat: int
    table: str
    code: str


AnyEvent = Opened | Sat | Stirred | Stood | Filled | Began | Played | Undone | Voted | Replaced | Returned | Followed

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encoded(fact: AnyEvent) -> str:
    return _encoder.encode(fact).decode()


def decoded(text: str) -> AnyEvent:
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise JournalError(f"expected a fact of a table, got something else: {error}") from None
