"""Ahead-of-time compilation of a game, with a progress report."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numba
from numba.core import event

from papercrown.core.game import Game
from papercrown.core.interpreting import compiling, is_compiled, mark_loaded
from papercrown.core.jit import COMPILED, cache_folder
from papercrown.engine.batch import Batch, playouts
from papercrown.engine.outlook import Forecaster
from papercrown.engine.search import Budget, searcher_for
from papercrown.engine.specialise import kernels_for

Report = Callable[[int, int, str], None]
"""Called with the number of compiled functions, an upper bound of it, and the name of the last one."""


class _Listener(event.Listener):  # type: ignore[misc]
    def __init__(self, report: Report) -> None:
        self._report = report
        self._seen: set[str] = set()

    def on_start(self, event: Any) -> None:
        """A function is reported when it is ready."""

    def on_end(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if function.__module__.startswith("numba"):
            return
        name = f"{function.__module__}.{function.__qualname__}"
        if name in self._seen:
            return
        self._seen.add(name)
        self._report(len(self._seen), max(len(COMPILED), len(self._seen)), function.__name__.replace("_", " "))


@contextmanager
def compilation(report: Report) -> Iterator[None]:
    """Call `report` for every function that is compiled inside, not for those from the cache."""
    if numba.config.DISABLE_JIT:
        yield
        return
    listener = _Listener(report)
    event.register("numba:compile", listener)
    try:
        with compiling():
            yield
    finally:
        event.unregister("numba:compile", listener)


def is_warm(game: Game) -> bool:
    """Whether `warm` has run with these sources, so that everything comes from the cache; or nothing is compiled."""
    return _is_interpreted(game) or _warm_marker(game).exists()


def _is_interpreted(game: Game) -> bool:
    return bool(numba.config.DISABLE_JIT) or not is_compiled(game.rules.apply)


def _warm_marker(game: Game) -> Path:
    kernels = kernels_for(game)
    return cache_folder(kernels.__name__, kernels.__sources__) / f"{game.name}.warm"


def warm(game: Game, *, threads: int = 1) -> None:
    """Compile, or load from the cache, everything that matches, playouts, batches, searches and reviews call."""
    if _is_interpreted(game):
        return
    with compiling():
        _call_everything(game, threads)
    mark_loaded(game.name)
    with suppress(OSError):
        _warm_marker(game).touch()


def compile_command(game: str) -> list[str]:
    """A process that compiles a game at low priority, and reports its progress on standard output."""
    return [sys.executable, "-m", "papercrown", "warm", game, "--progress", "--low-priority"]


def _call_everything(game: Game, threads: int) -> None:
    seats = game.seats()[0]
    playouts(game, 1, seats=seats, policy="greedy", threads=threads)
    batch = Batch(game, 1, seats=seats, threads=threads)
    batch.step([int(batch.mask[0].argmax())])
    batch.advance(1)
    batch.scores.sum()
    match = game.match(seats=seats, seed=0)
    match.legal(match.actors()[0])
    match.view(None)
    match.scores()
    searcher_for(game).search(match.view(0), match.actors()[0], seats, Budget(iterations=1), seed=0)
    Forecaster(game, seats, playouts=1, seed=0).outlook(match.view(None), 0)
