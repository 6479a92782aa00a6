"""Positions are NumPy records: fixed size, no Python objects, fields by name in compiled and in plain Python."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class Record(np.void):  # type: ignore[misc]
    """One record, with faster access to its fields than `numpy.record`, which looks them up in Python code.

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
    """The buffer that compiled code asks for; NumPy's own would describe every field of it on each call."""


def record(**fields: DTypeLike | tuple[DTypeLike, Any]) -> np.dtype[Any]:
    """A record type. A field is a type, or a type and a shape.

    >>> runner = record(at="i2", acted="i1")
    >>> position = record(runners=(runner, 4), over="i1")
    """
    for name in fields:
        if hasattr(Record, name):  # in plain Python the method would hide the field
            raise ValueError(f"expected a field name that NumPy's records leave free, got {name!r}")
    spec = [(name, *kind) if isinstance(kind, tuple) else (name, kind) for name, kind in fields.items()]
    return np.dtype((Record, spec))


def blank(dtype: np.dtype[Any], n: int) -> "np.recarray[Any, Any]":
    """An array of `n` records, every byte zero."""
    array = np.recarray(n, dtype)
    array.view(np.uint8)[:] = 0
    return array


def new(dtype: np.dtype[Any]) -> Record:
    """One record, every byte zero."""
    return np.zeros(1, dtype)[0]  # type: ignore[no-any-return]


def copy(source: Record) -> Record:
    """A record with the same bytes and its own memory."""
    return restored(source.dtype, source.tobytes())


def as_laid_out(source: Record, dtype: np.dtype[Any]) -> bytes:
    """The bytes of a record in an older layout, which lacks some of its fields and some last elements of its arrays."""
    older = np.empty((), dtype)
    _fill(older, np.asarray(source))
    return older.tobytes()


def _fill(older: NDArray[Any], source: NDArray[Any]) -> None:
    for name in older.dtype.names or ():
        field = older[name]
        grown = source[name][tuple(map(slice, field.shape))]
        if field.dtype.names:
            _fill(field, grown)
        else:
            older[name] = grown


def restored(dtype: np.dtype[Any], raw: bytes) -> Record:
    """A record from its bytes, in memory of its own."""
    return np.frombuffer(bytearray(raw), dtype)[0]  # type: ignore[no-any-return]
