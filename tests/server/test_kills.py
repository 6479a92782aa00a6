"""The server is killed at any moment while people play: no answered action is lost, none counts twice, all play on.

PAPERCROWN_KILLS=100 pytest tests/server/test_kills.py
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from papercrown.server.storage.store import Store
from papercrown.server.tables import events as facts
from papercrown.server.tables.table import Table
from papercrown.server.tables.timeline import Timeline
from papercrown.testing.browser import LiveServer
from tests.postgres import postgres
from tests.server.helpers import LUCK

KILLS = int(os.environ.get("PAPERCROWN_KILLS", "2"))
MANY = 10
TABLES = ("kingdomino", "pocket-kingdoms", "kingdomino", *["inkdoms"] * (KILLS >= MANY))
"""Games of two people and a bot: one after the other, and all at the same time."""
ALIVE = (0.05, 0.8)
"""So many seconds do all play before the server is killed: sometimes before anybody was greeted."""
THINKING = 0.04
"""People take up to so many seconds."""
AGAIN = 0.05
"""A page without a line tries again after so many seconds."""
PATIENCE = 60.0

_ids = count(1)


class Person:
    """Somebody whose page stays open, whatever happens to the server: it says again what was not answered."""

    def __init__(self, home: LiveServer, chance: random.Random) -> None:
        self.home, self.chance = home, chance
        self.cookie = ""
        self.open: dict[str, dict[str, Any]] = {}
        self.done: list[str] = []
        self.refused: dict[str, str] = {}
        self.said: set[str] = set()
        self.last = 0
        self.events: dict[int, Any] = {}
        self.gaps = 0
        self.over = asyncio.Event()
        self.greeted = 0

    async def post(self, path: str, sent: object) -> Any:
        """Ask until there is an answer."""
        while True:
            with suppress(httpx.TransportError):
                async with httpx.AsyncClient(base_url=self.home.address, trust_env=False, timeout=PATIENCE) as http:
                    if not self.cookie:
                        self.cookie = (await http.get("/")).cookies["papercrown"]
                    http.cookies.set("papercrown", self.cookie)
                    answer = await http.post(path, json=sent)
                    assert answer.status_code == 200, answer.text
                    return answer.json()
            await asyncio.sleep(AGAIN)

    async def sit_at(self, table: str, code: str | None) -> None:
        """Keep a page open at a table until its game is over."""
        address = f"{self.home.address.replace('http', 'ws')}/socket/play/{table}"
        headers = {"Cookie": f"papercrown={self.cookie}", "Origin": self.home.address}
        while not self.over.is_set():
            with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                async with connect(
                    f"{address}?last={self.last}", additional_headers=headers, proxy=None, max_size=None
                ) as line:
                    for intent in list(self.open.values()):
                        await line.send(json.dumps(intent))
                    await self._listen(line, code)
            await asyncio.sleep(AGAIN)

    async def _listen(self, line: ClientConnection, code: str | None) -> None:
        table = None
        async for text in line:
            told = json.loads(text)
            if told["tell"] == "refused" and self.open.pop(told["intent"], None):
                self.refused[told["intent"]] = told["text"]
            elif told["tell"] == "table":
                table = {"turn": None, **(table or {}), "events": [], "done": [], **told}
                self._hear(table)
            if table and table["state"]["status"] == "over":
                self.over.set()
                return
            if table and not self.open:
                await self._act(line, table, code)

    def _hear(self, told: Any) -> None:
        self.greeted += 1
        fresh = [event["seq"] for event in told["events"] if event["seq"] > self.last]
        self.gaps += int(bool(fresh) and fresh[0] != self.last + 1)
        self.last = max([self.last, *fresh])
        self.events.update({event["seq"]: event for event in told["events"]})
        self.done += [intent for intent in told["done"] if self.open.pop(intent, None)]

    async def _act(self, line: ClientConnection, told: Any, code: str | None) -> None:
        state, turn = told["state"], told["turn"]
        if code and state["status"] == "waiting" and not any(seat["mine"] for seat in state["seats"]):
            await self._say(line, {"ask": "sit", "code": code, "luck": LUCK})
        elif state["dice"]["missing"]:
            await self._say(line, {"ask": "stir", "luck": LUCK})
        elif turn and turn["seat"] is not None:
            await asyncio.sleep(self.chance.random() * THINKING)
            action = self.chance.choice(turn["actions"])["id"]
            await self._say(line, {"ask": "play", "seat": turn["seat"], "action": action, "count": turn["count"]})

    async def _say(self, line: ClientConnection, intent: dict[str, Any]) -> None:
        intent["id"] = f"intent-{next(_ids)}"
        self.said.add(intent["id"])
        self.open[intent["id"]] = intent
        await line.send(json.dumps(intent))


@dataclass
class Played:
    """What people remember of a table."""

    table: str
    people: list[Person] = field(default_factory=list)


async def play(home: LiveServer, game: str, chance: random.Random, memory: list[Played]) -> None:
    """One game after the other at new tables, until cancelled."""
    while True:
        host, guest = Person(home, chance), Person(home, chance)
        seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
        opened = await host.post("/api/tables", {"game": game, "seats": seats, "public": True})
        await guest.post("/api/me", {"name": "Ben"})
        played = Played(opened["id"], [host, guest])
        memory.append(played)
        await asyncio.gather(host.sit_at(played.table, None), guest.sit_at(played.table, "any"))


@asynccontextmanager
async def playing(home: LiveServer, memory: list[Played], seed: int) -> AsyncIterator[None]:
    tasks = [
        asyncio.create_task(play(home, game, random.Random(f"{seed} {number}"), memory))
        for number, game in enumerate(TABLES)
    ]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def kill_again_and_again(home: LiveServer, memory: list[Played], seed: int) -> None:
    chance = random.Random(seed)
    async with playing(home, memory, seed):
        await all_have_begun(memory)
        for _ in range(KILLS):
            await asyncio.sleep(chance.uniform(*ALIVE))
            await asyncio.to_thread(home.kill)
            await asyncio.to_thread(home.start)
            await all_go_on(memory)
        await all_go_on(memory)


async def all_have_begun(memory: list[Played]) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(memory) < len(TABLES) or not all(person.done for played in memory for person in played.people):
            await asyncio.sleep(0.02)


async def all_go_on(memory: list[Played]) -> None:
    """Every game that had begun goes on: its pages, still open, hear of something new."""
    running = [(person, person.last) for played in memory for person in played.people if not person.over.is_set()]
    async with asyncio.timeout(PATIENCE):
        for person, last in running:
            while person.last == last and not person.over.is_set():
                await asyncio.sleep(0.02)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'house.db'}"
    else:
        with postgres() as server:
            yield server.database()


def test_killed_at_any_moment(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if KILLS < MANY:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    home, memory = LiveServer(tmp_path, database=database), list[Played]()
    home.start()
    try:
        asyncio.run(kill_again_and_again(home, memory, seed=KILLS))
        home.stop()
    except BaseException:
        home.kill()
        raise
    store = Store(database)
    try:
        for played in memory:
            check(store, played)
    finally:
        store.close()
    answered = sum(len(person.done) for played in memory for person in played.people)
    assert answered > KILLS
    print(f"{KILLS} kills, {len(memory)} tables, {answered} answered actions")


def check(store: Store, played: Played) -> None:
    """What people remember is what was stored, once."""
    stored = store.facts(played.table)
    table = Table.restored(played.table, stored)  # every fact could happen after those before it
    acts = Counter(entry.intent for entry in stored if isinstance(entry.fact, facts.Played | facts.Sat))
    happened = Counter(entry.intent for entry in stored if entry.intent)
    for viewer, person in enumerate(played.people):
        known = {one.number: one.happened.fact for one in Timeline(viewer).read_on(table)}
        assert person.gaps == 0
        assert all(acts[intent] <= 1 for intent in person.said)
        assert [intent for intent in person.done if not happened[intent]] == []
        assert [intent for intent in person.refused if happened[intent]] == []
        for seq, event in person.events.items():
            fact = known[seq]
            told = {"veiled": "played"}.get(event["kind"], event["kind"])
            assert told == type(fact).__name__.lower()
            assert event["seat"] in (None, getattr(fact, "seat", None))
    assert table.seq == len(stored)
