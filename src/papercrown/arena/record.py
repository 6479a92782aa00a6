"""The outcome of a game: how it ended for each seat, or why it failed."""

from __future__ import annotations

from msgspec import Struct

from papercrown.arena.stats.latency import Latency


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one seat."""

    bot: int
    total: int
    ties: tuple[int, ...]
    """The tie-breaks; more is better."""

    @property
    def key(self) -> tuple[int, ...]:
        """For comparison; larger is better."""
        return self.total, *self.ties


class Played(Struct, frozen=True, forbid_unknown_fields=True, tag="played", tag_field="came"):
    """A finished game."""

    number: int
    plays: tuple[Play, ...]
    steps: int
    check: str
    """The check of the last step, which is equal for games with equal actions."""
    times: tuple[Latency, ...]
    """The move times of each seat."""


class Failure(Struct, frozen=True, forbid_unknown_fields=True, tag="failed", tag_field="came"):
    """A game that could not be finished."""

    number: int
    bot: int | None
    """The bot at fault, if known."""
    reason: str
    """One sentence."""


class Notice(Struct, frozen=True):
    """A message for the user while games are played."""

    sentence: str


Outcome = Played | Failure | Notice
"""What workers report, in the order in which it happens."""
