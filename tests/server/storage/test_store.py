"""The database: facts come back as they were stored, in order, all of them or none."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import get_args

import psycopg
import pytest
import sqlalchemy as sa

from papercrown.core.fairness import Pact
from papercrown.server.storage.database import engine, parsed
from papercrown.server.storage.store import Entry, IntegrityError, Store, Stored, StoreError, Summary, Unstorable
from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent
from tests.postgres import Postgres
from tests.server.conftest import Databases

OPENED = events.Opened(
    "kingdomino", 1, {"harmony": True}, "ann", True, "BCDFG",
    [events.Place("Ann", "ann", key="k1"), events.Place(key="k2"), events.Place("Bo", bot="random")], 2**53 - 1,
    [(2, 2**63 - 1), (3, Pact("ab" * 32, ("cd" * 32,)))], [[0, 17], [1, 4]], secret="ef" * 32,
)  # fmt: skip
EVERY_FACT: list[AnyEvent] = [
    OPENED, events.Sat(1, "ben", "Ben"), events.Stirred("ben", "01" * 32), events.Stood("ben"),
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


def kept(store: Store, table: str = "t1") -> list[AnyEvent]:
    return [stored.fact for stored in store.facts(table)]


def test_every_kind_of_fact_comes_back(store: Store) -> None:
    assert {type(fact) for fact in EVERY_FACT} == set(get_args(AnyEvent))
    store.append(SUMMARY, 1, EVERY_FACT, "intent")
    assert store.facts("t1") == [Stored(fact, "intent") for fact in EVERY_FACT]


def test_facts_come_in_their_order_with_their_intents(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    store.append(SUMMARY, 2, [events.Sat(1, "ben", "Ben"), events.Began()], "a")
    store.append(SUMMARY, 4, [events.Played(0, 3)], "b")
    assert [stored.intent for stored in store.facts("t1")] == [None, "a", "a", "b"]
    assert kept(store)[3] == events.Played(0, 3)


def test_no_such_table(store: Store) -> None:
    assert store.facts("none") == []
    assert store.table_of_code("XXXXX") is None


def test_all_or_nothing(store: Store) -> None:
    """Whoever comes second with the same number has stored nothing, not even what lists say."""
    store.append(SUMMARY, 1, [OPENED, events.Began()], None)
    late = replace(SUMMARY, status="over", sitters=["zoe"])
    with pytest.raises(IntegrityError):
        store.append(late, 2, [events.Played(0, 1)], "late")
    assert kept(store) == [OPENED, events.Began()]
    assert [summary.status for summary in store.tables_of("ann")] == ["waiting"]
    assert store.tables_of("zoe") == []


def test_no_two_tables_have_the_same_code(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    with pytest.raises(IntegrityError):
        store.append(replace(SUMMARY, id="t2"), 1, [OPENED], None)
    assert store.facts("t2") == []
    assert store.table_of_code("BCDFG") == "t1"


def test_lists(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    store.append(replace(SUMMARY, id="t2", code="2", public=False, sitters=["ben"]), 1, [OPENED], None)
    store.append(replace(SUMMARY, id="t3", code="3", status="playing", free=0), 1, [OPENED], None)
    store.append(replace(SUMMARY, id="t4", code="4"), 1, [OPENED], None)
    assert [summary.id for summary in store.open_tables()] == ["t4", "t1"]
    assert [summary.id for summary in store.tables_of("ann")] == ["t4", "t3", "t1"]
    assert [summary.id for summary in store.tables_of("ben")] == ["t2"]


def test_lists_say_what_happened_last(store: Store) -> None:
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
    store.refresh(replace(SUMMARY, acting=["ann"]), 2)  # by somebody who does not know the last fact
    assert store.tables_of("zoe") == [refreshed]


def test_what_is_stored_lasts(store: Store, database: str) -> None:
    secret = store.secret()
    store.append(SUMMARY, 1, EVERY_FACT, "a")
    store.close()
    again = Store(database)
    assert again.secret() == secret
    assert kept(again) == EVERY_FACT
    again.close()


def test_every_database_has_a_secret_of_its_own(store: Store, databases: Databases) -> None:
    other = Store(databases())
    assert len({store.secret(), other.secret()}) == 2
    assert len(store.secret()) == 64
    other.close()


def test_folders_are_made(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path / 'new' / 'folder' / 'a.db'}").close()
    assert (tmp_path / "new" / "folder" / "a.db").exists()


@pytest.mark.parametrize("url", ["", "nonsense", "oracle9://x", "sqlite:////dev/null/a.db", "sqlite:////dev"])
def test_what_is_no_database(url: str) -> None:
    with pytest.raises(StoreError) as error:
        Store(url)
    assert "\n" not in str(error.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("This is not a database. " * 100)
    with pytest.raises(StoreError, match="the database cannot be used: file is not a database"):
        Store(f"sqlite:///{tmp_path / 'a.db'}")


def test_a_database_that_fails_says_so_in_a_sentence(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    with store.engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE facts RENAME TO gone"))
    with pytest.raises(StoreError, match=r"the database cannot be used: .*facts"):
        store.append(SUMMARY, 2, [events.Began()], None)


def test_others_may_read_meanwhile(store: Store, database: str) -> None:
    store.append(SUMMARY, 1, EVERY_FACT, None)
    other = Store(database)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET steps = 3"))
        assert kept(other) == EVERY_FACT
        assert [summary.steps for summary in other.tables_of("ann")] == [2]
    other.close()


# --- Several at once --------------------------------------------------------------------------------------------------


def test_facts_after_a_number(store: Store) -> None:
    store.append(SUMMARY, 1, EVERY_FACT, None)
    assert [stored.fact for stored in store.facts("t1", after=9)] == EVERY_FACT[9:]
    assert store.facts("t1", after=len(EVERY_FACT)) == []


def test_of_several_entries_the_wrong_ones_do_not_keep_the_others_back(store: Store) -> None:
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
    assert kept(store) == [OPENED, events.Began()]
    assert {summary.status for summary in store.tables_of("ann")} == {"waiting"}
    assert kept(store, "t2") == kept(store, "t3") == [OPENED]


def test_a_text_that_cannot_be_stored_is_no_outage(store: Store) -> None:
    """SQLite takes a zero; PostgreSQL does not, and nobody else must suffer for it."""
    store.append(SUMMARY, 1, [OPENED], None)
    (outcome, other) = store.append_all(
        [Entry(SUMMARY, 2, [events.Began()], "\0"), Entry(replace(SUMMARY, id="t2", code="2"), 1, [OPENED], None)]
    )
    assert (type(outcome), other) == (Unstorable if store.shared else type(None), None)
    assert kept(store, "t2") == [OPENED]
    if store.shared:
        with pytest.raises(Unstorable):
            store.facts("\0")
    assert (store.game_of("\0"), store.table_of_code("\0")) == (None, None)


def test_a_dead_process_owns_nothing(store: Store, database: str) -> None:
    playing = replace(SUMMARY, status="playing", thinking=True)
    for number, table in enumerate("abcd"):
        changed = replace(playing, status=["playing", "over"][table == "c"], thinking=table != "d")
        store.append(replace(changed, id=table, code=str(number)), 1, [OPENED], None)
    assert sorted(store.orphans()) == [("a", "kingdomino"), ("b", "kingdomino")]
    assert store.claim("a")
    other = Store(database)  # we hold no lock: to others we are dead
    assert sorted(other.orphans()) == [("a", "kingdomino"), ("b", "kingdomino")]
    assert other.claim("a")
    other.release("a")
    store.release("a")
    assert not other.claim("nonsense")
    other.close()


# --- Databases of the version before ----------------------------------------------------------------------------------

BEFORE = [
    "CREATE TABLE settings (name VARCHAR(40) PRIMARY KEY, value VARCHAR(200) NOT NULL)",
    "CREATE TABLE tables (id VARCHAR(20) PRIMARY KEY, code VARCHAR(12) NOT NULL UNIQUE, game VARCHAR(60) NOT NULL, "
    "status VARCHAR(12) NOT NULL, public BOOLEAN NOT NULL, names JSON NOT NULL, free INTEGER NOT NULL, "
    "acting JSON NOT NULL, steps INTEGER NOT NULL, changed FLOAT NOT NULL)",
    "CREATE TABLE facts (table_id VARCHAR(20) REFERENCES tables (id), seq INTEGER, intent VARCHAR(60), "
    "body TEXT NOT NULL, happened FLOAT NOT NULL, PRIMARY KEY (table_id, seq))",
    "CREATE TABLE sitters (who VARCHAR(40), table_id VARCHAR(20) REFERENCES tables (id), PRIMARY KEY (who, table_id))",
    "INSERT INTO tables VALUES ('t1', 'BCDFG', 'kingdomino', 'playing', true, '[]', 0, '[]', 0, 0)",
    "INSERT INTO facts VALUES ('t1', 1, NULL, '{\"fact\": \"began\"}', 0)",
]


def test_a_database_of_the_version_before_gets_what_it_lacks(database: str) -> None:
    before = engine(parsed(database))
    with before.begin() as connection:
        for statement in BEFORE:
            connection.execute(sa.text(statement.replace(":", "\\:")))
    before.dispose()
    for _ in range(2):
        store = Store(database)
        assert store.orphans() == [("t1", "kingdomino")]  # nobody knows whether bots are to act: somebody looks
        assert kept(store) == [events.Began()]
        indexes = {index["name"] for index in sa.inspect(store.engine).get_indexes("tables")}
        assert {"open_tables", "thinking_tables"} <= indexes
        store.close()


def test_processes_that_start_together_make_the_tables_once(postgresql: Postgres) -> None:
    url = postgresql.database()
    with ThreadPoolExecutor(6) as threads:
        stores = list(threads.map(Store, [url] * 6))
        secrets = list(threads.map(Store.secret, stores))
    assert len(set(secrets)) == 1
    for store in stores:
        store.close()


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["postgres://ann:pa55word@127.0.0.1:1/x", "postgresql://ann:pa55word@127.0.0.1:1/x",
                                     "postgresql://ann:pa55word@127.0.0.1:port/x"])  # fmt: skip
def test_a_password_is_told_nobody(address: str) -> None:
    with pytest.raises(StoreError) as error:
        Store(address)
    assert "pa55word" not in str(error.value)
    assert "\n" not in str(error.value)


def test_without_its_driver_postgresql_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'papercrown\[postgresql\]'"):
        Store("postgresql://127.0.0.1/x")


def test_a_connection_that_died_is_noticed(postgresql: Postgres) -> None:
    store = Store(postgresql.database())
    store.append(SUMMARY, 1, [OPENED], None)
    with psycopg.connect(postgresql.url("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    assert kept(store) == [OPENED]
    store.close()
