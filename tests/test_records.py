"""The golden games and the database of every released version can still be opened."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.core.match import Match
from papercrown.server.http.identity import IdentityCookies
from papercrown.server.tables.identity import Identity
from papercrown.server.tables.interfaces import Caller
from tests.records import DATABASE_CHECKS, DATABASE_DUMP, SCORES, folders
from tests.records.__main__ import journals, missing
from tests.records.database import checks
from tests.server.helpers import Person, ServerThread, play_on, server_thread


@pytest.mark.parametrize("game", pc.games())
def test_golden_games(game: str) -> None:
    """One test for each game: its rules are loaded once."""
    paths = [path for path in journals() if _belongs_to(path, game)]
    assert paths
    for path in paths:
        match = pc.replay(json.loads(path.read_text()))
        scores = json.loads((path.parent / SCORES).read_text())
        assert match.over, path
        assert [score.as_json() for score in match.scores()] == scores[path.stem], path


def _belongs_to(path: Path, game: str) -> bool:
    return bool(json.loads(path.read_text())["game"] == game)


def test_every_golden_game_is_of_an_installed_game() -> None:
    assert all(any(_belongs_to(path, game) for game in pc.games()) for path in journals())


def test_every_game_has_golden_games_of_its_current_rules() -> None:
    assert missing() == [], "expected a golden game for each: python -m tests.records"


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_every_table_of_a_released_database_can_be_finished(folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "papercrown.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((folder / DATABASE_DUMP).read_text())
        tables = connection.execute("SELECT id, status FROM tables").fetchall()
        sitters = connection.execute("SELECT table_id, who FROM sitters").fetchall()
    assert checks(database) == json.loads((folder / DATABASE_CHECKS).read_text())
    with server_thread(database) as server, ExitStack() as leaving:
        people = {who: _returning(server, who) for _, who in sitters}
        for person in people.values():
            leaving.callback(person.http.close)
        for table, status in tables:
            seated = [people[who] for at, who in sitters if at == table]
            _play_some_steps(table, list(people.values()) if status == "waiting" else seated)
            match = _finished(server.run(server.manager.load(table, Caller(table))).match)
            assert pc.replay(match.journal()).scores() == match.scores()


def _returning(server: ServerThread, who: str) -> Person:
    """A player whose browser has kept its cookie."""
    identities: IdentityCookies = server.app.state.identity_cookies
    return Person(server.host, cookie=identities.signed(Identity(who, "Somebody")))


def _play_some_steps(table: str, people: Sequence[Person]) -> None:
    """All players reconnect and play a few steps; short games they finish and replay."""
    with ExitStack() as leaving:
        clients = [leaving.enter_context(person.at(table)) for person in people]
        for client in clients:
            if client.state["status"] == "waiting" and not any(seat["mine"] for seat in client.state["seats"]):
                client.perform("sit")
        play_on(*clients, steps=None if clients[0].state["game"] == "kingdomino" else 4)
    if clients[0].over:
        journal = people[0].get(f"/api/tables/{table}/journal")
        assert pc.replay(journal).journal() == journal
        assert len(people[0].get(f"/api/tables/{table}/replay")["steps"]) == journal["length"]


def _finished(match: Match | None) -> Match:
    assert match is not None
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, match.legal_ids(seat)[0])
    return match
