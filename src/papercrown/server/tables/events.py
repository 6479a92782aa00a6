"""The events of a table, as they are stored. A table's state is the sum of its events.

Tags and keys of the stored JSON are pinned: databases of every released version must stay readable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct, field

from papercrown.core.errors import JournalError
from papercrown.core.fairness import Seed


class TableEvent(Struct, tag_field="fact", frozen=True):
    """Something that happened at a table."""


class Place(Struct, frozen=True):
    """A seat as the host set it up: a player's, a bot's or free."""

    name: str = ""
    player_id: str | None = field(default=None, name="who")
    bot: str | None = None
    key: str = ""
    """Lets its holder move the seat to another device."""


class Opened(TableEvent, tag="opened", frozen=True):
    """The host opened the table. A continued or imported game brings its steps."""

    game: str
    rules: int
    options: Mapping[str, str | bool]
    host: str
    public: bool
    code: str
    seats: Sequence[Place]
    seed: Seed | None = None
    """The seed of a game that was played before; a new game has only a server secret."""
    forks: Sequence[tuple[int, Seed]] = ()
    steps: Sequence[Sequence[int]] = ()
    record: bool = False
    """Whether this is an imported game, which can only be replayed."""
    hints: bool = False
    """Whether hints are allowed though several people play."""
    secret: str = ""
    """The server's half of the dice, committed to before the game and revealed after it."""


class Sat(TableEvent, tag="sat", frozen=True):
    """A player took a seat, or moved it to another device."""

    seat: int
    player_id: str = field(name="who")
    name: str
    key: str = ""
    """New for a new player, so that the key of the previous one no longer opens the seat."""


class Pledged(TableEvent, tag="pledged", frozen=True):
    """The browser of a seated player committed to a seed for the dice."""

    player_id: str = field(name="who")
    pledge: str


class ClientSeedAdded(TableEvent, tag="stirred", frozen=True):
    """The browser of a seated player revealed its seed for the dice."""

    player_id: str = field(name="who")
    client_seed: str = field(name="luck")


class Stood(TableEvent, tag="stood", frozen=True):
    """A player left; before the game the seat becomes free."""

    player_id: str = field(name="who")


class Removed(TableEvent, tag="removed", frozen=True):
    """The host freed the seats of a player before the game."""

    player_id: str = field(name="who")


class Filled(TableEvent, tag="filled", frozen=True):
    """A bot took a free seat."""

    seat: int
    bot: str
    name: str


class Began(TableEvent, tag="began", frozen=True):
    """The game began."""


class Played(TableEvent, tag="played", frozen=True):
    """A seat played an action."""

    seat: int
    action: int


class Undone(TableEvent, tag="undone", frozen=True):
    """A seat took back its last action."""

    seat: int


class Voted(TableEvent, tag="voted", frozen=True):
    """A player voted to let a bot play for a seat."""

    seat: int
    player_id: str = field(name="who")


class Replaced(TableEvent, tag="replaced", frozen=True):
    """A bot plays for an absent player."""

    seat: int
    bot: str


class Returned(TableEvent, tag="returned", frozen=True):
    """A player took the seat back."""

    seat: int


class Followed(TableEvent, tag="followed", frozen=True):
    """The players continue at another table."""

    seat: int
    table: str
    code: str


AnyEvent = (
    Opened
    | Sat
    | Pledged
    | ClientSeedAdded
    | Stood
    | Removed
    | Filled
    | Began
    | Played
    | Undone
    | Voted
    | Replaced
    | Returned
    | Followed
)


@dataclass(frozen=True)
class StoredEvent:
    """An event with the id of the intent that caused it."""

    event: AnyEvent
    intent: str | None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> str:
    return _encoder.encode(event).decode()


def decode(text: str | bytes) -> AnyEvent:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise JournalError(f"expected an event of a table, got something else: {error}") from None
