"""The store for tasks: what waits is committed together; an outage is told once, and all go on when it is over."""

import asyncio
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from papercrown.server.http.sockets import AWAY as CLOSED_AWAY
from papercrown.server.storage import database as settings
from papercrown.server.storage.async_store import AWAY, AsyncStore
from papercrown.server.storage.store import Entry, IntegrityError, Store
from papercrown.server.tables import events as facts
from papercrown.server.tables import manager
from tests.postgres import Postgres
from tests.server.helpers import (
    ME,
    RANDOM,
    Newcomer,
    Person,
    Talk,
    newcomers,
    numbers,
    play_on,
    process,
    running,
    together,
    wait_until,
)
from tests.server.storage.test_store import OPENED, SUMMARY, kept

OVER = "the database can be used again"
IN_A_SMALL_FOLDER = ("unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"')
"""Runs a command that sees a file system of a megabyte in a folder, which nobody else sees."""


def may_mount() -> bool:
    """Some containers allow no file systems of one's own."""
    return subprocess.run([*IN_A_SMALL_FOLDER, "/mnt", "true"], stderr=subprocess.DEVNULL).returncode == 0


@pytest.fixture
def newcomer() -> Iterator[Newcomer]:
    with newcomers() as come:
        yield come


# --- Together ---------------------------------------------------------------------------------------------------------


def test_appends_that_wait_are_committed_together(database: str) -> None:
    store = Store(database)
    commits: list[sa.Connection] = []
    sa.event.listen(store.engine, "commit", commits.append)
    tables = [replace(SUMMARY, id=f"t{number}", code=str(number)) for number in range(50)]

    async def run() -> list[Any]:
        storing = AsyncStore(store)
        await asyncio.gather(*(storing.append(Entry(table, 1, [OPENED], None)) for table in tables))
        assert len(commits) < 25
        conflict = storing.append(Entry(tables[7], 1, [OPENED], None))
        others = [storing.append(Entry(table, 2, [facts.Began()], "a")) for table in tables]
        return await asyncio.gather(conflict, *others, return_exceptions=True)

    conflict, *others = asyncio.run(run())
    assert isinstance(conflict, IntegrityError)
    assert others == [None] * 50
    assert all(kept(store, table.id) == [OPENED, facts.Began()] for table in tables)
    store.close()


# --- Away -------------------------------------------------------------------------------------------------------------


def through_an_outage(talk: Talk, visitor: Person, end: Callable[[], object]) -> None:
    """Somebody plays while nothing can be stored, others come meanwhile; when it is over, all go on."""
    talk.until_table(lambda talk: talk.asked)
    move, seq, seat = talk.move(), talk.seq, talk.turn["seat"]
    for _ in range(3):
        assert talk.refused("play", id="once", **move) == AWAY
    end()
    while talk.ask("play", id="once", **move)["tell"] != "table":
        time.sleep(0.2)  # as people do, and no more often than they may
    talk.done("play", id="once", **move)
    with visitor.at(talk.state["id"]) as watching:
        played = [event for event in watching.events if event["seq"] > seq and event["seat"] == seat]
        assert len(played) == 1
    play_on(talk, steps=2)
    assert sorted(set(numbers(talk.events))) == list(range(1, talk.seq + 1))


def test_postgresql_goes_away_and_comes_back(postgresql: Postgres, tmp_path: Path, newcomer: Newcomer) -> None:
    url = postgresql.database()
    with process(tmp_path, "serve", "--port", "0", "--pace", "0", "--database", url) as server:
        ann, ben = newcomer("Ann", to=server), newcomer("Ben", to=server)
        table, other = (ann.set_table("kingdomino", ME, RANDOM) for _ in range(2))
        with ann.at(table) as talk:
            play_on(talk, steps=2)
            talk.until_table(lambda talk: talk.asked)
            postgresql.stop("immediate")
            try:
                for path in (f"/socket/play/{other}", "/socket/lobby"):
                    with ben.socket(path) as connection, pytest.raises(ConnectionClosed) as end:
                        Talk(connection).hear()
                    assert end.value.rcvd
                    assert (end.value.rcvd.code, end.value.rcvd.reason) == (CLOSED_AWAY, AWAY)
                assert ben.http.post("/api/find", json={"code": "XXXXX"}).status_code == 503
            finally:
                through_an_outage(talk, ben, postgresql.start)
        with closing(Store(url)) as store:
            wait_until(lambda: bool(store.living()))
        status, _, said = server.end(signal.SIGINT)
    assert status == 0
    begins, ends = said.splitlines()
    assert begins.startswith("ERROR: ")
    assert begins.endswith("(players are asked to try again)")
    assert ends == f"WARNING: {OVER}"


@pytest.mark.skipif(not may_mount(), reason="needs the right to mount a small file system")
def test_a_full_disk(tmp_path: Path, newcomer: Newcomer) -> None:
    address = f"sqlite:///{tmp_path}/papercrown.db"
    within = (*IN_A_SMALL_FOLDER, str(tmp_path))
    with process(tmp_path, "serve", "--port", "0", "--pace", "0", "--database", address, within=within) as server:
        ann, ben = newcomer("Ann", to=server), newcomer("Ben", to=server)
        with ann.at(ann.set_table("kingdomino", ME, RANDOM)) as talk:
            play_on(talk, steps=2)
            talk.until_table(lambda talk: talk.asked)
            rubbish = Path(f"/proc/{server.pid}/root{tmp_path}/rubbish")
            with suppress(OSError), rubbish.open("wb", buffering=0) as file:
                while file.write(bytes(1024)):
                    pass
            through_an_outage(talk, ben, rubbish.unlink)
        status, _, said = server.end(signal.SIGINT)
    assert status == 0
    assert said.splitlines() == [
        "ERROR: the database cannot be used: database or disk is full (players are asked to try again)",
        f"WARNING: {OVER}",
    ]


def test_somebody_else_locks_the_file(
    tmp_path: Path, newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(settings, "PATIENCE", 0.1)
    monkeypatch.setattr(manager, "LOOKING", 0.1)
    with running(tmp_path / "a.db") as server, closing(sqlite3.connect(tmp_path / "a.db")) as other:
        ann, ben = newcomer("Ann", to=server), newcomer("Ben", to=server)
        with together("kingdomino", ann, ben) as talks:
            talk = next(talk for talk in talks if talk.asked)
            other.execute("BEGIN EXCLUSIVE")
            move = talk.move()
            for _ in range(2):
                assert talk.refused("play", id="once", **move) == AWAY
            other.rollback()
            wait_until(lambda: not server.house._storing.outage.broken)  # whether or not somebody plays
            talk.done("play", id="once", **move)
            play_on(*talks, steps=2)
    begins = "the database cannot be used: database is locked (players are asked to try again)"
    assert caplog.messages.count(begins) == 1
