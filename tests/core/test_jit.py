"""Compiled code is kept, and never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import papercrown

PACKAGE = Path(papercrown.__file__).parent

KNIGHTS = """
from papercrown.core.records import new
from papercrown.games.queendomino.position import KINGDOM
from papercrown.games.queendomino.scoring import knights

kingdom = new(KINGDOM)
kingdom.guard = 3
print(knights(kingdom), sum(knights.stats.cache_hits.values()))
"""

GUEST = """
from guest.rules import twice
print(twice(5), sum(twice.stats.cache_hits.values()))
"""


def run(script: str, cache: Path, *path: Path) -> list[int]:
    environment = {**os.environ, "PAPERCROWN_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(map(str, path))}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return [int(number) for number in done.stdout.split()]


def test_a_change_in_a_called_function_of_another_file_is_seen(tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(PACKAGE, home / "papercrown", ignore=shutil.ignore_patterns("__pycache__"))
    assert run(KNIGHTS, tmp_path, home) == [3, 0]
    assert run(KNIGHTS, tmp_path, home) == [3, 1]  # warm
    board = home / "papercrown" / "games" / "queendomino" / "board.py"
    changed = board.read_text().replace("return count(a[0]) + count(a[1])", "return 1 + count(a[0]) + count(a[1])")
    assert changed != board.read_text()
    board.write_text(changed)
    assert run(KNIGHTS, tmp_path, home) == [4, 0]


def test_copies_of_the_same_sources_share_compiled_code(tmp_path: Path) -> None:
    homes = [tmp_path / "one", tmp_path / "two"]
    for home in homes:
        shutil.copytree(PACKAGE, home / "papercrown", ignore=shutil.ignore_patterns("__pycache__"))
    assert [run(KNIGHTS, tmp_path, home) for home in homes] == [[3, 0], [3, 1]]


def test_compiled_code_depends_on_every_file_its_module_imports(tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(PACKAGE, home / "papercrown", ignore=shutil.ignore_patterns("__pycache__"))
    script = """
import papercrown as pc
from papercrown.core.sources import digest
from papercrown.engine.specialise import kernels_for
print(int(digest(kernels_for(pc.game("color-in-kingdoms")).__sources__), 16))
"""
    before = run(script, tmp_path, home)
    assert run(script, tmp_path, home) == before
    game = "games/color_in_kingdoms"
    unrelated = (
        "cli.py",
        "core/journal.py",
        f"{game}/drawing/province.py",
        f"{game}/actions.py",
        "games/inkdoms/rules.py",
    )
    for source in unrelated:
        change(home / "papercrown" / source)
    assert run(script, tmp_path, home) == before
    rules = (f"{game}/rules.py", f"{game}/policy.py", f"{game}/roads.py", f"{game}/pieces.py", f"{game}/__init__.py")
    data = (f"{game}/provinces/__init__.py", f"{game}/provinces/heartland.json")
    kernels = ("engine/kernels/playout.py", "engine/kernels/search.py", "engine/kernels/outlook.py", "core/dice.py")
    for source in (*rules, *data, *kernels):
        change(home / "papercrown" / source)
        after = run(script, tmp_path, home)
        assert after != before, source
        before = after


def change(file: Path) -> None:
    """Add a blank line, which every kind of source allows."""
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")


def test_a_change_in_another_package_with_rules_is_seen(tmp_path: Path) -> None:
    guest = tmp_path / "guest"
    guest.mkdir()
    (guest / "__init__.py").touch()
    (guest / "numbers.py").write_text("from papercrown.core.jit import rule\n@rule\ndef times(x):\n    return 2 * x\n")
    (guest / "rules.py").write_text(
        "from papercrown.core.jit import rule\nfrom guest.numbers import times\n"
        "@rule\ndef twice(x):\n    return times(x)\n"
    )
    assert run(GUEST, tmp_path, tmp_path, PACKAGE.parent) == [10, 0]
    assert run(GUEST, tmp_path, tmp_path, PACKAGE.parent) == [10, 1]
    numbers = guest / "numbers.py"
    numbers.write_text(numbers.read_text().replace("2 * x", "20 * x"))
    assert run(GUEST, tmp_path, tmp_path, PACKAGE.parent) == [100, 0]


def test_a_folder_that_cannot_be_written_does_not_stop_anybody(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("not a folder")
    assert run(
        GUEST.replace("guest.rules import twice", "papercrown.core.dice import reveal as twice").replace(
            "twice(5)", "1"
        ),
        occupied,
        PACKAGE.parent,
    ) == [1, 0]


def test_what_is_typed_into_a_shell_is_compiled_but_not_kept(tmp_path: Path) -> None:
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


def test_old_versions_are_forgotten(tmp_path: Path) -> None:
    root = tmp_path / "compiled" / "papercrown.games.queendomino.scoring"
    for number in range(10):
        (root / f"old{number}").mkdir(parents=True)
        os.utime(root / f"old{number}", (number, number))
    run(KNIGHTS, tmp_path, PACKAGE.parent)
    kept = {folder.name for folder in root.iterdir()}
    assert {"old9", "old8", "old7"} < kept
    assert "old0" not in kept
