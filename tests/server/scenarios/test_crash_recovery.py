"""The server is killed while people play: no acknowledged action is lost, none counts twice, and all games go on.

PAPERCROWN_KILLS=100 pytest tests/server/scenarios/test_crash_recovery.py
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from papercrown.core.fairness import client_commitment
from papercrown.server.storage.store import Store
from papercrown.server.tables import events
from papercrown.server.tables.commands import Stand
from papercrown.server.tables.table import Table
from papercrown.server.tables.timeline import Timeline
from papercrown.server.workers.supervisor import MAX_SHORT_LIVES
from tests.server.helpers import (
    CLIENT_SEED,
    ME,
    RANDOM,
    Person,
    ServerProcess,
    event_numbers,
    play_on,
    server_process,
    wait_until,
)
from tests.server.test_start import assert_clean_exit

KILLS = int(os.environ.get("PAPERCROWN_KILLS", "2"))
LONG_RUN = 10
"""From this many kills on, the rules are compiled, and a slower game joins."""
GAMES = ("kingdomino", "pocket-kingdoms", "kingdomino", *["inkdoms"] * (KILLS >= LONG_RUN))
"""Played concurrently by two people and a bot each."""
UPTIME_SECONDS = (0.05, 0.8)
"""How long the server runs between two kills: sometimes no client has reconnected yet."""
MAX_THINKING_SECONDS = 0.04
RECONNECT_SECONDS = 0.05
TIMEOUT_SECONDS = 60.0

_ids = count(1)


class RestartableServer:
    """A server that is killed and started again at the same address."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder = folder
        self._database = database
        self._environment: dict[str, Any] = {"NUMBA_DISABLE_JIT": "0"} if KILLS >= LONG_RUN else {}
        self._process = self._start(0)
        self._port = self._process.port
        self.address = f"http://{self._process.host}"

    options: Sequence[str] = ()

    def _start(self, port: int) -> ServerProcess:
        serve = ("serve", "--port", str(port), "--pace", "0", "--database", self._database, *self.options)
        return ServerProcess(self._folder, *serve, **self._environment)

    def kill_and_restart(self) -> None:
        _, _, log = self._process.end(signal.SIGKILL)
        assert "Traceback" not in log, log
        self._process = self._start(self._port)
        assert self._process.port == self._port

    def stop(self) -> None:
        assert_clean_exit(self._process.end())

    def kill(self) -> None:
        self._process.end(signal.SIGKILL)


class ReplacedWorkers(RestartableServer):
    """Two workers at one address. The one that has run for longer is killed and replaced."""

    options = ("--workers", "2")

    def kill_and_restart(self) -> None:
        wait_until(lambda: len(self._process.workers) == 2)
        victim, other = self._process.workers
        victim.send(signal.SIGKILL)
        wait_until(lambda: len(self._process.workers) == 2 and self._process.workers[0] == other)

    def stop(self) -> None:
        status, _, log = self._process.end()
        assert status == 0
        assert all(line.endswith(" replaces it") for line in log.splitlines())


class Client:
    """A client that stays open whatever happens to the server, and repeats intents that were not answered."""

    def __init__(self, server: RestartableServer, dice: random.Random) -> None:
        self.server, self.dice = server, dice
        self.cookie = ""
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.acknowledged: list[str] = []
        self.refused: dict[str, str] = {}
        self.sent: set[str] = set()
        self.last = 0
        self.events: dict[int, Any] = {}
        self.gaps = 0
        self.over = asyncio.Event()

    async def post(self, path: str, body: object) -> Any:
        """Repeat a request until there is an answer."""
        while True:
            with suppress(httpx.TransportError):
                async with httpx.AsyncClient(
                    base_url=self.server.address, trust_env=False, timeout=TIMEOUT_SECONDS
                ) as http:
                    if not self.cookie:
                        self.cookie = (await http.get("/")).cookies["papercrown"]
                    http.cookies.set("papercrown", self.cookie)
                    response = await http.post(path, json=body)
                    assert response.status_code == 200, response.text
                    return response.json()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def play(self, table: str, code: str | None) -> None:
        """Stay connected to a table until its game is over."""
        address = f"{self.server.address.replace('http', 'ws')}/socket/play/{table}"
        headers = {"Cookie": f"papercrown={self.cookie}", "Origin": self.server.address}
        while not self.over.is_set():
            with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                async with connect(
                    f"{address}?last={self.last}", additional_headers=headers, proxy=None, max_size=None
                ) as socket:
                    try:
                        for intent in list(self.unanswered.values()):
                            await socket.send(json.dumps(intent))
                        await self._listen(socket, code)
                    finally:
                        socket.transport.abort()  # a task that is cancelled while it closes would leave it open
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self, socket: ClientConnection, code: str | None) -> None:
        table = None
        async for text in socket:
            message = json.loads(text)
            if message["tell"] == "refused" and self.unanswered.pop(message["intent"], None):
                self.refused[message["intent"]] = message["text"]
            elif message["tell"] == "table":
                table = {"turn": None, **(table or {}), "events": [], "done": [], **message}
                self._update(table)
            if table and table["state"]["status"] == "over":
                self.over.set()
                return
            if table and not self.unanswered:
                await self._act(socket, table, code)

    def _update(self, table: Any) -> None:
        new = [event["seq"] for event in table["events"] if event["seq"] > self.last]
        self.gaps += int(bool(new) and new[0] != self.last + 1)
        self.last = max([self.last, *new])
        self.events.update({event["seq"]: event for event in table["events"]})
        self.acknowledged += [intent for intent in table["done"] if self.unanswered.pop(intent, None)]

    async def _act(self, socket: ClientConnection, table: Any, code: str | None) -> None:
        state, turn = table["state"], table["turn"]
        pledge = client_commitment(state["dice"]["seal"], CLIENT_SEED)
        if code and state["status"] == "waiting" and not any(seat["mine"] for seat in state["seats"]):
            await self._send(socket, {"ask": "sit", "code": code, "pledge": pledge})
        elif state["dice"]["asked"] == "pledge":
            await self._send(socket, {"ask": "pledge", "pledge": pledge})
        elif state["dice"]["asked"] == "luck":
            await self._send(socket, {"ask": "stir", "luck": CLIENT_SEED})
        elif turn and turn["seat"] is not None:
            await asyncio.sleep(self.dice.random() * MAX_THINKING_SECONDS)
            action = self.dice.choice(turn["actions"])["id"]
            await self._send(socket, {"ask": "play", "seat": turn["seat"], "action": action, "count": turn["count"]})

    async def _send(self, socket: ClientConnection, intent: dict[str, Any]) -> None:
        intent["id"] = f"intent-{next(_ids)}"
        self.sent.add(intent["id"])
        self.unanswered[intent["id"]] = intent
        await socket.send(json.dumps(intent))


@dataclass
class PlayedTable:
    """A table, and the clients who remember what they received."""

    id: str
    clients: list[Client] = field(default_factory=list)


async def play_games(server: RestartableServer, game: str, dice: random.Random, played: list[PlayedTable]) -> None:
    """Play one game after another at new tables, until cancelled."""
    while True:
        host, guest = Client(server, dice), Client(server, dice)
        seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
        opened = await host.post("/api/tables", {"game": game, "seats": seats, "public": True})
        await guest.post("/api/me", {"name": "Ben"})
        table = PlayedTable(opened["id"], [host, guest])
        played.append(table)
        await asyncio.gather(host.play(table.id, None), guest.play(table.id, "any"))


@asynccontextmanager
async def playing(server: RestartableServer, played: list[PlayedTable], seed: int) -> AsyncIterator[None]:
    tasks = [
        asyncio.create_task(play_games(server, game, random.Random(f"{seed} {number}"), played))
        for number, game in enumerate(GAMES)
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


async def kill_repeatedly(server: RestartableServer, played: list[PlayedTable], kills: int, seed: int) -> None:
    dice = random.Random(seed)
    async with playing(server, played, seed):
        await wait_for_first_moves(played)
        for _ in range(kills):
            await asyncio.sleep(dice.uniform(*UPTIME_SECONDS))
            await asyncio.to_thread(server.kill_and_restart)
            await wait_for_progress(played)
        await wait_for_progress(played)


async def wait_for_first_moves(played: list[PlayedTable]) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while len(played) < len(GAMES) or not all(client.acknowledged for table in played for client in table.clients):
            await asyncio.sleep(0.02)


async def wait_for_progress(played: list[PlayedTable]) -> None:
    """Wait until every client of a game in progress has received something new."""
    running = [(client, client.last) for table in played for client in table.clients if not client.over.is_set()]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        for client, last in running:
            while client.last == last and not client.over.is_set():
                await asyncio.sleep(0.02)


def test_kills_at_random_moments(database: str, tmp_path: Path) -> None:
    play_and_kill(RestartableServer(tmp_path, database), database, KILLS)


def test_killed_workers(postgresql_database: str, tmp_path: Path) -> None:
    kills = min(KILLS, MAX_SHORT_LIVES - 1)
    play_and_kill(ReplacedWorkers(tmp_path, postgresql_database), postgresql_database, kills)


def play_and_kill(server: RestartableServer, database: str, kills: int) -> None:
    played = list[PlayedTable]()
    try:
        asyncio.run(kill_repeatedly(server, played, kills, seed=KILLS))
        server.stop()
    finally:
        server.kill()
    with closing(Store(database)) as store:
        for table in played:
            check(store, table)
    answered = sum(len(client.acknowledged) for table in played for client in table.clients)
    assert answered > kills
    print(f"{kills} kills, {len(played)} tables, {answered} answered intents")


def check(store: Store, played: PlayedTable) -> None:
    """What the clients remember is what was stored, once."""
    stored = store.events(played.id)
    table = Table.restored(played.id, stored)  # every event was possible after those before it
    actions = Counter(entry.intent for entry in stored if isinstance(entry.event, events.Played | events.Sat))
    carried_out = Counter(entry.intent for entry in stored if entry.intent)
    for viewer, client in enumerate(played.clients):
        player_id = str(table.seats[viewer].player_id)
        sent, acknowledged, refused = (
            [str(Stand(id=intent).intent_of(player_id)) for intent in intents]
            for intents in (client.sent, client.acknowledged, client.refused)
        )
        known = {entry.number: entry.logged.event for entry in Timeline(viewer).read(table.log)}
        assert client.gaps == 0
        assert all(actions[intent] <= 1 for intent in sent)
        assert [intent for intent in acknowledged if not carried_out[intent]] == []
        assert [intent for intent in refused if carried_out[intent]] == []
        for seq, received in client.events.items():
            event = known[seq]
            kind = {"veiled": "played"}.get(received["kind"], received["kind"])
            assert kind == event.__struct_config__.tag
            assert received["seat"] in (None, getattr(event, "seat", None))
    assert table.seq == len(stored)


def test_kill_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """After a restart at the same address, the cookie is valid, acknowledged events are there, and the game goes on."""
    with server_process(tmp_path, "serve", "--port", "0", "--pace", "0") as first:
        ann = Person(first.host, "Ann")
        table = ann.open_table("kingdomino", ME, RANDOM, RANDOM)
        with ann.at(table) as client:
            play_on(client, steps=10)
            client.wait_for(lambda client: client.may_act or client.over)
            move = client.move()
            client.perform("play", id="the last before the kill", **move)
            first.end(signal.SIGKILL)
            known = {event["seq"]: event for event in client.events}
            last = max(known)
    with server_process(tmp_path, "serve", "--port", str(first.port), "--pace", "0") as second:
        with ann.at(table) as client:
            received = {event["seq"]: event for event in client.events}
            assert {seq: received[seq] for seq in known} == known
            before = [event for event in client.events if event["seat"] == 0]
            client.perform("play", id="the last before the kill", **move)
            assert [event for event in client.events if event["seat"] == 0] == before
        with ann.at(table, last) as client:
            play_on(client)
            assert client.over
            assert event_numbers(client.events) == list(range(last + 1, client.seq + 1))
        assert_clean_exit(second.end())
    ann.http.close()
