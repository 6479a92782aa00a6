"""Load-test clients: people at tables, with real sockets, who play random actions and check what they receive."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import random
import secrets
import time
from collections.abc import Sequence
from typing import Any

import httpx
import msgspec
from msgspec import Struct, field
from websockets.asyncio.client import ClientConnection, connect

from papercrown.core.fairness import client_commitment

TIMEOUT_SECONDS = 30.0
"""After this time an answer counts as lost."""

_ids = itertools.count(1)
_addresses = itertools.product([10], range(256), range(256), range(1, 255))
"""Every person gets their own network address, as from a proxy."""


class Choice(Struct):
    id: int


class Turn(Struct):
    seat: int | None
    count: int
    actions: Sequence[Choice]


class Event(Struct):
    seq: int


class Dice(Struct):
    seal: str
    asked: str | None


class State(Struct):
    status: str
    code: str | None
    dice: Dice


class Message(Struct):
    """The fields of a message that a random player needs; the rest is not decoded."""

    tell: str
    seq: int = 0
    intent: str = ""
    text: str = ""
    done: Sequence[str] | int = ()
    """The intents carried out, in an update of a table; a number, in the progress of the compilation."""
    events: Sequence[Event] = ()
    state: State | None = None
    turn: Turn | None = None


class CompileProgress(Struct):
    ready: bool


class Lobby(Struct):
    progress: CompileProgress = field(name="warmth")


_decoder = msgspec.json.Decoder(Message)
_lobby_decoder = msgspec.json.Decoder(Lobby)


@dataclasses.dataclass
class Tally:
    """The results of all clients."""

    latencies: list[float] = dataclasses.field(default_factory=list)
    """Seconds from sending an intent until the last player at the table has received the update."""
    messages: int = 0
    gaps: int = 0
    """Events that a client never received."""
    unanswered: int = 0
    refused: list[str] = dataclasses.field(default_factory=list)
    games: int = 0
    """Finished games."""


class Person:
    """A cookie, and one open client."""

    def __init__(self, address: str, transport: httpx.AsyncBaseTransport, tally: Tally) -> None:
        self.headers = {"X-Forwarded-For": ".".join(map(str, next(_addresses)))}
        self.http = httpx.AsyncClient(
            base_url=address, transport=transport, timeout=TIMEOUT_SECONDS, headers=self.headers
        )
        self.tally = tally
        self.socket: ClientConnection | None = None
        self.turn: Turn | None = None
        self.state: State | None = None
        self.seq = 0
        self.updated_at = 0.0
        """When the last event was received."""
        self.answers: dict[str, Message] = {}
        self._received = asyncio.Event()

    def connect_arguments(self, path: str) -> dict[str, Any]:
        """The arguments to open a socket as a browser does."""
        return {
            "uri": str(self.http.base_url.copy_with(scheme="ws", path=path)),
            "additional_headers": {"Cookie": f"papercrown={self.http.cookies['papercrown']}", **self.headers},
            "origin": str(self.http.base_url).rstrip("/"),
            "proxy": None,
            "ping_interval": None,
            "open_timeout": TIMEOUT_SECONDS,
        }

    async def introduce(self) -> None:
        """Get a cookie, once."""
        if "papercrown" not in self.http.cookies:
            (await self.http.get("/")).raise_for_status()

    async def open(self, table: str) -> None:
        """Connect to a table and wait for its state."""
        await self.introduce()
        self.seq, self.turn, self.state = 0, None, None
        self.socket = await connect(**self.connect_arguments(f"/socket/play/{table}"))
        self._listener = asyncio.create_task(self._listen(self.socket))
        await self.wait_for(lambda: self.state is not None)

    async def close(self) -> None:
        if self.socket:
            self._listener.cancel()
            await self.socket.close()

    async def _listen(self, socket: ClientConnection) -> None:
        while True:
            raw = await socket.recv(decode=False)
            now = time.perf_counter()
            message = _decoder.decode(raw)
            self.tally.messages += 1
            if message.tell == "table":
                self._update(message, now)
            elif message.intent:
                self.answers[message.intent] = message
            self._received.set()

    def _update(self, message: Message, now: float) -> None:
        self.turn, self.state = message.turn or self.turn, message.state or self.state
        if isinstance(message.done, Sequence):
            self.answers |= dict.fromkeys(message.done, message)
        new = sum(event.seq > self.seq for event in message.events)
        self.tally.gaps += message.seq - self.seq - new
        if message.seq > self.seq:
            self.seq, self.updated_at = message.seq, now

    async def wait_for(self, condition: Any) -> None:
        """Receive messages until the condition holds; `TimeoutError` if it takes too long."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not condition():
                self._received.clear()
                await self._received.wait()

    async def ask(self, ask: str, **given: Any) -> Message:
        """Send an intent and wait for its answer."""
        intent = f"intent-{next(_ids)}"
        assert self.socket
        await self.socket.send(msgspec.json.encode({"ask": ask, "id": intent, **given}).decode())
        await self.wait_for(lambda: intent in self.answers)
        return self.answers.pop(intent)

    @property
    def may_act(self) -> bool:
        return self.turn is not None and self.turn.seat is not None

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.status == "over"


async def until_ready(person: Person) -> None:
    """Wait until the server has compiled and loaded all rules."""
    await person.introduce()
    async with connect(**person.connect_arguments("/socket/lobby")) as socket:
        while not _lobby_decoder.decode(await socket.recv(decode=False)).progress.ready:
            pass


async def start_game(game: str, people: Sequence[Person]) -> None:
    """The first person opens a table and the others join; returns when the game has begun."""
    host, *friends = people
    await host.introduce()
    table = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "friend"}] * len(friends)}
    response = (await host.http.post("/api/tables", json=table)).raise_for_status()
    for person in people:
        await person.open(response.json()["id"])
    assert host.state
    lucks = {person: secrets.token_hex(32) for person in people}
    pledges = {person: client_commitment(host.state.dice.seal, luck) for person, luck in lucks.items()}
    await host.ask("pledge", pledge=pledges[host])
    for friend in friends:
        await friend.ask("sit", code=host.state.code, pledge=pledges[friend])
    for person in people:
        await person.wait_for(lambda person=person: person.state and person.state.dice.asked == "luck")
        await person.ask("stir", luck=lucks[person])
    for person in people:
        await person.wait_for(lambda person=person: person.turn is not None)


class Table:
    """A group of people who play one game after another."""

    def __init__(self, game: str, people: Sequence[Person], tally: Tally, dice: random.Random) -> None:
        self.game = game
        self.people = people
        self.tally = tally
        self.dice = dice

    async def start(self, steps: int) -> None:
        """Start a game and play some steps of it as fast as possible."""
        await start_game(self.game, self.people)
        for _ in range(steps):
            await self.act()

    async def play(self, period: float, until: float) -> None:
        """Play one action per period. A late action does not delay the following ones."""
        due = time.perf_counter() + self.dice.uniform(0, period)
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            await self.act()
            due = max(due + period, time.perf_counter())

    async def act(self) -> None:
        if any(person.over for person in self.people):
            self.tally.games += 1
            for person in self.people:
                await person.close()
            await start_game(self.game, self.people)
        try:
            await self._act(self.dice.choice([person for person in self.people if person.may_act]))
        except TimeoutError:
            self.tally.unanswered += 1

    async def _act(self, person: Person) -> None:
        """Play an action; returns when everyone at the table has received it."""
        turn = person.turn
        assert turn
        action = self.dice.choice(turn.actions).id
        sent = time.perf_counter()
        answer = await person.ask("play", seat=turn.seat, action=action, count=turn.count)
        if answer.tell != "table":
            self.tally.refused.append(answer.text)
            return
        for other in self.people:
            await other.wait_for(lambda other=other: other.seq >= answer.seq)
        self.tally.latencies.append(max(other.updated_at for other in self.people) - sent)
