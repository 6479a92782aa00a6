"""A slow client receives fewer updates, but everything; one whose update fails is disconnected."""

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from papercrown.server.tables import events
from papercrown.server.tables.commands import Look, Resync
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.table import Table
from papercrown.server.views import client as client_module
from papercrown.server.views.client import MAX_WAITING_ANSWERS, ClientConnection
from papercrown.server.views.updates import next_update
from tests.server.helpers import ME, RANDOM, Person, ServerThread, event_numbers, run, wait_until
from tests.server.tables.helpers import ANN, BEN, FREE, attended_by, new_table, owned, play_first


async def received(client: ClientConnection) -> Any:
    return json.loads(await client.next_message() or "null")


async def is_quiet(client: ClientConnection) -> bool:
    try:
        await asyncio.wait_for(client.next_message(), 0.02)
    except TimeoutError:
        return True
    return False


def after_first_actions(table: Table, *seats: int) -> Table:
    table = table.copy()
    play_first(table, *seats)
    return table


def test_updates_that_wait_are_sent_as_one(secret_games: None) -> None:
    async def scenario() -> None:
        client = ClientConnection(ANN)
        table = new_table(owned(ANN), owned(BEN), game="secret", rules=3)
        for seat in (0, 0, 1, 1):
            client.update(table, attended_by({"ann"}))
            table = after_first_actions(table, seat)
        client.update(table, attended_by({"ann"}))
        message = await received(client)
        assert event_numbers(message["events"]) == list(range(1, message["seq"] + 1))
        assert [event["kind"] for event in message["events"]].count("played") == 4
        assert await is_quiet(client)

    run(scenario())


class FakeSocket:
    """Collects what is sent directly."""

    def __init__(self) -> None:
        self.is_free = True
        self.sent: list[Any] = []

    def send_now(self, message: bytes) -> None:
        self.sent.append(json.loads(message))


def test_quick_updates_are_sent_directly_while_the_socket_is_free() -> None:
    async def scenario() -> None:
        client, socket = ClientConnection(ANN), FakeSocket()
        client.send_directly(socket)
        table = new_table(owned(ANN), owned(BEN))
        client.update(table, attended_by({"ann"}))
        assert (await received(client))["scene"]  # the first drawing takes long
        assert await is_quiet(client)
        for _ in range(2):  # one update, however often it is announced
            client.update(table := after_first_actions(table, table.actors()[0]), attended_by({"ann"}))
        assert await is_quiet(client)
        (update,) = socket.sent
        assert [event["kind"] for event in update["events"]] == ["played"] * 2
        socket.is_free = False
        client.update(table := after_first_actions(table, table.actors()[0]), attended_by({"ann"}))
        assert (await received(client))["seq"] == update["seq"] + 1
        assert await is_quiet(client)
        socket.is_free = True
        client.refuse("x", "no")
        client.update(after_first_actions(table, table.actors()[0]), attended_by({"ann"}))
        assert (await received(client))["seq"] == update["seq"] + 2  # in order with the answer
        assert (await received(client))["tell"] == "refused"
        assert len(socket.sent) == 1

    run(scenario())


def test_updates_before_the_game_are_sent_directly() -> None:
    async def scenario() -> None:
        client, socket = ClientConnection(ANN), FakeSocket()
        client.send_directly(socket)
        client.update(new_table(owned(ANN), *FREE[:1]), attended_by({"ann"}))
        assert await is_quiet(client)
        (update,) = socket.sent
        assert update["state"]["status"] == "waiting"

    run(scenario())


def test_a_direct_update_that_fails_ends_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        client = ClientConnection(ANN)
        client.send_directly(FakeSocket())
        table = new_table(owned(ANN), owned(BEN))
        client.update(table, attended_by({"ann"}))
        assert await received(client)
        assert await is_quiet(client)
        monkeypatch.setattr(client_module, "next_update", lambda *_: 1 / 0)
        client.update(after_first_actions(table, table.actors()[0]), attended_by({"ann"}))
        assert await client.next_message() is None

    run(scenario())


def test_an_update_without_news_is_not_sent() -> None:
    async def scenario() -> None:
        client = ClientConnection(ANN)
        table = new_table(owned(ANN), owned(BEN))
        client.update(table, attended_by({"ann"}))
        assert (await received(client))["scene"]
        client.update(table, attended_by({"ann"}))
        assert await is_quiet(client)
        client.update(table, attended_by({"ann", "ben"}))
        assert set(await received(client)) == {"tell", "seq", "viewer", "state"}
        client.acknowledge("x")
        client.update(table, attended_by({"ann", "ben"}))
        assert (await received(client))["done"] == ["x"]

    run(scenario())


def test_a_resync_sends_everything_again() -> None:
    async def scenario() -> None:
        client = ClientConnection(ANN)
        table = new_table(owned(ANN), owned(BEN))
        client.update(table, attended_by({"ann"}))
        first = await received(client)
        client.resync(Resync(last=1, viewer=0))
        client.update(table, attended_by({"ann"}))
        resynced = await received(client)
        assert event_numbers(resynced["events"]) == [2]
        assert resynced["state"] == first["state"]
        assert resynced["scene"] == first["scene"]

    run(scenario())


class HeldBuilds:
    """Lets updates be built one by one."""

    def __init__(self) -> None:
        self._allowed = asyncio.Semaphore(0)
        self.waiting = asyncio.Event()

    async def __call__(self, build: Callable[[], bytes | None]) -> bytes | None:
        self.waiting.set()
        await self._allowed.acquire()
        self.waiting.clear()
        return build()

    def go_on(self) -> None:
        self._allowed.release()


def test_what_happens_while_an_update_is_built_is_in_the_next_one() -> None:
    """An intent is acknowledged together with its effects, and a resync forgets what is being sent."""

    async def scenario() -> None:
        builds = HeldBuilds()
        client = ClientConnection(ANN, compute=builds)
        table = new_table(owned(ANN), owned(BEN))
        client.update(table, attended_by({"ann"}))
        first = asyncio.ensure_future(received(client))
        await builds.waiting.wait()
        later = after_first_actions(table, table.actors()[0])
        client.acknowledge("x")
        client.resync(Resync(last=0, viewer=0))
        client.refuse("y", "no")
        client.update(later, attended_by({"ann"}))
        builds.go_on()
        assert "done" not in await first
        builds.go_on()
        second = await received(client)
        assert (second["done"], second["scene"]["steps"], second["state"]["id"]) == (["x"], 1, "t1")
        assert event_numbers(second["events"]) == [1, 2, 3]
        assert (await received(client))["tell"] == "refused"

    run(scenario())


@pytest.mark.parametrize("recent", [True, False])
def test_updates_that_may_take_long_are_drawn_in_a_thread(
    recent: bool, server: ServerThread, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    wait_until(lambda: server.services.compile_status.is_ready("kingdomino"))

    def build(table: Table, *given: Any) -> Any:
        if table.match:
            threads.append(threading.current_thread().name.partition("_")[0])
        return next_update(table, *given)

    monkeypatch.setattr(client_module, "next_update", build)
    if not recent:
        monkeypatch.setattr(client_module, "RECENT_CONTENT", ())
    with ann.at(ann.open_table("kingdomino", ME, RANDOM)) as client:
        client.play()
    assert threads[0] == "compute"
    assert (threads[-1] == "compute") is not recent


def test_a_client_can_be_ahead_of_this_process() -> None:
    table = new_table(owned(ANN), owned(BEN))
    assert not ClientConnection(ANN, last=2, viewer=0).is_ahead_of(table)
    assert ClientConnection(ANN, last=3, viewer=0).is_ahead_of(table)


def test_the_device_shows_the_seat_that_looks(secret_games: None) -> None:
    async def scenario() -> None:
        shared = Identity("ann", "Ann")
        table = new_table(owned(shared), events.Place("Bea", "ann"), game="secret", rules=3)
        client = ClientConnection(shared)
        client.update(table, attended_by({"ann"}))
        first = await received(client)
        assert (first["viewer"], first["turn"]["curtain"]) == (None, 0)
        client.look(Look(seat=1))
        client.update(table, attended_by({"ann"}))
        assert (await received(client))["viewer"] == client.viewer == 1

    run(scenario())


def test_a_client_that_does_not_read_its_answers_is_disconnected() -> None:
    async def scenario() -> None:
        client = ClientConnection(ANN)
        for number in range(MAX_WAITING_ANSWERS):
            client.refuse(str(number), "no")
        assert await received(client) == {"tell": "refused", "intent": "0", "text": "no"}
        for number in range(2):
            client.refuse(str(number), "no")
        assert await client.next_message() is None

    run(scenario())


def test_a_failed_update_does_not_refuse_what_was_stored(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as client:
        client.wait_for(lambda client: client.may_act)
        steps = client.steps
        with monkeypatch.context() as broken:
            broken.setattr(client_module, "next_update", lambda *args: 1 / 0)
            client.send("play", **client.move())
            with pytest.raises(ConnectionClosed):
                client.receive_until(lambda message: message["tell"] == "refused")
    with ann.at(table) as client:
        assert client.wait_for(lambda client: client.steps > steps)
