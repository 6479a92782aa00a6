"""The log of a table: its events with the words that clients show for them, and what each viewer may know of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct, structs

from papercrown.core.match import Match
from papercrown.server.tables.events import AnyEvent


class Description(NamedTuple):
    """An action in words and clicks, as it was offered to its seat."""

    label: str = ""
    path: Sequence[str] = ()
    ghosts: Sequence[str] = ()


Describe = Callable[[Match, int, int], Description]
"""Describes an action of a seat. It is called before the action is played, while the seat still sees the choice."""


def undescribed(match: Match, seat: int, action: int) -> Description:
    """For tables whose log nobody reads."""
    return Description()


class LoggedEvent(Struct, frozen=True, gc=False):
    """An event of the table, with what is known about it besides."""

    event: AnyEvent
    step: int | None = None
    """The index of the step that the event played; None if it played none, or the step was undone."""
    description: Description = Description()
    """Of an action; of a departure, the name of the player."""
    secret: bool = False
    """Whether others may not learn of the event before the next reveal."""
    midway: bool = False
    """Whether the seat goes on choosing. Others learn nothing of a secret event midway through a seat's choices."""
    reveals: bool = False
    """Whether everything that was secret becomes public with the event."""

    @property
    def seat(self) -> int | None:
        return getattr(self.event, "seat", None)

    def without_step(self, index: int) -> LoggedEvent:
        """The same entry after the step at this index was undone."""
        if self.step is None or self.step < index:
            return self
        return structs.replace(self, step=None if self.step == index else self.step - 1)
