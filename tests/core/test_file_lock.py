"""Exclusive file locks."""

import sys
from pathlib import Path

import pytest

from papercrown.core.file_lock import locked


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such lock")
def test_file_is_locked_until_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as second:
        with path.open("wb") as first:
            assert locked(first.fileno())
            assert not locked(second.fileno())
        assert locked(second.fileno())
