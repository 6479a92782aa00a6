"""Attempts to keep the server busy, with a game in progress: others are served in their turn, and the game goes on.

What is asserted are numbers of computations and refusals, never times; the watchdog fails a test whose handlers hold
the event loop.
"""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import wraps
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import papercrown
from papercrown.games.chroma_cubes.catalogue import PUZZLES
from papercrown.server.compute import THREADS
from papercrown.server.http import assets, replays
from papercrown.server.http.limits import (
    DRAWINGS,
    FULL_REPLAY_COST,
    MAX_COMPUTATIONS_PER_PERSON,
    MAX_JOURNAL_BYTES,
    MAX_PEOPLE_PER_ADDRESS,
    REQUESTS,
)
from papercrown.server.tables.interfaces import Caller
from papercrown.server.views.lobby_feed import REFRESH_SECONDS
from tests.server.helpers import FRIEND, ME, TIMEOUT_SECONDS, Person, wait_until
from tests.server.live_game import LiveGame
from tests.server.raw_client import Attacker, connect, read_all

CONNECTIONS = 20
TABLES_PER_ATTACKER = 21
SOCKETS_PER_ATTACKER = 15
ATTACKERS = 5


def counted(function: Callable[..., Any], calls: list[tuple[Any, ...]]) -> Callable[..., Any]:
    """The same function, which records its calls."""

    @wraps(function)
    def count(*arguments: Any) -> Any:
        calls.append(arguments)
        return function(*arguments)

    return count


def recorded(compute: Callable[[], Any], order: list[str], name: str) -> Callable[[], Any]:
    """The same computation, which records its name when it starts."""

    def record() -> Any:
        order.append(name)
        return compute()

    return record


@contextmanager
def held_threads(live: LiveGame) -> Iterator[None]:
    """All threads for computations are busy."""
    pool, gate = live.server.services.compute, threading.Event()
    wait_until(lambda: not pool._running)
    for number in range(THREADS):
        held = pool.run(Caller(f"held {number}"), lambda: gate.wait(TIMEOUT_SECONDS))
        live.server.loop.call_soon_threadsafe(live.server.loop.create_task, held)
    wait_until(lambda: len(pool._running) == THREADS)
    try:
        yield
    finally:
        gate.set()


@pytest.fixture
def attackers(live: LiveGame) -> Iterator[list[Attacker]]:
    people = [Attacker(live.server.host, f"Mallory {number}") for number in range(ATTACKERS)]
    yield people
    for person in people:
        person.http.close()


def request(path: str, person: Attacker) -> bytes:
    lines = (f"GET {path} HTTP/1.1", f"Host: {person.host}", "Connection: close", f"X-Forwarded-For: {person.address}",
             f"Cookie: papercrown={person.cookie}")  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def status_and_body(response: bytes) -> tuple[int, bytes]:
    head, _, body = response.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def finished_game(person: Person) -> str:
    """The id of a table with a record of a whole game."""
    match, dice = papercrown.game("kingdomino").match(seats=4, seed=7), random.Random(1)
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, dice.choice(match.legal_ids(seat)))
    return str(person.post("/api/journals", match.journal())["id"])


# --- Requests that compute --------------------------------------------------------------------------------------------


def test_questions_about_windows_generate_none(mallory: Attacker) -> None:
    generated = PUZZLES._cached.cache_info().misses  # type: ignore[attr-defined]
    with ThreadPoolExecutor(4) as threads:
        paths = [f"/api/games/chroma-cubes/seats?puzzle=window-{number}" for number in range(900_000, 900_080)]
        answers = list(threads.map(mallory.http.get, paths))
    assert {answer.text for answer in answers} == {'{"seats":[1,2,3,4]}'}
    assert PUZZLES._cached.cache_info().misses == generated  # type: ignore[attr-defined]


def test_a_person_can_only_queue_a_few_computations(live: LiveGame, mallory: Attacker) -> None:
    """The others are refused at once, and an innocent request is computed before most of those that wait."""
    pool, order = live.server.services.compute, list[str]()
    with ExitStack() as stack, ThreadPoolExecutor(1) as thread:
        with held_threads(live):
            connections = [stack.enter_context(closing(connect(live.server))) for _ in range(CONNECTIONS)]
            for number, connection in enumerate(connections):
                path = f"/api/games/chroma-cubes/seats?puzzle=window-{910_000 + number}"
                connection.sendall(request(path, mallory))
            wait_until(lambda: len(pool._waiting) == MAX_COMPUTATIONS_PER_PERSON)
            thread.submit(live.people[0].http.get, "/games/inkdoms/guide.html")
            wait_until(lambda: len(pool._waiting) == MAX_COMPUTATIONS_PER_PERSON + 1)
            for job in pool._waiting:
                job.compute = recorded(job.compute, order, job.payer.turn)
        answers = [status_and_body(read_all(connection)) for connection in connections]
    assert [status for status, _ in answers].count(200) == MAX_COMPUTATIONS_PER_PERSON == len(order) - 1
    assert "address 127.0.0.1" in order[: THREADS + 1]
    refusals = {body for status, body in answers if status == 429}
    assert refusals == {b'{"error":"too many requests at the same time: wait until the others are answered"}'}
    assert {status for status, _ in answers} == {200, 429}


def test_guides_are_rendered_once(mallory: Attacker, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(assets, "_guide", counted(assets._guide, calls))
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(mallory.http.get, ["/games/queendomino/guide.html"] * 200))
    assert {(answer.status_code, len(answer.text)) for answer in answers} == {(200, len(answers[0].text))}
    assert len(calls) == 1


def test_replays_are_computed_once_and_limited(mallory: Attacker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for anonymous clients, who share the limit of their address."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(replays, "_replay", counted(replays._replay, calls))
    path = f"/api/tables/{finished_game(mallory)}/replay"
    mallory.http.cookies.clear()
    asked = int(DRAWINGS.address_share.burst * MAX_PEOPLE_PER_ADDRESS / FULL_REPLAY_COST) + 60
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(mallory.http.get, [path] * asked))
    refused = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert {answer.json()["error"] for answer in refused} == {DRAWINGS.message}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
    assert len(calls) == 1


def test_drawing_what_nobody_has_seen_yet_leaves_the_loop_free(mallory: Attacker) -> None:
    """The first drawing of a puzzle or map, and beginning a game with a generated one, take up to 0.2 s."""
    for game, option, values in (
        ("chroma-cubes", "puzzle", ("koi", "toucan", "window", "window-920001")),
        ("inkdoms", "map", ("mainland", "highlands")),
        ("color-in-kingdoms", "province", ("lagoon", "hamlet")),
        ("pocket-kingdoms", "ships", ("less",)),
    ):
        for value in values:
            options: dict[str, Any] = {option: value}
            table = mallory.open_table(game, ME, **options)
            with mallory.at(table) as client:
                client.wait_for(lambda client: client.may_act)
                client.play()


# --- Journals ---------------------------------------------------------------------------------------------------------


def test_a_journal_with_forks_beyond_its_end_is_refused(mallory: Attacker) -> None:
    """Four hundred thousand would be four megabytes, which are not even read."""
    journal = papercrown.game("kingdomino").match(seats=2, seed=7).journal()
    for forks, error in (
        (400_000, f"expected at most {MAX_JOURNAL_BYTES} bytes, got more"),
        (80_000, "step 0: expected at most 1000 forks, got 80000"),
    ):
        journal["forks"] = [[number, 7] for number in range(1, forks + 1)]
        response = mallory.http.post("/api/journals", content=json.dumps(journal, separators=(",", ":")))
        assert (response.status_code, response.json()) == (400, {"error": error})


@pytest.mark.parametrize(
    "body",
    [b"[" * 990_000, b"[" + b"[]," * 330_000 + b"0]", b'{"names":"' + b"\\u0000" * 160_000 + b'"}',
     b'{"papercrown":1,"game":' + b"9" * 990_000 + b"}", b"{" + b'"a":1,' * 160_000 + b'"b":2}'],
    ids=["nested", "long list", "long text", "long number", "repeated keys"],
)  # fmt: skip
def test_a_large_file_that_is_no_journal_is_refused(mallory: Attacker, body: bytes) -> None:
    response = mallory.http.post("/api/journals", content=body)
    assert response.status_code == 400
    assert response.json()["error"].startswith("expected a journal")
    assert len(response.json()["error"]) < 200


# --- Sockets ----------------------------------------------------------------------------------------------------------


def test_opening_sockets_counts_as_requests(live: LiveGame, mallory: Attacker, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a visitor are read from the database whenever their lobby opens."""
    limits, identity_cookies = live.server.app.state.limits, live.server.app.state.identity_cookies
    now = limits.clock()
    monkeypatch.setattr(limits, "clock", lambda: now)  # no limit recovers
    limits.check(
        REQUESTS, identity_cookies.read(mallory.http.cookies).id, mallory.address, int(REQUESTS.person.burst) - 9
    )

    def open_lobbies() -> None:
        for _ in range(20):
            with mallory.socket("/socket/lobby") as connection:
                connection.recv(timeout=TIMEOUT_SECONDS)

    with pytest.raises(ConnectionClosed) as closed:
        open_lobbies()
    assert closed.value.rcvd
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, REQUESTS.message)


# --- The lobby --------------------------------------------------------------------------------------------------------


def test_all_lobby_sockets_share_one_query(
    live: LiveGame, attackers: list[Attacker], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, queries = live.server.services.store, list[tuple[Any, ...]]()
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(attacker.socket("/socket/lobby"))
            for attacker in attackers
            for _ in range(SOCKETS_PER_ATTACKER)
        ]
        for socket in sockets:
            assert json.loads(socket.recv(TIMEOUT_SECONDS))["warmth"]
        monkeypatch.setattr(store, "summaries", counted(store.summaries, queries))
        started = time.monotonic()
        tables = {attacker.open_table("kingdomino", ME, FRIEND, public=True) for attacker in attackers for _ in "123"}
        for attacker, table in zip(attackers, sorted(tables), strict=False):
            stack.enter_context(attacker.at(table))
        wait_until(lambda: bool(queries))
        elapsed = time.monotonic() - started
        assert len(queries) <= elapsed / REFRESH_SECONDS + 2


def test_tables_that_nobody_attends_do_not_hide_others(live: LiveGame, attackers: list[Attacker]) -> None:
    """Neither in a lobby that opens afterwards, nor in one that was open all the time."""
    ann, ben = live.people
    honest, later = (ann.open_table("kingdomino", ME, FRIEND, public=True) for _ in range(2))

    def listed_with(lobby: ClientConnection, table: str) -> set[str]:
        while True:
            listed = {card["id"] for card in json.loads(lobby.recv(TIMEOUT_SECONDS))["open"]}
            if table in listed:
                return listed

    with ann.at(honest), ben.socket("/socket/lobby") as open_lobby:
        listed_with(open_lobby, honest)
        abandoned = {
            attacker.open_table("kingdomino", ME, FRIEND, public=True)
            for attacker in attackers
            for _ in range(TABLES_PER_ATTACKER)
        }
        with ben.socket("/socket/lobby") as new_lobby:
            assert not listed_with(new_lobby, honest) & abandoned
        with ann.at(later):
            assert not listed_with(open_lobby, later) & abandoned
