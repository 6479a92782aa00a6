"""Recomputes every roll of a game. It is independent of the engine, and needs nothing but Python:

    python verify.py GAME.json

The rolls of step k (0 is the set-up) come from the key HMAC-SHA256(secret, match | luck | k), see docs/fair-dice.md.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

MASK = 2**64 - 1


class Unfair(Exception):
    """The seal, a roll or the file itself does not match. The message says what and where."""


class Verified(NamedTuple):
    """The seal of a game, the first step that it covers (0 is the set-up), and the number of rolls that follow from it.

    A game that continues another one is sealed from there on; for a new game `first` must be 0.
    """

    seal: str
    first: int
    rolls: int

    def __str__(self) -> str:
        coverage = f" It covers the steps from {self.first} on: the game continues another one." if self.first else ""
        return f"The seal was {self.seal}.{coverage}\n{self.rolls} rolls follow from what was sealed"


def verify(journal: Any, seal: str | None = None) -> Verified:
    """Check all rolls, or raise `Unfair`. `seal` is the one that a player wrote down before the game."""
    try:
        return _verify(journal, seal)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unfair(f"expected a game as Papercrown saves it, got something else: {error!r:.100}") from None


def _verify(journal: Any, seal: str | None) -> Verified:
    seeds = [(0, journal["seed"]), *((step + 1, seed) for step, seed in journal.get("forks", []))]
    first, last = seeds[-1]
    if not isinstance(last, dict):
        steps = f"from step {first} on " if first else ""
        raise Unfair(
            f"{steps}the dice came from a plain seed: nothing was sealed beforehand, so nothing can be verified"
        )
    if seal is not None and "".join(seal.split()).lower() != last["seal"]:
        raise Unfair(f"the seal that you saw before the game was {seal.strip()}, the game has {last['seal']}")
    for _, seed in seeds:
        if isinstance(seed, dict) and hashlib.sha256(bytes.fromhex(seed["secret"])).hexdigest() != seed["seal"]:
            raise Unfair(f"the secret is not the one that was sealed as {seed['seal']}")
    if len(journal["rolls"]) != len(journal["steps"]) + 1:
        raise Unfair(f"expected the rolls of {len(journal['steps'])} steps, got those of {len(journal['rolls']) - 1}")
    return Verified(
        last["seal"], first, sum(_check_step(journal, seeds, step) for step in range(len(journal["rolls"])))
    )


def _check_step(journal: Any, seeds: list[Any], step: int) -> int:
    """Check the rolls of a step; returns how many there are."""
    recorded = journal["rolls"][step]
    seed = [seed for first, seed in seeds if first <= step][-1]
    if not isinstance(seed, dict):
        return 0  # before the fork that has sealed dice
    numbers = random_numbers(seed["secret"], seed["luck"], match_of(journal), step)
    for count, (sides, value) in enumerate(zip(recorded[::2], recorded[1::2], strict=True), 1):
        if not isinstance(sides, int):
            raise Unfair(f"step {step}, roll {count}: expected a number of sides, got {sides!r:.20}")
        rolled = next(numbers) * sides >> 32
        if value != rolled:
            raise Unfair(f"step {step}, roll {count}: the dice showed {rolled} of {sides}, the file says {value}")
    return len(recorded) // 2


def match_of(journal: Any) -> str:
    """The description of the match that goes into the dice."""
    played = [journal["game"], journal["rules"], journal["seats"], journal["options"]]
    return json.dumps(played, sort_keys=True, separators=(",", ":"))


def random_numbers(secret: str, luck: list[str], match: str, step: int) -> Iterator[int]:
    """The 32-bit numbers of a step: SplitMix64, started by the first 8 bytes of the HMAC.

    A roll is number * sides >> 32.
    """
    message = f"{match}|{','.join(luck)}|{step}".encode()
    state = int.from_bytes(hmac.new(bytes.fromhex(secret), message, "sha256").digest()[:8], "big")
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        yield (z ^ z >> 31) >> 32


def main() -> int:
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            verified = verify(json.load(file))
    except (ValueError, RecursionError) as error:
        print(f"verify: expected a game as Papercrown saves it, got something else: {error!r:.100}", file=sys.stderr)
        return 1
    except (IndexError, OSError, Unfair) as error:
        print(f"verify: {error!s:.300}", file=sys.stderr)
        return 1
    print(f"{verified}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
