"""Several checks of one object that is expensive to create, in one test; all failures are reported."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Check = Callable[[T], None]


def run_checks(checks: Sequence[Check[T]], checked: T) -> None:
    failures = []
    for check in checks:
        try:
            check(checked)
        except Exception as error:
            failures.append(f"{check.__name__}: {type(error).__name__}: {error}")
    assert not failures, "\n".join(failures)
