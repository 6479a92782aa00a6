"""Games that were lost are there again, as they were when they were copied."""

import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from papercrown.cli import main
from papercrown.server.storage.store import Store, Stored, Summary
from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent
from tests.postgres import _program, postgres
from tests.server.conftest import Newcomer
from tests.server.helpers import play_on, running, together


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, int]:
    """What `papercrown backup` says that it copied."""
    assert main(["backup", *map(str, arguments)]) == 0
    found = re.search(r" holds (\d+) tables and (\d+) facts\n$", capsys.readouterr().out)
    assert found
    return int(found[1]), int(found[2])


def test_a_house_is_copied_while_people_play_lost_and_restored(
    tmp_path: Path, newcomer: Newcomer, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "papercrown.db", tmp_path / "backup" / "monday.db"
    copy.parent.mkdir()
    with running(database) as server:
        ann, ben = newcomer("Ann", to=server), newcomer("Ben", to=server)
        cookies = ann.cookie, ben.cookie
        with together("kingdomino", ann, ben) as talks:
            play_on(*talks, steps=5)
            playing = Thread(target=play_on, args=talks)
            playing.start()
            tables, held = told(capsys, copy, "--database", f"sqlite:///{database}")
            playing.join()
            table, names = talks[0].state["id"], [seat["name"] for seat in talks[0].state["seats"]]
            assert talks[0].over
            assert 8 <= held <= talks[0].seq
    for lost in tmp_path.glob("papercrown.db*"):
        lost.unlink()
    shutil.copy(copy, database)
    with running(database) as server:
        ann, ben = (newcomer(cookie=cookie, to=server) for cookie in cookies)
        with ann.at(table) as one, ben.at(table) as two:
            assert (tables, one.seq) == (1, held)
            assert [seat["name"] for seat in one.state["seats"]] == names
            play_on(one, two)
            assert one.over


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A database with nothing in it."""
    url = f"sqlite:///{tmp_path / 'papercrown.db'}"
    Store(url).close()
    return url


def test_a_backup_is_one_file_for_its_owner_alone(
    house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(capsys, tmp_path / "copy.db", "--database", house) == (0, 0)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


def test_a_backup_overwrites_nothing(house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "copy.db").write_text("precious")
    assert main(["backup", str(tmp_path / "copy.db"), "--database", house]) == 2
    assert "expected the name of a new file" in capsys.readouterr().err
    assert (tmp_path / "copy.db").read_text() == "precious"


@pytest.mark.parametrize(
    ("file", "url", "sentence"),
    [
        ("copy.db", "sqlite:///nowhere/house.db", "expected a database, got nowhere/house.db, where there is none"),
        ("copy.db", "sqlite://", "expected a SQLite database in a file, got sqlite"),
        ("copy.db", "postgresql://localhost/papercrown", "expected a SQLite database: PostgreSQL has pg_dump for this"),
        ("copy.db", "papercrown.db", "--database: expected an address such as sqlite:///papercrown.db"),
        ("no/copy.db", "HOUSE", "the backup failed: "),
    ],
)  # fmt: skip
def test_what_cannot_be_copied(
    file: str, url: str, sentence: str, house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / file), "--database", house if url == "HOUSE" else url]) == 2
    assert capsys.readouterr().err.startswith(f"papercrown: {sentence}")


def test_a_damaged_database_is_no_backup(house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(tmp_path / "papercrown.db")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    damaged = bytearray((tmp_path / "papercrown.db").read_bytes())
    damaged[4096:8192] = b"\xff" * 4096
    (tmp_path / "papercrown.db").write_bytes(damaged)
    assert main(["backup", str(tmp_path / "copy.db"), "--database", house]) == 2
    assert capsys.readouterr().err.startswith("papercrown: the backup failed: ")
    assert not list(tmp_path.glob("copy*"))


def test_a_postgresql_house_is_dumped_and_restored(tmp_path: Path) -> None:
    happened: list[AnyEvent] = [events.Sat(0, "ann", "Ann"), events.Began()]
    summary = Summary("t1", "BCDFG", "kingdomino", "waiting", True, ["Ann"], 1, [], 0, ["ann"])
    with postgres() as server:
        lost, found = server.database(), server.database()
        store = Store(_with_driver(lost))
        secret = store.secret()
        store.append(summary, 1, happened, "i1")
        subprocess.run([_program("pg_dump"), "--format=custom", f"--file={tmp_path / 'house'}", lost], check=True)
        store.append(summary, 3, [events.Stood("too late")], None)
        store.close()
        subprocess.run([_program("pg_restore"), "--no-owner", f"--dbname={found}", str(tmp_path / "house")], check=True)
        restored = Store(_with_driver(found))
        assert restored.facts("t1") == [Stored(fact, "i1") for fact in happened]
        assert restored.secret() == secret
        assert [table.names for table in restored.tables_of("ann")] == [["Ann"]]
        restored.close()


def _with_driver(url: str) -> str:
    return url.replace("postgresql://", "postgresql+psycopg://")
