"""docs/arena.md shows what the command prints, except for the times, and the numbers of the code."""

import re
import shlex
from pathlib import Path

import pytest

from papercrown.arena.stats.estimate import Z
from papercrown.arena.stats.rating import Ratings
from papercrown.arena.stats.sprt import ALPHA, BETA, MIN_ROUNDS
from tests.docs.commands import run, work_in

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
TEXT = PAGE.read_text("utf-8")
TIMES = re.compile(r" +(\S+ m?s|moves|a move|99 %|most)(?= |$)", re.M)


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", TEXT, re.M | re.S)
    assert found
    return found[1]


def test_example_is_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work_in(tmp_path, monkeypatch)
    first, shown = block("console").split("\n", 1)
    words = shlex.split(first.removeprefix("$ papercrown "))
    printed = run(capsys, *words)
    assert TIMES.sub("", printed) == TIMES.sub("", shown)
    assert (tmp_path / "arena.svg").read_text("utf-8") == PAGE.with_name("arena.svg").read_text("utf-8")


def test_python_example_runs() -> None:
    names: dict[str, object] = {}
    exec(block("python"), names)
    assert names["result"].verdicts[0].answer == "stronger"  # type: ignore[attr-defined]


def test_numbers_are_those_of_the_code() -> None:
    words = " ".join(TEXT.split())
    assert f"All begin with {Ratings(1)[0].mu:g} ± {Z * Ratings(1)[0].sigma:.1f}" in words
    assert f"in about {100 * ALPHA:g} of 100 arenas" in words
    assert f"{100 * BETA:g} of 100 are called equal" in words
    assert f"before round {MIN_ROUNDS}" in words
