"""What compiled and plain Python say differently, they say equally."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.core import bits
from papercrown.core.records import blank, new, record
from papercrown.core.rule import rule

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
def test_a_record_is_put_into_an_array_and_stays_apart(put: Any) -> None:
    piece = record(at=("i2", 3), small="i1")
    records, source = blank(record(inner=(piece, 2), end="i1"), 4), new(record(inner=(piece, 2), end="i1"))
    source.inner[1].at[2], source.end = -7, 5
    put(records, 2, source)
    put(records[2].inner, 0, records[2].inner[1])
    source.end = 6
    assert records[2].inner["at"].tolist() == [[0, 0, -7], [0, 0, -7]]
    assert records.end.tolist() == [0, 0, 5, 0]


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
def test_scramble_is_the_same_compiled_and_plain(key: int, counter: int) -> None:
    assert bits.scramble(key, counter) == compiled_scramble(key, counter)
    assert 0 <= bits.scramble(key, counter) < 2**32


@pytest.mark.parametrize(
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
