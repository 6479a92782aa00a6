import asyncio
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from papercrown.server import services
from papercrown.server.http.sockets import CLOSED_UNAVAILABLE
from papercrown.server.storage import database as database_settings
from papercrown.server.storage.async_store import (
    BUSY_COMMIT_SECONDS,
    BUSY_TABLES,
    BUSY_WINDOW_SECONDS,
    UNAVAILABLE,
    AsyncStore,
    Traffic,
)
from papercrown.server.storage.store import Entry, IntegrityError, Store
from papercrown.server.tables import events
from tests.postgres import private_postgres
from tests.server.helpers import (
    ME,
    RANDOM,
    NewPerson,
    Person,
    TableClient,
    event_numbers,
    play_on,
    server_process,
    server_thread,
    together,
    wait_until,
)
from tests.server.storage.test_store import OPENED, SUMMARY, stored_events

RECOVERED = "the database can be used again"
ON_A_SMALL_DISK = ("unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"')
"""Runs a command with a file system of one megabyte mounted at a folder, in a mount namespace of its own."""


def may_mount() -> bool:
    """Some containers do not allow it."""
    return subprocess.run([*ON_A_SMALL_DISK, "/mnt", "true"], stderr=subprocess.DEVNULL).returncode == 0


def test_appends_that_wait_are_committed_together(database: str) -> None:
    store = Store(database)
    commits: list[sa.Connection] = []
    sa.event.listen(store.engine, "commit", commits.append)
    tables = [replace(SUMMARY, id=f"t{number}", code=str(number)) for number in range(50)]

    async def run() -> list[Any]:
        async_store = AsyncStore(store)
        await asyncio.gather(*(async_store.append(Entry(table, 1, [OPENED], None)) for table in tables))
        assert len(commits) < 25
        conflict = async_store.append(Entry(tables[7], 1, [OPENED], None))
        others = [async_store.append(Entry(table, 2, [events.Began()], "a")) for table in tables]
        return await asyncio.gather(conflict, *others, return_exceptions=True)

    conflict, *others = asyncio.run(run())
    assert isinstance(conflict, IntegrityError)
    assert others == [None] * 50
    assert all(stored_events(store, table.id) == [OPENED, events.Began()] for table in tables)
    store.close()


def test_a_store_is_busy_while_many_tables_use_it() -> None:
    traffic = Traffic()
    assert not any(traffic.is_busy("t1", moment / 1000) for moment in range(1000))
    assert [traffic.is_busy(f"t{number}", 2.0) for number in range(BUSY_TABLES)] == [False] * (BUSY_TABLES - 1) + [True]
    assert traffic.is_busy("t1", 2.0 + BUSY_WINDOW_SECONDS)  # as the last window was
    assert not traffic.is_busy("t1", 2.0 + 2 * BUSY_WINDOW_SECONDS)


def test_a_busy_store_waits_between_commits(database: str) -> None:
    store = Store(database)
    tables = [replace(SUMMARY, id=f"t{number}", code=str(number)) for number in range(BUSY_TABLES)]

    async def run() -> float:
        async_store, loop = AsyncStore(store), asyncio.get_running_loop()
        await asyncio.gather(*(async_store.append(Entry(table, 1, [OPENED], None)) for table in tables))
        begun = loop.time()
        for table in tables[:5]:
            await async_store.append(Entry(table, 2, [events.Began()], None))
        async_store.close()
        return loop.time() - begun

    assert asyncio.run(run()) > 3.5 * BUSY_COMMIT_SECONDS  # four times between five commits, however slow the machine


# --- Outages ----------------------------------------------------------------------------------------------------------


def play_through_an_outage(client: TableClient, visitor: Person, end_outage: Callable[[], object]) -> None:
    """Retry one move during an outage until it is stored: it is played once, and the game goes on."""
    client.wait_for(lambda client: client.may_act)
    move, seq, seat = client.move(), client.seq, client.turn["seat"]
    for _ in range(3):
        assert client.refused("play", id="once", **move) == UNAVAILABLE
    end_outage()
    while client.ask("play", id="once", **move)["tell"] != "table":
        time.sleep(0.2)  # within the message limit
    client.perform("play", id="once", **move)
    with visitor.at(client.state["id"]) as spectator:
        played = [event for event in spectator.events if event["seq"] > seq and event["seat"] == seat]
        assert len(played) == 1
    play_on(client, steps=2)
    assert sorted(set(event_numbers(client.events))) == list(range(1, client.seq + 1))


def test_postgresql_outage(tmp_path: Path, new_person: NewPerson) -> None:
    with (
        private_postgres() as postgresql,
        postgresql.database() as url,
        server_process(tmp_path, "serve", "--port", "0", "--pace", "0", "--database", url) as server,
    ):
        ann, ben = new_person("Ann", to=server), new_person("Ben", to=server)
        table, other = (ann.open_table("kingdomino", ME, RANDOM) for _ in range(2))
        with ann.at(table) as client:
            play_on(client, steps=2)
            client.wait_for(lambda client: client.may_act)
            postgresql.stop()
            try:
                for path in (f"/socket/play/{other}", "/socket/lobby"):
                    with ben.socket(path) as connection, pytest.raises(ConnectionClosed) as closed:
                        TableClient(connection).receive()
                    assert closed.value.rcvd
                    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (CLOSED_UNAVAILABLE, UNAVAILABLE)
                assert ben.http.post("/api/find", json={"code": "XXXXX"}).status_code == 503
            finally:
                play_through_an_outage(client, ben, postgresql.start)
        with closing(Store(url)) as store:
            wait_until(lambda: bool(store.live_processes()))
        status, _, log = server.end(signal.SIGINT)
    assert status == 0
    first, last = log.splitlines()
    assert first.startswith("ERROR: ")
    assert first.endswith("(players are asked to try again)")
    assert last == f"WARNING: {RECOVERED}"


@pytest.mark.skipif(not may_mount(), reason="needs the right to mount a small file system")
def test_full_disk(tmp_path: Path, new_person: NewPerson) -> None:
    url = f"sqlite:///{tmp_path}/papercrown.db"
    wrapper = (*ON_A_SMALL_DISK, str(tmp_path))
    serve = ("serve", "--port", "0", "--pace", "0", "--database", url)
    with server_process(tmp_path, *serve, wrapper=wrapper) as server:
        ann, ben = new_person("Ann", to=server), new_person("Ben", to=server)
        with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
            play_on(client, steps=2)
            client.wait_for(lambda client: client.may_act)
            filler = Path(f"/proc/{server.pid}/root{tmp_path}/filler")
            with suppress(OSError), filler.open("wb", buffering=0) as file:
                while file.write(bytes(1024)):
                    pass
            assert ben.http.get("/health").status_code == 503
            play_through_an_outage(client, ben, filler.unlink)
        status, _, log = server.end(signal.SIGINT)
    assert status == 0
    assert log.splitlines() == [
        "ERROR: the database cannot be used: database or disk is full (players are asked to try again)",
        f"WARNING: health check failed: {UNAVAILABLE}",
        f"WARNING: {RECOVERED}",
    ]


def test_sqlite_file_locked_by_another_program(
    tmp_path: Path, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database_settings, "TIMEOUT_SECONDS", 0.1)
    monkeypatch.setattr(services, "ORPHAN_SCAN_SECONDS", 0.1)
    with server_thread(tmp_path / "a.db") as server, closing(sqlite3.connect(tmp_path / "a.db")) as other:
        ann, ben = new_person("Ann", to=server), new_person("Ben", to=server)
        with together("kingdomino", ann, ben) as clients:
            client = next(client for client in clients if client.may_act)
            other.execute("BEGIN EXCLUSIVE")
            move = client.move()
            for _ in range(2):
                assert client.refused("play", id="once", **move) == UNAVAILABLE
            other.rollback()
            wait_until(lambda: not server.services.async_store.outages.failing)  # noticed without another move
            client.perform("play", id="once", **move)
            play_on(*clients, steps=2)
    message = "the database cannot be used: database is locked (players are asked to try again)"
    assert caplog.messages.count(message) == 1
