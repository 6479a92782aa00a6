"""The house: tables are kept, put away, found again, and go on after a restart."""

import asyncio
import json

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from papercrown import registry
from papercrown.server.http.identity import Identity
from papercrown.server.protocol import messages as m
from papercrown.server.storage.store import Store, Summary
from papercrown.server.tables import actor, manager
from papercrown.server.tables import events as facts
from papercrown.server.tables.bot_runner import BotRunner
from papercrown.server.tables.events import Place
from papercrown.server.tables.manager import TableManager
from tests.server.conftest import NewPerson
from tests.server.helpers import (
    FRIEND,
    ME,
    RANDOM,
    Person,
    ServerThread,
    TableClient,
    event_numbers,
    play_on,
    server_thread,
    wait_until,
)

BOTS = [Place("Bo", bot="random"), Place("Cleo", bot="random")]


def stored(database: str, table: str, game: str = "kingdomino", who: str = "ann") -> None:
    """A game between bots that was interrupted right at the start."""
    store = Store(database)
    opened = facts.Opened(game, 1, {}, who, False, table.upper(), BOTS, 7)
    summary = Summary(table, table.upper(), game, "playing", False, ["Bo", "Cleo"], 0, [], 0, [who], thinking=True)
    store.append(summary, 1, [opened, facts.Began()], None)
    store.close()


def damage(database: str, table: str, body: str) -> None:
    """Write something else over the second fact of a table."""
    store = Store(database)
    with store.engine.begin() as connection:
        given = {"table": table, "body": body}
        connection.execute(sa.text("UPDATE facts SET body = :body WHERE table_id = :table AND seq = 2"), given)
    store.close()


# --- Restarts ---------------------------------------------------------------------------------------------------------


def playing(server: ServerThread) -> list[str]:
    return [summary.id for summary in server.manager.store.tables_of("ann") if summary.status == "playing"]


def test_after_a_restart_bots_play_on_though_nobody_looks(database: str) -> None:
    stored(database, "t1")
    with server_thread(database) as server:
        wait_until(lambda: not playing(server))


DAMAGED = {
    "t1": '{"fact": "flown"}',
    "t2": "{",
    "t3": '{"fact": "undone", "seat": 0}',
    "t4": '{"fact": "sat", "seat": 9, "who": "x", "name": "X"}',
}


def test_damaged_tables_do_not_keep_the_others_from_going_on(database: str, new_person: NewPerson) -> None:
    for table, body in DAMAGED.items():
        stored(database, table)
        damage(database, table, body)
    stored(database, "t5")
    with server_thread(database) as server:
        wait_until(lambda: sorted(playing(server)) == list(DAMAGED))
        ann = new_person("Ann", to=server)
        for table in DAMAGED:
            with ann.socket(f"/socket/play/{table}") as connection, pytest.raises(ConnectionClosed) as end:
                TableClient(connection).receive_until(lambda told: told["tell"] == "table")
            assert end.value.rcvd
            assert end.value.rcvd.code in (4404, 4500)
            assert end.value.rcvd.reason
            assert "error" in ann.http.get(f"/api/tables/{table}/replay").json()


def test_a_table_of_a_game_that_is_gone(ann: Person, secret_games: None) -> None:
    """Whoever once played it can still open the lobby."""
    gone, here = ann.open_table("guess", ME, FRIEND), ann.open_table("kingdomino", ME, FRIEND)
    with ann.at(gone):
        pass
    del registry._found()["guess"]
    with ann.socket("/socket/lobby") as connection:
        mine = json.loads(connection.recv(timeout=5))["mine"]
        assert here in [card["id"] for card in mine]


# --- Keeping and putting away -----------------------------------------------------------------------------------------


def test_tables_at_which_nobody_is_are_put_away(
    database: str, new_person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manager, "TIDYING", 0.02)
    monkeypatch.setattr(actor, "RESTING", 0.05)
    with server_thread(database) as server:
        ann = new_person("Ann", to=server)
        table = ann.open_table("kingdomino", ME, RANDOM)
        with ann.at(table) as talk:
            play_on(talk, steps=2)
            assert table in server.manager._keepers
            steps = talk.steps
        wait_until(lambda: table not in server.manager._keepers)
        for _ in range(3):
            with ann.at(table) as talk:
                assert talk.steps >= steps
                play_on(talk, steps=1)
                assert event_numbers(talk.events) == list(range(1, talk.seq + 1))


def test_a_table_has_one_keeper_however_many_come_at_once(server: ServerThread, ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, FRIEND)

    async def ask() -> int:
        return len({id(kept) for kept in await asyncio.gather(*(server.manager.keeper(table) for _ in range(9)))})

    assert server.run(ask()) == 1


def test_open_tables_are_those_where_somebody_waits(ann: Person, ben: Person) -> None:
    def open_tables() -> list[str]:
        with ben.socket("/socket/lobby") as connection:
            return [card["id"] for card in json.loads(connection.recv(timeout=5))["open"]]

    public, private = (ann.open_table("kingdomino", ME, FRIEND, public=public) for public in (True, False))
    assert public not in open_tables()
    with ann.at(public), ann.at(private):
        assert public in open_tables()
        assert private not in open_tables()
    wait_until(lambda: public not in open_tables())


def test_a_game_that_waits_for_people_is_not_woken_by_a_restart(database: str, new_person: NewPerson) -> None:
    with server_thread(database) as server:
        ann = new_person("Ann", to=server)
        with ann.at(table := ann.open_table("kingdomino", ME, {"kind": "device"})) as talk:
            talk.play()
    with server_thread(database) as server:
        assert server.manager.store.orphans() == []
        with new_person(cookie=ann.cookie, to=server).at(table) as talk:
            talk.play()


# --- Codes ------------------------------------------------------------------------------------------------------------


def test_every_table_gets_a_code_of_its_own(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager, "CODE", 1)
    store = Store(database)

    async def run() -> None:
        here = TableManager(store, BotRunner(pace=0))
        asked = m.NewTable("kingdomino", [m.NewSeat("me"), m.NewSeat("friend")])
        tables = {await here.set_table(asked, Identity("ann", "Ann")) for _ in range(15)}
        found = {await here.find(code) for code in manager.LETTERS if store.table_of_code(code)}
        assert found == tables
        await here.close()

    asyncio.run(run())


def test_codes_spell_no_words() -> None:
    assert not set("AEIOUY01") & set(manager.LETTERS)
