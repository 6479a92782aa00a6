"""`@rule` compiles a function with Numba and caches the result where it can never be stale.

Numba's own cache does not notice a change in a called function of another file. The cache folder of a module is
therefore named after a digest of every source file its functions can see.
"""

import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba import types
from numba.core.caching import UserProvidedCacheLocator

from papercrown.core.sources import digest, sources_of

F = TypeVar("F", bound=Callable[..., Any])

_CACHE_DIR_LOCK = threading.Lock()
"""Numba's cache setting is global, and several threads may import rules."""

_interpreting: ContextVar[bool] = ContextVar("interpreting", default=False)

COMPILED: list[str] = []
"""The names of all functions that are compiled on their first call."""
KEPT_VERSIONS = 3
"""How many older versions of a module's compiled code the cache keeps."""


def rule(function: F) -> F:
    """Compile a function of the rules, unless NUMBA_DISABLE_JIT is set or it is defined in `interpreted`.

    >>> @rule
    ... def doubled(p, seat):
    ...     p.coins[seat] *= 2
    """
    return _compile(function)


def parallel(function: F) -> F:
    """Like `rule`, for a kernel whose `prange` loops run in threads."""
    return _compile(function, parallel=True)


@contextmanager
def interpreted() -> Iterator[None]:
    """Functions defined inside stay plain Python."""
    token = _interpreting.set(True)
    try:
        yield
    finally:
        _interpreting.reset(token)


def is_compiled(function: Callable[..., Any]) -> bool:
    return hasattr(function, "py_func")


def _compile(function: F, **settings: Any) -> F:
    if numba.config.DISABLE_JIT or _interpreting.get():
        return function
    sources = _sources(function)
    settings = {"nogil": True, "error_model": "numpy", **settings}
    if sources:
        with _cache_in(cache_folder(function.__module__, sources)):
            compiled = numba.njit(cache=True, **settings)(function)
    else:  # typed into a notebook or a shell: no source file to watch
        compiled = numba.njit(**settings)(function)
    _compile_once_for_all_numbers(compiled)
    compiled.sources = sources
    COMPILED.append(f"{function.__module__}.{function.__qualname__}")
    return compiled  # type: ignore[no-any-return]


def _sources(function: Callable[..., Any]) -> frozenset[Path]:
    """The files that a function and the compiled functions in its globals depend on; empty if it has no file."""
    own = function.__globals__.get("__sources__") or sources_of(function.__module__)
    if not own:
        return own
    return own.union(*(getattr(seen, "sources", ()) for seen in function.__globals__.values()))


def _compile_once_for_all_numbers(compiled: Any) -> None:
    """Keep Numba from specialising on literal and narrow integers, which would compile half as many functions again."""
    template = compiled.get_call_template

    def widened(arguments: Any, keywords: Any) -> Any:
        return template(tuple(map(_widened, arguments)), {name: _widened(kind) for name, kind in keywords.items()})

    compiled.get_call_template = widened


def _widened(kind: Any) -> Any:
    """Integers of any width as int64; everything else unchanged."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind


class CacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled code directly in Numba's cache folder, so that copies of the same sources share it.

    Numba would add a folder for the path of the sources. Ours is named after their contents already.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = numba.config.CACHE_DIR


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Functions decorated inside keep their compiled code in this folder; other libraries are not affected."""
    ours = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": f"{__name__}.{CacheLocator.__name__}"}
    with _CACHE_DIR_LOCK:
        before = {name: getattr(numba.config, name) for name in ours}
        try:
            vars(numba.config).update(ours)
            yield
        finally:
            vars(numba.config).update(before)


@cache
def cache_folder(module: str, sources: frozenset[Path]) -> Path:
    """Where the compiled code of a module is kept, for the present contents of these files."""
    folder = _cache_root() / module / digest(sources)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _forget_old_versions(folder.parent)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="papercrown-"))
    return folder


def _cache_root() -> Path:
    return Path(os.environ.get("PAPERCROWN_CACHE") or platformdirs.user_cache_dir("papercrown")) / "compiled"


def _forget_old_versions(root: Path) -> None:
    folders = sorted(root.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_VERSIONS + 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
