"""A real server in a thread, people with cookies, and sockets that remember all they were told."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from papercrown.server.app import create_app
from papercrown.server.compression import Socket
from papercrown.server.house import House
from papercrown.server.start import LARGEST_MESSAGE, Server, _listening

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds after which something that was expected counts as missing."""
ME: dict[str, str] = {"kind": "me"}
FRIEND: dict[str, str] = {"kind": "friend"}
RANDOM: dict[str, str] = {"kind": "bot", "bot": "random"}

_ids = count(1)


class Reachable(Server):
    """A server in whose loop other threads can run something."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


class Running:
    """A server on a free port and a database of its own."""

    def __init__(self, database: Path, *, budget: float = 10.0) -> None:
        self.app = create_app(f"sqlite:///{database}", pace=0, budget=budget)
        config = uvicorn.Config(
            self.app,
            log_level="warning",
            ws=Socket,
            ws_max_size=LARGEST_MESSAGE,
            timeout_graceful_shutdown=1,
        )
        self._server = Reachable(config)
        self._listening = _listening("127.0.0.1", 0)
        self.host = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listening]})
        self._thread.start()
        wait_until(lambda: self._server.started)

    @property
    def house(self) -> House:
        return self.app.state.house  # type: ignore[no-any-return]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something where the server does it."""
        return asyncio.run_coroutine_threadsafe(work, self._server.loop).result(PATIENCE)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listening.close()


@contextmanager
def running(database: Path, **settings: float) -> Iterator[Running]:
    server = Running(database, **settings)
    try:
        yield server
    finally:
        server.stop()


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
        with self.socket(f"/socket/table/{table}" + (f"?last={last}" if last is not None else "")) as connection:
            talk = Talk(connection)
            talk.until(lambda told: told["tell"] == "table")
            yield talk

    def socket(self, path: str, **headers: str) -> ClientConnection:
        headers = {"Cookie": f"papercrown={self.cookie}", "Origin": f"http://{self.host}", **headers}
        return opened(f"ws://{self.host}{path}", headers)


def opened(address: str, headers: dict[str, str]) -> ClientConnection:
    return connect(address, additional_headers=headers, proxy=None, max_size=None, close_timeout=2)


class Talk:
    """An open socket of a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        self.told: list[Any] = []

    # --- hearing ---

    def hear(self, patience: float = PATIENCE) -> Any:
        """The next message."""
        text = str(self.connection.recv(timeout=patience))
        self.texts.append(text)
        self.told.append(json.loads(text))
        return self.told[-1]

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
        given = {"id": f"intent-{next(_ids)}", **given}
        self.connection.send(json.dumps({"ask": ask, **given}))
        return str(given["id"])

    def ask(self, ask: str, **given: Any) -> Any:
        """Send an intent; the answer to it."""
        sent = self.send(ask, **given)
        return self.until(lambda told: told.get("intent") == sent)

    def done(self, ask: str, **given: Any) -> None:
        answer = self.ask(ask, **given)
        assert answer["tell"] == "done", answer

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
        for talk in talks:
            talk.catch_up(max(other.seq for other in talks))
        asked = next((talk for talk in talks if talk.asked), None)
        if asked or talks[0].over:
            return asked
        talks[0].hear()


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
