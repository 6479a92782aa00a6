"""Bots that behave badly, or slowly."""

import os
import random
import signal
import time

from papercrown.core.fairness import public_number
from papercrown.core.match import Action, Match

FATAL = "PAPERCROWN_TEST_FATAL_SEED"
"""The environment variable with the seed of the deal in which a bot kills its process."""


class First:
    """Takes the first action; the clock and chance do not matter."""

    summary = "Takes the first action."

    def __init__(self, seed: int | None = None, seconds: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.seconds = seconds

    def choose(self, match: Match, seat: int) -> Action:
        time.sleep(self.seconds)
        return match.describe(seat, match.legal_ids(seat)[0])


class Raising(First):
    """Gives up in the middle of some games."""

    def choose(self, match: Match, seat: int) -> Action:
        if len(match.steps) > 10 and public_number(match.seed) % 2:
            raise ValueError("no idea\nwhat to do")
        return super().choose(match, seat)


class Cheating(First):
    """Plays what is not allowed."""

    def choose(self, match: Match, seat: int) -> Action:
        return Action(10**6, "win at once", ())


class Dying(First):
    """Does not survive one deal when it sits first."""

    def choose(self, match: Match, seat: int) -> Action:
        if seat == 0 and str(match.seed) == os.environ.get(FATAL):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(match, seat)


class Talking(First):
    """Writes where workers answer."""

    def choose(self, match: Match, seat: int) -> Action:
        print("let me think")
        return super().choose(match, seat)


def needs_more(seed: int, patience: int) -> First:
    return First(seed)
