"""Exclusive file locks."""

import sys
from pathlib import Path

import pytest

from papercrown.core.file_lock import byte_locked, locked


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock")
def test_file_is_locked_until_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as second:
        with path.open("wb") as first:
            assert locked(first.fileno())
            assert not locked(second.fileno())
        assert locked(second.fileno())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such lock")
def test_byte_is_locked_until_the_file_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as second:
        with path.open("wb") as first:
            assert byte_locked(first.fileno(), 7)
            path.open("rb").close()  # would release a POSIX lock
            assert not byte_locked(second.fileno(), 7)
            assert byte_locked(second.fileno(), 8)
        assert byte_locked(second.fileno(), 7)
