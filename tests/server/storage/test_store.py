import time
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest
import sqlalchemy as sa

from papercrown.core.fairness import FairSeed
from papercrown.server.storage.store import Entry, IntegrityError, Store, StoreError, Summary, UnstorableText
from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent, StoredEvent
from tests.server.conftest import NewDatabase

OPENED = events.Opened(
    "kingdomino", 1, {"harmony": True}, "ann", True, "BCDFG",
    [events.Place("Ann", "ann", key="k1"), events.Place(key="k2"), events.Place("Bo", bot="random")], 2**53 - 1,
    [(2, 2**63 - 1), (3, FairSeed("ab" * 32, ("cd" * 32,)))], [[0, 17], [1, 4]], secret="ef" * 32,
)  # fmt: skip
EVERY_EVENT: list[AnyEvent] = [
    OPENED, events.Sat(1, "ben", "Ben"), events.Pledged("ben", "23" * 32),
    events.ClientSeedAdded("ben", "01" * 32), events.Stood("ben"), events.Removed("ben"),
    events.Filled(1, "greedy", "Cleo"), events.Began(),
    events.Played(0, 17), events.Undone(0), events.Voted(0, "ben"), events.Replaced(0, "random"), events.Returned(0),
    events.Followed(0, "t2", "XXXXX"),
]  # fmt: skip
SUMMARY = Summary(
    "t1", "BCDFG", "kingdomino", "waiting", True, ["Ann", "", "Bo"], 1, ["ann"], 2, ["ann", "ann"]
)  # fmt: skip


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


def stored_events(store: Store, table_id: str = "t1") -> list[AnyEvent]:
    return [stored.event for stored in store.events(table_id)]


def test_every_kind_of_event_is_read_back(store: Store) -> None:
    assert {type(event) for event in EVERY_EVENT} == set(get_args(AnyEvent))
    store.append(SUMMARY, 1, EVERY_EVENT, "intent")
    assert store.events("t1") == [StoredEvent(event, "intent") for event in EVERY_EVENT]


def test_events_are_read_in_order_with_their_intents(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    store.append(SUMMARY, 2, [events.Sat(1, "ben", "Ben"), events.Began()], "a")
    store.append(SUMMARY, 4, [events.Played(0, 3)], "b")
    assert [stored.intent for stored in store.events("t1")] == [None, "a", "a", "b"]
    assert stored_events(store)[3] == events.Played(0, 3)


def test_unknown_table(store: Store) -> None:
    assert store.events("none") == []
    assert store.table_of_code("XXXXX") is None


def test_conflicting_append_stores_nothing(store: Store) -> None:
    """An append with a number that is taken changes neither the events nor the lists."""
    store.append(SUMMARY, 1, [OPENED, events.Began()], None)
    late = replace(SUMMARY, status="over", sitters=["zoe"])
    with pytest.raises(IntegrityError):
        store.append(late, 2, [events.Played(0, 1)], "late")
    assert stored_events(store) == [OPENED, events.Began()]
    assert [summary.status for summary in store.tables_of("ann")] == ["waiting"]
    assert store.tables_of("zoe") == []


def test_codes_are_unique(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    with pytest.raises(IntegrityError):
        store.append(replace(SUMMARY, id="t2"), 1, [OPENED], None)
    assert store.events("t2") == []
    assert store.table_of_code("BCDFG") == "t1"


def test_lists_of_tables(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    store.append(replace(SUMMARY, id="t2", code="2", public=False, sitters=["ben"]), 1, [OPENED], None)
    store.append(replace(SUMMARY, id="t3", code="3", status="playing", free=0), 1, [OPENED], None)
    store.append(replace(SUMMARY, id="t4", code="4"), 1, [OPENED], None)
    found = {summary.id: summary for summary in store.summaries(["t1", "t2", "t3", "none"])}
    assert {table_id: summary.is_open for table_id, summary in found.items()} == {"t1": True, "t2": False, "t3": False}
    assert {table_id: summary.sitters for table_id, summary in found.items()} == {
        "t1": ["ann"], "t2": ["ben"], "t3": ["ann"]
    }  # fmt: skip
    assert [summary.id for summary in store.tables_of("ann")] == ["t4", "t3", "t1"]
    assert [summary.id for summary in store.tables_of("ben")] == ["t2"]


def test_lists_show_the_latest_summary(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    (before,) = store.tables_of("ann")
    names = ["Ann", "Zoë", "Bo"]
    playing = replace(SUMMARY, status="playing", names=names, free=0, steps=7, sitters=["ann", "zoe"])
    store.append(playing, 2, [events.Sat(1, "zoe", "Zoë"), events.Began()], None)
    (after,) = store.tables_of("zoe")
    assert (after.status, after.names, after.free, after.steps) == ("playing", names, 0, 7)
    assert after.changed > before.changed
    store.refresh(replace(SUMMARY, acting=["zoe"]), 3)
    (refreshed,) = store.tables_of("zoe")
    assert (refreshed.acting, refreshed.changed) == (["zoe"], after.changed)
    store.refresh(replace(SUMMARY, acting=["ann"]), 2)  # from a process that has not seen the last event
    assert store.tables_of("zoe") == [refreshed]


def test_a_correct_summary_is_not_written_again(store: Store) -> None:
    """A table that is loaded usually has one."""
    store.append(SUMMARY, 1, [OPENED], None)
    statements: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    store.refresh(SUMMARY, 1)
    assert [statement.split()[0] for statement in statements] == ["SELECT"]
    store.refresh(replace(SUMMARY, thinking=True), 1)
    assert [statement.split()[0] for statement in statements] == ["SELECT", "SELECT", "UPDATE"]


def test_every_player_is_listed_once(store: Store) -> None:
    """However often they sit down."""
    store.append(SUMMARY, 1, [OPENED], None)
    for seq, sitters in enumerate([["ann", "ben"], ["ben", "ben"], ["ann", "zoe"]], 2):
        store.append(replace(SUMMARY, sitters=sitters), seq, [events.Sat(1, sitters[1], "Ben")], None)
    (found,) = store.summaries(["t1"])
    assert sorted(found.sitters) == ["ann", "ben", "zoe"]


def test_counts(store: Store) -> None:
    for number, status in enumerate(["waiting", "playing", "playing", "over"]):
        summary = replace(
            SUMMARY, id=f"t{number}", code=str(number), status=status, sitters=["ann", "ben"][: 1 + number % 2]
        )
        store.append(summary, 1, [OPENED], None)
    assert store.tables_by_status() == {"waiting": 1, "playing": 2, "over": 1}
    assert [store.count_unfinished(player_id, 0) for player_id in ("ann", "ben", "zoe")] == [3, 1, 0]
    assert store.count_unfinished("ann", time.time() + 60) == 0
    assert (store.game_of("t1"), store.game_of("none")) == ("kingdomino", None)


def test_a_probe_writes_without_changing_anything(store: Store) -> None:
    secret = store.secret()
    store.probe()
    assert store.secret() == secret


def test_data_survives_a_restart(store: Store, database: str) -> None:
    secret = store.secret()
    store.append(SUMMARY, 1, EVERY_EVENT, "a")
    store.close()
    reopened = Store(database)
    assert reopened.secret() == secret
    assert stored_events(reopened) == EVERY_EVENT
    reopened.close()


def test_every_database_has_its_own_secret(store: Store, new_database: NewDatabase) -> None:
    other = Store(new_database())
    assert len({store.secret(), other.secret()}) == 2
    assert len(store.secret()) == 64
    other.close()


def test_database_failures_become_one_sentence(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    with store.engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE facts RENAME TO hidden_facts"))
    with pytest.raises(StoreError, match=r"the database cannot be used: .*facts"):
        store.append(SUMMARY, 2, [events.Began()], None)


def test_writers_do_not_block_readers(store: Store, database: str) -> None:
    store.append(SUMMARY, 1, EVERY_EVENT, None)
    other = Store(database)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET steps = 3"))
        assert stored_events(other) == EVERY_EVENT
        assert [summary.steps for summary in other.tables_of("ann")] == [2]
    other.close()


# --- Batches -------------------------------------------------------------------------------------------------------


def test_events_after_a_number(store: Store) -> None:
    store.append(SUMMARY, 1, EVERY_EVENT, None)
    assert [stored.event for stored in store.events("t1", after=9)] == EVERY_EVENT[9:]
    assert store.events("t1", after=len(EVERY_EVENT)) == []


def test_conflicts_do_not_affect_other_entries_of_a_batch(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED, events.Began()], None)
    others = [replace(SUMMARY, id=table, code=table) for table in ("t2", "t3")]
    outcomes = store.append_all(
        [
            Entry(others[0], 1, [OPENED], None),
            Entry(replace(SUMMARY, status="over"), 2, [events.Played(0, 1)], "late"),
            Entry(others[1], 1, [OPENED], None),
        ]
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), IntegrityError, type(None)]
    assert stored_events(store) == [OPENED, events.Began()]
    assert {summary.status for summary in store.tables_of("ann")} == {"waiting"}
    assert stored_events(store, "t2") == stored_events(store, "t3") == [OPENED]


def test_conflicts_are_not_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """They are what happens when two processes decide at the same time. PostgreSQL's driver would sometimes warn."""
    store.append(SUMMARY, 1, [OPENED, events.Began()], None)
    for _ in range(50):
        [outcome] = store.append_all([Entry(SUMMARY, 2, [events.Played(0, 1)] * 2, None)])
        assert isinstance(outcome, IntegrityError)
    assert caplog.records == []


def test_unstorable_text_is_not_an_outage(store: Store) -> None:
    """SQLite stores null characters. PostgreSQL refuses them, which must not affect other entries."""
    store.append(SUMMARY, 1, [OPENED], None)
    (outcome, other) = store.append_all(
        [Entry(SUMMARY, 2, [events.Began()], "\0"), Entry(replace(SUMMARY, id="t2", code="2"), 1, [OPENED], None)]
    )
    assert (type(outcome), other) == (UnstorableText if store.shared else type(None), None)
    assert stored_events(store, "t2") == [OPENED]
    if store.shared:
        with pytest.raises(UnstorableText):
            store.events("\0")
    assert (store.game_of("\0"), store.table_of_code("\0")) == (None, None)


def test_tables_of_a_dead_process_are_orphans(store: Store, database: str) -> None:
    playing = replace(SUMMARY, status="playing", thinking=True)
    for number, table in enumerate("abcd"):
        changed = replace(playing, status=["playing", "over"][table == "c"], thinking=table != "d")
        store.append(replace(changed, id=table, code=str(number)), 1, [OPENED], None)
    assert sorted(store.orphans()) == [("a", "kingdomino"), ("b", "kingdomino")]
    assert store.claim("a")
    other = Store(database)  # the first process holds no lock, so it counts as dead
    assert sorted(other.orphans()) == [("a", "kingdomino"), ("b", "kingdomino")]
    assert other.claim("a")
    other.release("a")
    store.release("a")
    assert not other.claim("nonsense")
    other.close()
