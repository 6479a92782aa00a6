"""People at tables, with real sockets: they play what they may, and keep count of what they are told."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 30.0
"""Seconds after which an answer counts as lost."""

_ids = itertools.count(1)
_addresses = itertools.product([10], range(256), range(256), range(1, 255))
"""Everybody comes from an address of their own, as a proxy would say."""


class Choice(Struct):
    id: int


class Turn(Struct):
    seat: int | None
    count: int
    actions: Sequence[Choice]


class Event(Struct):
    seq: int


class State(Struct):
    status: str
    code: str | None


class Told(Struct):
    """As much of a message as somebody needs who plays anything; all else is skipped unread."""

    tell: str
    seq: int = 0
    intent: str = ""
    text: str = ""
    done: Sequence[str] | int = ()
    """Of a table what was carried out; of the compilation how far it is."""
    events: Sequence[Event] = ()
    state: State | None = None
    turn: Turn | None = None


class Warmth(Struct):
    ready: bool


class Lobby(Struct):
    warmth: Warmth


_decoder = msgspec.json.Decoder(Told)
_lobby_decoder = msgspec.json.Decoder(Lobby)


@dataclass
class Tally:
    """What a crowd has met with."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from an intent until the last player at the table had heard what came of it."""
    messages: int = 0
    gaps: int = 0
    """Facts that a page was never told."""
    unanswered: int = 0
    refused: list[str] = field(default_factory=list)
    games: int = 0
    """Games that were played to their end."""


class Person:
    """A cookie, and one open page."""

    def __init__(self, address: str, transport: httpx.AsyncBaseTransport, tally: Tally) -> None:
        self.headers = {"X-Forwarded-For": ".".join(map(str, next(_addresses)))}
        self.http = httpx.AsyncClient(base_url=address, transport=transport, timeout=PATIENCE, headers=self.headers)
        self.tally = tally
        self.socket: ClientConnection | None = None
        self.turn: Turn | None = None
        self.state: State | None = None
        self.seq = 0
        self.heard = 0.0
        """When the page was told the last thing that happened."""
        self.answers: dict[str, Told] = {}
        self._news = asyncio.Event()

    def addressed(self, path: str) -> dict[str, Any]:
        """What it takes to open a socket as a browser does."""
        return {
            "uri": str(self.http.base_url.copy_with(scheme="ws", path=path)),
            "additional_headers": {"Cookie": f"papercrown={self.http.cookies['papercrown']}", **self.headers},
            "origin": str(self.http.base_url).rstrip("/"),
            "proxy": None,
            "ping_interval": None,
            "open_timeout": PATIENCE,
        }

    async def open(self, table: str) -> None:
        """Open the page of a table, until how things stand is known."""
        if "papercrown" not in self.http.cookies:
            (await self.http.get("/")).raise_for_status()
        self.seq, self.turn, self.state = 0, None, None
        self.socket = await connect(**self.addressed(f"/socket/play/{table}"))
        self._listening = asyncio.create_task(self._listen(self.socket))
        await self.until(lambda: self.state is not None)

    async def close(self) -> None:
        if self.socket:
            self._listening.cancel()
            await self.socket.close()

    async def _listen(self, socket: ClientConnection) -> None:
        while True:
            raw = await socket.recv(decode=False)
            now = time.perf_counter()
            told = _decoder.decode(raw)
            self.tally.messages += 1
            if told.tell == "table":
                self._see(told, now)
            elif told.intent:
                self.answers[told.intent] = told
            self._news.set()

    def _see(self, told: Told, now: float) -> None:
        self.turn, self.state = told.turn or self.turn, told.state or self.state
        if isinstance(told.done, Sequence):
            self.answers |= dict.fromkeys(told.done, told)
        fresh = sum(event.seq > self.seq for event in told.events)
        self.tally.gaps += told.seq - self.seq - fresh
        if told.seq > self.seq:
            self.seq, self.heard = told.seq, now

    async def until(self, fits: Any) -> None:
        """Wait until something is so; `TimeoutError` after a while."""
        async with asyncio.timeout(PATIENCE):
            while not fits():
                self._news.clear()
                await self._news.wait()

    async def ask(self, ask: str, **given: Any) -> Told:
        """Send an intent; the answer to it."""
        intent = f"intent-{next(_ids)}"
        assert self.socket
        await self.socket.send(msgspec.json.encode({"ask": ask, "id": intent, **given}).decode())
        await self.until(lambda: intent in self.answers)
        return self.answers.pop(intent)

    @property
    def asked(self) -> bool:
        return self.turn is not None and self.turn.seat is not None

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.status == "over"


async def until_ready(person: Person) -> None:
    """Wait until the server has compiled all rules and put them in order."""
    (await person.http.get("/")).raise_for_status()
    async with connect(**person.addressed("/socket/lobby")) as socket:
        while not _lobby_decoder.decode(await socket.recv(decode=False)).warmth.ready:
            pass


async def sit_down(game: str, people: Sequence[Person]) -> None:
    """The first of them sets a table and invites the others; afterwards the game has begun and all look at it."""
    host, *friends = people
    await host.http.get("/")
    asked = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "friend"}] * len(friends)}
    made = (await host.http.post("/api/tables", json=asked)).raise_for_status()
    for person in people:
        await person.open(made.json()["id"])
    await host.ask("stir", luck=secrets.token_hex(32))
    for friend in friends:
        await friend.ask("sit", code=host.state.code if host.state else None, luck=secrets.token_hex(32))
    for person in people:
        await person.until(lambda person=person: person.turn is not None)


class Table:
    """One table of a few people. When their game is over they sit down to another one."""

    def __init__(self, game: str, people: Sequence[Person], tally: Tally, chance: random.Random) -> None:
        self.game = game
        self.people = people
        self.tally = tally
        self.chance = chance

    async def sit_down(self, ahead: int) -> None:
        """Begin a game and play so many steps of it, as fast as may be."""
        await sit_down(self.game, self.people)
        for _ in range(ahead):
            await self.act()

    async def play(self, period: float, until: float) -> None:
        """One action in each period, by anybody who is asked; an action that comes late makes none of the next late."""
        due = time.perf_counter() + self.chance.uniform(0, period)
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            await self.act()
            due = max(due + period, time.perf_counter())

    async def act(self) -> None:
        if any(person.over for person in self.people):
            self.tally.games += 1
            for person in self.people:
                await person.close()
            await sit_down(self.game, self.people)
        try:
            await self._act(self.chance.choice([person for person in self.people if person.asked]))
        except TimeoutError:
            self.tally.unanswered += 1

    async def _act(self, person: Person) -> None:
        """Whoever acts, all at the table have heard of it when this ends."""
        turn = person.turn
        assert turn
        action = self.chance.choice(turn.actions).id
        sent = time.perf_counter()
        answer = await person.ask("play", seat=turn.seat, action=action, count=turn.count)
        if answer.tell != "table":
            self.tally.refused.append(answer.text)
            return
        for other in self.people:
            await other.until(lambda other=other: other.seq >= answer.seq)
        self.tally.latencies.append(max(other.heard for other in self.people) - sent)
