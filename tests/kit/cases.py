"""Many small cases in one test, which saves the overhead of a test each."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

Test = Callable[..., None]


def cases(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Like `pytest.mark.parametrize`, but within one test: every case runs, and all failures are reported."""
    arguments = names.replace(" ", "").split(",") if isinstance(names, str) else list(names)
    every = [(value,) if len(arguments) == 1 else tuple(value) for value in values]
    assert every, "expected at least one case"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**others: Any) -> None:
            failures: list[Exception] = []
            for case in every:
                given = dict(zip(arguments, case, strict=True))
                try:
                    test(**given, **others)
                except Exception as failure:
                    failure.add_note(f"case: {given}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(every)} cases failed", failures)

        signature = inspect.signature(test)
        left = [parameter for name, parameter in signature.parameters.items() if name not in arguments]
        run.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return decorate
