"""Bots that behave badly or slowly."""

import random
import time

from papercrown.core.fairness import public_number
from papercrown.core.match import Action, Match


class First:
    """Takes the first legal action, after `seconds`."""

    summary = "Takes the first action."

    def __init__(self, seed: int | None = None, seconds: float = 0.0) -> None:
        self.random = random.Random(seed)
        self.seconds = seconds

    def choose(self, match: Match, seat: int) -> Action:
        time.sleep(self.seconds)
        return match.describe(seat, match.legal_ids(seat)[0])


class Raising(First):
    """Raises an exception in the middle of every game with an odd seed."""

    def choose(self, match: Match, seat: int) -> Action:
        if len(match.steps) > 10 and public_number(match.seed) % 2:
            raise ValueError("no idea\nwhat to do")
        return super().choose(match, seat)


class Cheating(First):
    """Plays an action that does not exist."""

    def choose(self, match: Match, seat: int) -> Action:
        return Action(10**6, "win at once", ())


class Printing(First):
    """Prints to standard output, where workers answer."""

    def choose(self, match: Match, seat: int) -> Action:
        print("let me think")
        return super().choose(match, seat)


def needs_two_arguments(seed: int, patience: int) -> First:
    return First(seed)
