"""What the server writes can be read by its owner only."""

import os
import signal
from pathlib import Path

import pytest

from papercrown.server.storage.private_files import create_private, make_private
from tests.server.helpers import Person, server_process

WITHOUT_UMASK = ("sh", "-c", 'umask 0 && exec "$@"', "sh")
"""Runs a command whose files would be readable by everyone."""
FILES = ("papercrown.db", "papercrown.db-shm", "papercrown.db-wal", "papercrown.db.lock")


def modes(*paths: Path) -> list[str]:
    return [oct(path.stat().st_mode & 0o777) for path in paths]


def test_real_server_creates_private_files(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with server_process(data, "serve", "--port", "0", wrapper=WITHOUT_UMASK) as server:
        person = Person(server.host, "Ann")
        person.http.close()
        assert sorted(path.name for path in data.iterdir()) == sorted(FILES)
        assert modes(*(data / name for name in FILES)) == ["0o600"] * 4
        assert modes(data, data.parent) == ["0o700", "0o700"]


def test_real_server_makes_the_files_of_an_earlier_version_private(tmp_path: Path) -> None:
    with server_process(tmp_path, "serve", "--port", "0") as server:
        server.end(signal.SIGKILL)
    for name in FILES:
        (tmp_path / name).chmod(0o644)
    with server_process(tmp_path, "serve", "--port", "0", wrapper=WITHOUT_UMASK):
        assert modes(*(tmp_path / name for name in FILES)) == ["0o600"] * 4


def test_server_goes_on_if_it_may_not_change_permissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*_: object, **__: object) -> None:
        raise PermissionError

    file = tmp_path / "a.db"
    file.touch(0o666)
    monkeypatch.setattr(os, "chmod", forbid)
    make_private(file)
    make_private(tmp_path / "missing")


def test_only_files_are_made_private_and_read_only_ones_stay_so(tmp_path: Path) -> None:
    folder, file = tmp_path / "folder", tmp_path / "file"
    folder.mkdir()
    folder.chmod(0o755)
    file.touch()
    file.chmod(0o444)
    for path in (folder, file):
        make_private(path)
    assert modes(folder, file) == ["0o755", "0o400"]


def test_what_exists_is_not_created_again(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    create_private(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "precious"
