import subprocess
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.engine import compile_lock
from papercrown.engine.compile_lock import CompileLock


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One folder of the cache for each set of rules."""

    def folder(module: str, sources: frozenset[Path]) -> Path:
        (tmp_path / module).mkdir(exist_ok=True)
        return tmp_path / module

    monkeypatch.setattr(compile_lock, "cache_folder", folder)
    return tmp_path


def test_one_at_a_time_compiles_the_same_rules() -> None:
    with CompileLock(pc.game("kingdomino")) as first:
        assert first.held
        for other, held in (("kingdomino", False), ("queendomino", False), ("inkdoms", True)):
            with CompileLock(pc.game(other)) as lock:
                assert lock.held == held
    with CompileLock(pc.game("queendomino")) as lock:
        assert lock.held


def test_the_others_read_the_last_note() -> None:
    with CompileLock(pc.game("kingdomino")) as first, CompileLock(pc.game("kingdomino")) as second:
        assert second.read() == b""
        first.write(b"a long note\n")
        first.write(b"a note\n")
        assert second.read() == b"a note\n"


def test_a_process_that_inherits_the_file_has_the_right() -> None:
    with CompileLock(pc.game("kingdomino")) as first:
        compiler = subprocess.Popen(["cat"], stdin=subprocess.PIPE, pass_fds=[first.fileno()])
    with CompileLock(pc.game("kingdomino")) as lock:
        assert not lock.held
    compiler.communicate(timeout=10)
    with CompileLock(pc.game("kingdomino")) as lock:
        assert lock.held


def test_a_cache_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_lock, "cache_folder", lambda module, sources: Path("/dev/null"))
    with CompileLock(pc.game("kingdomino")) as lock:
        assert lock.held
        lock.write(b"half way\n")
