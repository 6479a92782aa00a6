"""The parent's side of a worker: lines, answers, and how the process ended."""

import os
from pathlib import Path

import pytest

from papercrown.arena.workers.process import Process
from tests.arena.workers.helpers import replace_worker


def test_lines_are_answered_until_the_process_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace_worker(monkeypatch, tmp_path, 'while read -r line; do echo "got $line"; done')
    process = Process()
    assert [process.ask(b"1"), process.ask(b"2")] == [b"got 1", b"got 2"]
    process.kill()
    assert process.ask(b"3") is None
    assert process.close() == "was killed by SIGKILL"


def test_truncated_answer_of_a_dying_process_is_dropped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace_worker(monkeypatch, tmp_path, "read -r line; printf half; exit 3")
    process = Process()
    assert process.ask(b"1") is None
    process._process.wait()
    assert process.ask(b"2") is None
    assert process.close() == "exited with status 3"


def test_worker_has_one_thread_and_its_own_session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    replace_worker(monkeypatch, tmp_path, 'read -r line; echo "$NUMBA_NUM_THREADS"; read -r line')
    process = Process()
    assert process.ask(b"1") == b"1"
    assert os.getsid(process._process.pid) == process._process.pid
    process.close()
