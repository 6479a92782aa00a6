"""Caches what is computed from a view: while one player acts in secret, the other players' views do not change."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Protocol, TypeVar

MAX_CACHED_VIEWS = 256
"""About 5 to 10 kB each."""

Value = TypeVar("Value")


class View(Protocol):
    """A position as one viewer may see it."""

    def tobytes(self) -> bytes: ...


class _Key:
    """A view as a cache key, compared by its bytes. It drops the view once the value is computed."""

    __slots__ = ("raw", "view")

    def __init__(self, view: View) -> None:
        self.view: View | None = view
        self.raw = view.tobytes()

    def __hash__(self) -> int:
        return hash(self.raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.raw == other.raw


def cached_by_view(limit: int) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Cache a function of a view and further hashable arguments, such as the viewer and a tuple of names.

    The value must not refer to the view, which its owner may change.
    """

    def decorate(compute: Callable[..., Value]) -> Callable[..., Value]:
        @lru_cache(limit)
        def computed(key: _Key, *arguments: Hashable) -> Value:
            view, key.view = key.view, None
            return compute(view, *arguments)

        @wraps(compute)
        def cached(view: Any, *arguments: Hashable) -> Value:
            return computed(_Key(view), *arguments)

        return cached

    return decorate
