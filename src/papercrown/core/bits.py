"""Operations that need one body in plain Python and another in compiled code: bit counts, wrapping 64-bit arithmetic.

Numba replaces the plain body by the overload below it. The tests prove both equal.
"""

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

MASK = (1 << 64) - 1
GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def count(word: int) -> int:
    """How many bits are set.

    >>> count(0b1011)
    3
    """
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The index of the lowest set bit of `word`, which is not 0.

    >>> lowest(0b1000)
    3
    """
    return (int(word) & -int(word)).bit_length() - 1


def scramble(key: int, counter: int) -> int:
    """32 bits of SplitMix64, the generator of Steele, Lea and Flood (2014)."""
    z = (int(key) + int(counter) * GOLDEN) & MASK
    z = ((z ^ z >> 30) * MIX_1) & MASK
    z = ((z ^ z >> 27) * MIX_2) & MASK
    return (z ^ z >> 31) >> 32


def put(records, index, source):
    """Copy a record into an array of them."""
    records[index] = source


def overwrite(target, source):
    """Copy a record over another of its kind."""
    for name in target.dtype.names:
        target[name] = source[name]


@intrinsic
def _count(context, word):
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _lowest(context, word):
    return types.int64(types.int64), lambda context, builder, signature, args: builder.cttz(args[0], cgutils.true_bit)


@overload(count, inline="always")
def _(word):
    return lambda word: _count(word)


@overload(lowest, inline="always")
def _(word):
    return lambda word: _lowest(word)


_GOLDEN, _MIX_1, _MIX_2 = np.uint64(GOLDEN), np.uint64(MIX_1), np.uint64(MIX_2)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@overload(scramble)
def _(key, counter):
    def compiled(key, counter):
        z = np.uint64(key) + np.uint64(counter) * _GOLDEN
        z = (z ^ (z >> _30)) * _MIX_1
        z = (z ^ (z >> _27)) * _MIX_2
        return np.int64((z ^ (z >> _31)) >> _32)

    return compiled


@intrinsic
def _copy(context, target, source):
    """One memcpy: Numba would copy byte by byte, and take long to compile that."""

    def generate(context, builder, signature, args):
        size = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, *args, size, 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


@overload(put)
def _(records, index, source):
    return lambda records, index, source: _copy(records[index], source)


@overload(overwrite)
def _(target, source):
    return lambda target, source: _copy(target, source)
