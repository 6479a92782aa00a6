"""Digests of source files: they name the compile cache and tell whether an arena's log can be continued."""

import ast
import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT.name
SUFFIXES = (".py", ".json")
"""Rules are code and data."""
DIGEST_LENGTH = 16


def digest(files: Iterable[Path]) -> str:
    """A digest of the files' names and contents, in a canonical order."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.name} ".encode() + file.read_bytes())
    return found.hexdigest()[:DIGEST_LENGTH]


def sources_below(*folders: Path) -> frozenset[Path]:
    """All source files of these folders."""
    return frozenset(path for folder in folders for path in folder.rglob("*") if path.suffix in SUFFIXES)


@cache
def sources_of(module: str) -> frozenset[Path]:
    """Every file whose change can change what a function of this module compiles to; empty if there is no source.

    A module of Papercrown depends on what it imports, directly or indirectly, and on the data of its package. Other
    packages count as a whole: they may import by other means.
    """
    top = module.partition(".")[0]
    if top == PACKAGE:
        return _imported(module)
    package = sys.modules[top]
    if hasattr(package, "__path__"):
        return sources_below(*map(Path, package.__path__))
    file = getattr(package, "__file__", None)
    return frozenset(Path(file).parent.glob("*.py")) if file else frozenset()


def _imported(module: str) -> frozenset[Path]:
    found: set[Path] = set()
    waiting = [file] if (file := _file(module)) else []
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imports(file)
    data = {path for file in found if file.parent != ROOT for path in file.parent.rglob("*.json")}
    return frozenset(found | data)


@cache
def _imports(file: Path) -> tuple[Path, ...]:
    """The files of this package that a file imports when it runs."""
    names: list[str] = []
    for node in _executed(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names += inside if all(map(_file, inside)) else [node.module, *inside]
    return tuple(path for name in names if (path := _file(name)))


def _executed(tree: ast.AST) -> Iterable[ast.AST]:
    """All nodes but those of `if TYPE_CHECKING` blocks."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            yield node
            yield from _executed(node)


@cache
def _file(module: str) -> Path | None:
    """The file of a module of this package, except of the package itself, which only collects public names."""
    top, *rest = module.split(".")
    if top != PACKAGE or not rest:
        return None
    path = ROOT.joinpath(*rest)
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)
