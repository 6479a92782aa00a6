"""What the tables need from the rest of the server. Nothing else from outside this package is known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from papercrown.core.match import Match
from papercrown.server.tables.attendance import Attendance
from papercrown.server.tables.commands import Hint, Look, Resync
from papercrown.server.tables.errors import DamagedTable
from papercrown.server.tables.events import AnyEvent, StoredEvent
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.summary import Summary
from papercrown.server.tables.table import Table

if TYPE_CHECKING:
    from papercrown.advice import Hints

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """Events to store from number `first` on, and what the lists say afterwards."""

    summary: Summary
    first: int
    events: Sequence[AnyEvent]
    intent: str | None
    quiet: bool = False
    """Whether nobody else may notice them, so that the lists stay as they are."""

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1


class EventStore(Protocol):
    """Where the actor of a table stores its events. Every method raises `StoreError` if the database is unavailable."""

    async def append(self, entry: Entry) -> None:
        """Store events, all or none; raise `Conflict` if another process has stored events under these numbers."""

    async def events_after(self, table_id: str, seq: int) -> list[StoredEvent]: ...

    async def claim(self, table_id: str) -> bool:
        """Become the process in which the bots of this table think, unless another live process is."""

    async def release(self, table_id: str) -> None:
        """Let another process run the bots of this table."""


class TableStore(EventStore, Protocol):
    """What the table manager needs besides."""

    async def orphans(self) -> list[tuple[str, str]]:
        """Tables of people whose bots may act and that no live process has claimed, with the names of their games."""

    async def refresh(self, summary: Summary, seq: int) -> None:
        """Correct what the lists say, unless there are events after `seq`."""

    async def game_of(self, table_id: str) -> str | None: ...

    async def table_of_code(self, code: str) -> str | None: ...

    async def count_unfinished(self, player_id: str, since: float) -> int:
        """The number of a player's unfinished games that changed since then."""


class Client(Protocol):
    """A connection through which a player or spectator follows a table. The actor calls it, never the other way."""

    @property
    def identity(self) -> Identity: ...

    @property
    def viewer(self) -> int | None:
        """The seat through whose eyes the client looks."""

    def update(self, table: Table, attendance: Attendance) -> None:
        """The client's state may be stale: send what changed as soon as the connection is free."""

    def is_ahead_of(self, table: Table) -> bool:
        """Whether the client has seen more of the table than this process."""

    def look(self, command: Look) -> None:
        """From now on the client shows what this seat may see."""

    def resync(self, command: Resync) -> None:
        """Forget what was sent; the client says what it still knows."""

    def acknowledge(self, intent: str) -> None:
        """The intent was carried out; the next update says so."""

    def refuse(self, intent: str, reason: str) -> None: ...

    def advise(self, command: Hint, hints: Hints) -> None: ...

    def close(self) -> None: ...


class Bots(Protocol):
    """Where bots think and hints are found."""

    async def choose(self, match: Match, seat: int, level: str, table_id: str) -> int:
        """The action that a bot of this level plays. Tables take turns."""

    async def hints(self, match: Match, seat: int, table_id: str) -> Hints: ...


class Presence(Protocol):
    """Which players have a table open in other processes."""

    def present_elsewhere(self, table_id: str) -> set[str]: ...

    def occupied_elsewhere(self) -> Iterable[str]:
        """The ids of the tables that a seated player has open in another process."""

    def announce_presence(self, table_id: str) -> None:
        """Let other processes know which players have the table open here."""


class TableDirectory(Protocol):
    """What the actor needs of the table manager."""

    async def open_rematch(self, table: Table, host: Identity) -> tuple[str, str]:
        """Open a table for another game with the same players: its id and its code."""

    def set_aside(self, table_id: str, error: Exception) -> DamagedTable:
        """Unload a table whose stored events are damaged; the error for players."""

    def table_changed(self, table_id: str) -> None:
        """Something changed that lists of tables show."""


class TableLists(Protocol):
    """The lists of tables, which learn what has changed."""

    def table_changed(self, table_id: str) -> None: ...

    def all_tables_changed(self) -> None:
        """Any table may have changed."""


@dataclass(frozen=True)
class Caller:
    """On whose behalf something is computed."""

    turn: str
    """Callers with the same name share their turns."""
    max_jobs: Mapping[str, int] = field(default_factory=dict)
    """How many jobs may wait or run on behalf of this person, and of this address."""


class Compute(Protocol):
    """Where computations run that would block the event loop."""

    async def run(self, caller: Caller, compute: Callable[[], T]) -> T:
        """The result of a function; `Busy` if too many wait already."""


class Rules(Protocol):
    """Which games have compiled rules. The others are interpreted: they can be played, but without a search."""

    def is_ready(self, game: str) -> bool: ...

    def request(self, game: str) -> None:
        """Compile this game next."""
