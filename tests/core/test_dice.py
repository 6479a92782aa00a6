"""Dice: uniform, reproducible and unpredictable."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.core import dice as _dice
from papercrown.core.dice import dice_for, secret_of

roll: Any = _dice.roll
reveal: Any = _dice.reveal
draw_bit: Any = _dice.draw_bit
quick = settings(max_examples=50, deadline=None)


def chi_square(counts: Counter[int], outcomes: int) -> float:
    expected = counts.total() / outcomes
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in range(outcomes))


@given(st.integers(1, 2**31 - 1), st.integers(0, 1000))
@quick
def test_a_roll_is_in_range(n: int, step: int) -> None:
    dice = dice_for(b"secret", "match", step)
    assert all(0 <= roll(dice, n) < n for _ in range(5))


@pytest.mark.parametrize(("n", "limit"), [(2, 10.8), (6, 20.5), (48, 84.0)])  # exceeded once in a thousand times
def test_rolls_of_one_step_are_uniform(n: int, limit: float) -> None:
    dice = dice_for(b"fixed", "match", 1)
    counts = Counter(int(roll(dice, n)) for _ in range(6000))
    assert chi_square(counts, n) < limit


def test_first_rolls_of_many_steps_are_uniform() -> None:
    counts = Counter(int(roll(dice_for(b"fixed", "match", step), 6)) for step in range(3000))
    assert chi_square(counts, 6) < 20.5


def test_the_counter_moves_with_every_roll() -> None:
    dice = dice_for(b"secret", "match", 0)
    assert int(dice.counter) == 0
    for used in range(1, 4):
        roll(dice, 6)
        assert int(dice.counter) == used
    assert int(dice.reveals) == 0


def test_reveals_are_counted_separately() -> None:
    dice = dice_for(b"secret", "match", 0)
    reveal(dice)
    assert (int(dice.counter), int(dice.reveals)) == (0, 1)


@pytest.mark.parametrize("step", [0, 1, 77])
def test_dice_are_the_hmac_of_the_secret_the_match_and_the_step(step: int) -> None:
    digest = hmac.new(b"a secret", f"the match|{step}".encode(), hashlib.sha256).digest()
    key = int.from_bytes(digest[:8], "big")
    assert int(dice_for(b"a secret", "the match", step).key) % 2**64 == key


def test_known_vector() -> None:
    """Old journals depend on it: printf 'kingdomino|0' | openssl dgst -sha256 -hmac papercrown."""
    assert int(dice_for(b"papercrown", "kingdomino", 0).key) == 0x001C6AEA30C5183E


@pytest.mark.parametrize("other", [(b"b", "m", 1), (b"a", "n", 1), (b"a", "m", 2)])
def test_another_secret_match_or_step_gives_other_dice(other: tuple[bytes, str, int]) -> None:
    assert dice_for(*other).key != dice_for(b"a", "m", 1).key


def test_a_seed_gives_one_secret() -> None:
    assert secret_of(7) == secret_of(7) == hashlib.sha256(b"papercrown seed 7").digest()
    assert len({secret_of(seed) for seed in range(100)}) == 100


@given(st.integers(1, 2**62 - 1), st.integers(0, 100))
@quick
def test_a_drawn_bit_is_a_set_bit(bits: int, step: int) -> None:
    assert bits >> int(draw_bit(dice_for(b"secret", "match", step), bits)) & 1


def test_all_set_bits_are_equally_likely() -> None:
    bits = 0b1001_0110_0000_0001_0000_0000_0001
    places = [place for place in range(bits.bit_length()) if bits >> place & 1]
    dice = dice_for(b"fixed", "match", 2)
    counts = Counter(places.index(int(draw_bit(dice, bits))) for _ in range(3000))
    assert chi_square(counts, len(places)) < 20.5


def test_the_only_set_bit_is_drawn() -> None:
    assert draw_bit(dice_for(b"secret", "match", 0), 1 << 40) == 40
