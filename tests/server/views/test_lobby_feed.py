"""The lists of tables in the lobby."""

import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from papercrown import registry
from papercrown.server.storage.store import MAX_LISTED_TABLES
from tests.server.helpers import FRIEND, ME, NewPerson, Person, play_on, server_thread, together, wait_until
from tests.server.storage.test_store import OPENED, SUMMARY


def test_the_lobby_still_opens_when_a_game_is_no_longer_installed(ann: Person, secret_games: None) -> None:
    removed, installed = ann.open_table("guess", ME, FRIEND), ann.open_table("kingdomino", ME, FRIEND)
    with ann.at(removed):
        pass
    del registry._games_by_name()["guess"]
    with ann.socket("/socket/lobby") as connection:
        mine = json.loads(connection.recv(timeout=5))["mine"]
        assert installed in [card["id"] for card in mine]


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


def test_tables_where_nobody_waits_hide_no_others(tmp_path: Path, new_person: NewPerson) -> None:
    with server_thread(tmp_path / "a.db") as server:
        ann, ben = new_person("Ann", to=server), new_person("Ben", to=server)
        with ann.at(ann.open_table("kingdomino", ME, FRIEND, public=True)) as client:
            for number in range(MAX_LISTED_TABLES + 1):
                abandoned = replace(SUMMARY, id=f"t{number}", code=f"{number}", public=True, sitters=["zoe"])
                server.services.store.append(abandoned, 1, [OPENED], None)
            with ben.socket("/socket/lobby") as connection:
                shown = json.loads(connection.recv(timeout=5))["open"]
            assert [card["id"] for card in shown] == [client.state["id"]]


def test_many_sockets_share_their_queries(tmp_path: Path, new_person: NewPerson) -> None:
    """Each socket reads the tables of its player once; afterwards, a change costs two queries for all of them."""
    with server_thread(tmp_path / "a.db") as server, ExitStack() as stack:
        ann, ben, visitor = (new_person(name, to=server) for name in ("Ann", "Ben", "Visitor"))
        sockets = [stack.enter_context(visitor.socket("/socket/lobby")) for _ in range(15)]
        for socket in sockets:
            socket.recv(timeout=5)
        queries: list[str] = []
        sa.event.listen(
            server.services.store.engine,
            "before_cursor_execute",
            lambda connection, cursor, statement, *others: queries.append(statement),
        )
        table = ann.open_table("kingdomino", ME, FRIEND, public=True)
        with ann.at(table):
            for socket in sockets:
                while [card["id"] for card in json.loads(socket.recv(timeout=5))["open"]] != [table]:
                    pass
        lists = [query for query in queries if query.startswith("SELECT tables.id, tables.code")]
        assert 1 <= len(lists) <= 5
        queries.clear()
        with together("kingdomino", ann, ben) as clients:
            play_on(*clients, steps=10)
        lists = [query for query in queries if query.startswith("SELECT tables.id, tables.code")]
        assert len(lists) <= 10


def test_the_own_list_follows_the_game(ann: Person, ben: Person) -> None:
    with ann.socket("/socket/lobby") as connection, together("kingdomino", ann, ben) as clients:
        table = clients[0].state["id"]
        play_on(*clients, steps=3)

        def steps() -> int:
            mine = json.loads(connection.recv(timeout=5))["mine"]
            return next((card["steps"] for card in mine if card["id"] == table), 0)

        while steps() < 3:
            pass


@pytest.mark.parametrize("second", [False, True], ids=["same process", "other process"])
def test_open_tables_of_every_process(two_servers: tuple[object, object], new_person: NewPerson, second: bool) -> None:
    ann, ben = new_person("Ann", to=two_servers[0]), new_person("Ben", to=two_servers[second])
    table = ann.open_table("kingdomino", ME, FRIEND, public=True)
    with ben.socket("/socket/lobby") as connection, ann.at(table):
        while table not in [card["id"] for card in json.loads(connection.recv(timeout=5))["open"]]:
            pass
