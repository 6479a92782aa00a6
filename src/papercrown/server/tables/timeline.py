"""The log of a table as one viewer learns of it: most events at once, hidden choices at the next reveal.

A timeline only grows, so a client can resume after any number, and nobody can count what is hidden from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from papercrown.server.tables.log import LoggedEvent


class TimelineEntry(NamedTuple):
    """Something that the viewer learns."""

    number: int
    """In this viewer's numbering."""
    sent_as: int
    """The number under which it is sent: a later one if it is sent again because its step has become public."""
    logged: LoggedEvent
    veiled: bool = False
    """Whether the viewer learns only that the seat has chosen, not what."""

    def is_new_after(self, last: int) -> bool:
        """Whether a client that knows the entries up to `last` needs this one."""
        return self.sent_as > last and (self.sent_as == self.number or self.number <= last)


class Timeline:
    """Reads the log of a table for one viewer."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.length = 0
        self._position = 0
        """How far the log has been read."""
        self._hidden: list[int] = []
        """Log positions of other seats' secret events since the last reveal."""
        self._own_secrets: list[tuple[int, int]] = []
        """Numbers and log positions of the viewer's own events since then: their step numbers are not public yet."""

    def read(self, log: Sequence[LoggedEvent]) -> list[TimelineEntry]:
        """What the viewer learns from the part of the log that has not been read yet."""
        learned: list[TimelineEntry] = []
        for position in range(self._position, len(log)):
            logged = log[position]
            if logged.secret and logged.seat != self.viewer:
                self._hidden.append(position)
                if not logged.midway:
                    learned.append(self._next(logged, veiled=True))
                continue
            if logged.reveals:
                learned += self._reveal(log)
            learned.append(self._next(logged))
            if logged.secret:
                self._own_secrets.append((self.length, position))
        self._position = len(log)
        return learned

    def _reveal(self, log: Sequence[LoggedEvent]) -> list[TimelineEntry]:
        others = [log[position] for position in self._hidden]
        learned = [self._next(logged) for logged in others if logged.step is not None]
        own = [(number, log[position]) for number, position in self._own_secrets]
        learned += [TimelineEntry(number, self.length + 1, logged) for number, logged in own if logged.step is not None]
        self._hidden, self._own_secrets = [], []
        return learned

    def _next(self, logged: LoggedEvent, veiled: bool = False) -> TimelineEntry:
        self.length += 1
        return TimelineEntry(self.length, self.length, logged, veiled)
