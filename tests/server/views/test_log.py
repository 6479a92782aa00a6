"""The log in words."""

from typing import get_args

import pytest

from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent
from papercrown.server.tables.log import Description, LoggedEvent
from papercrown.server.tables.table import Table
from papercrown.server.tables.timeline import TimelineEntry
from papercrown.server.views.log import describe, log_entry
from papercrown.server.views.view import view_of
from tests.server.tables.helpers import ANN, BEN, CODE, new_table, owned

LINES: list[tuple[AnyEvent, int | None, str]] = [
    (events.Opened("kingdomino", 1, {}, "ann", False, CODE, []), None, "The table is set."),
    (events.Sat(1, "ben", "Ben"), 1, "sits down"),
    (events.ClientSeedAdded("ben", "5eed" * 16), None, ""),
    (events.Pledged("ben", "5eed" * 16), None, ""),
    (events.Removed("ben"), None, "The host frees the seat of Place the 3."),
    (events.Stood("ben"), None, "Place the 3 leaves the table."),
    (events.Filled(1, "random", "Bo"), 1, "is a bot"),
    (events.Began(), None, "The game begins."),
    (events.Played(1, 3), 1, "Place the 3"),
    (events.Undone(1), 1, "takes that back"),
    (events.Voted(1, "ann"), None, "A bot is asked to play for Ben."),
    (events.Replaced(1, "random"), 1, "is played by a bot for now"),
    (events.Returned(1), 1, "is back"),
    (events.Followed(1, "t2", "CODE2"), 1, "plays again"),
]


@pytest.mark.parametrize(("event", "seat", "text"), LINES, ids=lambda value: type(value).__name__)
def test_log_entry_of_every_event(event: AnyEvent, seat: int | None, text: str) -> None:
    logged = LoggedEvent(event, description=Description("Place the 3"))
    entry = log_entry(new_table(owned(ANN), owned(BEN)), TimelineEntry(7, 7, logged))
    assert (entry.seq, entry.kind, entry.seat, entry.text) == (7, event.__struct_config__.tag, seat, text)


def test_every_event_is_tested_here() -> None:
    assert {type(event) for event, _, _ in LINES} == set(get_args(AnyEvent))


def test_a_hidden_choice_is_logged_without_its_content() -> None:
    logged = LoggedEvent(events.Played(1, 3), 0, Description("Place the 3", ("a",), ("<g/>",)), secret=True)
    entry = log_entry(new_table(owned(ANN), owned(BEN)), TimelineEntry(7, 7, logged, veiled=True))
    assert (entry.kind, entry.text, entry.path, entry.ghosts, entry.step) == ("veiled", "has chosen", (), (), None)


def test_an_action_is_described_as_it_was_offered() -> None:
    opened = events.Opened("kingdomino", 1, {}, "ann", False, CODE, [owned(ANN), owned(BEN)], 7)
    table = Table("t1", opened, describe)
    table.apply(events.Began())
    for _ in range(12):
        seat = table.actors()[0]
        offered = view_of(table, seat).choices(seat)[-1]
        table = table.with_decided([events.Played(seat, offered.id)], None)
        description = table.log[-1].description
        assert description.label == offered.label
        assert (tuple(description.path), tuple(description.ghosts)) == (tuple(offered.path), tuple(offered.ghosts))
        assert log_entry(table, TimelineEntry(1, 1, table.log[-1])).step == len(table.log) - 2
