"""Attackers who send generated inputs over real sockets, and report everything but clean answers and refusals."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections import Counter
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from msgspec import inspect
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

import papercrown
from papercrown.bots import LEVELS
from papercrown.server.tables.commands import AnyCommand
from papercrown.server.tables.errors import INTERNAL_ERROR
from tests.server.fuzzing.inputs import NUMBERS, as_json, some_input
from tests.server.fuzzing.routes import Requests, option_values
from tests.server.helpers import FRIEND, ME
from tests.server.raw_client import Attacker, frame, read_all

CASES_PER_CELL = 30
"""A cell is one table with its attackers, who come from addresses of their own: so limits are fresh for each."""
ANSWER_SECONDS = 20.0
"""A server that does not answer within this time is stuck."""
PATIENCE_SECONDS = 0.2
"""How long to wait for the answer to half a request."""
MAX_SENTENCE_CHARACTERS = 400
"""A refusal may repeat a little of what was sent."""
MAX_LINE_CHARACTERS = 400
CLEAN_CLOSE_CODES = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 4401, 4404, 4429, 4503}
SYNCHRONISE = {"ask": "look", "seat": -1}
"""A valid intent that is always refused."""


@dataclass(frozen=True)
class Finding:
    """Something that is not a clean answer. The cell repeats it."""

    cell: str
    case: int
    reason: str
    sent: bytes

    def __str__(self) -> str:
        return f"{self.cell} (case {self.case}): {self.reason}: {self.sent!r}"[:MAX_LINE_CHARACTERS]


class Problem(Exception):
    """What a case found."""


@dataclass
class Fuzzer:
    """Attacks the server at `host`. Cells are numbered: the seed and the number determine what is sent."""

    host: str
    app: Starlette
    seed: int
    watched: str = ""
    """The id of a table that innocent people play at."""
    findings: list[Finding] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    _cells: count[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self.requests = Requests(self.app)
        self.intents = inspect.type_info(AnyCommand)
        self.journals = [_journal(name) for name in papercrown.games()]

    def run(self, seconds: float, attackers: int = 2) -> list[Finding]:
        """Attack for this long."""
        deadline = time.monotonic() + seconds
        threads = [threading.Thread(target=self._run_cells, args=(deadline,)) for _ in range(attackers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return self.findings

    def _run_cells(self, deadline: float) -> None:
        while time.monotonic() < deadline:
            self.run_cell(next(self._cells), deadline)

    def run_cell(self, number: int, deadline: float = float("inf")) -> None:
        """All cases of one cell."""
        dice = random.Random(f"{self.seed} {number}")
        with ExitStack() as stack:
            try:
                cell = Cell(self, dice, stack)
            except Exception as error:
                self._report(number, 0, f"{type(error).__name__}: {error}", b"")
                return
            for case in range(CASES_PER_CELL):
                if time.monotonic() > deadline:
                    return
                try:
                    cell.attack()
                except Problem as problem:
                    self._report(number, case, str(problem), cell.sent)
                except (OSError, WebSocketException, EOFError) as error:
                    self.tally[type(error).__name__] += 1

    def _report(self, number: int, case: int, reason: str, sent: bytes) -> None:
        finding = Finding(f"--seed {self.seed} --cell {number}", case, reason, sent)
        self.findings.append(finding)
        print(finding, flush=True)


class Cell:
    """Two attackers and a table of theirs."""

    def __init__(self, fuzzer: Fuzzer, dice: random.Random, stack: ExitStack) -> None:
        self.fuzzer, self.dice, self.stack = fuzzer, dice, stack
        self.sent = b""
        self.people = [self._attacker(name) for name in ("Eve", "Mallory")]
        game = papercrown.game(dice.choice(papercrown.games()))
        seats = dice.choice(game.seats())
        bots = [{"kind": "bot", "bot": dice.choice(sorted(LEVELS)[:2])} for _ in range(max(0, seats - 2))]
        given = [ME, FRIEND][:seats] + bots
        self.table = self.people[0].open_table(game.name, *given)
        self.context: dict[str, Any] = {
            "id": [self.table, self.table, fuzzer.watched, "0" * 12, f"intent {dice.random()}"],
            "name": [*papercrown.games(), "Eve"],
            "game": papercrown.games(),
            "bot": [*LEVELS, "random", "greedy"],
            "seat": [0, 0, 1, 1, 2, 3],
            "count": [0, 0, 1, 2],
            "action": [0, 1, 2, 3],
            "last": [0, 1, 2, 5],
            "viewer": [0, 1],
            "step": [0, 0, 1, 2, 10],
            "code": ["BCDFG"],
            "file": ["lobby/lobby.js", "shared/style.css", "../server/start.py", "lobby"],
            "options": option_values(),
            "journals": fuzzer.journals,
        }

    def _attacker(self, name: str) -> Attacker:
        person = Attacker(self.fuzzer.host, name)
        person.address = f"10.{'.'.join(str(self.dice.randrange(1, 255)) for _ in '123')}"
        person.http.headers["X-Forwarded-For"] = person.address
        self.stack.callback(person.http.close)
        return person

    def attack(self) -> None:
        attacks = (self.request, self.request, self.request, self.visit, self.visit, self.hang_up)
        attack = self.dice.choice(attacks)
        self.fuzzer.tally[attack.__name__] += 1
        attack()

    # --- HTTP ---

    def request(self) -> None:
        """One request, sent at once or piece by piece."""
        sent, well_formed = self._some_request()
        with closing(self._connected()) as connection:
            for piece in self._pieces(sent):
                connection.sendall(piece)
            connection.settimeout(ANSWER_SECONDS if well_formed else PATIENCE_SECONDS)
            try:
                response = read_all(connection)
            except TimeoutError:
                if well_formed:
                    raise Problem("not answered") from None
                return  # the server waits for the rest
        status = response[9:12]
        self.fuzzer.tally[f"status {status.decode('latin-1')}"] += 1
        if status.startswith(b"5"):
            raise Problem(f"answered with {response[:200]!r}")
        if well_formed and not response:
            raise Problem("the connection was closed without an answer")
        if INTERNAL_ERROR.encode() in response or b"Traceback" in response:
            raise Problem(f"answered with {response[-200:]!r}")

    def hang_up(self) -> None:
        """A request whose client goes away in the middle, or does not read the answer."""
        sent, _ = self._some_request()
        with closing(self._connected()) as connection:
            connection.sendall(sent[: self.dice.randrange(len(sent) + 1)])
            if self.dice.random() < 0.5:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # reset

    def _some_request(self) -> tuple[bytes, bool]:
        person = self.dice.choice(self.people)
        headers = f"Host: {self.fuzzer.host}\r\nX-Forwarded-For: {person.address}\r\n"
        if self.dice.random() < 0.9:
            headers += f"Cookie: papercrown={person.cookie}\r\n"
        self.sent, well_formed = self.fuzzer.requests.some_request(self.dice, self.context, headers)
        return self.sent, well_formed

    def _connected(self) -> socket.socket:
        host, _, port = self.fuzzer.host.partition(":")
        return socket.create_connection((host, int(port)), ANSWER_SECONDS)

    def _pieces(self, sent: bytes) -> list[bytes]:
        if self.dice.random() < 0.8:
            return [sent]
        cut = self.dice.randrange(len(sent) + 1)
        return [sent[:cut], sent[cut:]]

    # --- WebSockets ---

    def visit(self) -> None:
        """A client that mixes valid play with everything else, and leaves in one way or another."""
        person, dice = self.dice.choice(self.people), self.dice
        table = dice.choice((self.table, self.table, self.table, self.table, self.fuzzer.watched, "0" * 12))
        path = f"/socket/play/{table}" if dice.random() < 0.95 else dice.choice(("/socket/lobby", "/socket/table/x"))
        if dice.random() < 0.2:
            path += f"?last={dice.choice(NUMBERS)}&viewer={dice.choice((0, 1, 9, -1, 'x'))}"
        with person.socket(path) as connection:
            try:
                for _ in range(dice.choice((1, 3, 10, 30))):
                    self._send_something(connection)
                    self._receive(connection, 0.005)
                self._leave(connection, synchronise=path.startswith(f"/socket/play/{table}"))
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                self.fuzzer.tally[f"closed with {code}"] += 1
                if code is not None and code not in CLEAN_CLOSE_CODES:
                    raise Problem(f"closed with {code}") from None

    def _send_something(self, connection: ClientConnection) -> None:
        dice, chance = self.dice, self.dice.random()
        if chance < 0.35 and (turn := self.context.get("turn")) and turn["seat"] is not None and turn["actions"]:
            play = {"ask": "play", "seat": turn["seat"], "count": turn["count"],
                    "action": dice.choice(turn["actions"])["id"], "id": f"{dice.random()}"}  # fmt: skip
            self.sent = as_json(play)
        else:
            self.sent = some_input(self.fuzzer.intents, dice, self.context)
        if chance > 0.97:
            self.sent = frame(self.sent[:60_000], dice.randrange(256), mask=dice.random() < 0.8)
            connection.socket.sendall(self.sent)
        elif chance > 0.94:
            connection.socket.sendall(frame(self.sent[:5], 0x01) + frame(self.sent[5:60_000], 0x80))
        elif chance > 0.6:
            connection.send(self.sent)
        else:
            with suppress(UnicodeDecodeError):
                connection.send(self.sent.decode())

    def _receive(self, connection: ClientConnection, seconds: float) -> Any:
        """Read what has arrived; the last message."""
        message = None
        with suppress(TimeoutError):
            while True:
                message = self._read(connection.recv(timeout=seconds))
        return message

    def _read(self, text: str | bytes) -> Any:
        try:
            message = json.loads(text)
        except ValueError:
            raise Problem(f"expected JSON, got {text[:100]!r}") from None
        if not isinstance(message, dict):
            raise Problem(f"expected an object, got {text[:100]!r}")
        self.fuzzer.tally[f"told {message.get('tell')}"] += 1
        if message.get("tell") == "refused":
            sentence = message["text"]
            if sentence == INTERNAL_ERROR or "Traceback" in sentence or len(sentence) > MAX_SENTENCE_CHARACTERS:
                raise Problem(f"refused with {sentence[:100]!r}")
        if message.get("turn"):
            self.context["turn"] = turn = message["turn"]
            self.context["action"] = [action["id"] for action in turn["actions"]] or [0]
            self.context["count"] = [turn["count"], turn["count"] + 1]
        if message.get("state") and message["state"].get("code"):
            keys = [seat["key"] for seat in message["state"]["seats"] if seat["key"]]
            self.context["code"] = [message["state"]["code"], message["state"]["code"], *keys]
        return message

    def _leave(self, connection: ClientConnection, *, synchronise: bool) -> None:
        match self.dice.randrange(4):
            case 0:
                connection.socket.sendall(frame(self.sent)[: self.dice.randrange(1, 8)])
                connection.socket.shutdown(socket.SHUT_RDWR)
            case 1:
                connection.socket.shutdown(socket.SHUT_WR)
            case _ if synchronise:
                self._synchronise(connection)

    def _synchronise(self, connection: ClientConnection) -> None:
        """After everything, the table still answers."""
        intent = f"sync {self.dice.random()}"
        self.sent = as_json({**SYNCHRONISE, "id": intent})
        connection.send(self.sent)
        deadline = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < deadline:
            with suppress(TimeoutError):
                if self._read(connection.recv(timeout=1)).get("intent") == intent:
                    return
        raise Problem("the table does not answer any more")


def _journal(name: str) -> dict[str, Any]:
    """The journal of the first steps of a game."""
    match, dice = papercrown.game(name).match(seed=7), random.Random(7)
    while not match.over and len(match.steps) < 12:
        seat = match.actors()[0]
        match.play(seat, dice.choice(match.legal_ids(seat)))
    return match.journal()
