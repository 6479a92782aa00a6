"""Digests of source files: they name the compile cache and tell whether an arena's log can be continued."""

import ast
import hashlib
import importlib.util
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT.name
SUFFIXES = (".py", ".json")
"""Rules consist of code and data."""
DIGEST_LENGTH = 16
_PARSING = Lock()
"""Python 3.11 fails with a `SystemError` when a second thread parses while garbage collection interrupts the first."""


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

    These are the files that the module imports from its top-level package and from Papercrown, directly or indirectly,
    and their data. Other packages may import by other means: of those, everything beside the module counts as well.
    """
    file = _file(module)
    if file is None:
        return frozenset()
    found: set[Path] = set() if _top(module) == PACKAGE else _beside(file, SUFFIXES)
    waiting = [(module, file)]
    seen = {file}
    while waiting:
        importer, file = waiting.pop()
        imported = [(name, path) for name, path in _imports(importer, file) if path not in seen]
        seen |= {path for _, path in imported}
        waiting += imported
    return frozenset(found.union(seen, *(_beside(file, (".json",)) for file in seen if file.parent != ROOT)))


def _beside(file: Path, suffixes: tuple[str, ...]) -> set[Path]:
    """The files of a module's package, or of its folder if it is in none."""
    in_package = (file.parent / "__init__.py").is_file()
    paths = file.parent.rglob("*") if in_package else file.parent.glob("*")
    return {path for path in paths if path.suffix in suffixes}


def _imports(module: str, file: Path) -> list[tuple[str, Path]]:
    """The modules, with their files, of the same package and of Papercrown that a module imports when it runs."""
    names: list[str] = []
    with _PARSING:
        tree = ast.parse(file.read_text("utf-8"))
    for node in _executed(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += _imported_names(node, module, file)
    return [(name, path) for name in names if _top(name) in (PACKAGE, _top(module)) and (path := _file(name))]


def _imported_names(node: ast.ImportFrom, module: str, file: Path) -> list[str]:
    base = node.module or ""
    if node.level:
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        base = importlib.util.resolve_name("." * node.level + base, package)
    inside = [f"{base}.{alias.name}" for alias in node.names]
    return inside if all(map(_file, inside)) else [base, *inside]


def _executed(tree: ast.AST) -> Iterable[ast.AST]:
    """All nodes but those of `if TYPE_CHECKING` blocks."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            yield node
            yield from _executed(node)


def _top(module: str) -> str:
    return module.partition(".")[0]


@cache
def _file(module: str) -> Path | None:
    """The source file of a module, found without importing it; none for `papercrown`, which only collects names."""
    top, *rest = module.split(".")
    package = sys.modules.get(top)
    if module == PACKAGE or package is None:
        return None
    if not rest:
        return _existing(getattr(package, "__file__", None))
    paths = [Path(folder).joinpath(*rest) for folder in getattr(package, "__path__", [])]
    files = (file for path in paths for file in (path.with_suffix(".py"), path / "__init__.py"))
    return next((file for file in files if file.is_file()), None)


def _existing(file: str | None) -> Path | None:
    return Path(file) if file and Path(file).is_file() else None
