import importlib
import re
import sys
from pathlib import Path

import pytest

import papercrown
from papercrown.server.http.code_version import code_version


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of a game that somebody else made."""
    folder = tmp_path / "some_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "some_game", importlib.import_module("some_game"))
    monkeypatch.setattr(papercrown, "games", lambda: ["some-game"])
    monkeypatch.setattr(papercrown, "game", lambda name: type("Declared", (), {"package": "some_game.rules"}))
    return folder


def test_same_code_has_the_same_version() -> None:
    assert re.fullmatch("[0-9a-f]{16}", code_version())
    assert code_version.__wrapped__() == code_version()


def test_version_depends_on_every_file_of_a_games_package(package: Path) -> None:
    versions = {code_version.__wrapped__()}
    (package / "drawing").mkdir()
    for name in ("drawing/__init__.py", "guide.md"):
        (package / name).write_text("new")
        versions.add(code_version.__wrapped__())
    assert len(versions) == 3
    (package / "drawing" / "__pycache__").mkdir()
    (package / "drawing" / "__pycache__" / "x.pyc").write_text("compiled")
    assert code_version.__wrapped__() in versions
