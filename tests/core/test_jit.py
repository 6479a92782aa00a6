"""Compiled code is cached, and never stale."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import papercrown
from papercrown.core.jit import KEPT_VERSIONS
from papercrown.engine.specialise import kernels_for

PACKAGE = Path(papercrown.__file__).parent
OLD_VERSIONS = 10

SCRIPT = """
import json, sys
import guest.rules
import papercrown.toy.rules
from papercrown.core.interpreting import is_compiled
from papercrown.core.jit import rule

@rule
def typed(x):
    return {factor} * papercrown.toy.rules.twice(x)

modules = {{"guest": guest.rules, "papercrown": papercrown.toy.rules}}
results = {{name: (module.twice(5), sum(module.twice.stats.cache_hits.values())) for name, module in modules.items()}}
print(json.dumps({{**results, "typed": typed(5) if {calls_typed} else 0, "compiled": is_compiled(typed)}}))
"""
"""Calls rules of Papercrown, of another package, and one that was typed into a shell."""


class Runs(NamedTuple):
    """What processes printed that shared one cache, one after the other."""

    cold: dict[str, Any]
    warm: dict[str, Any]
    copied: dict[str, Any]
    """With the same sources in another folder."""
    changed: dict[str, Any]
    """After the functions they call, in another file, have changed."""
    cache: Path


def start(home: Path, cache: Path, factor: int = 1, *, calls_typed: bool = False) -> "subprocess.Popen[str]":
    """Run the script in another process, where functions are compiled."""
    environment = {**os.environ, "PAPERCROWN_CACHE": str(cache), "PYTHONPATH": str(home)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    script = SCRIPT.format(factor=factor, calls_typed=calls_typed)
    return subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True)


def results(*processes: "subprocess.Popen[str]") -> list[dict[str, Any]]:
    printed = [process.communicate()[0] for process in processes]
    assert all(process.returncode == 0 for process in processes)
    return [json.loads(line) for line in printed]


def write_rules(folder: Path, package: str) -> None:
    """A package with a rule that calls a rule of another file."""
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "numbers.py").write_text("from papercrown.core.jit import rule\n@rule\ndef times(x):\n    return 2 * x\n")
    (folder / "rules.py").write_text(
        f"from papercrown.core.jit import rule\nfrom {package}.numbers import times\n"
        "@rule\ndef twice(x):\n    return times(x)\n"
    )


def write_home(home: Path) -> Path:
    """A Papercrown that consists of the compiler and some rules, and another package with rules."""
    write_rules(home / "papercrown" / "toy", "papercrown.toy")
    write_rules(home / "guest", "guest")
    (home / "papercrown" / "core").mkdir()
    for package in ("papercrown", "papercrown/core"):
        (home / package / "__init__.py").touch()
    for name in ("interpreting.py", "jit.py", "sources.py", "units.py"):
        shutil.copy(PACKAGE / "core" / name, home / "papercrown" / "core" / name)
    return home


def change_called_functions(home: Path) -> None:
    for package in ("guest", "papercrown/toy"):
        numbers = home / package / "numbers.py"
        numbers.write_text(numbers.read_text().replace("2 * x", "20 * x"))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    folder = tmp_path_factory.mktemp("jit")
    cache, home, copied_home = folder / "cache", write_home(folder / "home"), write_home(folder / "copy")
    versions = cache / "compiled" / "guest.rules"
    for number in range(OLD_VERSIONS):
        (versions / f"old{number}").mkdir(parents=True)
        os.utime(versions / f"old{number}", (number, number))
    (cold,) = results(start(home, cache, 2, calls_typed=True))
    warm_run = start(home, cache, 3, calls_typed=True)
    warm, copied = results(warm_run, start(copied_home, cache))
    change_called_functions(home)
    (changed,) = results(start(home, cache))
    return Runs(cold, warm, copied, changed, cache)


PACKAGES = pytest.mark.parametrize("package", ["papercrown", "guest"])


@PACKAGES
def test_second_process_loads_compiled_code(runs: Runs, package: str) -> None:
    assert runs.cold[package] == [10, 0]
    assert runs.warm[package] == [10, 1]


@PACKAGES
def test_change_in_a_called_function_of_another_file_is_noticed(runs: Runs, package: str) -> None:
    assert runs.changed[package] == [100, 0]


def test_copies_of_the_same_sources_share_compiled_code(runs: Runs) -> None:
    assert runs.copied["papercrown"] == [10, 1]


def test_functions_typed_into_a_shell_are_compiled_but_not_cached(runs: Runs) -> None:
    assert runs.cold["compiled"]
    assert (runs.cold["typed"], runs.warm["typed"]) == (2 * 10, 3 * 10)
    assert not list(runs.cache.rglob("__main__*"))


def test_old_versions_are_removed_from_the_cache(runs: Runs) -> None:
    versions = {folder.name for folder in (runs.cache / "compiled" / "guest.rules").iterdir()}
    assert len(versions) == KEPT_VERSIONS + 1
    assert "old0" not in versions
    assert f"old{OLD_VERSIONS - 1}" in versions


def test_cache_folder_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("not a folder")
    (result,) = results(start(write_home(tmp_path / "home"), occupied))
    assert result["papercrown"] == [10, 0]


def paths(*names: str) -> Sequence[Path]:
    return [PACKAGE / name for name in names]


def test_compiled_code_depends_on_every_file_its_module_imports() -> None:
    sources = kernels_for(papercrown.game("color-in-kingdoms")).__sources__
    game = "games/color_in_kingdoms"
    rules = (f"{game}/rules.py", f"{game}/policy.py", f"{game}/roads.py", f"{game}/pieces.py", f"{game}/__init__.py")
    data = (f"{game}/provinces/__init__.py", f"{game}/provinces/heartland.json")
    kernels = ("engine/kernels/playout.py", "engine/kernels/search.py", "engine/kernels/outlook.py", "core/dice.py")
    assert set(paths(*rules, *data, *kernels)) <= sources
    drawing = (f"{game}/drawing/province.py", f"{game}/actions.py")
    unrelated = paths("cli/arena.py", "core/journal.py", *drawing, "games/inkdoms/rules.py")
    assert all(path.is_file() for path in unrelated)
    assert not set(unrelated) & sources
