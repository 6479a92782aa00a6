"""The random bot."""

import random

from papercrown.core.match import Action, Match


class Random:
    """Plays any legal action, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        return match.describe(seat, self._random.choice(match.legal_ids(seat)))
