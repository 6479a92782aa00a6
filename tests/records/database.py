"""A database with tables in every state, written by a real server. Every later version must be able to open it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from papercrown.server.storage.store import Store
from papercrown.server.tables.table import Table
from tests.records import FIRST
from tests.server.helpers import FRIEND, ME, RANDOM, Person, ServerThread, TableClient, play_on, server_thread, together

ENDLESS_PACE_SECONDS = 3600.0
"""The pace of a bot whose move must not be in the database yet."""


def record_database(folder: Path) -> Path:
    """Let people and bots play a little of everything; the database of their server."""
    database = folder / "papercrown.db"
    with server_thread(database) as server, _people(server) as (ann, ben):
        _open_public_table(ann)
        _undo_an_action(ann, ben)
        _make_hidden_choices(ann, ben)
        _play_a_generated_puzzle(ann)
        _replace_a_player_by_a_bot(ann, ben)
        _finish_and_fork(ann)
        ann.post("/api/journals", json.loads((FIRST / "kingdomino-2.json").read_text()))
        server.services.bots.pace = ENDLESS_PACE_SECONDS
        _play_until_a_bots_turn(ann)
    return database


def dump(database: Path) -> str:
    """The whole database as SQL statements."""
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def checks(database: Path) -> dict[str, str]:
    """The check of the last step of each table at which a game has begun."""
    with closing(sqlite3.connect(database)) as connection:
        tables = [table for [table] in connection.execute("SELECT id FROM tables")]
    with closing(Store(f"sqlite:///{database}")) as store:
        matches = {table: Table.restored(table, store.events(table)).match for table in tables}
    return {
        table: match.steps[-1].check if match.steps else match.start_check
        for table, match in matches.items()
        if match is not None
    }


@contextmanager
def _people(server: ServerThread) -> Iterator[tuple[Person, Person]]:
    ann, ben = Person(server.host, "Ann"), Person(server.host, "Ben")
    yield ann, ben
    ann.http.close()
    ben.http.close()


def _open_public_table(ann: Person) -> None:
    ann.open_table("inkdoms", ME, FRIEND, RANDOM, public=True)


def _undo_an_action(ann: Person, ben: Person) -> None:
    with together("queendomino", ann, ben, bots=1) as clients:
        while not (
            able := [client for client in clients if client.may_act and client.turn["undo"] == client.turn["seat"]]
        ):
            play_on(*clients, steps=1)
        able[0].perform("undo", seat=able[0].turn["seat"], count=able[0].turn["count"])
        play_on(*clients, steps=9)


def _can_undo(client: TableClient) -> bool:
    return bool(client.turn["undo"] == client.turn["seat"])


def _make_hidden_choices(ann: Person, ben: Person) -> None:
    with together("color-in-kingdoms", ann, ben) as (one, two):
        play_on(one, two, steps=12)
        _play_while_possible(one)


def _play_while_possible(client: TableClient) -> None:
    while client.may_act:
        client.play()


def _play_a_generated_puzzle(ann: Person) -> None:
    table = ann.open_table("chroma-cubes", ME, RANDOM, puzzle="window")
    with ann.at(table) as client:
        play_on(client, steps=6)


def _replace_a_player_by_a_bot(ann: Person, ben: Person) -> None:
    with together("pocket-kingdoms", ann, ben) as (one, two):
        play_on(one, two, steps=8)
        two.perform("stand")
        one.perform("vote", seat=1)
        play_on(one, steps=3)


def _finish_and_fork(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as client:
        play_on(client)
        client.perform("again")
    fork = ann.post(f"/api/tables/{table}/fork", {"step": 12, "seat": 0, "bot": "random"})["id"]
    with ann.at(fork) as client:
        play_on(client, steps=3)


def _play_until_a_bots_turn(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM, RANDOM)) as client:
        _play_while_possible(client)
