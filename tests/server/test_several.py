"""Several processes share the tables of one PostgreSQL: players of one table are at all of them, and any may die."""

import signal
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import psycopg
import pytest

from papercrown.server.storage.store import Entry, IntegrityError, Store
from papercrown.server.tables.events import Played
from tests.postgres import Postgres
from tests.server.helpers import (
    FRIEND,
    ME,
    PATIENCE,
    Newcomer,
    Process,
    Running,
    Talk,
    asked_of,
    newcomers,
    numbers,
    play_on,
    process,
    running,
    together,
    wait_until,
)
from tests.server.tables.test_manager import stored

Processes = tuple[Process, Process]
Houses = tuple[Running, Running]


@pytest.fixture
def url(postgresql: Postgres) -> str:
    return postgresql.database()


@pytest.fixture
def newcomer() -> Iterator[Newcomer]:
    with newcomers() as come:
        yield come


@pytest.fixture
def processes(url: str, tmp_path: Path) -> Iterator[Processes]:
    """Two commands on one database."""
    serve = ("serve", "--port", "0", "--pace", "0.3", "--database", url)
    with process(tmp_path, *serve) as first, process(tmp_path, *serve) as second:
        yield first, second


@pytest.fixture
def houses(url: str) -> Iterator[Houses]:
    """The same in two threads of this process, where we can look inside."""
    with running(url) as first, running(url) as second:
        yield first, second


def owner(url: str) -> int:
    """The id of the process in which the bots of the only table think; 0 if it is dead, or there is none."""
    query = (
        "SELECT application_name FROM tables JOIN pg_locks ON objid::bigint = owner AND locktype = 'advisory'"
        " JOIN pg_stat_activity USING (pid)"
    )
    with psycopg.connect(url) as connection:
        found = connection.execute(query).fetchone()
    return int(found[0].removeprefix("papercrown ")) if found else 0


# --- Two commands -----------------------------------------------------------------------------------------------------


def test_a_process_dies_in_mid_game(processes: Processes, url: str, newcomer: Newcomer) -> None:
    """Players of one table are at both. The one whose process dies comes to the other and plays on; bots too."""
    people = [newcomer(name, to=house) for name, house in zip(("Ann", "Ben"), processes, strict=True)]
    with together("kingdomino", *people, bots=1) as talks:
        play_on(*talks, steps=5)
        one, two = talks
        for talk in talks:
            talk.catch_up(max(one.seq, two.seq))
        assert one.events[: two.seq] == two.events[: one.seq]
        assert one.refused("vote", seat=1, bot="random") == "Ben is here: a bot can only play for somebody who is away"

        dead = [house.pid for house in processes].index(owner(url))
        victim, other = talks[dead], talks[1 - dead]
        while (asked := asked_of(*talks)) is not victim:
            assert asked
            asked.play()
        seat, known, move = victim.turn["seat"], victim.seq, victim.move()
        victim.send("play", id="unanswered", **move)
        processes[dead].send(signal.SIGKILL)
        other.until_table(lambda talk: not talk.state["seats"][seat]["online"])

        survivor = processes[1 - dead]
        back = newcomer(cookie=people[dead].cookie, to=survivor)
        with back.at(victim.state["id"], last=known) as again:
            for _ in range(2):
                again.done("play", id="unanswered", **move)
            other.until_table(lambda talk: talk.state["seats"][seat]["online"])
            assert len([event for event in again.events if event["seq"] > known and event["seat"] == seat]) == 1
            since, bot = again.seq, 2
            while not any(event["seq"] > since and event["seat"] == bot for event in again.events):
                play_on(again, other, steps=1)
            wait_until(lambda: owner(url) == survivor.pid)
            assert numbers(other.events) == list(range(1, other.seq + 1))


def test_bots_at_whom_nobody_looks_are_taken_over(processes: Processes, url: str) -> None:
    stored(url, "t1")
    wait_until(lambda: owner(url) != 0)
    victim, survivor = processes if owner(url) == processes[0].pid else processes[::-1]
    victim.send(signal.SIGKILL)
    wait_until(lambda: owner(url) == survivor.pid)
    store = Store(url)
    known = len(store.facts("t1"))
    wait_until(lambda: len(store.facts("t1", known)) > 1)
    store.close()


# --- Two houses -------------------------------------------------------------------------------------------------------


class Meeting:
    """Two stores append for the first time when both want to: both have decided before either has stored anything."""

    def __init__(self, *stores: Store) -> None:
        self.conflicts = 0
        self._over = False
        self._met = threading.Barrier(len(stores))
        self._append_all = {id(store): store.append_all for store in stores}
        for store in stores:
            store.append_all = partial(self._both, store)  # type: ignore[method-assign]

    def _both(self, store: Store, entries: Sequence[Entry]) -> list[Exception | None]:
        if not self._over:
            self._met.wait(PATIENCE)
            self._over = True
        outcomes = self._append_all[id(store)](entries)
        self.conflicts += sum(isinstance(outcome, IntegrityError) for outcome in outcomes)
        return outcomes


def test_two_processes_decide_at_the_same_moment(houses: Houses, newcomer: Newcomer, secret_games: None) -> None:
    """Whoever comes second takes over what the first one did, and decides again: nothing is lost or done twice."""
    people = [newcomer(name, to=house) for name, house in zip(("Ann", "Ben"), houses, strict=True)]
    with together("secret", *people) as (one, two):
        meeting = Meeting(*(house.house.store for house in houses))
        sent = [talk.send("play", **talk.move()) for talk in (one, two)]
        for talk, intent in zip((one, two), sent, strict=True):
            assert talk.answer(intent)["tell"] == "table"
        assert meeting.conflicts >= 1
        happened = [entry.fact for entry in houses[0].house.store.facts(one.state["id"])]
        assert sorted(fact.seat for fact in happened if isinstance(fact, Played)) == [0, 1]
        play_on(one, two)
        for talk in (one, two):
            talk.until_table(lambda talk: talk.over)
            assert sorted(set(numbers(talk.events))) == list(range(1, talk.seq + 1))


def test_an_intent_that_comes_to_two_processes_counts_once(houses: Houses, newcomer: Newcomer) -> None:
    first, second = houses
    ann = newcomer("Ann", to=first)
    there = newcomer(cookie=ann.cookie, to=second)
    table = ann.set_table("kingdomino", ME, {"kind": "device"})
    with ann.at(table) as one, there.at(table) as two:
        meeting = Meeting(first.house.store, second.house.store)
        move = one.move()
        for talk in (one, two):
            talk.send("play", id="the same", **move)
        for talk in (one, two):
            assert talk.answer("the same")["tell"] == "table"
        assert (one.steps, two.steps, meeting.conflicts) == (1, 1, 1)
        two.play()
        one.catch_up(two.seq)
        assert one.refused("play", **move) == "the game has gone on since: look again"


def test_whoever_heard_nothing_looks_before_refusing(
    houses: Houses, newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = houses
    monkeypatch.setattr(second.house, "heard", lambda table_id, seq: None)
    ann = newcomer("Ann", to=first)
    there = newcomer(cookie=ann.cookie, to=second)
    table = ann.set_table("kingdomino", ME, {"kind": "device"})
    with ann.at(table) as one, there.at(table) as two:
        for talk in (one, one, two, one):
            one.until_table(lambda talk: talk.asked)
            talk.done("play", **one.move())
            one.catch_up(talk.seq)
        assert (one.steps, two.steps) == (4, 3)
        with there.at(table, last=one.seq) as again:
            assert again.steps == 4


def test_who_waits_at_one_process_is_listed_at_the_other(houses: Houses, newcomer: Newcomer) -> None:
    first, second = houses
    ann, ben = newcomer("Ann", to=first), newcomer("Ben", to=second)

    def listed() -> list[str]:
        with ben.socket("/socket/lobby") as connection:
            return [card["id"] for card in Talk(connection).hear()["open"]]

    table = ann.set_table("kingdomino", ME, FRIEND, public=True)
    assert listed() == []
    with ann.at(table):
        wait_until(lambda: listed() == [table])
        with running(first.address) as third:  # whoever starts later asks who is where
            wait_until(lambda: third.house.elsewhere(table) == second.house.elsewhere(table))
    wait_until(lambda: listed() == [])


def test_a_line_that_broke_comes_back(houses: Houses, url: str, newcomer: Newcomer) -> None:
    """What happened elsewhere meanwhile is read from the database; nobody needs to ask for it."""
    people = [newcomer(name, to=house) for name, house in zip(("Ann", "Ben"), houses, strict=True)]
    with together("kingdomino", *people, bots=1) as (one, two):
        for _ in range(2):
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            play_on(one, two, steps=2)
        wait_until(lambda: all(house.house._wire.listening for house in houses))
        for talk in (one, two):
            talk.until_table(lambda talk: all(seat["online"] for seat in talk.state["seats"]))
            assert sorted(set(numbers(talk.events))) == list(range(1, talk.seq + 1))
