"""A game between two people that goes on while a test attacks the server."""

from __future__ import annotations

import io
import json
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from papercrown.server.http import connections
from papercrown.server.http.limits import MAX_PEOPLE_PER_ADDRESS
from papercrown.server.start import RedactingFormatter
from tests.server.helpers import (
    Person,
    ServerThread,
    client_to_act,
    event_numbers,
    server_thread,
    together,
    wait_until,
)

TIMEOUT_SECONDS = 1.0
"""Of this server: for requests, and for clients that do not read."""
PAUSE_SECONDS = 0.04
"""Between two moves."""
SECRET_FIELDS = ("code", "seed", "secret", "key", "who", "host")


@dataclass
class LiveGame:
    """Two people play one game after another, in a thread."""

    host: str
    people: list[Person]
    pause_seconds: float = PAUSE_SECONDS
    steps: int = 0
    slowest_click: float = 0.0
    """Seconds from a click to the answer."""
    table: str = ""
    stopping: bool = False
    abandoned: bool = False
    problems: list[BaseException] = field(default_factory=list)
    _server: ServerThread | None = None

    def play(self) -> None:
        try:
            while not self.stopping:
                with together("kingdomino", *self.people, public=True) as clients:
                    self.table, self.abandoned = clients[0].state["id"], False
                    while not self.stopping and not self.abandoned and (acting := client_to_act(*clients)):
                        clicked = time.perf_counter()
                        acting.play()
                        self.slowest_click = max(self.slowest_click, time.perf_counter() - clicked)
                        self.steps += 1
                        time.sleep(self.pause_seconds)
                    for client in clients:
                        assert event_numbers(client.events) == list(range(1, client.seq + 1)), "an event was lost"
        except BaseException as problem:
            self.problems.append(problem)

    def start_new_game(self) -> None:
        """Abandon the game for a new one, so that no other table is needed for a while."""
        self.abandoned = True
        wait_until(lambda: not self.abandoned or bool(self.problems))

    def assert_goes_on(self) -> None:
        """Wait for another move of the players."""
        goal = self.steps + 1
        wait_until(lambda: self.steps >= goal or bool(self.problems))
        assert not self.problems, repr(self.problems)

    @property
    def server(self) -> ServerThread:
        assert self._server, "expected a server in this process"
        return self._server

    def secrets(self) -> set[str]:
        """Everything that must not be logged: cookies, the server's secret, codes, keys, dice and ids of players."""
        store = self.server.services.store
        with store.engine.connect() as connection:
            bodies = [json.loads(body) for (body,) in connection.exec_driver_sql("select body from facts")]
        secrets = {store.secret(), *(person.cookie for person in self.people)}
        for event in bodies:
            public = {"seed"} if event.get("record") else set()  # of a game from a file
            secrets |= {str(event[name]) for name in SECRET_FIELDS if event.get(name) and name not in public}
            secrets |= {str(seat["key"]) for seat in event.get("seats", ()) if seat["key"]}
        return secrets


@contextmanager
def captured_log() -> Iterator[io.StringIO]:
    """What the server logs, in the format of the command."""
    log = io.StringIO()
    handler = logging.StreamHandler(log)
    handler.addFilter(lambda record: not record.name.startswith("websockets.client"))  # of the clients in this process
    handler.setFormatter(RedactingFormatter("%(message)s"))
    logging.getLogger().addHandler(handler)
    try:
        yield log
    finally:
        logging.getLogger().removeHandler(handler)


@contextmanager
def innocent_game(host: str) -> Iterator[LiveGame]:
    """A game in progress on any server."""
    people = [Person(host, name) for name in ("Ann", "Ben")]
    game = LiveGame(host, people)
    thread = threading.Thread(target=game.play)
    thread.start()
    try:
        wait_until(lambda: game.steps > 0 or bool(game.problems))
        yield game
    finally:
        game.stopping = True
        thread.join()
        for person in people:
            person.http.close()
    assert not game.problems


@contextmanager
def live_game(database: Path) -> Iterator[LiveGame]:
    """A server with short timeouts and a game in progress. What it logs must not hold secrets."""
    with ExitStack() as stack:
        patched = stack.enter_context(pytest.MonkeyPatch.context())
        patched.setattr(connections, "REQUEST_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
        patched.setattr(connections, "WRITE_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
        log = stack.enter_context(captured_log())
        server = stack.enter_context(server_thread(database, per_address=MAX_PEOPLE_PER_ADDRESS))
        game = stack.enter_context(innocent_game(server.host))
        game._server = server
        yield game
    secrets = game.secrets()
    assert len(secrets) > 5
    assert not [secret for secret in secrets if secret in log.getvalue()]
