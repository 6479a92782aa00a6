import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from papercrown.cli import main
from papercrown.server.storage import backup
from papercrown.server.storage.store import Store, Summary
from papercrown.server.tables import events
from papercrown.server.tables.events import AnyEvent, StoredEvent
from tests.postgres import postgres_program
from tests.server.conftest import NewDatabase
from tests.server.helpers import NewPerson, play_on, server_process, server_thread, together
from tests.server.storage.test_private_files import WITHOUT_UMASK, modes


@pytest.fixture
def empty(tmp_path: Path) -> str:
    """The URL of a database without tables."""
    url = f"sqlite:///{tmp_path / 'papercrown.db'}"
    Store(url).close()
    return url


def run_backup(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, int]:
    """The numbers of tables and events that `papercrown backup` reports."""
    assert main(["backup", *map(str, arguments)]) == 0
    report = re.search(r" holds (\d+) tables and (\d+) \w+\n$", capsys.readouterr().out)
    assert report
    return int(report[1]), int(report[2])


def test_backup_during_a_game_can_be_restored(
    tmp_path: Path, new_person: NewPerson, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "papercrown.db", tmp_path / "backup" / "monday.db"
    copy.parent.mkdir()
    with server_thread(database) as server:
        ann, ben = new_person("Ann", to=server), new_person("Ben", to=server)
        cookies = ann.cookie, ben.cookie
        with together("kingdomino", ann, ben) as clients:
            play_on(*clients, steps=5)
            playing = Thread(target=play_on, args=clients)
            playing.start()
            tables, held = run_backup(capsys, copy, "--database", f"sqlite:///{database}")
            playing.join()
            table, names = clients[0].state["id"], [seat["name"] for seat in clients[0].state["seats"]]
            assert clients[0].over
            assert 8 <= held <= clients[0].seq
    for lost in tmp_path.glob("papercrown.db*"):
        lost.unlink()
    shutil.copy(copy, database)
    with server_thread(database) as server:
        ann, ben = (new_person(cookie=cookie, to=server) for cookie in cookies)
        with ann.at(table) as ann_client, ben.at(table) as ben_client:
            assert (tables, ann_client.seq) == (1, held)
            assert [seat["name"] for seat in ann_client.state["seats"]] == names
            play_on(ann_client, ben_client)
            assert ann_client.over


def test_backup_is_a_single_private_file(empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_backup(capsys, tmp_path / "copy.db", "--database", empty) == (0, 0)
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


def test_real_backup_of_a_running_server_is_private(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    (tmp_path / "copy.db.part").touch(0o666)  # left by an earlier version
    with server_process(tmp_path, "serve", "--port", "0", wrapper=WITHOUT_UMASK):
        database = f"sqlite:///{tmp_path / 'papercrown.db'}"
        papercrown = [*WITHOUT_UMASK, sys.executable, "-m", "papercrown"]
        subprocess.run([*papercrown, "backup", str(copy), "--database", database], check=True, capture_output=True)
    assert modes(copy) == ["0o600"]
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db", "copy.db.part"]


def test_unfinished_backup_is_private(empty: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def copied(source: Path, target: Path) -> tuple[int, int]:
        counts = copy(source, target)
        seen.extend(modes(target.parent, *target.parent.iterdir()))
        return counts

    copy = backup._copy
    monkeypatch.setattr(backup, "_copy", copied)
    before = os.umask(0)
    try:
        backup.backup(empty, tmp_path / "copy.db")
    finally:
        os.umask(before)
    assert seen == ["0o700", "0o600"]


def test_backup_through_a_symlink(empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "papercrown.db")
    with server_thread(empty):
        assert run_backup(capsys, tmp_path / "copy.db", "--database", f"sqlite:///{tmp_path / 'link.db'}") == (0, 0)


def test_backup_overwrites_nothing(empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "copy.db").write_text("precious")
    assert main(["backup", str(tmp_path / "copy.db"), "--database", empty]) == 2
    assert "expected the name of a new file" in capsys.readouterr().err
    assert (tmp_path / "copy.db").read_text() == "precious"


@pytest.mark.parametrize(
    ("file", "url", "message"),
    [
        ("copy.db", "sqlite:///nowhere/house.db", "expected a database, got nowhere/house.db, where there is none"),
        ("copy.db", "sqlite://", "expected a SQLite database in a file, got one in memory"),
        ("copy.db", "postgresql://localhost/papercrown", "expected a SQLite database: PostgreSQL has pg_dump for this"),
        ("copy.db", "papercrown.db", "--database: expected an address such as sqlite:///papercrown.db"),
        ("no/copy.db", "EMPTY", "the backup failed: "),
    ],
)  # fmt: skip
def test_impossible_backups_are_refused(
    file: str, url: str, message: str, empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / file), "--database", empty if url == "EMPTY" else url]) == 2
    assert capsys.readouterr().err.startswith(f"papercrown: {message}")


def test_damaged_databases_are_not_backed_up(empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(tmp_path / "papercrown.db")) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    damaged = bytearray((tmp_path / "papercrown.db").read_bytes())
    damaged[4096:8192] = b"\xff" * 4096
    (tmp_path / "papercrown.db").write_bytes(damaged)
    assert main(["backup", str(tmp_path / "copy.db"), "--database", empty]) == 2
    assert capsys.readouterr().err.startswith("papercrown: the backup failed: ")
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_postgresql_dump_can_be_restored(new_database: NewDatabase, tmp_path: Path) -> None:
    recorded: list[AnyEvent] = [events.Sat(0, "ann", "Ann"), events.Began()]
    summary = Summary("t1", "BCDFG", "kingdomino", "waiting", True, ["Ann"], 1, [], 0, ["ann"])
    lost_url, restored_url = new_database(), new_database()
    dump = tmp_path / "dump"
    store = Store(lost_url)
    secret = store.secret()
    store.append(summary, 1, recorded, "i1")
    subprocess.run([postgres_program("pg_dump"), "--format=custom", f"--file={dump}", lost_url], check=True)
    store.append(summary, 3, [events.Stood("too late")], None)
    store.close()
    subprocess.run([postgres_program("pg_restore"), "--no-owner", f"--dbname={restored_url}", str(dump)], check=True)
    restored = Store(restored_url)
    assert restored.events("t1") == [StoredEvent(event, "i1") for event in recorded]
    assert restored.secret() == secret
    assert [table.names for table in restored.tables_of("ann")] == [["Ann"]]
    restored.close()
