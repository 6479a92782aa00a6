"""Operations with a compiled and an interpreted implementation give the same results."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.core import bits
from papercrown.core.jit import rule
from papercrown.core.records import blank, new, record
from tests.kit.cases import cases

quick = settings(max_examples=50, deadline=None)
words = st.integers(0, 2**63 - 1) | st.integers(0, 63).map(lambda n: (1 << n) - 1)
keys = st.integers(-(2**63), 2**63 - 1)
counters = st.integers(0, 2**40)


@rule
def compiled_count(word: int) -> int:
    return bits.count(word)


@rule
def compiled_lowest(word: int) -> int:
    return bits.lowest(word)


@rule
def compiled_scramble(key: int, counter: int) -> int:
    return bits.scramble(key, counter)


@rule
def compiled_put(records: Any, index: int, source: Any) -> None:
    bits.put(records, index, source)


@pytest.mark.parametrize("put", [bits.put, compiled_put])
def test_put_copies_a_record_into_an_array(put: Any) -> None:
    piece = record(at=("i2", 3), small="i1")
    records, source = blank(record(inner=(piece, 2), end="i1"), 4), new(record(inner=(piece, 2), end="i1"))
    source.inner[1].at[2], source.end = -7, 5
    put(records, 2, source)
    put(records[2].inner, 0, records[2].inner[1])
    source.end = 6
    assert records[2].inner["at"].tolist() == [[0, 0, -7], [0, 0, -7]]
    assert records.end.tolist() == [0, 0, 5, 0]


@rule
def compiled_overwrite(target: Any, source: Any) -> None:
    bits.overwrite(target, source)


@pytest.mark.parametrize("overwrite", [bits.overwrite, compiled_overwrite])
def test_overwrite_copies_a_record_over_another(overwrite: Any) -> None:
    piece = record(at=("i2", (2, 2)), small="i1")
    target, source = new(record(start="i1", inner=piece, end="i1")), new(piece)
    target.start, target.end, source.at[1, 0], source.small = 3, 4, -7, 5
    overwrite(target.inner, source)
    source.small = 6
    assert (target.inner.at.tolist(), int(target.inner.small)) == ([[0, 0], [-7, 0]], 5)
    assert (int(target.start), int(target.end)) == (3, 4)


@given(words)
@quick
def test_count_is_the_number_of_set_bits(word: int) -> None:
    assert bits.count(word) == compiled_count(word) == f"{word:b}".count("1")


@given(words.filter(bool))
@quick
def test_lowest_is_the_index_of_the_lowest_set_bit(word: int) -> None:
    index = f"{word:b}"[::-1].index("1")
    assert bits.lowest(word) == compiled_lowest(word) == index


@given(keys, counters)
@quick
def test_scramble_is_the_same_compiled_and_interpreted(key: int, counter: int) -> None:
    assert bits.scramble(key, counter) == compiled_scramble(key, counter)
    assert 0 <= bits.scramble(key, counter) < 2**32


@cases(
    ("counter", "output"),
    [
        (1, 0xE220A8397B1DCDAF),
        (2, 0x6E789E6AA1B965F4),
        (3, 0x06C45D188009454F),
        (4, 0xF88BB8A8724C81EC),
        (5, 0x1B39896A51A8749B),
    ],
)
def test_scramble_is_splitmix64(counter: int, output: int) -> None:
    """The published outputs of the generator with seed 0."""
    assert bits.scramble(0, counter) == compiled_scramble(0, counter) == output >> 32
