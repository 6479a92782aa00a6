"""Documented names of 0.2.0 that have changed: they keep working for one release, with a DeprecationWarning."""

import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any


def former_names(module: str, renamed: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__` that resolves former names to the present ones."""

    def resolve(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is deprecated, use {renamed[name]}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], renamed[name])

    return resolve
