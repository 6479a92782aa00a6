"""Stopping long computations: the caller sets a flag, and the loops of searches and reviews check it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Stopped(Exception):
    """A computation ended early, because nobody waits for its result."""


class StopFlag:
    """Stops a computation from another thread."""

    def __init__(self, time_share: float = 1.0) -> None:
        self.time_share = time_share
        """How much of its usual time the computation may take: less than 1 while others wait."""
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def check(self) -> None:
        """Raise `Stopped` once the flag is set."""
        if self._stopped:
            raise Stopped


_current: ContextVar[StopFlag] = ContextVar("stop flag")


@contextmanager
def stoppable(flag: StopFlag) -> Iterator[None]:
    """Let a flag stop what is computed inside."""
    token = _current.set(flag)
    try:
        yield
    finally:
        _current.reset(token)


def stop_flag() -> StopFlag:
    """The flag that the caller set for this computation, or one that is never set."""
    return _current.get(None) or StopFlag()
