"""Tests mirror modules: the name of a test file says what it tests."""

from pathlib import Path

import papercrown

PACKAGE = Path(papercrown.__file__).parent
TESTS = Path(__file__).parent
SUITES = {"browser", "docs", "games/every_game", "packaging", "records", "server/scenarios", "web"}
"""Folders of tests about more than one module."""
REPOSITORY_TESTS = {"test_layout", "test_records"}


def is_module(name: str) -> bool:
    """Whether Papercrown has a module, a package or a guide of this name, or the tests have a helper of this name."""
    paths = [PACKAGE / name, PACKAGE / f"{name}.py", PACKAGE / f"{name}.md", TESTS / f"{name}.py"]
    return any(path.exists() for path in paths)


def mirrors_a_module(test: Path) -> bool:
    """`tests/a/test_b.py` tests the module `a/b.py`, or the package `a` if that is its name.

    A module that needs several files has a folder of its name: `tests/a/b/test_anything.py`.
    """
    folder, name = test.parent.as_posix(), test.stem.removeprefix("test_")
    return is_module(f"{folder}/{name}") or name == test.parent.name or (PACKAGE / f"{folder}.py").is_file()


def test_every_test_file_is_named_after_what_it_tests() -> None:
    files = sorted(file.relative_to(TESTS) for file in TESTS.rglob("test_*.py"))
    assert len(files) > 200
    unexplained = [
        file.as_posix()
        for file in files
        if file.stem not in REPOSITORY_TESTS
        and not any(file.is_relative_to(suite) for suite in SUITES)
        and not mirrors_a_module(file)
    ]
    assert unexplained == []
