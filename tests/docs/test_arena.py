"""docs/arena.md shows what its command prints, apart from the times, and states the constants of the code."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from papercrown.arena.stats.estimate import Z
from papercrown.arena.stats.rating import Ratings
from papercrown.arena.stats.sprt import ALPHA, BETA, MIN_ROUNDS
from tests.docs.commands import run, work_in
from tests.docs.pages import DOCS, blocks, text_of, unwrapped

PAGE = text_of("docs/arena.md")
TIMES = re.compile(r" +(\S+ m?s|moves|mean|99 %|longest)(?= |$)", re.M)


def test_example_is_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work_in(tmp_path, monkeypatch)
    (session,) = blocks(PAGE, "console")
    first, shown = session.split("\n", 1)
    words = shlex.split(first.removeprefix("$ papercrown "))
    printed = run(capsys, *words)
    assert TIMES.sub("", printed) == TIMES.sub("", shown)
    assert (tmp_path / "arena.svg").read_text("utf-8") == (DOCS / "arena.svg").read_text("utf-8")


def test_python_example_runs() -> None:
    (example,) = blocks(PAGE, "python")
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["result"].verdicts[0].answer == "stronger"


def test_page_states_the_constants_of_the_code() -> None:
    words = unwrapped(PAGE)
    assert f"All begin with {Ratings(1)[0].mu:g} ± {Z * Ratings(1)[0].sigma:.1f}" in words
    assert f"in about {100 * ALPHA:g} of 100 arenas" in words
    assert f"{100 * BETA:g} of 100 are called equal" in words
    assert f"before round {MIN_ROUNDS}" in words
