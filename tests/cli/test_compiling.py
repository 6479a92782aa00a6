"""The progress of a compilation on standard error."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli.compiling import MESSAGE, compile_progress


@pytest.fixture
def compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two functions are compiled."""

    @contextmanager
    def compilation(report: Callable[[int, int, str], None]) -> Iterator[None]:
        report(1, 2, "legal")
        report(2, 2, "apply")
        yield

    monkeypatch.setattr("papercrown.engine.warm.compilation", compilation)


@pytest.mark.usefixtures("compiles")
@pytest.mark.parametrize(("announced", "printed"), [(True, f"{MESSAGE} ...\n"), (False, "")])
def test_one_line_without_a_terminal(announced: bool, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with compile_progress(announced=announced):
        pass
    assert capsys.readouterr() == ("", printed)


@pytest.mark.usefixtures("compiles")
def test_bar_in_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with compile_progress():
        pass
    out, err = capsys.readouterr()
    assert out == ""
    assert MESSAGE in err
    assert "apply" in err


def test_nothing_is_printed_if_nothing_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    with compile_progress(announced=True):
        pass
    assert capsys.readouterr() == ("", "")


def compiled_by(cache: Path, *arguments: str) -> set[str]:
    """The functions that a new process compiles, as `module.function`."""
    environment = {**os.environ, "PAPERCROWN_CACHE": str(cache)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    subprocess.run([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=True)
    return {file.name.partition("-")[0] for file in cache.rglob("*.nbc")}


@pytest.mark.parametrize("command", ["replay", "draw"])
def test_commands_that_play_one_game_compile_nothing(tmp_path: Path, command: str) -> None:
    match = pc.game("kingdomino").match(seats=2, seed=1)
    for _ in range(4):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    (tmp_path / "journal.json").write_text(json.dumps(match.journal()))
    assert compiled_by(tmp_path / "cache", "-m", "papercrown", command, str(tmp_path / "journal.json")) == set()


def test_random_playouts_compile_no_other_policy(tmp_path: Path) -> None:
    script = "import papercrown as pc; pc.game('kingdomino').playouts(1, seats=2)"
    compiled = compiled_by(tmp_path, "-c", script)
    modules = {name.partition(".")[0] for name in compiled}
    functions = {name.partition(".")[2] for name in compiled}
    assert "advance_batch_at_random" in functions
    assert "policy" not in modules
    assert not functions & {"advance_batch", "choose", "explore", "forecast"}
