"""What a viewer learns from the log, and when."""

from papercrown.server.tables import events
from papercrown.server.tables.timeline import Timeline, TimelineEntry
from tests.server.tables.helpers import ANN, BEN, new_table, owned


def learned(entries: list[TimelineEntry]) -> list[tuple[int, str, int | None, bool]]:
    """Number, kind, seat and whether it is veiled."""
    return [(entry.number, type(entry.logged.event).__name__, entry.logged.seat, entry.veiled) for entry in entries]


def test_public_events_are_learned_at_once() -> None:
    table = new_table(owned(ANN), owned(BEN))
    timeline = Timeline(None)
    assert learned(timeline.read(table.log)) == [(1, "Opened", None, False), (2, "Began", None, False)]
    assert timeline.read(table.log) == []
    assert timeline.length == 2


def test_hidden_choices_are_learned_at_the_reveal(secret_games: None) -> None:
    table = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
    own, other, late = Timeline(0), Timeline(1), Timeline(None)
    for timeline in (own, other):
        timeline.read(table.log)
    table.apply(events.Played(0, 3))
    assert learned(own.read(table.log)) == [(3, "Played", 0, False)]
    assert learned(other.read(table.log)) == []  # the seat goes on choosing
    table.apply(events.Played(0, 4))
    assert learned(own.read(table.log)) == [(4, "Played", 0, False)]
    assert learned(other.read(table.log)) == [(3, "Played", 0, True)]
    table.apply(events.Played(1, 1))
    table.apply(events.Played(1, 2))
    revealed = other.read(table.log)
    assert learned(revealed)[:1] == [(4, "Played", 1, False)]
    assert {(entry.number, entry.logged.event) for entry in revealed if not entry.veiled} >= {
        (5, events.Played(0, 3)),
        (6, events.Played(0, 4)),
    }
    repeated = [entry for entry in own.read(table.log) if entry.number <= 4]
    assert [entry.number for entry in repeated] == [3, 4]  # their step numbers are public now
    assert all(entry.is_new_after(4) for entry in repeated)
    late.read(table.log)
    assert late.length == other.length == 7


def test_an_undone_hidden_choice_is_never_learned(secret_games: None) -> None:
    table = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
    other = Timeline(1)
    for event in (events.Played(0, 3), events.Undone(0), events.Played(0, 4)):
        table.apply(event)
    other.read(table.log)
    for event in (events.Played(0, 5), events.Played(1, 1), events.Played(1, 2)):
        table.apply(event)
    actions = [entry.logged.event.action for entry in other.read(table.log) if not entry.veiled]  # type: ignore[union-attr]
    assert 3 not in actions
    assert {4, 5} <= set(actions)
