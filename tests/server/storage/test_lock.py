import os
from pathlib import Path

import pytest

from papercrown.server.storage.lock import DatabaseLock
from papercrown.server.storage.store import StoreError
from tests.server.test_start import refused


def test_second_server_names_the_address_of_the_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    lock = DatabaseLock(url, "http://127.0.0.1:8420/")
    assert refused(capsys, "--port", "0", "--database", url) == (
        f"{tmp_path}/a.db is used by another Papercrown, open at http://127.0.0.1:8420/ (process {os.getpid()}): "
        "use that one, or another --database"
    )
    lock.release()


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
