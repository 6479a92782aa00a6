"""One file of SQLite, one server."""

import signal
from pathlib import Path

import pytest

from papercrown.server.storage.lock import OnlyServer
from papercrown.server.storage.store import StoreError
from tests.server.helpers import process
from tests.server.test_start import refused


def test_the_second_server_says_where_the_first_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path}/a.db"
    with process(tmp_path, "serve", "--port", "0", "--database", address) as first:
        assert refused(capsys, "--port", "0", "--database", address) == (
            f"{tmp_path}/a.db is used by another Papercrown, open at http://{first.host}/ (process {first.pid}): "
            "use that one, or another --database"
        )
        first.end(signal.SIGKILL)
    OnlyServer(address).release()  # a killed server leaves the file to the next one


def test_a_file_is_let_go_of(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/new/a.db"
    for _ in range(2):
        lock = OnlyServer(address, "http://127.0.0.1:1/")
        for _ in range(2):
            with pytest.raises(StoreError, match=r"open at http://127\.0\.0\.1:1/"):
                OnlyServer(address)
        lock.release()


def test_what_is_no_file_needs_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    locks = [OnlyServer(address) for address in ("sqlite://", "sqlite:///:memory:", "postgresql://x/y") for _ in "ab"]
    for lock in locks:
        lock.release()
    assert list(tmp_path.iterdir()) == []


def test_where_no_file_can_be_made() -> None:
    with pytest.raises(StoreError, match="expected an address such as"):
        OnlyServer("sqlite:////dev/null/a.db")
