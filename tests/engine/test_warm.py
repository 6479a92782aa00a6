"""Compilation reports its progress; loading compiled code is silent."""

import importlib
import sys
from pathlib import Path

import numba
import pytest

from papercrown.core.jit import cache_folder
from papercrown.engine.warm import compilation

RULES = """
from papercrown.core.jit import rule

@rule
def once(x):
    return 1 * x

@rule
def twice_over(x):
    return once(x) + once(x)
"""


def reports_of_a_start() -> list[tuple[int, int, str]]:
    """What is reported when the rules are imported anew and called."""
    sys.modules.pop("reported_rules", None)
    cache_folder.cache_clear()
    rules = importlib.import_module("reported_rules")
    reports: list[tuple[int, int, str]] = []
    with compilation(lambda done, total, last: reports.append((done, total, last))):
        assert rules.twice_over(21) == 42
    return reports


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_first_start_reports_every_function_and_the_second_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reported_rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PAPERCROWN_CACHE", str(tmp_path / "cache"))
    first = reports_of_a_start()
    assert [(done, last) for done, _, last in first] == [(1, "once"), (2, "twice over")]
    assert all(done <= total for done, total, _ in first)
    assert reports_of_a_start() == []
    cache_folder.cache_clear()
