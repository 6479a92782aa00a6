"""Several checks of one object that is expensive to make, in one test: all that fail are reported."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Check = Callable[[T], None]


def run_checks(checks: Sequence[Check[T]], thing: T) -> None:
    failures = []
    for check in checks:
        try:
            check(thing)
        except Exception as error:
            failures.append(f"{check.__name__}: {type(error).__name__}: {error}")
    assert not failures, "\n".join(failures)
