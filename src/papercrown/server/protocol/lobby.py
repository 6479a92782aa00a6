"""The lobby: its WebSocket, and the JSON bodies of its HTTP requests and responses."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from papercrown.server.tables.commands import Number
from papercrown.server.tables.setup import NewSeat, NewTable

__all__ = [
    "BotCard", "CodeQuery", "CompileProgress", "ErrorResponse", "ForkRequest", "GameCard", "LobbyUpdate", "NewSeat",
    "NewTable", "OptionCard", "Player", "RenameRequest", "ServerInfo", "TableCard", "TableLocation",
]  # fmt: skip

# --- What the server offers -------------------------------------------------------------------------------------------


class OptionCard(Struct):
    name: str
    title: str
    explanation: str
    values: Sequence[str | bool]


class GameCard(Struct):
    name: str
    title: str
    summary: str
    credit: str
    seats: Sequence[int]
    options: Sequence[OptionCard]
    guide: bool


class BotCard(Struct):
    name: str
    summary: str


class Player(Struct):
    """The player whose cookie came with the request."""

    name: str


class ServerInfo(Struct):
    """What does not change while the server runs, and who is asking."""

    me: Player
    games: Sequence[GameCard]
    bots: Sequence[BotCard]
    """From the weakest to the strongest."""
    default_bot: str = field(name="usual")


# --- Lists of tables --------------------------------------------------------------------------------------------------


class TableCard(Struct):
    """A line in the list of open tables or in the list of the player's own games."""

    id: str
    game: str
    title: str
    status: str
    names: Sequence[str]
    free: int
    turn: bool
    """Whether this player may act."""
    steps: int
    changed: float = field(name="when")
    """Seconds since 1970 of the last event."""


class CompileProgress(Struct):
    """Progress of the compilation, in functions; the total is an estimate."""

    ready: bool
    done: int
    total: int
    last: str


class LobbyUpdate(Struct):
    """What the lobby's WebSocket sends whenever something changes."""

    open: Sequence[TableCard]
    mine: Sequence[TableCard]
    compile_progress: CompileProgress = field(name="warmth")


# --- Requests and responses -------------------------------------------------------------------------------------------


class RenameRequest(Struct, forbid_unknown_fields=True):
    """A new nickname."""

    name: str


class CodeQuery(Struct, forbid_unknown_fields=True):
    """Find the table with this invitation code."""

    code: str


class ForkRequest(Struct, forbid_unknown_fields=True):
    """Continue a game from a step, in this seat, against bots of this level."""

    step: Number
    seat: Number
    bot: str


class TableLocation(Struct):
    """A table that was opened or found."""

    id: str


class ErrorResponse(Struct):
    error: str
