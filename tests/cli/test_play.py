"""`papercrown play`, with its input from a pipe."""

from pathlib import Path

import pytest

from papercrown.cli import main
from tests.cli.helpers import refused, typed


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))


def test_whole_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "1\n" * 1000)
    assert main(["play", "kingdomino", "--seed", "1"]) == 0
    assert "The winner" in capsys.readouterr().out


def test_save_and_resume(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "1\n1\nq\n")
    assert main(["play", "--seed", "3"]) == 0
    assert "papercrown play --resume" in capsys.readouterr().out
    typed(monkeypatch, "1\n" * 2000)
    assert main(["play", "--resume"]) == 0
    assert "The winner" in capsys.readouterr().out


def test_invalid_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (["--option", "duel"], "expected NAME=VALUE"),
        (["--option", "duel=long"], "expected classic or mighty"),
        (["--option", "size=2"], "unknown option"),
        (["--seats", "9"], "expected 2, 3 or 4 players, got 9"),
        (["--bot", "deep"], "expected a bot"),
        (["--resume"], "expected a saved game"),
    ):
        assert sentence in refused(capsys, "play", "kingdomino", *arguments)
