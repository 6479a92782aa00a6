"""The database: facts come back as they were stored, in order, all of them or none."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
import sqlalchemy as sa

from papercrown.core.pact import Pact
from papercrown.server import facts
from papercrown.server.facts import AnyFact
from papercrown.server.store import IntegrityError, Store, Stored, StoreError, Summary

OPENED = facts.Opened(
    "kingdomino", 1, {"harmony": True}, "ann", True, "BCDFG",
    [facts.Place("Ann", "ann", key="k1"), facts.Place(key="k2"), facts.Place("Bo", bot="random")], 2**53 - 1,
    [(2, 2**63 - 1), (3, Pact("ab" * 32, ("cd" * 32,)))], [[0, 17], [1, 4]], secret="ef" * 32,
)  # fmt: skip
EVERY_FACT: list[AnyFact] = [
    OPENED, facts.Sat(1, "ben", "Ben"), facts.Stirred("ben", "01" * 32), facts.Stood("ben"),
    facts.Filled(1, "greedy", "Cleo"), facts.Began(),
    facts.Played(0, 17), facts.Undone(0), facts.Voted(0, "ben"), facts.Replaced(0, "random"), facts.Returned(0),
    facts.Followed(0, "t2", "XXXXX"),
]  # fmt: skip
SUMMARY = Summary(
    "t1", "BCDFG", "kingdomino", "waiting", True, ["Ann", "", "Bo"], 1, ["ann"], 2, ["ann", "ann"]
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    yield store
    store.close()


def kept(store: Store, table: str = "t1") -> list[AnyFact]:
    return [stored.fact for stored in store.facts(table)]


def test_every_kind_of_fact_comes_back(store: Store) -> None:
    assert {type(fact) for fact in EVERY_FACT} == set(get_args(AnyFact))
    store.append(SUMMARY, 1, EVERY_FACT, "intent")
    assert store.facts("t1") == [Stored(fact, "intent") for fact in EVERY_FACT]


def test_facts_come_in_their_order_with_their_intents(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    store.append(SUMMARY, 2, [facts.Sat(1, "ben", "Ben"), facts.Began()], "a")
    store.append(SUMMARY, 4, [facts.Played(0, 3)], "b")
    assert [stored.intent for stored in store.facts("t1")] == [None, "a", "a", "b"]
    assert kept(store)[3] == facts.Played(0, 3)


def test_no_such_table(store: Store) -> None:
    assert store.facts("none") == []
    assert store.table_of_code("XXXXX") is None


def test_all_or_nothing(store: Store) -> None:
    """Whoever comes second with the same number has stored nothing, not even what lists say."""
    store.append(SUMMARY, 1, [OPENED, facts.Began()], None)
    late = replace(SUMMARY, status="over", sitters=["zoe"])
    with pytest.raises(IntegrityError):
        store.append(late, 2, [facts.Played(0, 1)], "late")
    assert kept(store) == [OPENED, facts.Began()]
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
    assert store.running() == ["t3"]


def test_lists_say_what_happened_last(store: Store) -> None:
    store.append(SUMMARY, 1, [OPENED], None)
    (before,) = store.tables_of("ann")
    names = ["Ann", "Zoë", "Bo"]
    playing = replace(SUMMARY, status="playing", names=names, free=0, steps=7, sitters=["ann", "zoe"])
    store.append(playing, 2, [facts.Began()], None)
    (after,) = store.tables_of("zoe")
    assert (after.status, after.names, after.free, after.steps) == ("playing", names, 0, 7)
    assert after.changed > before.changed
    store.refresh(replace(SUMMARY, acting=["zoe"]))
    (refreshed,) = store.tables_of("zoe")
    assert (refreshed.acting, refreshed.changed) == (["zoe"], after.changed)


def test_what_is_stored_lasts(store: Store, tmp_path: Path) -> None:
    secret = store.secret()
    store.append(SUMMARY, 1, EVERY_FACT, "a")
    store.close()
    again = Store(f"sqlite:///{tmp_path / 'a.db'}")
    assert again.secret() == secret
    assert kept(again) == EVERY_FACT
    again.close()


def test_every_database_has_a_secret_of_its_own(store: Store, tmp_path: Path) -> None:
    other = Store(f"sqlite:///{tmp_path / 'b.db'}")
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
    with pytest.raises(StoreError, match="the database cannot be used: no such table: facts"):
        store.append(SUMMARY, 2, [facts.Began()], None)


def test_another_process_may_read_meanwhile(store: Store, tmp_path: Path) -> None:
    store.append(SUMMARY, 1, EVERY_FACT, None)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET steps = 3"))
        reader = sqlite3.connect(tmp_path / "a.db")
        assert reader.execute("SELECT count(*) FROM facts").fetchone() == (len(EVERY_FACT),)
        reader.close()
