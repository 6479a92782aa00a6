"""What a client may ask of its table.

The structs double as the messages of the WebSocket protocol, so their tags and keys are pinned: see `protocol/intents`.
"""

from __future__ import annotations

import hashlib
from typing import Annotated

from msgspec import Meta, Struct, field

MAX_TEXT_CHARACTERS = 60

ShortText = Annotated[str, Meta(max_length=MAX_TEXT_CHARACTERS)]
"""Ids, codes and names that clients send."""
INTENT_DIGITS = 32
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""Whole numbers that browsers represent exactly: nobody sends others, and longer ones would be repeated in answers."""
ClientSeed = Annotated[str, Meta(pattern="^[0-9a-f]{64}\\Z")]
"""32 random bytes that a browser adds to the dice, or the commitment to them, in hexadecimal."""


class Command(Struct, tag_field="ask", kw_only=True, forbid_unknown_fields=True):
    """Something a player wants. The client chooses the id; a player's command with a known id is not repeated."""

    id: ShortText = ""

    def intent_of(self, player_id: str) -> str | None:
        """A key for this command among those of all players at a table; None without an id."""
        return hashlib.sha256(f"{player_id}|{self.id}".encode()).hexdigest()[:INTENT_DIGITS] if self.id else None


# --- Commands that the table decides ----------------------------------------------------------------------------------


class Play(Command, tag="play"):
    """Play an action. `count` is the number of steps of this seat that the client has seen, so a late click is void."""

    seat: Number
    action: Number
    count: Number


class Undo(Command, tag="undo"):
    """Take back this seat's last action."""

    seat: Number
    count: Number


class Sit(Command, tag="sit"):
    """Take a free seat and commit to a client seed for the dice.

    `code` is the code of the table, unless the table is public. With the key of a taken seat as `code`, the seat moves
    to this device.
    """

    seat: Number | None = None
    code: ShortText | None = None
    pledge: ClientSeed | None = None


class Pledge(Command, tag="pledge"):
    """A seated player commits to a client seed before the game begins."""

    pledge: ClientSeed


class AddClientSeed(Command, tag="stir"):
    """A seated player reveals the client seed, once all players have committed to theirs."""

    client_seed: ClientSeed = field(name="luck")


class Stand(Command, tag="stand"):
    """Leave the table. Before the game the seat becomes free; later the others may let a bot play for it."""


class Remove(Command, tag="remove"):
    """The host frees the seat of a guest before the game begins."""

    seat: Number


class Begin(Command, tag="begin"):
    """The host begins now; bots of this level take the free seats."""

    bot: ShortText


class Vote(Command, tag="vote"):
    """Vote to let a bot play for an absent player."""

    seat: Number


class Return(Command, tag="return"):
    """Take one's seat back from the bot that stands in."""

    seat: Number


TableCommand = Play | Undo | Sit | Pledge | AddClientSeed | Stand | Remove | Begin | Vote | Return

# --- Commands that the actor answers without asking the table to decide -----------------------------------------------


class PlayAgain(Command, tag="again"):
    """After the game: open a table for another one with the same players and bots."""


class Hint(Command, tag="hint"):
    """Ask for advice for this seat, which must be able to act now. Only the asking client gets the answer."""

    seat: Number
    count: Number


class Look(Command, tag="look"):
    """The device was handed to this seat: show what it may see."""

    seat: Number


class Resync(Command, tag="missed"):
    """Send the whole state again, and the log after entry `last` as this viewer numbers it."""

    last: Number
    viewer: Number | None = None


AnyCommand = TableCommand | PlayAgain | Hint | Look | Resync
