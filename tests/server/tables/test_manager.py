"""The table manager: tables are opened, loaded, unloaded, and go on after a restart."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from papercrown import registry
from papercrown.server import services
from papercrown.server.storage.store import Store
from papercrown.server.tables import actor, events, manager, setup
from papercrown.server.tables.errors import NoSuchTable, Refusal
from papercrown.server.tables.events import Place
from papercrown.server.tables.setup import NewSeat, NewTable
from papercrown.server.tables.summary import Summary
from tests.server.conftest import NewPerson
from tests.server.helpers import (
    FRIEND,
    ME,
    RANDOM,
    TIMEOUT_SECONDS,
    Person,
    ServerThread,
    TableClient,
    event_numbers,
    play_on,
    server_thread,
    wait_until,
)
from tests.server.tables.helpers import ANN, MemoryStore, new_manager

BOTS = [Place("Bo", bot="random"), Place("Cleo", bot="random")]
WITH_A_FRIEND = NewTable("kingdomino", [NewSeat("me"), NewSeat("friend")])


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, TIMEOUT_SECONDS))


def store_game_of_bots(database: str, table: str, game: str = "kingdomino", player_id: str = "ann") -> None:
    """Store a game between bots that was interrupted right at the start."""
    store = Store(database)
    opened = events.Opened(game, 1, {}, player_id, False, table.upper(), BOTS, 7)
    names = ["Bo", "Cleo"]
    summary = Summary(table, table.upper(), game, "playing", False, names, 0, [], 0, [player_id], thinking=True)
    store.append(summary, 1, [opened, events.Began()], None)
    store.close()


# --- Loading and unloading, without a server --------------------------------------------------------------------------


def test_a_table_has_one_actor_however_many_clients_come_at_once() -> None:
    async def story() -> None:
        tables = new_manager(MemoryStore())
        table_id = await tables.open_table(WITH_A_FRIEND, ANN)
        actors = await asyncio.gather(*(tables.actor(table_id) for _ in range(9)))
        assert len({id(actor) for actor in actors}) == 1
        assert tables.actors() == actors[:1]
        await tables.close()

    run(story())


def test_an_idle_table_is_unloaded_and_released(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        tables = new_manager(store)
        table_id = await tables.open_table(WITH_A_FRIEND, ANN)
        (await tables.actor(table_id)).owned = True
        await tables.unload_idle()
        assert len(tables.actors()) == 1
        monkeypatch.setattr(actor, "IDLE_SECONDS", -1.0)
        await tables.unload_idle()
        assert (tables.actors(), store.released) == ([], [table_id])
        await tables.close()

    run(story())


def test_unknown_tables_and_codes() -> None:
    async def story() -> None:
        tables = new_manager(MemoryStore())
        for find in (tables.actor("none"), tables.game_of("none")):
            with pytest.raises(NoSuchTable, match="there is no such table here"):
                await find
        with pytest.raises(NoSuchTable, match="there is no table with the code 'XXXXX'"):
            await tables.find(" xxxxx ")
        await tables.close()

    run(story())


def test_orphaned_tables_are_adopted_and_damaged_ones_skipped(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = MemoryStore()
        for table_id, second in (("good", events.encode(events.Began())), ("bad", '{"fact":"undone","seat":0}')):
            opened = events.Opened("kingdomino", 1, {}, "ann", False, table_id, BOTS, 7)
            store.rows[table_id] = [(events.encode(opened), None), (second, None)]
            store.summaries[table_id] = Summary(
                table_id, table_id, "kingdomino", "playing", False, [], 0, [], 0, thinking=True
            )
        tables = new_manager(store)
        await tables.adopt_orphans()
        while store.summaries["good"].status != "over":
            await asyncio.sleep(0)
        await tables.adopt_orphans()
        assert store.released == ["bad"]
        assert caplog.messages == ["table bad cannot go on: table bad: expected the game to begin first"]
        await tables.close()

    run(story())


# --- Codes ------------------------------------------------------------------------------------------------------------


def test_every_table_gets_its_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "CODE_LENGTH", 1)

    async def story() -> None:
        store = MemoryStore()
        tables = new_manager(store)
        opened = {await tables.open_table(WITH_A_FRIEND, ANN) for _ in range(12)}
        found = {await tables.find(summary.code) for summary in store.summaries.values()}
        assert found == opened
        monkeypatch.setattr(setup, "CODE_LETTERS", next(iter(store.summaries.values())).code)
        with pytest.raises(Refusal, match="there is no code left"):
            await tables.open_table(WITH_A_FRIEND, ANN)
        await tables.close()

    run(story())


def test_the_database_refuses_a_code_that_is_taken(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "CODE_LENGTH", 1)
    monkeypatch.setattr(manager, "MAX_CODE_ATTEMPTS", 500)
    with server_thread(database) as server:
        tables = {server.run(server.manager.open_table(WITH_A_FRIEND, ANN)) for _ in range(10)}
        codes = [code for code in setup.CODE_LETTERS if server.services.store.table_of_code(code)]
        assert {server.run(server.manager.find(code)) for code in codes} == tables


# --- Restarts ---------------------------------------------------------------------------------------------------------


def playing(server: ServerThread) -> list[str]:
    return [summary.id for summary in server.services.store.tables_of("ann") if summary.status == "playing"]


@pytest.fixture
def frequent_orphan_scans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "ORPHAN_SCAN_SECONDS", 0.05)


@pytest.mark.usefixtures("frequent_orphan_scans")
def test_after_a_restart_bots_play_on_without_clients(database: str) -> None:
    store_game_of_bots(database, "t1")
    with server_thread(database) as server:
        wait_until(lambda: not playing(server))


DAMAGED = {
    "t1": '{"fact": "flown"}',
    "t2": "{",
    "t3": '{"fact": "undone", "seat": 0}',
    "t4": '{"fact": "sat", "seat": 9, "who": "x", "name": "X"}',
}


def damage(database: str, table: str, body: str) -> None:
    """Overwrite the second event of a table."""
    store = Store(database)
    with store.engine.begin() as connection:
        given = {"table": table, "body": body}
        connection.execute(sa.text("UPDATE facts SET body = :body WHERE table_id = :table AND seq = 2"), given)
    store.close()


@pytest.mark.usefixtures("frequent_orphan_scans")
def test_damaged_tables_do_not_keep_the_others_from_going_on(database: str, new_person: NewPerson) -> None:
    for table, body in DAMAGED.items():
        store_game_of_bots(database, table)
        damage(database, table, body)
    store_game_of_bots(database, "t5")
    with server_thread(database) as server:
        wait_until(lambda: sorted(playing(server)) == list(DAMAGED))
        ann = new_person("Ann", to=server)
        for table in DAMAGED:
            with ann.socket(f"/socket/play/{table}") as connection, pytest.raises(ConnectionClosed) as end:
                TableClient(connection).receive_until(lambda message: message["tell"] == "table")
            assert end.value.rcvd
            assert end.value.rcvd.code in (4404, 4500)
            assert end.value.rcvd.reason
            assert "error" in ann.http.get(f"/api/tables/{table}/replay").json()


def test_a_game_that_waits_for_people_is_not_loaded_by_a_restart(database: str, new_person: NewPerson) -> None:
    with server_thread(database) as server:
        ann = new_person("Ann", to=server)
        with ann.at(table := ann.open_table("kingdomino", ME, {"kind": "device"})) as client:
            client.play()
    with server_thread(database) as server:
        assert server.services.store.orphans() == []
        with new_person(cookie=ann.cookie, to=server).at(table) as client:
            client.play()


# --- With a server ----------------------------------------------------------------------------------------------------


def test_tables_without_clients_are_unloaded_and_loaded_again(
    database: str, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "IDLE_SCAN_SECONDS", 0.02)
    monkeypatch.setattr(actor, "IDLE_SECONDS", 0.05)
    with server_thread(database) as server:
        ann = new_person("Ann", to=server)
        table = ann.open_table("kingdomino", ME, RANDOM)
        with ann.at(table) as client:
            play_on(client, steps=2)
            assert table in server.manager._actors
            steps = client.steps
        wait_until(lambda: table not in server.manager._actors)
        for _ in range(3):
            with ann.at(table) as client:
                assert client.steps >= steps
                play_on(client, steps=1)
                assert event_numbers(client.events) == list(range(1, client.seq + 1))


def test_the_lobby_still_opens_when_a_game_is_no_longer_installed(ann: Person, secret_games: None) -> None:
    gone, here = ann.open_table("guess", ME, FRIEND), ann.open_table("kingdomino", ME, FRIEND)
    with ann.at(gone):
        pass
    del registry._found()["guess"]
    with ann.socket("/socket/lobby") as connection:
        mine = json.loads(connection.recv(timeout=5))["mine"]
        assert here in [card["id"] for card in mine]


def test_a_public_table_is_open_while_a_player_waits_there(ann: Person, ben: Person) -> None:
    def open_tables() -> list[str]:
        with ben.socket("/socket/lobby") as connection:
            return [card["id"] for card in json.loads(connection.recv(timeout=5))["open"]]

    public, private = (ann.open_table("kingdomino", ME, FRIEND, public=public) for public in (True, False))
    assert public not in open_tables()
    with ann.at(public), ann.at(private):
        assert public in open_tables()
        assert private not in open_tables()
    wait_until(lambda: public not in open_tables())
