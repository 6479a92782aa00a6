"""What lists of tables say about one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Summary:
    """One row of a list of tables. The fields are named like the database columns."""

    id: str
    code: str
    game: str
    status: str
    public: bool
    names: Sequence[str]
    free: int
    """The number of free seats."""
    acting: Sequence[str]
    """The ids of the players who may act now."""
    steps: int
    sitters: Sequence[str] = ()
    """The ids of the players at the table."""
    changed: float = 0.0
    """Seconds since 1970 of the last event."""
    thinking: bool = False
    """Whether a bot may act now at a table where people play."""

    @property
    def is_open(self) -> bool:
        """Whether anyone may sit down."""
        return self.public and self.status == "waiting" and self.free > 0
