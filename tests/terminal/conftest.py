"""A folder for saves, and quick bots."""

from pathlib import Path

import pytest

import papercrown as pc
from papercrown.terminal.saves import Saves
from tests.terminal.helpers import FirstBot


@pytest.fixture(autouse=True)
def first_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pc, "bot", lambda name, *, seed=None: FirstBot(seed))


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path)
