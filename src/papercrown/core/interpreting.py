"""Rules without compiled code run as plain Python where nobody should wait for the compiler.

`core/jit.py` compiles them. This module does not import Numba, which takes a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from papercrown.core.game import Game

_compiling: ContextVar[bool] = ContextVar("compiling", default=False)
_interpreting_callers = 0
"""How many callers are inside `interpreting_uncompiled`."""
_loaded: set[str] = set()
"""The names of the games whose compiled code is loaded."""


def is_compiled(function: Callable[..., Any]) -> bool:
    return hasattr(function, "py_func")


@contextmanager
def interpreting_uncompiled() -> Iterator[None]:
    """In all threads of the process, rules that have no compiled code yet run as plain Python instead of compiling.

    As soon as `compiling` has loaded the code of a function, its next call uses it.
    """
    global _interpreting_callers
    _interpreting_callers += 1
    try:
        yield
    finally:
        _interpreting_callers -= 1


@contextmanager
def compiling() -> Iterator[None]:
    """Calls inside, in this thread only, load or compile what they need, whatever `interpreting_uncompiled` says."""
    token = _compiling.set(True)
    try:
        yield
    finally:
        _compiling.reset(token)


def mark_loaded(game: str) -> None:
    """Remember that everything which matches and bots of this game call has been loaded."""
    _loaded.add(game)


def runs_compiled(game: Game) -> bool:
    """Whether this game runs at full speed, or is meant to be interpreted, where the caller is."""
    return not interprets_uncompiled() or game.name in _loaded or not is_compiled(game.rules.apply)


def interprets_uncompiled() -> bool:
    """Whether rules that have no compiled code yet run as plain Python where the caller is."""
    return _interpreting_callers > 0 and not _compiling.get()
