"""The background tasks of a server: games go on after a restart, and idle tables are unloaded."""

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from papercrown.server import services
from papercrown.server.storage.store import Store
from papercrown.server.tables import actor
from tests.server.helpers import (
    BOTS,
    ME,
    RANDOM,
    NewPerson,
    ServerThread,
    TableClient,
    event_numbers,
    play_on,
    server_thread,
    store_game_of_bots,
    wait_until,
)


def playing(server: ServerThread) -> list[str]:
    return [summary.id for summary in server.services.store.tables_of("ann") if summary.status == "playing"]


def begun(server: ServerThread) -> list[str]:
    """The tables at which bots have played."""
    store = server.services.store
    return [summary.id for summary in store.tables_of("ann") if len(store.events(summary.id)) > 2]


@pytest.fixture
def frequent_orphan_scans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "ORPHAN_SCAN_SECONDS", 0.05)


@pytest.mark.usefixtures("frequent_orphan_scans")
def test_after_a_restart_bots_play_on_without_clients(database: str) -> None:
    store_game_of_bots(database, "t1")
    with server_thread(database) as server:
        wait_until(lambda: begun(server) == ["t1"])


@pytest.mark.usefixtures("frequent_orphan_scans")
def test_bots_among_themselves_play_only_while_somebody_watches(database: str, new_person: NewPerson) -> None:
    store_game_of_bots(database, "t1", BOTS)
    store_game_of_bots(database, "t2")
    with server_thread(database) as server:
        wait_until(lambda: begun(server) == ["t2"] and server.services.store.orphans() == [])
        with new_person("Ben", to=server).at("t1"):
            wait_until(lambda: playing(server) == ["t2"])


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
        parameters = {"table": table, "body": body}
        connection.execute(sa.text("UPDATE facts SET body = :body WHERE table_id = :table AND seq = 2"), parameters)
    store.close()


@pytest.mark.usefixtures("frequent_orphan_scans")
def test_damaged_tables_do_not_keep_the_others_from_going_on(database: str, new_person: NewPerson) -> None:
    for table, body in DAMAGED.items():
        store_game_of_bots(database, table)
        damage(database, table, body)
    store_game_of_bots(database, "t5")
    with server_thread(database) as server:
        wait_until(lambda: len(server.services.store.events("t5")) > 2)
        ann = new_person("Ann", to=server)
        for table in DAMAGED:
            with ann.socket(f"/socket/play/{table}") as connection, pytest.raises(ConnectionClosed) as end:
                TableClient(connection).receive_until(lambda message: message["tell"] == "table")
            assert end.value.rcvd
            assert end.value.rcvd.code in (4404, 4500)
            assert end.value.rcvd.reason
            assert "error" in ann.http.get(f"/api/tables/{table}/replay").json()


def test_a_game_that_waits_for_people_is_not_loaded_at_startup(database: str, new_person: NewPerson) -> None:
    with server_thread(database) as server:
        ann = new_person("Ann", to=server)
        with ann.at(table := ann.open_table("kingdomino", ME, {"kind": "device"})) as client:
            client.play()
    with server_thread(database) as server:
        assert server.services.store.orphans() == []
        with new_person(cookie=ann.cookie, to=server).at(table) as client:
            client.play()


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
