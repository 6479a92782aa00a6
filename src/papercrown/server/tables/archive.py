"""What a keeper needs of the house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from papercrown.server.http.identity import Identity
from papercrown.server.storage.store import Stored
from papercrown.server.tables.events import AnyEvent
from papercrown.server.tables.table import Table


class Archive(Protocol):
    """Where tables are kept for good, and what is known of other processes at them."""

    async def append(self, table: Table, facts: Sequence[AnyEvent], intent: str | None) -> None:
        """Store the facts that were applied to a table last, or raise IntegrityError if others came first."""

    async def since(self, table: Table) -> list[Stored]:
        """What was stored of a table after all that it knows."""

    async def claim(self, table_id: str) -> bool:
        """Whether the bots of a table are to think here."""

    async def again(self, table: Table, host: Identity) -> tuple[str, str]:
        """Set a table for another game: its id and its code."""

    def elsewhere(self, table_id: str) -> set[str]:
        """Who sits at a table and has it open at another process."""

    def tell(self, table_id: str) -> None:
        """Let other processes know who sits at a table and has it open here."""

    def changed(self) -> None:
        """Something happened that lists show."""
