"""Running commands in this process, and a real one where that matters."""

import io
import os
import subprocess
import sys

import pytest

from papercrown.cli import main
from tests.records import FIRST

GOLDEN = FIRST / "kingdomino-2.json"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The error of a command: one line on standard error and exit status 2."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("papercrown: ")
    return err.removeprefix("papercrown: ").strip()


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Make this text the standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def process(*arguments: str, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "papercrown", *arguments],
        input=stdin, env={**os.environ, **environment}, capture_output=True, check=False,
    )  # fmt: skip
