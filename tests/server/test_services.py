"""The background tasks of a server: games go on after a restart, and idle tables are unloaded."""

import re
from contextlib import closing, suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from papercrown.server import services
from papercrown.server.http.sockets import CLOSED_NO_TABLE
from papercrown.server.storage.store import Store
from papercrown.server.tables import actor
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.manager import DAMAGED
from tests.server.helpers import (
    BOTS,
    ME,
    RANDOM,
    NewPerson,
    ServerThread,
    TableClient,
    event_numbers,
    failures,
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


DAMAGE = {
    "malformed": """UPDATE facts SET body = '{' WHERE table_id = 'malformed' AND seq = 2""",
    "unknown": """UPDATE facts SET body = '{"fact": "flown"}' WHERE table_id = 'unknown' AND seq = 2""",
    "undone": """UPDATE facts SET body = '{"fact": "undone", "seat": 0}' WHERE table_id = 'undone' AND seq = 2""",
    "seat9": """UPDATE facts SET body = '{"fact":"voted","seat":9,"who":"x"}' WHERE table_id = 'seat9' AND seq = 2""",
    "seat-1": """UPDATE facts SET body = '{"fact":"voted","seat":-1,"who":"x"}' WHERE table_id='seat-1' AND seq = 2""",
    "opened": "UPDATE facts SET body = (SELECT body FROM facts WHERE table_id = 'opened' AND seq = 1)"
    " WHERE table_id = 'opened' AND seq = 2",
    "began": "INSERT INTO facts SELECT table_id, 3, intent, body, happened FROM facts"
    " WHERE table_id = 'began' AND seq = 2",
    "chess": """UPDATE facts SET body = replace(body, '"kingdomino"', '"chess"') WHERE table_id = 'chess'""",
    "rules": """UPDATE facts SET body = replace(body, '"rules":1', '"rules":99') WHERE table_id = 'rules'""",
    "option": """UPDATE facts SET body = replace(body, '"options":{', '"options":{"x":""') WHERE table_id = 'option'""",
    "waiting": """UPDATE facts SET body = replace(body, '"options":{', '"options":{"x":""') WHERE table_id='waiting'""",
    "seed": """UPDATE facts SET body = replace(body, '"seed":7', '"seed":-7') WHERE table_id = 'seed'""",
    "first": "DELETE FROM facts WHERE table_id = 'first' AND seq = 1",
    "all": "DELETE FROM facts WHERE table_id = 'all'",
    "gap": "UPDATE facts SET seq = 4 WHERE table_id = 'gap' AND seq = 2",
}
"""What happens to the database, by the id of the table."""
NO_UTF_8 = "UPDATE facts SET body = CAST(x'7bff7d' AS TEXT) WHERE table_id = 'utf-8' AND seq = 2"
"""Only SQLite stores this."""


def store_damaged_tables(database: str) -> list[str]:
    """Store games that are damaged in different ways; their ids."""
    damage = DAMAGE | ({"utf-8": NO_UTF_8} if database.startswith("sqlite") else {})
    for table in damage:
        store_game_of_bots(database, table)
    with closing(Store(database)) as store, store.engine.begin() as connection:
        connection.execute(sa.text("DELETE FROM facts WHERE table_id = 'waiting' AND seq = 2"))
        for statement in damage.values():
            connection.execute(sa.text(re.sub(r":(?=[\w-])", r"\\:", statement)))
    return list(damage)


def all_events(database: str) -> list[tuple[str, int]]:
    with closing(Store(database)) as store, store.engine.begin() as connection:
        rows = connection.execute(sa.text("SELECT table_id, seq FROM facts ORDER BY table_id, seq"))
        return [(table, seq) for table, seq in rows if table != "good"]


@pytest.mark.usefixtures("frequent_orphan_scans")
def test_damaged_tables_are_set_aside_and_the_others_go_on(
    database: str, new_person: NewPerson, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = store_damaged_tables(database)
    store_game_of_bots(database, "good")
    before = all_events(database)
    with server_thread(database) as server:
        wait_until(lambda: len(server.services.store.events("good")) > 2)
        ann = new_person(cookie=server.app.state.identity_cookies.signed(Identity("ann", "Ann")), to=server)

        def check(table: str) -> None:
            for path in ("replay", "at/0", "review", "journal"):
                response = ann.http.get(f"/api/tables/{table}/{path}")
                assert (response.status_code, response.json()) == (410, {"error": DAMAGED}), path
            response = ann.http.post(f"/api/tables/{table}/fork", json={"step": 0, "seat": 0, "bot": "random"})
            assert (response.status_code, response.json()) == (410, {"error": DAMAGED})
            with ann.socket(f"/socket/play/{table}") as connection, pytest.raises(ConnectionClosed) as end:
                TableClient(connection).receive_until(lambda message: message["tell"] == "table")
            assert end.value.rcvd
            assert (end.value.rcvd.code, end.value.rcvd.reason) == (CLOSED_NO_TABLE, DAMAGED)

        assert not failures(damaged, check)
        with ann.socket("/socket/lobby") as lobby:
            assert {card["id"] for card in TableClient(lobby).receive()["mine"]} == {*damaged, "good"}
        with ann.at("good") as client:
            client.wait_for(lambda client: client.may_act)
            client.play()
    logged = [re.fullmatch(r"table (\S+) is damaged and was set aside: .+", message) for message in caplog.messages]
    assert sorted(line[1] if line else "" for line in logged) == sorted(damaged)
    assert all_events(database) == before


def test_table_damaged_while_it_is_open(tmp_path: Path, new_person: NewPerson) -> None:
    with server_thread(tmp_path / "a.db") as server:
        ann = new_person("Ann", to=server)
        table, other = (ann.open_table("kingdomino", ME, {"kind": "device"}) for _ in range(2))
        with ann.at(table) as client, ann.at(other) as other_client:
            with server.services.store.engine.begin() as connection:
                sql = "INSERT INTO facts VALUES (:table, :seq, NULL, '{}', 0)"
                connection.execute(sa.text(sql), {"table": table, "seq": client.seq + 1})
            with suppress(ConnectionClosed):
                client.ask("play", **client.move())
            wait_until(lambda: table not in server.manager._actors)
            other_client.play()
        with ann.socket(f"/socket/play/{table}") as connection, pytest.raises(ConnectionClosed) as end:
            TableClient(connection).receive()
        assert end.value.rcvd
        assert end.value.rcvd.reason == DAMAGED


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
