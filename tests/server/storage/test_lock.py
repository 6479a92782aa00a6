import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from papercrown.server.storage.lock import DatabaseLock
from papercrown.server.storage.store import Store, StoreError
from tests.server.helpers import ServerProcess, server_process
from tests.server.test_start import refused


def test_second_server_names_the_address_of_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    lock = DatabaseLock(url, "http://127.0.0.1:8420/")
    assert refused(capsys, "--port", "0", "--database", url) == (
        f"{tmp_path}/a.db is used by another Papercrown, open at http://127.0.0.1:8420/ (process {os.getpid()}): "
        "use that one, or another --database"
    )
    lock.release()


def make_names(folder: Path) -> list[str]:
    """The URLs of one database, which lies in `folder`, under different names."""
    (folder / "real").mkdir()
    database = folder / "real" / "a.db"
    Store(f"sqlite:///{database}").close()
    (folder / "link.db").symlink_to(database)
    (folder / "linked-folder").symlink_to(folder / "real")
    (folder / "hard-link.db").hardlink_to(database)
    names = [database, folder / "link.db", folder / "linked-folder" / "a.db", folder / "real" / ".." / "link.db"]
    urls = [f"sqlite:///{name}" for name in [*names, os.path.relpath(database)]]
    return [*urls, f"{urls[0]}?timeout=5", f"{urls[3]}?timeout=6", f"sqlite:///{folder / 'hard-link.db'}"]


def test_one_server_whatever_name_the_database_has(tmp_path: Path) -> None:
    names = make_names(tmp_path)
    for first in (names[0], names[2], names[-1]):
        with server_process(tmp_path, "serve", "--port", "0", "--database", first) as server:
            for second in names:
                with pytest.raises(StoreError, match=rf"open at http://{server.host}/ \(process {server.pid}\)"):
                    DatabaseLock(second)


def test_second_real_server_on_a_hard_link_fails(tmp_path: Path) -> None:
    first, *_, hard_link = make_names(tmp_path)
    with server_process(tmp_path, "serve", "--port", "0", "--database", first) as server:
        second = ServerProcess(tmp_path, "serve", "--port", "0", "--database", hard_link)
        status, _, error = second.end(0)
        assert (status, error) == (
            2,
            f"papercrown: {tmp_path}/hard-link.db is used by another Papercrown, open at http://{server.host}/ "
            f"(process {server.pid}): use that one, or another --database\n",
        )


def test_lock_does_not_keep_sqlite_from_its_own_locks(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    lock = DatabaseLock(url)
    store = Store(url)
    with closing(sqlite3.connect(tmp_path / "a.db", timeout=0)) as other:
        other.execute("BEGIN EXCLUSIVE")
        other.rollback()
    store.probe()
    store.close()
    with pytest.raises(StoreError):  # SQLite has closed the file, which would release a POSIX lock
        DatabaseLock(url)
    lock.release()


def test_replaced_database_can_be_locked(tmp_path: Path) -> None:
    """A restore moves the old files aside and puts a copy in their place."""
    database, url = tmp_path / "a.db", f"sqlite:///{tmp_path}/a.db"
    Store(url).close()
    shutil.copy(database, tmp_path / "copy")
    DatabaseLock(url).release()
    (tmp_path / "copy").replace(database)
    DatabaseLock(url).release()


def test_released_lock_can_be_acquired_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/a.db"
    for _ in range(2):
        lock = DatabaseLock(url, "http://127.0.0.1:1/")
        for _ in range(2):
            with pytest.raises(StoreError, match=r"open at http://127\.0\.0\.1:1/"):
                DatabaseLock(url)
        lock.release()


def test_databases_without_a_file_need_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    locks = [DatabaseLock(url) for url in ("sqlite://", "sqlite:///:memory:", "postgresql://x/y") for _ in "ab"]
    for lock in locks:
        lock.release()
    assert list(tmp_path.iterdir()) == []


def test_lock_file_that_cannot_be_created() -> None:
    with pytest.raises(StoreError, match="expected an address such as"):
        DatabaseLock("sqlite:////dev/null/a.db")
