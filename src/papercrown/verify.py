"""Recomputes every roll of a game. It is independent of the engine, and needs nothing but Python:

    python verify.py GAME.json [--seal SEAL] [--luck LUCK]

LUCK is the luck of your browser, or better the file of what your browser saw, with which everything is compared.
The rolls of step k (0 is the set-up) come from the key HMAC-SHA256(secret, match | luck | k), see docs/fair-dice.md.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

MASK = 2**64 - 1
HEX = re.compile("[0-9a-f]{64}")
MALFORMED = (KeyError, TypeError, ValueError, AttributeError, RecursionError)


class Unfair(Exception):
    """The seal, a pledge, a roll or the file itself does not match. The message says what and where."""


class Verified(NamedTuple):
    """What the dice of a game follow from, and what was compared with it."""

    seal: str
    first: int
    """The first step that the seal covers; 0 is the set-up. Later ones belong to a game that continues another one."""
    rolls: int
    """The number of rolls that follow from secrets and luck."""
    luck: int
    """The number of players whose browsers added luck."""
    names: tuple[str, ...] | None
    """The names of these players; None for a game from before there were pledges."""
    confirmed: bool
    """Whether the pledges are those that a browser saw before it revealed its luck."""
    burned: int
    """How often that browser had revealed luck for a game that did not begin."""

    def __str__(self) -> str:
        coverage = f" It covers the steps from {self.first} on: the game continues another one." if self.first else ""
        return "\n".join(
            [
                f"The seal was {self.seal}.{coverage}",
                self._contributors(),
                *([BURNED.format(times="once" if self.burned == 1 else f"{self.burned} times")] if self.burned else []),
                f"{self.rolls} rolls follow from the secret and the luck.",
            ]
        )

    def _contributors(self) -> str:
        if not self.luck:
            return "No player added luck: the server alone made these dice."
        if self.names is None:
            return f"{_counted(self.luck, 'player')} added luck. {OLD}"
        pledged = f"{_counted(self.luck, 'player')} pledged luck: {', '.join(self.names)}."
        return f"{pledged} {CONFIRMED if self.confirmed else UNCONFIRMED}"


OLD = "The game is from before there were pledges: nothing proves that nobody added luck afterwards."
CONFIRMED = "Your browser saw the same list before it revealed its luck."
UNCONFIRMED = "Are these the players, and all of them? Only what a browser saw (--luck FILE) proves it."
BURNED = (
    "Your browser had revealed luck {times} for a game that did not begin: if nobody left the table, somebody may have "
    "tried for other dice."
)


class Seen(NamedTuple):
    """What a browser saw of a game, as it saves it; None is what it did not see."""

    seal: str | None = None
    luck: str | None = None
    pledges: list[list[str]] | None = None
    burned: int = 0
    steps: int | None = None
    rolls: int | None = None


def verify(journal: Any, seal: str | None = None, luck: Any = None) -> Verified:
    """Check all rolls, or raise `Unfair`. `seal` is the one that a player wrote down before the game.

    `luck` is what the player's browser added to the dice: 64 digits, or all that it saw, as it saves it.
    """
    seen = _read_seen(luck)
    try:
        return _verify(journal, seal, seen)
    except MALFORMED as error:
        raise Unfair(f"expected a game as Papercrown saves it, got something else: {error!r:.100}") from None


def _verify(journal: Any, seal: str | None, seen: Seen) -> Verified:
    seeds = [(0, journal["seed"]), *((step + 1, seed) for step, seed in journal.get("forks", []))]
    first, last = seeds[-1]
    if not isinstance(last, dict):
        steps = f"from step {first} on " if first else ""
        raise Unfair(
            f"{steps}the dice came from a plain seed: nothing was sealed beforehand, so nothing can be verified"
        )
    for known in (seal, seen.seal):
        if known is not None and "".join(known.split()).lower() != last["seal"]:
            raise Unfair(f"the seal that you saw before the game was {known.strip()}, the game has {last['seal']}")
    for _, seed in seeds:
        if isinstance(seed, dict):
            _check_seed(seed)
    _compare_luck(last, seen)
    rolls = _check_length(journal, seen)
    return Verified(
        last["seal"],
        first,
        sum(_check_step(journal, seeds, step) for step in range(len(rolls))),
        len(last["luck"]),
        tuple(name for name, _ in last["pledges"]) if "pledges" in last else None,
        None not in (seen.pledges, seen.luck),
        seen.burned,
    )


def _check_seed(seed: dict[str, Any]) -> None:
    """Check that the secret fits its seal, and each luck its pledge."""
    seal, luck, pledges = seed["seal"], seed["luck"], seed.get("pledges")
    if not all(map(HEX.fullmatch, (seal, seed["secret"], *luck))):
        raise ValueError("expected 64 hexadecimal digits for each seal, secret and luck")
    if hashlib.sha256(bytes.fromhex(seed["secret"])).hexdigest() != seal:
        raise Unfair(f"the secret is not the one that was sealed as {seal}")
    if pledges is None:
        return
    if len(pledges) != len(luck):
        raise Unfair(f"expected a pledge for each luck, got {len(pledges)} pledges and luck of {len(luck)}")
    for (name, pledge), one in zip(pledges, luck, strict=True):
        if not name.isprintable():
            raise ValueError("expected a name that can be printed")
        if pledge_of(seal, one) != pledge:
            raise Unfair(f"the luck of {name:.40} does not fit the pledge")


def _compare_luck(seed: dict[str, Any], seen: Seen) -> None:
    """Compare pledges and luck with what a browser saw before the game."""
    if seen.pledges is not None:
        pledges = seed.get("pledges")
        if pledges is None:
            raise Unfair(f"your browser saw {_counted(len(seen.pledges), 'pledge')}, the game has luck without pledges")
        if len(pledges) != len(seen.pledges):
            raise Unfair(
                f"your browser saw {_counted(len(seen.pledges), 'pledge')} ({_names(seen.pledges)}), "
                f"the game has {len(pledges)} ({_names(pledges)})"
            )
        for place, (told, known) in enumerate(zip(pledges, seen.pledges, strict=True), 1):
            if list(told) != known:
                saw, has = (f"{pledge} of {name:.40}" for name, pledge in (known, told))
                raise Unfair(f"pledge {place}: your browser saw {saw}, the game has {has}")
    if seen.luck is not None and seen.luck not in seed["luck"]:
        raise Unfair(f"your luck {seen.luck} is not in the dice")


def _check_length(journal: Any, seen: Seen) -> list[Any]:
    """Check that nothing is missing; returns the rolls of the set-up and of each step."""
    steps, rolls = len(journal["steps"]), list(journal["rolls"])
    if journal["length"] != steps:
        raise Unfair(f"expected {journal['length']!r:.20} steps, as the file says, got {steps}: it was cut or edited")
    if len(rolls) != steps + 1:
        raise Unfair(f"expected the rolls of {steps} steps, got those of {len(rolls) - 1}")
    if seen.steps not in (None, steps):
        raise Unfair(f"your browser saw {_counted(seen.steps, 'step')}, the game has {steps}")
    recorded = sum(len(of_step) // 2 for of_step in rolls)
    if seen.rolls not in (None, recorded):
        raise Unfair(f"your browser saw {_counted(seen.rolls, 'roll')}, the game has {recorded}")
    return rolls


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
            raise Unfair(f"step {step}, roll {count}: the dice showed {rolled} of {sides}, the file says {value!r:.20}")
    return len(recorded) // 2


def match_of(journal: Any) -> str:
    """The description of the match that goes into the dice."""
    played = [journal["game"], journal["rules"], journal["seats"], journal["options"]]
    return json.dumps(played, sort_keys=True, separators=(",", ":"))


def pledge_of(seal: str, luck: str) -> str:
    """What a browser shows before it reveals its luck."""
    return hashlib.sha256(f"{seal}|{luck}".encode()).hexdigest()


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


def _read_seen(luck: Any) -> Seen:
    """What the player knows of the dice: nothing, the luck alone, or all that the browser saw."""
    if luck is None:
        return Seen()
    if isinstance(luck, str):
        if digits := as_digits(luck):
            return Seen(luck=digits)
        raise Unfair(f"expected luck of 64 hexadecimal digits, got {luck!r:.80}")
    try:
        seen = Seen(**{name: luck[name] for name in Seen._fields})
        hexes: list[Any] = [seen.seal, seen.luck or seen.seal, *(pledge for _, pledge in seen.pledges or [])]
        texts = all(isinstance(name, str) and name.isprintable() for name, _ in seen.pledges or [])
        counts = (seen.burned, seen.steps or 0, seen.rolls or 0)
        if all(map(HEX.fullmatch, hexes)) and texts and all(type(count) is int and count >= 0 for count in counts):
            return seen
    except MALFORMED:
        pass
    raise Unfair("expected what a browser saw of the game, as it saves it, got something else")


def as_digits(given: str) -> str | None:
    """The digits of a luck as somebody copied them; None for anything else."""
    digits = "".join(given.split()).lower()
    return digits if HEX.fullmatch(digits) else None


def _names(pledges: list[list[str]]) -> str:
    return ", ".join(f"{name:.40}" for name, _ in pledges)


def _counted(count: Any, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="verify", description="Check that nobody could have chosen the dice of a game."
    )
    parser.add_argument("game", metavar="GAME.json", help="the file of the game")
    parser.add_argument("--seal", help="the seal that you saw before the game")
    parser.add_argument("--luck", help="the luck that your browser added, or the file of what it saw")
    arguments = parser.parse_args()
    try:
        luck = arguments.luck and (as_digits(arguments.luck) or _load(arguments.luck))
        print(verify(_load(arguments.game), arguments.seal, luck))
    except RecursionError:
        print("verify: expected a game, got lists nested too deeply", file=sys.stderr)
    except (OSError, ValueError, Unfair) as error:
        print(f"verify: {error}", file=sys.stderr)
    else:
        return 0
    return 1


def _load(name: str) -> Any:
    with open(name, encoding="utf-8") as file:
        return json.load(file)


if __name__ == "__main__":
    sys.exit(main())
