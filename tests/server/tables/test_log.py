"""Log entries, also after an undo."""

import gc

from papercrown.server.tables import events
from papercrown.server.tables.log import LoggedEvent


def test_an_entry_without_the_undone_step() -> None:
    """Later steps move up; without a step, an entry stays as it is."""
    entries = [LoggedEvent(events.Began()), *(LoggedEvent(events.Played(0, 7), step) for step in range(3))]
    assert [entry.without_step(1).step for entry in entries] == [None, 0, None, 1]
    assert entries[3].without_step(1) == LoggedEvent(events.Played(0, 7), 1)


def test_garbage_collection_skips_entries() -> None:
    """A table has one for every event, and they are part of no cycle."""
    assert not gc.is_tracked(LoggedEvent(events.Played(2, 7)))


def test_the_seat_of_an_entry() -> None:
    assert LoggedEvent(events.Played(2, 7)).seat == 2
    assert LoggedEvent(events.Began()).seat is None
