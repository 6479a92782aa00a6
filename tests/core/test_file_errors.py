"""Why a file cannot be used, in words."""

from pathlib import Path

import pytest

from papercrown.core.file_errors import reason_of


def test_file_and_reason_are_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as missing:
        (tmp_path / "none").read_bytes()
    assert reason_of(missing.value) == f"'{tmp_path}/none': no such file or directory"


def test_errors_without_a_file_keep_their_message() -> None:
    with pytest.raises(ValueError, match="null") as impossible:
        Path("a\0b").read_bytes()
    assert reason_of(impossible.value) == str(impossible.value)
    assert reason_of(OSError(28, "No space left on device")) == "[Errno 28] No space left on device"
