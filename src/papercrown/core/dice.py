"""All randomness of the rules comes from here. A position never holds a generator, so no view can leak future rolls.

The dice of a step are keyed by HMAC-SHA256(secret, match | luck | step): past rolls do not determine the next one, but
with the secret, which is revealed after the game, anyone can recompute all of them. `papercrown/verify.py` does so
without this file.
"""

import hashlib
import hmac

from papercrown.core.bits import count, lowest, scramble
from papercrown.core.fairness import FairSeed, Seed
from papercrown.core.jit import rule
from papercrown.core.records import Record, new, record

RECORDED_ROLLS = 16
"""How many rolls of a step one pass records; `core/rolls.py` repeats the step for the rest."""

#: `counter` is the number of rolls, `reveals` the number of reveals; the laws of undo need both.
#: `sides` has those of the rolls after the first `skipped` ones, for the journal.
DICE = record(key="i8", counter="i8", reveals="i8", skipped="i8", sides=("i4", RECORDED_ROLLS))

LUCK = 1 << 20
"""The factor of `lucky`: random tie-breaks fit below it."""
WORST = -(1 << 62)
"""Less than any value, with or without a tie-break."""


@rule
def roll(dice, n):
    """A random number from 0 to n - 1.

    >>> 1 + roll(dice, 6) in range(1, 7)
    True
    """
    place = dice.counter - dice.skipped
    if 0 <= place < RECORDED_ROLLS:
        dice.sides[place] = n
    dice.counter += 1
    return (scramble(dice.key, dice.counter) * n) >> 32


@rule
def lucky(dice, value):
    """`value` with a random tie-break: the greatest of several lucky values is a random one of the best.

    >>> lucky(dice, 2) > lucky(dice, 1)
    True
    """
    return value * LUCK + roll(dice, LUCK)


@rule
def reveal(dice):
    """Report that this action shows something hidden, so that undo never goes back behind it.

    >>> reveal(dice)
    """
    dice.reveals += 1


@rule
def draw_bit(dice, bits):
    """The index of a random set bit of `bits`, which is not 0.

    >>> draw_bit(dice, 0b1010) in (1, 3)
    True
    """
    for _ in range(roll(dice, count(bits))):
        bits &= bits - 1
    return lowest(bits)


def secret_of(seed: int) -> bytes:
    """The secret of a match with a number as its seed."""
    return hashlib.sha256(f"papercrown seed {seed}".encode()).digest()


def dice_for(secret: bytes, match: str, step: int) -> Record:
    """The dice of one step of a match; step 0 is the set-up."""
    digest = hmac.digest(secret, f"{match}|{step}".encode(), "sha256")
    dice = new(DICE)
    dice.key = int.from_bytes(digest[:8], "big", signed=True)
    return dice


def dice_of(seed: Seed, match: str, step: int) -> Record:
    """The dice of one step of a match with this seed."""
    if isinstance(seed, FairSeed):
        return dice_for(bytes.fromhex(seed.secret), f"{match}|{','.join(seed.luck)}", step)
    return dice_for(secret_of(seed), match, step)


def rolled(dice: Record, sides: list[int]) -> list[tuple[int, int]]:
    """What these dice showed: how many sides each roll had, and its result."""
    return [(n, scramble(dice.key, number) * n >> 32) for number, n in enumerate(sides, 1)]
