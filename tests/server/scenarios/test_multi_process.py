"""Several processes share a PostgreSQL database: players of one table use any of them, and any may die."""

import os
import re
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg
import pytest

from papercrown.server import services
from papercrown.server.storage.store import Entry, IntegrityError, Store
from papercrown.server.tables.events import Played
from tests.server.helpers import (
    ME,
    TIMEOUT_SECONDS,
    NewPerson,
    ServerProcess,
    ServerThread,
    TwoServers,
    client_to_act,
    event_numbers,
    play_on,
    server_thread,
    store_game_of_bots,
    together,
    wait_until,
)

PACE_SECONDS = "0.3"


@pytest.fixture
def url(postgresql_database: str) -> str:
    return postgresql_database


@contextmanager
def serving(url: str, folder: Path, *options: str, processes: int = 1) -> Iterator[list[ServerProcess]]:
    """Processes that start at the same time."""
    serve = ("serve", "--port", "0", "--pace", PACE_SECONDS, "--database", url, *options)
    started = [ServerProcess(folder, *serve) for _ in range(processes)]
    try:
        for process in started:
            process.wait_until_started()
        yield started
    finally:
        for process in started:
            process.end(signal.SIGKILL)


def owner(url: str) -> int:
    """The id of the running process that owns the only table; 0 if there is none."""
    query = (
        "SELECT application_name FROM tables JOIN pg_locks ON objid::bigint = owner AND locktype = 'advisory'"
        " JOIN pg_stat_activity USING (pid)"
    )
    with psycopg.connect(url) as connection:
        row = connection.execute(query).fetchone()
    return int(row[0].removeprefix("papercrown ")) if row else 0


# --- Processes --------------------------------------------------------------------------------------------------------


def test_process_dies_during_a_game(url: str, tmp_path: Path, new_person: NewPerson) -> None:
    """Two players use two processes. When one dies, its player reconnects to the other, and the bot plays on there."""
    with serving(url, tmp_path, processes=2) as processes:
        lose_a_process(processes, url, new_person)


def lose_a_process(processes: Sequence[ServerProcess], url: str, new_person: NewPerson) -> None:
    people = [new_person(name, to=process) for name, process in zip(("Ann", "Ben"), processes, strict=True)]
    with together("kingdomino", *people, bots=1) as clients:
        play_on(*clients, steps=5)
        ann_client, ben_client = clients
        for client in clients:
            client.catch_up(max(ann_client.seq, ben_client.seq))
        assert ann_client.events[: ben_client.seq] == ben_client.events[: ann_client.seq]
        reason = "Ben is here: a bot can only play for somebody who is away"
        assert ann_client.refused("vote", seat=1) == reason

        dead = [process.pid for process in processes].index(owner(url))
        victim, other = clients[dead], clients[1 - dead]
        while (acting := client_to_act(*clients)) is not victim:
            assert acting
            acting.play()
        seat, known, move = victim.turn["seat"], victim.seq, victim.move()
        victim.send("play", id="unanswered", **move)
        processes[dead].send(signal.SIGKILL)
        other.wait_for(lambda client: not client.state["seats"][seat]["online"])

        survivor = processes[1 - dead]
        back = new_person(cookie=people[dead].cookie, to=survivor)
        with back.at(victim.state["id"], last=known) as reconnected:
            for _ in range(2):
                reconnected.perform("play", id="unanswered", **move)
            other.wait_for(lambda client: client.state["seats"][seat]["online"])
            assert len([event for event in reconnected.events if event["seq"] > known and event["seat"] == seat]) == 1
            since, bot = reconnected.seq, 2
            while not any(event["seq"] > since and event["seat"] == bot for event in reconnected.events):
                play_on(reconnected, other, steps=1)
            wait_until(lambda: owner(url) == survivor.pid)
            assert event_numbers(other.events) == list(range(1, other.seq + 1))


def test_worker_dies_during_a_game(url: str, tmp_path: Path, new_person: NewPerson) -> None:
    """Two players use the same worker. When it dies, they reconnect to any, and the bot plays on."""
    with serving(url, tmp_path, "--workers", "2") as [server]:
        ann, ben = (new_person(name, to=server) for name in ("Ann", "Ben"))
        with together("kingdomino", ann, ben, bots=1) as clients:
            play_on(*clients, steps=5)
            dead, other = (server.worker_of(client.connection) for client in clients)
            assert dead == other
            victim = client_to_act(*clients)
            assert victim
            table, seat, known, move = victim.state["id"], victim.turn["seat"], victim.seq, victim.move()
            victim.send("play", id="unanswered", **move)
            dead.send(signal.SIGKILL)
        people = (ann, ben) if victim is clients[0] else (ben, ann)
        with people[0].at(table, last=known) as reconnected, people[1].at(table, last=known) as companion:
            for _ in range(2):
                reconnected.perform("play", id="unanswered", **move)
            assert len([event for event in reconnected.events if event["seq"] > known and event["seat"] == seat]) == 1
            since, bot = reconnected.seq, 2
            while not any(event["seq"] > since and event["seat"] == bot for event in reconnected.events):
                play_on(reconnected, companion, steps=1)
            wait_until(lambda: owner(url) not in (0, dead.pid))
        wait_until(lambda: len(server.workers) == 2 and dead not in server.workers)
        replacement = server.workers[1]
        while True:  # its tables are one half of all
            with ann.at(ann.open_table("kingdomino", ME, {"kind": "device"})) as client:
                client.play()
                if server.worker_of(client.connection) == replacement:
                    break
        status, _, log = server.end()
    assert status == 0
    words = (
        rf"WARNING: worker [12] \(process {dead.pid}\) was killed by SIGKILL: process {replacement.pid} replaces it\n"
    )
    assert re.fullmatch(words, log)


def test_unobserved_bots_are_taken_over(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "ORPHAN_SCAN_SECONDS", 0.05)  # of the survivor
    store_game_of_bots(url, "t1")
    with serving(url, tmp_path) as [victim]:
        wait_until(lambda: owner(url) == victim.pid)
        with server_thread(url) as survivor:
            victim.send(signal.SIGKILL)
            store = survivor.services.store
            wait_until(lambda: owner(url) == os.getpid())
            wait_until(lambda: len(store.events("t1")) == 2 + 3)  # then Ann is to act


# --- Conflicts --------------------------------------------------------------------------------------------------------


class ConcurrentAppends:
    """Delays the first append of each store until all want to append: all have decided before any has stored."""

    def __init__(self, *servers: ServerThread) -> None:
        self.conflicts = 0
        self._passed = False
        self._barrier = threading.Barrier(len(servers))
        stores = [server.services.store for server in servers]
        self._append_all = {id(store): store.append_all for store in stores}
        for store in stores:
            store.append_all = partial(self._delayed, store)  # type: ignore[method-assign]

    def _delayed(self, store: Store, entries: Sequence[Entry]) -> list[Exception | None]:
        if not self._passed:
            self._barrier.wait(TIMEOUT_SECONDS)
            self._passed = True
        outcomes = self._append_all[id(store)](entries)
        self.conflicts += sum(isinstance(outcome, IntegrityError) for outcome in outcomes)
        return outcomes


def test_concurrent_moves_are_both_carried_out(
    two_servers: TwoServers, new_person: NewPerson, secret_games: None
) -> None:
    """The second process reads the events of the first and decides again: no move is lost or played twice."""
    players = [new_person(name, to=server) for name, server in zip(("Ann", "Ben"), two_servers, strict=True)]
    with together("secret", *players) as clients:
        appends = ConcurrentAppends(*two_servers)
        intents = [client.send("play", **client.move()) for client in clients]
        for client, intent in zip(clients, intents, strict=True):
            assert client.answer(intent)["tell"] == "table"
        assert appends.conflicts >= 1
        events = [entry.event for entry in two_servers[0].services.store.events(clients[0].state["id"])]
        assert sorted(event.seat for event in events if isinstance(event, Played)) == [0, 1]
        play_on(*clients)
        for client in clients:
            client.wait_for(lambda client: client.over)
            assert sorted(set(event_numbers(client.events))) == list(range(1, client.seq + 1))


def test_intent_sent_to_two_processes_is_carried_out_once(two_servers: TwoServers, new_person: NewPerson) -> None:
    ann = new_person("Ann", to=two_servers[0])
    same_person = new_person(cookie=ann.cookie, to=two_servers[1])
    table = ann.open_table("kingdomino", ME, {"kind": "device"})
    with ann.at(table) as first, same_person.at(table) as second:
        appends = ConcurrentAppends(*two_servers)
        move = first.move()
        for client in (first, second):
            client.send("play", id="the same", **move)
        for client in (first, second):
            assert client.answer("the same")["tell"] == "table"
        assert (first.steps, second.steps, appends.conflicts) == (1, 1, 1)
        second.play()
        first.catch_up(second.seq)
        assert first.refused("play", **move) == "the game has gone on since: look again"


def test_stale_process_reads_new_events_before_refusing(
    two_servers: TwoServers, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(two_servers[1].manager, "events_stored", lambda table_id, seq: None)
    ann = new_person("Ann", to=two_servers[0])
    there = new_person(cookie=ann.cookie, to=two_servers[1])
    table = ann.open_table("kingdomino", ME, {"kind": "device"})
    with ann.at(table) as first, there.at(table) as second:
        for client in (first, first, second, first):
            first.wait_for(lambda client: client.may_act)
            client.perform("play", **first.move())
            first.catch_up(client.seq)
        assert (first.steps, second.steps) == (4, 3)
        with there.at(table, last=first.seq) as reconnected:
            assert reconnected.steps == 4
