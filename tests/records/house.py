"""A house with a table of every kind, as a real server stores it: SQL that a later version must be able to open."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from papercrown.server.storage.store import Store
from papercrown.server.tables.table import Table
from tests.records import FIRST
from tests.server.helpers import FRIEND, ME, RANDOM, Person, ServerThread, TableClient, play_on, server_thread, together

FOREVER = 3600.0
"""Seconds that a bot's move takes where the record shall end before it."""


def recorded(folder: Path) -> Path:
    """A database in which people and bots have played a little of everything."""
    database = folder / "papercrown.db"
    with server_thread(database) as server, _people(server) as (ann, ben):
        _waits(ann)
        _taken_back(ann, ben)
        _chosen_in_secret(ann, ben)
        _on_a_new_page(ann)
        _left_and_replaced(ann, ben)
        _finished_and_gone_on_from(ann)
        ann.post("/api/journals", json.loads((FIRST / "kingdomino-2.json").read_text()))
        server.services.bots.pace = FOREVER
        _before_a_bot(ann)
    return database


def dumped(database: Path) -> str:
    """All of it, in SQL."""
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def checks(database: Path) -> dict[str, str]:
    """Of each table at which a game has begun, the check of its last step."""
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


def _waits(ann: Person) -> None:
    ann.open_table("inkdoms", ME, FRIEND, RANDOM, public=True)


def _taken_back(ann: Person, ben: Person) -> None:
    with together("queendomino", ann, ben, bots=1) as talks:
        while not (able := [talk for talk in talks if talk.may_act and talk.turn["undo"] == talk.turn["seat"]]):
            play_on(*talks, steps=1)
        able[0].done("undo", seat=able[0].turn["seat"], count=able[0].turn["count"])
        play_on(*talks, steps=9)


def _chosen_in_secret(ann: Person, ben: Person) -> None:
    with together("color-in-kingdoms", ann, ben) as (one, two):
        play_on(one, two, steps=12)
        _as_far_as_possible(one)


def _as_far_as_possible(talk: TableClient) -> None:
    while talk.may_act:
        talk.play()


def _on_a_new_page(ann: Person) -> None:
    table = ann.open_table("chroma-cubes", ME, RANDOM, puzzle="window")
    with ann.at(table) as talk:
        play_on(talk, steps=6)


def _left_and_replaced(ann: Person, ben: Person) -> None:
    with together("pocket-kingdoms", ann, ben) as (one, two):
        play_on(one, two, steps=8)
        two.done("stand")
        one.done("vote", seat=1, bot="random")
        play_on(one, steps=3)


def _finished_and_gone_on_from(ann: Person) -> None:
    table = ann.open_table("kingdomino", ME, RANDOM)
    with ann.at(table) as talk:
        play_on(talk)
        talk.done("again")
    fork = ann.post(f"/api/tables/{table}/fork", {"step": 12, "seat": 0, "bot": "random"})["id"]
    with ann.at(fork) as talk:
        play_on(talk, steps=3)


def _before_a_bot(ann: Person) -> None:
    with ann.at(ann.open_table("kingdomino", ME, RANDOM, RANDOM)) as talk:
        _as_far_as_possible(talk)
