"""`papercrown serve --workers 2`: one command starts, watches and ends several processes."""

import os
import signal
import socket
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from papercrown.server.storage.store import Store
from papercrown.server.tables.events import Played
from papercrown.server.workers.listeners import listening_socket
from tests.server.helpers import (
    ME,
    NewPerson,
    ServerProcess,
    WorkerProcess,
    open_socket,
    scraped,
    server_process,
    wait_until,
)
from tests.server.test_start import assert_clean_exit


def serve(url: str, port: int = 0) -> list[str]:
    return ["serve", "--port", str(port), "--workers", "2", "--database", url]


@pytest.fixture
def url(postgresql_database: str) -> str:
    return postgresql_database


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    with server_process(tmp_path, *serve(url)) as server:
        yield server


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_all_workers_while_people_play(
    number: int, server: ServerProcess, url: str, new_person: NewPerson
) -> None:
    """SIGTERM to the process that was started, as from systemd; Ctrl-C to all, as from a terminal."""
    workers = server.workers
    ann, tables = new_person("Ann", to=server), []
    serving: set[WorkerProcess] = set()
    with ExitStack() as stack:
        while serving != set(workers):
            tables.append(ann.open_table("kingdomino", ME, {"kind": "device"}))
            client = stack.enter_context(ann.at(tables[-1]))
            client.play()
            serving.add(server.worker_of(client.connection))
        stack.enter_context(ann.socket("/socket/lobby"))
        if number == signal.SIGTERM:
            os.kill(server.pid, number)
        else:
            server.send(number)
        assert_clean_exit(server.wait())
    assert not any(worker.running for worker in workers)
    store = Store(url)
    for table in tables:
        assert sum(isinstance(entry.event, Played) for entry in store.events(table)) == 1
    store.close()


def test_no_worker_survives_the_command(server: ServerProcess, url: str, tmp_path: Path, new_person: NewPerson) -> None:
    """When it is killed, its workers end by themselves: the port is free for the next one, and games go on there."""
    workers = server.workers
    ann = new_person("Ann", to=server)
    table = ann.open_table("kingdomino", ME, {"kind": "device"})
    with ann.at(table) as client:
        client.play()
        os.kill(server.pid, signal.SIGKILL)
        wait_until(lambda: not any(worker.running for worker in workers))
    listening_socket("127.0.0.1", server.port).close()
    with server_process(tmp_path, *serve(url, server.port)) as successor:
        with new_person(cookie=ann.cookie, to=successor).at(table) as client:
            assert client.steps == 1
        assert_clean_exit(successor.end())


def test_all_sockets_of_a_table_use_the_same_worker(server: ServerProcess, new_person: NewPerson) -> None:
    """Whichever worker accepts them, and even if the connection has been used before, as proxies do."""
    ann = new_person("Ann", to=server)
    table = ann.open_table("kingdomino", ME, {"kind": "device"})
    serving = set()
    for _ in range(8):
        used = socket.create_connection(("127.0.0.1", server.port))
        used.sendall(f"GET /health HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        answer = b""
        while not answer.endswith(b"}"):
            answer += used.recv(10_000)
        headers = {"Cookie": f"papercrown={ann.cookie}", "Origin": f"http://{server.host}"}
        with open_socket(f"ws://{server.host}/socket/play/{table}", headers, sock=used) as connection:
            assert connection.recv()
            serving.add(server.worker_of(connection))
    assert len(serving) == 1


def test_one_request_for_metrics_shows_all_workers(server: ServerProcess, new_person: NewPerson) -> None:
    ann = new_person("Ann", to=server)
    with ann.at(ann.open_table("kingdomino", ME, {"kind": "device"})) as client:
        client.play()
        for person in (ann, new_person("Ben", to=server), new_person("Cleo", to=server)):
            samples = scraped(person)
            assert {name for name in samples if "worker=1" not in name and "worker=2" not in name} == set()
            assert sorted(samples[f"papercrown_sockets{{worker={number}}}"] for number in (1, 2)) == [0, 1]
            assert sum(samples[f"papercrown_intents_total{{result=done,worker={number}}}"] for number in (1, 2)) > 0
            resident = [samples[f"process_resident_memory_bytes{{worker={number}}}"] for number in (1, 2)]
            assert min(resident) > 10_000_000


def test_one_browser_is_opened(url: str, tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$@" >> {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with server_process(tmp_path, *serve(url), "--browser", BROWSER=str(browser)) as server:
        wait_until(lambda: opened.exists() and bool(opened.read_text()))
        assert_clean_exit(server.end())
        assert opened.read_text() == f"http://{server.host}/\n"


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    """Both workers would fail; the reason is given once."""
    server = ServerProcess(tmp_path, *serve("postgresql://nobody@127.0.0.1:1/x"))
    status, out, err = server.wait()
    assert (status, out) == (2, "")
    assert err.startswith("papercrown: the database cannot be used: ")
    assert err.count("\n") == 1


@contextmanager
def no_new_connections(url: str) -> Iterator[None]:
    """The database accepts no connections but those that are open already."""
    server, _, name = url.rpartition("/")
    change = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as operator:
        operator.execute(change.format(sql.Identifier(name), sql.SQL("false")))
        yield
        operator.execute(change.format(sql.Identifier(name), sql.SQL("true")))


def test_a_replacement_that_cannot_serve_ends_the_command(server: ServerProcess, url: str) -> None:
    """It would fail again and again: systemd, which waits between two attempts, starts the command anew."""
    workers = server.workers
    with no_new_connections(url):
        workers[0].send(signal.SIGKILL)
        status, _, err = server.wait()
    assert status == 2
    *logged, reason = err.splitlines()  # the other worker may miss the database, too
    assert sum(line.endswith(" replaces it") for line in logged) == 1
    assert reason.startswith("papercrown: the database cannot be used: ")
    assert not any(line.startswith("papercrown: ") for line in logged)
    assert not any(worker.running for worker in workers)
