"""Large functions are compiled once and called, small ones inlined, and cached code finds what it calls."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

import numba
import pytest

from papercrown.core.jit import cache_folder
from papercrown.engine.warm import compilation

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")

STEPS = 80
LINES = "\n".join(f"    x = (x ^ {3 * n + 1}) * {2 * n + 3} if x & {n + 1} else x + {n}" for n in range(STEPS))
RULES = f"""
from papercrown.core.jit import rule

@rule
def small(x):
    return x + 1

@rule
def large(x):
{LINES}
    return x

@rule
def caller(x):
    return small(large(x))

@rule
def countdown(x):
    return 0 if x <= 0 else 1 + countdown(x - 1)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "united_rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PAPERCROWN_CACHE", str(tmp_path / "cache"))
    return tmp_path


def started() -> ModuleType:
    """The rules, imported anew."""
    sys.modules.pop("united_rules", None)
    cache_folder.cache_clear()
    return importlib.import_module("united_rules")


def compiled_by_a_call(rules: ModuleType) -> list[str]:
    names: list[str] = []
    with compilation(lambda done, total, last: names.append(last)):
        assert rules.caller(5) == rules.caller.py_func(5)
    return names


def test_functions_are_compiled_when_they_are_first_called_and_loaded_afterwards(folder: Path) -> None:
    assert compiled_by_a_call(started()) == ["large", "small", "caller"]
    assert compiled_by_a_call(started()) == []
    cache_folder.cache_clear()


def test_missing_code_of_a_called_function_is_compiled_again(folder: Path) -> None:
    compiled_by_a_call(started())
    for file in (folder / "cache").rglob("united_rules.large-*"):
        file.unlink()
    assert compiled_by_a_call(started()) == ["large"]
    cache_folder.cache_clear()


def test_callers_contain_small_functions_only(folder: Path) -> None:
    rules = started()
    rules.caller(5)
    (caller,) = rules.caller.unit.overloads.values()
    defined = " ".join(function.name for function in caller.library.get_defined_functions())
    assert "caller" in defined
    assert "large" not in defined
    assert "large" in caller.library.get_llvm_str()
    assert not rules.small.signatures, "Python has not called it"
    assert rules.small(1) == 2
    cache_folder.cache_clear()


def test_recursive_functions_are_compiled(folder: Path) -> None:
    assert started().countdown(4) == 4
    cache_folder.cache_clear()
