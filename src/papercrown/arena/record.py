"""What is kept of a game: how it ended for each seat, or why it did not."""

from __future__ import annotations

from msgspec import Struct

from papercrown.arena.stats.latency import Times


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat made of a game."""

    bot: int
    total: int
    ties: tuple[int, ...]
    """What decides between equal totals, the more the better."""

    @property
    def key(self) -> tuple[int, ...]:
        """The larger the better."""
        return self.total, *self.ties


class Played(Struct, frozen=True, forbid_unknown_fields=True, tag="played", tag_field="came"):
    """A game that ended."""

    number: int
    plays: tuple[Play, ...]
    steps: int
    check: str
    """Of the last step: the same for the same game, action by action."""
    times: tuple[Times, ...]
    """How long each seat thought, which is never twice the same."""


class Failure(Struct, frozen=True, forbid_unknown_fields=True, tag="failed", tag_field="came"):
    """A game that did not end."""

    number: int
    bot: int | None
    """Whose fault it was, if that is known."""
    reason: str
    """In a sentence."""


class Notice(Struct, frozen=True):
    """Something that people should know while games are played."""

    sentence: str


Arrival = Played | Failure | Notice
"""What a crew brings, in the order in which it happens."""
