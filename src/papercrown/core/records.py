"""Positions are NumPy records: fixed size, no objects, readable by name in compiled and in plain Python."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike


class Record(np.void):  # type: ignore[misc]
    """A NumPy record whose fields are attributes, without the slow lookup of NumPy's own.

    >>> match.position.seats
    np.int8(2)
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError as error:
            raise AttributeError(str(error)) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    data = property(np.asarray)
    """Its memory, which compiled rules ask for; NumPy would describe every field of it in words, each time."""


def record(**fields: DTypeLike | tuple[DTypeLike, Any]) -> np.dtype[Any]:
    """A record type. A field is a type, or a type and a shape.

    >>> runner = record(at="i2", acted="i1")
    >>> position = record(runners=(runner, 4), over="i1")
    """
    for name in fields:
        if hasattr(Record, name):  # plain Python would find NumPy's method instead of the field
            raise ValueError(f"expected a field name that NumPy's records leave free, got {name!r}")
    spec = [(name, *kind) if isinstance(kind, tuple) else (name, kind) for name, kind in fields.items()]
    return np.dtype((Record, spec))


def blank(dtype: np.dtype[Any], n: int) -> "np.recarray[Any, Any]":
    """`n` records, every byte zero."""
    array = np.recarray(n, dtype)
    array.view(np.uint8)[:] = 0
    return array


def new(dtype: np.dtype[Any]) -> Record:
    """One record, every byte zero."""
    return np.zeros(1, dtype)[0]  # type: ignore[no-any-return]


def copy(source: Record) -> Record:
    """The same bytes in a record of its own."""
    return restored(source.dtype, source.tobytes())


def as_laid_out(source: Record, dtype: np.dtype[Any]) -> bytes:
    """The bytes of the same record without the fields that this type does not have."""
    from numpy.lib.recfunctions import require_fields

    return require_fields(np.asarray(source), dtype).tobytes()


def restored(dtype: np.dtype[Any], raw: bytes) -> Record:
    """The record whose bytes these are."""
    return np.frombuffer(bytearray(raw), dtype)[0]  # type: ignore[no-any-return]
