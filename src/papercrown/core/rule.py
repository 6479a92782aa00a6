"""`@rule` compiles a function, and keeps the result in a folder that can never be stale.

Numba's cache does not see a change in a called function of another file. The folder is therefore named after a digest
of all sources of this package that rules can see, and of every other package whose rules the function can see.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba import types

F = TypeVar("F", bound=Callable[..., Any])

_ONE_AT_A_TIME = threading.Lock()
"""Numba has one setting for all threads; rules may be opened in several of them."""

COMPILED: list[str] = []
"""Every function that is compiled when it is first called."""
ROOMS = ("core", "engine", "games")
"""Where this package keeps what compiled code can come from: import-linter sees to it that these know no other room."""
SOURCES = (".py", ".json")
"""Rules are code and data."""
#: How many older versions of the sources keep their compiled code.
KEPT_VERSIONS = 3


def rule(function: F) -> F:
    """Compile a function of the rules, unless NUMBA_DISABLE_JIT is set."""
    return _compile(function)


def parallel(function: F) -> F:
    """Like `rule`, for a kernel whose `prange` loops run in threads."""
    return _compile(function, parallel=True)


def _compile(function: F, **settings: Any) -> F:
    if numba.config.DISABLE_JIT:
        return function
    packages = {"papercrown", _package(function)}
    for seen in function.__globals__.values():
        packages |= getattr(seen, "source_packages", set())
    settings = {"nogil": True, "error_model": "numpy", **settings}
    if all(_sources(package) for package in packages):
        # A folder for each module: Numba tells functions of one file and one signature apart by nothing else.
        with _cache_in(_folder(frozenset(packages)) / function.__module__):
            compiled = numba.njit(cache=True, **settings)(function)
    else:  # typed into a notebook or a shell: there is no source whose change could be seen
        compiled = numba.njit(**settings)(function)
    _compile_once_for_all_numbers(compiled)
    compiled.source_packages = packages
    COMPILED.append(f"{function.__module__}.{function.__qualname__}")
    return compiled  # type: ignore[no-any-return]


def _compile_once_for_all_numbers(compiled: Any) -> None:
    """Numba would compile `f(0)` and `f(1)` apart where they stand in other compiled functions, and small numbers apart
    from large ones: half as many again.
    """
    template = compiled.get_call_template

    def widened(arguments: Any, keywords: Any) -> Any:
        return template(tuple(map(_widened, arguments)), {name: _widened(kind) for name, kind in keywords.items()})

    compiled.get_call_template = widened


def _widened(kind: Any) -> Any:
    """Whole numbers of any size as the largest, everything else as it is."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """What is decorated inside keeps its compiled code in this folder; other people's code where it was."""
    with _ONE_AT_A_TIME:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


def _package(function: Callable[..., Any]) -> str:
    return function.__module__.partition(".")[0]


def folder_of(module: str) -> Path:
    """Where the compiled code of this module's package is kept."""
    return _folder(frozenset({"papercrown", module.partition(".")[0]}))


@cache
def _folder(packages: frozenset[str]) -> Path:
    """The folder for compiled code of these packages' present sources."""
    digest = hashlib.sha256()
    for source in sorted(path for package in packages for path in _sources(package)):
        digest.update(f"{source.name} ".encode() + source.read_bytes())
    folder = _cache_root() / "-".join(sorted(packages)) / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_old_versions(folder.parent)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="papercrown-"))
    return folder


@cache
def _sources(package: str) -> list[Path]:
    module = sys.modules[package]
    if hasattr(module, "__path__"):
        rooms = ROOMS if package == "papercrown" else ("",)
        files = [path for folder in module.__path__ for room in rooms for path in (Path(folder) / room).rglob("*")]
        return [path for path in files if path.suffix in SOURCES]
    return sorted(Path(file).parent.glob("*.py")) if (file := getattr(module, "__file__", None)) else []


def _cache_root() -> Path:
    return Path(os.environ.get("PAPERCROWN_CACHE") or platformdirs.user_cache_dir("papercrown")) / "compiled"


def _forget_old_versions(root: Path) -> None:
    folders = sorted(root.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_VERSIONS + 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
