"""A real server in a thread, people with cookies, and sockets that remember all they were told."""

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
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, cast

import httpx
from websockets.sync.client import ClientConnection, connect

from papercrown.server.http.app import create_app
from papercrown.server.http.connections import ConnectionLimiter
from papercrown.server.start import Server, _listening, configured
from papercrown.server.tables.manager import TableManager

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds after which something that was expected counts as missing."""
ME: dict[str, str] = {"kind": "me"}
FRIEND: dict[str, str] = {"kind": "friend"}
RANDOM: dict[str, str] = {"kind": "bot", "bot": "random"}
LUCK = "5eed" * 16
"""What people here add to the dice."""
SPOKEN = re.compile(r"Papercrown is open at http://(127\.0\.0\.1:(\d+))/\n")

_ids = count(1)


class Reachable(Server):
    """A server in whose loop other threads can run something."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


class Running:
    """A server on a free port and a database of its own."""

    def __init__(self, database: Path | str, *, budget: float = 10.0, per_address: int = 0) -> None:
        self.address = address_of(database)
        self.app = create_app(self.address, pace=0, budget=budget, per_address=per_address)
        config = configured(self.app)
        self.door: ConnectionLimiter = cast(Any, config.http).keywords["door"]
        self._server = Reachable(config)
        self._listening = _listening("127.0.0.1", 0)
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]})
        self._thread.start()
        wait_until(lambda: self._server.started)

    @property
    def house(self) -> TableManager:
        return self.app.state.house  # type: ignore[no-any-return]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something where the server does it."""
        return asyncio.run_coroutine_threadsafe(work, self._server.loop).result(PATIENCE)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()


def address_of(database: Path | str) -> str:
    """A file of SQLite, or any database by its address."""
    return f"sqlite:///{database}" if isinstance(database, Path) else database


@contextmanager
def running(database: Path | str, **settings: Any) -> Iterator[Running]:
    server = Running(database, **settings)
    try:
        yield server
    finally:
        server.stop()


class Process:
    """A server in a process of its own, with its data in a folder of its own."""

    def __init__(self, folder: Path, *arguments: str, within: Sequence[str] = (), **environment: str) -> None:
        self._popen = subprocess.Popen(
            [*within, sys.executable, "-m", "papercrown", *arguments],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PAPERCROWN_DATA": str(folder), **environment},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        )  # fmt: skip
        assert self._popen.stdout
        line = self._popen.stdout.readline()
        said = SPOKEN.fullmatch(line)
        assert said, line + (self._popen.stderr.read() if self._popen.stderr else "")
        self.host, self.port = said[1], int(said[2])

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def runs(self) -> bool:
        return self._popen.poll() is None

    def send(self, number: int) -> None:
        """To all of it, as a terminal does."""
        with suppress(ProcessLookupError):
            os.killpg(self._popen.pid, number)

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """The status, and what was said."""
        self.send(number)
        out, err = self._popen.communicate(timeout=20)
        return self._popen.returncode, out, err


@contextmanager
def process(folder: Path, *arguments: str, within: Sequence[str] = (), **environment: str) -> Iterator[Process]:
    """`within` is a command that runs it."""
    started = Process(folder, *arguments, within=within, **environment)
    try:
        yield started
    finally:
        started.end(signal.SIGKILL)


class Person:
    """Somebody with a browser: a cookie, requests, sockets."""

    def __init__(self, host: str, name: str = "", cookie: str | None = None) -> None:
        self.host = host
        cookies = {"papercrown": cookie} if cookie else None
        self.http = httpx.Client(
            base_url=f"http://{host}", cookies=cookies, trust_env=False, verify=False, timeout=PATIENCE
        )
        if cookie is None:
            self.http.get("/").raise_for_status()
        if name:
            assert self.post("/api/me", {"name": name}) == {"name": name}

    @property
    def cookie(self) -> str:
        return self.http.cookies["papercrown"]

    def get(self, path: str, **asked: Any) -> Any:
        return self.http.get(path, params=asked).json()

    def post(self, path: str, sent: object) -> Any:
        return self.http.post(path, json=sent).json()

    def set_table(self, game: str, *seats: dict[str, str], public: bool = False, **options: str | bool) -> str:
        """A new table; its id."""
        asked = {"game": game, "seats": seats, "public": public, "options": options}
        return str(self.post("/api/tables", asked)["id"])

    @contextmanager
    def at(self, table: str, last: int | None = None) -> Iterator[Talk]:
        """A page open at a table, which was told how things stand."""
        with self.socket(f"/socket/play/{table}" + (f"?last={last}" if last is not None else "")) as connection:
            talk = Talk(connection)
            talk.until(lambda told: told["tell"] == "table")
            if talk.state["dice"] and talk.state["dice"]["missing"]:
                talk.done("stir", luck=LUCK)
            yield talk

    def socket(self, path: str, **headers: str) -> ClientConnection:
        headers = {"Cookie": f"papercrown={self.cookie}", "Origin": f"http://{self.host}", **headers}
        return opened(f"ws://{self.host}{path}", headers)


Newcomer = Callable[..., Person]


@contextmanager
def newcomers(usual: Running | None = None) -> Iterator[Newcomer]:
    """Makes people who have just opened the lobby, at the usual server or at another."""
    with ExitStack() as leaving:

        def come(name: str = "", cookie: str | None = None, to: Running | Process | None = usual) -> Person:
            assert to, "expected a server"
            person = Person(to.host, name, cookie)
            leaving.callback(person.http.close)
            return person

        yield come


def opened(address: str, headers: dict[str, str]) -> ClientConnection:
    return connect(address, additional_headers=headers, proxy=None, max_size=None, close_timeout=2)


class Talk:
    """An open socket of a table. Of what did not change since, `told` has what was told before."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        self.told: list[Any] = []
        self._stands: dict[str, Any] = {"state": None, "scene": None, "turn": None, "history": None}

    # --- hearing ---

    def hear(self, patience: float = PATIENCE) -> Any:
        """The next message."""
        text = str(self.connection.recv(timeout=patience))
        self.texts.append(text)
        message = json.loads(text)
        if message.get("tell") == "table":
            self._stands |= {name: message[name] for name in self._stands if name in message}
            message = {"events": [], "done": [], **message, **self._stands}
        self.told.append(message)
        return message

    def until(self, fits: Callable[[Any], bool]) -> Any:
        """The first message from now on that fits."""
        while not fits(message := self.hear()):
            pass
        return message

    def until_table(self, fits: Callable[[Talk], bool]) -> Any:
        """How things stand as soon as it fits."""
        while not fits(self):
            self.hear()
        return self.table

    def catch_up(self, seq: int) -> None:
        self.until_table(lambda talk: talk.seq >= seq)

    def come_up(self) -> None:
        """Hear of all that has happened until now: letters to a table are read one after the other."""
        self.refused("look", seat=-1)

    def is_quiet(self, seconds: float = 0.2) -> bool:
        """Whether nothing more is told."""
        try:
            self.hear(seconds)
        except TimeoutError:
            return True
        return False

    # --- what it knows ---

    @property
    def tables(self) -> list[Any]:
        return [told for told in self.told if told["tell"] == "table"]

    @property
    def table(self) -> Any:
        return self.tables[-1]

    @property
    def state(self) -> Any:
        return self.table["state"]

    @property
    def turn(self) -> Any:
        return self.table["turn"]

    @property
    def seq(self) -> int:
        return int(self.table["seq"])

    @property
    def steps(self) -> int:
        """How many steps the game has, as far as everybody may know."""
        return int(self.table["scene"]["steps"]) if self.table["scene"] else 0

    @property
    def acting(self) -> Sequence[int]:
        """The seats that may act."""
        return cast("Sequence[int]", self.table["scene"]["acting"]) if self.table["scene"] else []

    @property
    def events(self) -> list[Any]:
        return [event for table in self.tables for event in table["events"]]

    @property
    def asked(self) -> bool:
        """Whether somebody at this page may act."""
        return self.turn is not None and self.turn["seat"] is not None

    @property
    def over(self) -> bool:
        return bool(self.state["status"] == "over")

    # --- asking ---

    def send(self, ask: str, **given: Any) -> str:
        """Send an intent; its id."""
        given = {"id": f"intent-{next(_ids)}", **({"luck": LUCK} if ask == "sit" else {}), **given}
        self.connection.send(json.dumps({"ask": ask, **given}))
        return str(given["id"])

    def ask(self, ask: str, **given: Any) -> Any:
        """Send an intent; the answer to it."""
        return self.answer(self.send(ask, **given))

    def answer(self, intent: str) -> Any:
        return self.until(lambda told: intent in (told["done"] if told["tell"] == "table" else [told.get("intent")]))

    def done(self, ask: str, **given: Any) -> None:
        answer = self.ask(ask, **given)
        assert answer["tell"] == "table", answer

    def refused(self, ask: str, **given: Any) -> str:
        """The sentence with which something is refused."""
        answer = self.ask(ask, **given)
        assert answer["tell"] == "refused", answer
        return str(answer["text"])

    def move(self, action: int | None = None) -> dict[str, int]:
        """What `play` needs: the first thing that may be done now, or a certain one."""
        chosen = self.turn["actions"][0]["id"] if action is None else action
        return {"seat": self.turn["seat"], "action": chosen, "count": self.turn["count"]}

    def play(self, action: int | None = None) -> None:
        self.until_table(lambda talk: talk.asked)
        self.done("play", **self.move(action))


def asked_of(*talks: Talk) -> Talk | None:
    """Whoever is asked next, when everybody has heard of it and bots have played; nobody when the game is over."""
    while True:
        wait_until(lambda: _told_the_same(talks))
        asked = next((talk for talk in talks if talk.asked), None)
        if asked or talks[0].over:
            return asked
        talks[0].hear()


def _told_the_same(talks: Sequence[Talk]) -> bool:
    """Whether all at a table know how far the game is and who may act; else they listen for a moment."""
    known = {(talk.over, talk.steps, *talk.acting) if talk.table["scene"] else () for talk in talks}
    if len(known) > 1:
        for talk in talks:
            talk.is_quiet(0.01)
    return len(known) == 1


def play_on(*talks: Talk, steps: int | None = None) -> None:
    """Whoever is asked plays the first thing there is, until the end or for so many steps of these people."""
    played = 0
    while played != steps and (asked := asked_of(*talks)):
        asked.play()
        played += 1


@contextmanager
def together(game: str, *people: Person, bots: int = 0) -> Iterator[list[Talk]]:
    """People at one table, the first of them its host, in a game that has begun."""
    host, *guests = people
    table = host.set_table(game, ME, *[FRIEND] * len(guests), *[RANDOM] * bots)
    with ExitStack() as leaving:
        talks = [leaving.enter_context(person.at(table)) for person in people]
        for talk in talks[1:]:
            talk.done("sit", code=talks[0].state["code"])
        for talk in talks:
            talk.until_table(lambda talk: talk.turn is not None and all(seat["online"] for seat in talk.state["seats"]))
        yield talks


def numbers(events: Sequence[Any]) -> list[int]:
    return [event["seq"] for event in events]


def wait_until(fits: Callable[[], bool]) -> None:
    """Look again and again until something is so."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
