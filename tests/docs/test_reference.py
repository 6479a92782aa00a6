"""Every name in the API reference has an example in its docstring, and the examples run."""

import doctest
import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.doctest_names import doctest_names
from tests.docs.pages import DOCS

PAGES = sorted((DOCS / "reference").glob("*.md"))
ENTRY = re.compile(r"^::: (\S+)\n(?:    options:\n(?:      (?!members).*\n)*(?:      members: \[(.*)\]\n)?)?", re.M)


def documented(page: Path) -> list[str]:
    """Full names of everything on a page of the reference, members included."""
    names = []
    for entry, members in ENTRY.findall(page.read_text("utf-8")):
        names += [entry, *(f"{entry}.{member}" for member in members.split(", ") if member)]
    return names


def found(name: str) -> Any:
    """The object behind a full name."""
    module = name
    rest: list[str] = []
    while True:
        try:
            value: Any = importlib.import_module(module)
            break
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            rest.insert(0, last)
    for part in rest:
        value = inspect.getattr_static(value, part)
    return getattr(value, "py_func", value)


def test_reference_is_found() -> None:
    assert sum(len(documented(page)) for page in PAGES) > 80


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("papercrown.arena.cores", lambda: 1)  # one worker process is enough for an example
    failures: list[str] = []
    for name in documented(page):
        text = inspect.getdoc(found(name)) or ""
        example = doctest.DocTestParser().get_doctest(text, doctest_names(), name, None, None)
        if not example.examples:
            failures.append(f"{name} has no example")
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=failures.append)
    assert not failures, "\n".join(failures)
