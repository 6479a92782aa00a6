"""All chance comes from here. A position never holds a generator, so nobody can look into the future.

The dice of a match come from HMAC-SHA256(secret, match | luck | step): from all past rolls nobody can compute the next
one, and whoever is told the secret afterwards can compute all of them. `papercrown/verify.py` does, without this file.
"""

import hashlib
import hmac

from papercrown.core.bits import count, lowest, scramble
from papercrown.core.fairness import Pact, Seed
from papercrown.core.jit import rule
from papercrown.core.records import Record, new, record

TRACE = 16
"""So many rolls are written down; whoever wants more of them rolls again, and skips these."""

#: `counter` tells whether chance was used, `reveals` whether something hidden was shown. Undo needs both.
#: `sides` are those of the rolls after the first `skipped` ones, for the journal.
DICE = record(key="i8", counter="i8", reveals="i8", skipped="i8", sides=("i4", TRACE))

LUCK = 1 << 20
"""How finely equal values are told apart."""
WORST = -(1 << 62)
"""Less than any value, lucky or not."""


@rule
def roll(dice, n):
    """A random number from 0 to n - 1.

    >>> 1 + roll(dice, 6) in range(1, 7)
    True
    """
    place = dice.counter - dice.skipped
    if 0 <= place < TRACE:
        dice.sides[place] = n
    dice.counter += 1
    return (scramble(dice.key, dice.counter) * n) >> 32


@rule
def lucky(dice, value):
    """Orders like `value`, and equal values at random: the maximum of many is any of the best.

    >>> lucky(dice, 2) > lucky(dice, 1)
    True
    """
    return value * LUCK + roll(dice, LUCK)


@rule
def reveal(dice):
    """Say that this action reveals hidden information, so that no choice before it can be taken back.

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
    """The secret of a match that is played by seed, so that it can be played again."""
    return hashlib.sha256(f"papercrown seed {seed}".encode()).digest()


def dice_for(secret: bytes, match: str, step: int) -> Record:
    """The dice of one step of a match; step 0 is the set-up."""
    digest = hmac.digest(secret, f"{match}|{step}".encode(), "sha256")
    dice = new(DICE)
    dice.key = int.from_bytes(digest[:8], "big", signed=True)
    return dice


def dice_of(seed: Seed, match: str, step: int) -> Record:
    """The same, by where the dice of the match come from."""
    if isinstance(seed, Pact):
        return dice_for(bytes.fromhex(seed.secret), f"{match}|{','.join(seed.luck)}", step)
    return dice_for(secret_of(seed), match, step)


def rolled(dice: Record, sides: list[int]) -> list[tuple[int, int]]:
    """What these dice showed: how many sides a roll had, and the number that came."""
    return [(n, scramble(dice.key, number) * n >> 32) for number, n in enumerate(sides, 1)]
