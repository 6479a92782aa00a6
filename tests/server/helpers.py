"""Test clients: a real server in a thread or process, people with cookies, and WebSockets that record messages."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import ClientConnection, connect

from papercrown.core.fairness import client_commitment
from papercrown.server.http.app import create_app
from papercrown.server.http.connections import ConnectionLimiter
from papercrown.server.services import Services
from papercrown.server.start import Server, uvicorn_config
from papercrown.server.storage.store import Store
from papercrown.server.tables import events
from papercrown.server.tables.events import Place
from papercrown.server.tables.manager import TableManager
from papercrown.server.tables.summary import Summary
from papercrown.server.workers.listeners import listening_socket
from tests.server.watchdog import WATCHDOG

T = TypeVar("T")

TIMEOUT_SECONDS = 10.0
"""How long a test waits for anything before it fails."""
COMPILE_TIMEOUT_SECONDS = 120.0
"""For anything that may need rules that are still being loaded or compiled."""
ME: dict[str, str] = {"kind": "me"}
FRIEND: dict[str, str] = {"kind": "friend"}
RANDOM: dict[str, str] = {"kind": "bot", "bot": "random"}
QUICK_BOTS = ["random", "greedy"]
"""Bots that need no compiled rules, which the servers of these tests offer as well."""
OFFER_QUICK_BOTS = f"""
import sys
from papercrown.cli import main
from papercrown.server.tables.offered_bots import OFFERED_BOTS
OFFERED_BOTS += {QUICK_BOTS}
sys.exit(main())
"""
BOTS = [Place("Bo", bot="random"), Place("Cleo", bot="random")]
BOTS_AND_ANN = [Place("Ann", "ann"), *BOTS, Place("Dee", bot="random")]
"""With the seed of `store_game_of_bots` Ann comes last, after three moves of bots."""
CLIENT_SEED = "5eed" * 16
"""The seed that these clients contribute to the dice."""
STARTUP_LINE = re.compile(r"Papercrown is open at http://(127\.0\.0\.1:\d+)/\n")

_ids = count(1)


class _ServerWithLoop(Server):
    """Exposes its event loop to other threads."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        WATCHDOG.watch(self.loop)  # from now on it has clients


class ServerThread:
    """A server in a thread of this process, on a free port and its own database."""

    def __init__(
        self, database: Path | str, *, budget: float = 10.0, per_address: int = 0, allowed_hosts: Sequence[str] = ()
    ) -> None:
        self.database_url = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.app = create_app(
            self.database_url, pace=0, budget=budget, per_address=per_address, allowed_hosts=allowed_hosts
        )
        config = uvicorn_config(self.app)
        config.loop = "asyncio"  # whose callbacks the watchdog can measure
        self.limiter: ConnectionLimiter = cast(Any, config.http).keywords["limiter"]
        self._server = _ServerWithLoop(config)
        self._listener = listening_socket("127.0.0.1", 0)
        self.host = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]})
        self._thread.start()
        wait_until(lambda: self._server.started)

    @property
    def services(self) -> Services:
        return self.app.state.services  # type: ignore[no-any-return]

    @property
    def manager(self) -> TableManager:
        return self.services.manager

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self._server.loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's event loop and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(TIMEOUT_SECONDS)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()


TwoServers = tuple[ServerThread, ServerThread]


@contextmanager
def server_thread(database: Path | str, **settings: Any) -> Iterator[ServerThread]:
    """A server on a SQLite file, or on any database by its URL."""
    server = ServerThread(database, **settings)
    try:
        yield server
    finally:
        server.stop()


class ServerProcess:
    """A `papercrown` command in its own process, with its own data folder. It may still be starting."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        wrapper: Sequence[str] = (),
        quick_bots: bool = True,
        **environment: str,
    ) -> None:
        self._popen = subprocess.Popen(
            [*wrapper, sys.executable, *(("-c", OFFER_QUICK_BOTS) if quick_bots else ("-m", "papercrown")), *arguments],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PAPERCROWN_DATA": str(folder), **environment},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip

    def wait_until_started(self) -> None:
        assert self.host

    @cached_property
    def host(self) -> str:
        """Its address, which it prints once it has started."""
        assert self._popen.stdout
        line = self._popen.stdout.readline()
        startup = STARTUP_LINE.fullmatch(line)
        assert startup, line + (self._popen.stderr.read() if self._popen.stderr else "")
        return startup[1]

    @property
    def port(self) -> int:
        return int(self.host.partition(":")[2])

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def workers(self) -> list[WorkerProcess]:
        """Its workers, if it has several, the longest-running first."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
        return [WorkerProcess(int(pid)) for pid in children.split()]

    def worker_of(self, connection: ClientConnection) -> WorkerProcess:
        """The worker that serves a connection."""
        [found] = [worker for worker in self.workers if worker.serves(connection)]
        return found

    @property
    def running(self) -> bool:
        return self._popen.poll() is None

    def send(self, number: int) -> None:
        """Send a signal to the process group, as a terminal does."""
        with suppress(ProcessLookupError):
            os.killpg(self._popen.pid, number)

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Send a signal and wait; returns the exit status, standard output and standard error."""
        self.send(number)
        return self.wait()

    def wait(self) -> tuple[int, str, str]:
        """Wait until it ends."""
        out, err = self._popen.communicate(timeout=20)
        return self._popen.returncode, out, err


@dataclass(frozen=True)
class WorkerProcess:
    """One of the workers at an address."""

    pid: int

    def send(self, number: int) -> None:
        """Send a signal to this process alone."""
        os.kill(self.pid, number)

    @property
    def running(self) -> bool:
        return Path(f"/proc/{self.pid}").exists()

    def serves(self, connection: ClientConnection) -> bool:
        """Whether the other end of a connection belongs to this process."""
        server, client = (f"{port:04X}" for port in (connection.remote_address[1], connection.local_address[1]))
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
        [inode] = [row[9] for row in rows if row[1].endswith(f":{server}") and row[2].endswith(f":{client}")]
        return f"socket:[{inode}]" in self._open_files()

    def _open_files(self) -> Iterator[str]:
        for file in Path(f"/proc/{self.pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                yield str(file.readlink())


@contextmanager
def server_process(folder: Path, *arguments: str, **settings: Any) -> Iterator[ServerProcess]:
    """A server that has started. `wrapper` is a command that runs the command that follows it."""
    process = ServerProcess(folder, *arguments, **settings)
    try:
        process.wait_until_started()
        yield process
    finally:
        process.end(signal.SIGKILL)


class Person:
    """A person with a browser: a cookie, requests, WebSockets."""

    def __init__(self, host: str, name: str = "", cookie: str | None = None) -> None:
        self.host = host
        cookies = {"papercrown": cookie} if cookie else None
        self.http = httpx.Client(
            base_url=f"http://{host}", cookies=cookies, trust_env=False, verify=False, timeout=TIMEOUT_SECONDS
        )
        if cookie is None:
            self.http.get("/").raise_for_status()
        if name:
            assert self.post("/api/me", {"name": name}) == {"name": name}

    @property
    def cookie(self) -> str:
        return self.http.cookies["papercrown"]

    def get(self, path: str, **query: Any) -> Any:
        return self.http.get(path, params=query).json()

    def post(self, path: str, body: object) -> Any:
        return self.http.post(path, json=body).json()

    def open_table(self, game: str, *seats: dict[str, str], public: bool = False, **options: str | bool) -> str:
        """Open a new table and return its id."""
        table = {"game": game, "seats": seats, "public": public, "options": options}
        answer = self.post("/api/tables", table)
        assert "id" in answer, answer
        return str(answer["id"])

    @contextmanager
    def at(self, table: str, last: int | None = None) -> Iterator[TableClient]:
        """A client of a table that has received its first update."""
        with self.socket(f"/socket/play/{table}" + (f"?last={last}" if last is not None else "")) as connection:
            client = TableClient(connection)
            client.receive_until(lambda message: message["tell"] == "table", COMPILE_TIMEOUT_SECONDS)
            client.wait_for(lambda client: not client.asked_for_dice)
            yield client

    def socket(self, path: str, **headers: str) -> ClientConnection:
        headers = {"Cookie": f"papercrown={self.cookie}", "Origin": f"http://{self.host}", **headers}
        return open_socket(f"ws://{self.host}{path}", headers)


NewPerson = Callable[..., Person]


@contextmanager
def people(default_server: ServerThread | None = None) -> Iterator[NewPerson]:
    """Creates people who have just opened the lobby of a server."""
    with ExitStack() as stack:

        def new_person(
            name: str = "", cookie: str | None = None, to: ServerThread | ServerProcess | None = default_server
        ) -> Person:
            assert to, "expected a server"
            person = Person(to.host, name, cookie)
            stack.callback(person.http.close)
            return person

        yield new_person


def open_socket(address: str, headers: dict[str, str], sock: socket.socket | None = None) -> ClientConnection:
    return connect(address, sock=sock, additional_headers=headers, proxy=None, max_size=None, close_timeout=2)


class TableClient:
    """A WebSocket of a table. Updates omit what has not changed; here it is filled in from earlier ones.

    Like a browser, it contributes to the dice as soon as it is asked to.
    """

    def __init__(self, connection: ClientConnection, contributes: bool = True) -> None:
        self.connection = connection
        self.contributes = contributes
        self.raw_messages: list[str] = []
        self.received: list[Any] = []
        self._known: dict[str, Any] = {"state": None, "scene": None, "turn": None, "history": None}

    # --- receiving ---

    def receive(self, timeout: float = TIMEOUT_SECONDS) -> Any:
        """The next message."""
        text = str(self.connection.recv(timeout=timeout))
        self.raw_messages.append(text)
        message = json.loads(text)
        if message.get("tell") == "table":
            self._known |= {name: message[name] for name in self._known if name in message}
            message = {"events": [], "done": [], **message, **self._known}
        self.received.append(message)
        if message.get("tell") == "table" and self.contributes and "state" in json.loads(text):
            self._contribute()
        return message

    def _contribute(self) -> None:
        if self.asked_for_dice == "pledge":
            self.send("pledge", pledge=client_commitment(self.state["dice"]["seal"], CLIENT_SEED))
        elif self.asked_for_dice == "luck":
            self.send("stir", luck=CLIENT_SEED)

    def receive_until(self, matches: Callable[[Any], bool], timeout: float = TIMEOUT_SECONDS) -> Any:
        """The first message from now on that matches."""
        while not matches(message := self.receive(timeout)):
            pass
        return message

    def wait_for(self, condition: Callable[[TableClient], bool]) -> Any:
        """Receive messages until the condition holds, and return the latest update."""
        while not condition(self):
            self.receive()
        return self.table

    def catch_up(self, seq: int) -> None:
        """Receive messages up to the one with this event."""
        self.wait_for(lambda client: client.seq >= seq)

    def synchronise(self) -> None:
        """Receive everything sent until now: a table's mailbox is processed in order."""
        self.refused("look", seat=-1)

    def is_quiet(self, seconds: float = 0.2) -> bool:
        """Whether no message arrives for this long."""
        try:
            self.receive(seconds)
        except TimeoutError:
            return True
        return False

    # --- what the client knows ---

    @property
    def tables(self) -> list[Any]:
        """All updates of the table."""
        return [message for message in self.received if message["tell"] == "table"]

    @property
    def table(self) -> Any:
        """The latest update."""
        return self.tables[-1]

    @property
    def state(self) -> Any:
        return self.table["state"]

    @property
    def asked_for_dice(self) -> str | None:
        """What this client is to contribute to the dice."""
        return self.state["dice"]["asked"] if self.state["dice"] else None

    @property
    def turn(self) -> Any:
        return self.table["turn"]

    @property
    def seq(self) -> int:
        return int(self.table["seq"])

    @property
    def steps(self) -> int:
        """The number of steps of the game that everybody may know of."""
        return int(self.table["scene"]["steps"]) if self.table["scene"] else 0

    @property
    def acting(self) -> Sequence[int]:
        """The seats that may act."""
        return cast("Sequence[int]", self.table["scene"]["acting"]) if self.table["scene"] else []

    @property
    def events(self) -> list[Any]:
        return [event for table in self.tables for event in table["events"]]

    @property
    def may_act(self) -> bool:
        """Whether a player at this client may act."""
        return self.turn is not None and self.turn["seat"] is not None

    @property
    def over(self) -> bool:
        return bool(self.state["status"] == "over")

    # --- sending ---

    def send(self, ask: str, **fields: Any) -> str:
        """Send an intent and return its id."""
        if ask == "sit" and self.state["dice"]:
            fields = {"pledge": client_commitment(self.state["dice"]["seal"], CLIENT_SEED), **fields}
        fields = {"id": f"intent-{next(_ids)}", **fields}
        self.connection.send(json.dumps({"ask": ask, **fields}))
        return str(fields["id"])

    def ask(self, ask: str, **fields: Any) -> Any:
        """Send an intent and return the answer to it."""
        return self.answer(self.send(ask, **fields))

    def answer(self, intent: str) -> Any:
        """The update or refusal that answers an intent."""

        def answers(message: Any) -> bool:
            return intent in (message["done"] if message["tell"] == "table" else [message.get("intent")])

        return self.receive_until(answers)

    def perform(self, ask: str, **fields: Any) -> None:
        """Send an intent that must succeed."""
        answer = self.ask(ask, **fields)
        assert answer["tell"] == "table", answer

    def refused(self, ask: str, **fields: Any) -> str:
        """Send an intent that must be refused, and return the error message."""
        answer = self.ask(ask, **fields)
        assert answer["tell"] == "refused", answer
        return str(answer["text"])

    def move(self, action: int | None = None) -> dict[str, int]:
        """The fields of a `play` intent for an action, by default the first legal one."""
        chosen = self.turn["actions"][0]["id"] if action is None else action
        return {"seat": self.turn["seat"], "action": chosen, "count": self.turn["count"]}

    def play(self, action: int | None = None) -> None:
        self.wait_for(lambda client: client.may_act)
        self.perform("play", **self.move(action))


def client_to_act(*clients: TableClient) -> TableClient | None:
    """The client that may act, once all are up to date and bots have played; None when the game is over."""
    while True:
        wait_until(lambda: _agree(clients))
        acting = next((client for client in clients if client.may_act), None)
        if acting or clients[0].over:
            return acting
        clients[0].receive()


def _agree(clients: Sequence[TableClient]) -> bool:
    """Whether all clients of a table know the same position; otherwise let them receive for a moment."""
    known = {(client.over, client.steps, *client.acting) if client.table["scene"] else () for client in clients}
    if len(known) > 1:
        for client in clients:
            client.is_quiet(0.01)
    return len(known) == 1


def play_on(*clients: TableClient, steps: int | None = None) -> None:
    """Play the first legal action again and again, to the end or for this many steps of these clients."""
    played = 0
    while played != steps and (acting := client_to_act(*clients)):
        acting.play()
        played += 1


@contextmanager
def together(game: str, *people: Person, bots: int = 0, public: bool = False) -> Iterator[list[TableClient]]:
    """Clients of people at one table, the first of them its host, after the game has begun."""
    host, *guests = people
    table = host.open_table(game, ME, *[FRIEND] * len(guests), *[RANDOM] * bots, public=public)
    with ExitStack() as stack:
        clients = [stack.enter_context(person.at(table)) for person in people]
        for client in clients[1:]:
            client.perform("sit", code=None if public else clients[0].state["code"])
        wait_for_all(clients, lambda c: c.turn is not None and all(seat["online"] for seat in c.state["seats"]))
        yield clients


def wait_for_all(clients: Sequence[TableClient], condition: Callable[[TableClient], bool]) -> None:
    """Let clients receive in turns until the condition holds for all, since they may wait for each other."""

    def received() -> bool:
        waiting = [client for client in clients if not condition(client)]
        for client in clients if waiting else ():
            client.is_quiet(0.01)
        return not waiting

    wait_until(received)


def event_numbers(events: Sequence[Any]) -> list[int]:
    return [event["seq"] for event in events]


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Run a test that is a coroutine."""
    asyncio.run(asyncio.wait_for(scenario, TIMEOUT_SECONDS))


def wait_until(condition: Callable[[], bool]) -> None:
    """Poll until the condition holds."""
    deadline = time.monotonic() + COMPILE_TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, f"the condition did not hold within {COMPILE_TIMEOUT_SECONDS} seconds"
        time.sleep(0.01)


def scraped(person: Person) -> dict[str, float]:
    """All samples of /metrics by name and labels, as Prometheus parses them."""
    response = person.http.get("/metrics")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/plain; version=")
    samples = {}
    for family in text_string_to_metric_families(response.text):
        assert family.documentation, family.name
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            samples[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return samples


def failures(cases: Iterable[T], check: Callable[[T], object]) -> list[str]:
    """Check every case, and describe those that fail: `assert not failures(cases, check)` reports all of them."""
    failed = []
    for case in cases:
        try:
            check(case)
        except Exception as error:
            failed.append(f"{str(case)[:200]}: {type(error).__name__}: {error}")
    return failed


def store_game_of_bots(database: str, table: str, places: Sequence[Place] = BOTS_AND_ANN) -> None:
    """Store a game in which bots are to act, interrupted before the first move."""
    store = Store(database)
    opened = events.Opened("kingdomino", 1, {}, "ann", False, table.upper(), places, 5)
    names = [place.name for place in places]
    summary = Summary(table, table.upper(), "kingdomino", "playing", False, names, 0, [], 0, ["ann"], thinking=True)
    store.append(summary, 1, [opened, events.Began()], None)
    store.close()
