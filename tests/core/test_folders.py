"""The folder for users' data."""

from pathlib import Path

import platformdirs
import pytest

from papercrown.core.folders import DATA, data_folder


def test_environment_overrides_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(DATA, str(tmp_path))
    assert data_folder() == tmp_path


@pytest.mark.parametrize("value", [None, ""])
def test_default_is_the_folder_of_the_platform(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    if value is None:
        monkeypatch.delenv(DATA, raising=False)
    else:
        monkeypatch.setenv(DATA, value)
    assert data_folder() == Path(platformdirs.user_data_dir("papercrown"))
