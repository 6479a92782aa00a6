"""Programs that stand in for the worker, and start in milliseconds."""

from pathlib import Path

import pytest

ANSWERING = """
read -r matchup && echo ready
while read -r number; do
    {before}
    printf '{{"came":"failed","number":%d,"bot":0,"reason":"played by %d"}}\\n' "$number" $$
done
"""
"""Answers every game with a failure that names the process."""


def replace_worker(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Start this shell script instead of Python."""
    program = folder / "worker"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(program))
