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
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs
from numba.core.caching import UserProvidedCacheLocator

from papercrown.core.interpreting import interprets_uncompiled
from papercrown.core.sources import digest, sources_of
from papercrown.core.units import Entry, Unit

F = TypeVar("F", bound=Callable[..., Any])

_CACHE_DIR_LOCK = threading.Lock()
"""Numba's cache setting is global, and several threads may import rules."""

_interpreting: ContextVar[bool] = ContextVar("interpreting", default=False)

SETTINGS = {"nogil": True, "error_model": "numpy"}
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
    return _compile_parallel(function)


@contextmanager
def interpreted() -> Iterator[None]:
    """Functions defined inside stay plain Python."""
    token = _interpreting.set(True)
    try:
        yield
    finally:
        _interpreting.reset(token)


def _compile_or_interpret(dispatcher: Any, compile_for: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What Numba calls, instead of the function, for arguments without compiled code."""
    if interprets_uncompiled():
        return dispatcher.py_func
    return compile_for(*args, **kwargs)


def _compile(function: F) -> F:
    if _stays_python():
        return function
    sources = _sources(function)
    unit = Unit(function, SETTINGS, version=digest(sources) if sources else "")
    entry = Entry(unit)
    if sources:
        folder = cache_folder(function.__module__, sources)
        for dispatcher, subfolder in ((unit, folder / "units"), (entry, folder)):
            with _cache_in(subfolder):
                dispatcher.enable_caching()
    return _compiled(entry, sources)  # type: ignore[no-any-return]


def _compile_parallel(function: F) -> F:
    if _stays_python():
        return function
    sources = _sources(function)
    compiled = numba.njit(parallel=True, **SETTINGS)(function)
    if sources:
        with _cache_in(cache_folder(function.__module__, sources)):
            compiled.enable_caching()
    return _compiled(compiled, sources)  # type: ignore[no-any-return]


def _stays_python() -> bool:
    return bool(numba.config.DISABLE_JIT) or _interpreting.get()


def _compiled(dispatcher: Any, sources: frozenset[Path]) -> Any:
    dispatcher._compile_for_args = partial(_compile_or_interpret, dispatcher, dispatcher._compile_for_args)
    dispatcher.sources = sources
    COMPILED.append(f"{dispatcher.__module__}.{dispatcher.__qualname__}")
    return dispatcher


def _sources(function: Callable[..., Any]) -> frozenset[Path]:
    """The files that a function and the compiled functions in its globals depend on; empty if it has no file."""
    own = function.__globals__.get("__sources__") or sources_of(function.__module__)
    if not own:
        return own
    return own.union(*(getattr(seen, "sources", ()) for seen in function.__globals__.values()))


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
