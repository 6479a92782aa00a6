"""Runs the commands that a page of the documentation shows."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from papercrown.cli import main
from papercrown.cli.compiling import MESSAGE


def work_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this the current folder, with its own data folder inside."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PAPERCROWN_DATA", str(folder / "data"))


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command in this process; what it prints. It must succeed."""
    status = main(words)
    out, err = capsys.readouterr()
    assert (status, err) in ((0, ""), (0, f"{MESSAGE} ...\n"))
    return out


def listed_games() -> str:
    """`papercrown games` in a new process: user-made content is found when Papercrown starts."""
    command = [sys.executable, "-m", "papercrown", "games"]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=True)
    return done.stdout
