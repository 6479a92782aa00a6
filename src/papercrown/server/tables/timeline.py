"""What one viewer gets to know of a table, in order: most of it at once, hidden choices when they are shown.

It only grows, so a page can count what it knows, and nobody can count what is hidden from them.
"""

from __future__ import annotations

from typing import NamedTuple

from papercrown.server.tables.table import Happened, Table


class Known(NamedTuple):
    """Something that the viewer knows of."""

    number: int
    """As this viewer counts."""
    told: int
    """The number with which it is told: a later one if it is told again, because it can be found among the steps."""
    happened: Happened
    veiled: bool = False
    """Whether only that somebody has chosen can be known, and not what."""

    def new_after(self, last: int) -> bool:
        """Whether it says something to those who know of so much."""
        return self.told > last and (self.told == self.number or self.number <= last)


class Timeline:
    """The facts of a table as far as one viewer may know them."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.length = 0
        self._read = 0
        self._waiting: list[int] = []
        """Facts that others made happen in secret since something was shown last, by their places."""
        self._unplaced: list[tuple[int, int]] = []
        """What is known of the same time, by number and place: where it stands among all steps is seen later."""

    def read_on(self, table: Table) -> list[Known]:
        """What is known now and was not before; and again what can only now be found among the steps."""
        found: list[Known] = []
        for place in range(self._read, table.seq):
            happened = table.happened[place]
            if happened.secret and happened.seat != self.viewer:
                self._waiting.append(place)
                if not happened.midway:
                    found.append(self._next(happened, veiled=True))
                continue
            if happened.shows:
                found += self._shown(table)
            found.append(self._next(happened))
            if happened.secret:
                self._unplaced.append((self.length, place))
        self._read = table.seq
        return found

    def _shown(self, table: Table) -> list[Known]:
        others = [table.happened[place] for place in self._waiting]
        found = [self._next(happened) for happened in others if happened.step is not None]
        own = [(number, table.happened[place]) for number, place in self._unplaced]
        found += [Known(number, self.length + 1, happened) for number, happened in own if happened.step is not None]
        self._waiting, self._unplaced = [], []
        return found

    def _next(self, happened: Happened, veiled: bool = False) -> Known:
        self.length += 1
        return Known(self.length, self.length, happened, veiled)
