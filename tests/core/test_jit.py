"""Compiled code is cached, and never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import papercrown
from papercrown.engine.specialise import kernels_for

PACKAGE = Path(papercrown.__file__).parent

TWICE = """
from {package}.rules import twice
print(twice(5), sum(twice.stats.cache_hits.values()))
"""


def run(script: str, cache: Path, *path: Path) -> list[int]:
    """The numbers that a script prints in another process, where functions are compiled."""
    environment = {**os.environ, "PAPERCROWN_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(map(str, path))}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return [int(number) for number in done.stdout.split()]


def write_rules(folder: Path, package: str) -> Path:
    """A package with a rule that calls a rule of another file; that file."""
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    numbers = folder / "numbers.py"
    numbers.write_text("from papercrown.core.jit import rule\n@rule\ndef times(x):\n    return 2 * x\n")
    (folder / "rules.py").write_text(
        f"from papercrown.core.jit import rule\nfrom {package}.numbers import times\n"
        "@rule\ndef twice(x):\n    return times(x)\n"
    )
    return numbers


def check_that_changes_are_seen(numbers: Path, script: str, cache: Path, *path: Path) -> None:
    assert run(script, cache, *path) == [10, 0]
    assert run(script, cache, *path) == [10, 1]  # warm
    numbers.write_text(numbers.read_text().replace("2 * x", "20 * x"))
    assert run(script, cache, *path) == [100, 0]


def write_papercrown(home: Path) -> Path:
    """A Papercrown of nothing but the compiler and two files of rules; the file that is called."""
    numbers = write_rules(home / "papercrown" / "toy", "papercrown.toy")
    (home / "papercrown" / "core").mkdir()
    for package in ("papercrown", "papercrown/core"):
        (home / package / "__init__.py").touch()
    for name in ("jit.py", "sources.py"):
        shutil.copy(PACKAGE / "core" / name, home / "papercrown" / "core" / name)
    return numbers


def test_a_change_in_a_called_function_of_another_file_is_seen(tmp_path: Path) -> None:
    numbers = write_papercrown(tmp_path / "home")
    check_that_changes_are_seen(numbers, TWICE.format(package="papercrown.toy"), tmp_path, tmp_path / "home")


def test_copies_of_the_same_sources_share_compiled_code(tmp_path: Path) -> None:
    homes = [tmp_path / "one", tmp_path / "two"]
    for home in homes:
        write_papercrown(home)
    script = TWICE.format(package="papercrown.toy")
    assert [run(script, tmp_path, home) for home in homes] == [[10, 0], [10, 1]]


def test_compiled_code_depends_on_every_file_its_module_imports() -> None:
    sources = kernels_for(papercrown.game("color-in-kingdoms")).__sources__
    game = "games/color_in_kingdoms"
    rules = (f"{game}/rules.py", f"{game}/policy.py", f"{game}/roads.py", f"{game}/pieces.py", f"{game}/__init__.py")
    data = (f"{game}/provinces/__init__.py", f"{game}/provinces/heartland.json")
    kernels = ("engine/kernels/playout.py", "engine/kernels/search.py", "engine/kernels/outlook.py", "core/dice.py")
    for related in (*rules, *data, *kernels):
        assert PACKAGE / related in sources
    drawing = (f"{game}/drawing/province.py", f"{game}/actions.py")
    for unrelated in ("cli/arena.py", "core/journal.py", *drawing, "games/inkdoms/rules.py"):
        assert (PACKAGE / unrelated).is_file()
        assert PACKAGE / unrelated not in sources


def test_a_change_in_another_package_with_rules_is_seen(tmp_path: Path) -> None:
    numbers = write_rules(tmp_path / "guest", "guest")
    check_that_changes_are_seen(numbers, TWICE.format(package="guest"), tmp_path, tmp_path, PACKAGE.parent)


def test_a_cache_folder_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("not a folder")
    script = "from papercrown.core.dice import reveal; print(1, sum(reveal.stats.cache_hits.values()))"
    assert run(script, occupied, PACKAGE.parent) == [1, 0]


def test_functions_typed_into_a_shell_are_compiled_but_not_cached(tmp_path: Path) -> None:
    script = """
from papercrown.core.dice import DICE, roll
from papercrown.core.records import new
from papercrown.core.jit import rule

@rule
def twice(dice):
    return NUMBER * roll(dice, 1) + NUMBER

print(twice(new(DICE)))
"""
    for number in (2, 3):
        assert run(script.replace("NUMBER", str(number)), tmp_path, PACKAGE.parent) == [number]
    assert not list(tmp_path.rglob("__main__*"))


def test_old_versions_are_removed_from_the_cache(tmp_path: Path) -> None:
    write_rules(tmp_path / "guest", "guest")
    root = tmp_path / "compiled" / "guest.rules"
    for number in range(10):
        (root / f"old{number}").mkdir(parents=True)
        os.utime(root / f"old{number}", (number, number))
    run("import guest.rules", tmp_path, tmp_path, PACKAGE.parent)
    kept = {folder.name for folder in root.iterdir()}
    assert {"old9", "old8", "old7"} < kept
    assert "old0" not in kept
