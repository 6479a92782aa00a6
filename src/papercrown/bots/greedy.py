"""The greedy bot: each game's greedy policy, by default the best score after one action."""

import random

from papercrown.core.match import Action, Match


class Greedy:
    """Plays what is best right now. Ties are broken at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        from papercrown.core.dice import DICE
        from papercrown.core.records import new
        from papercrown.engine.specialise import kernels_for, workspace  # importing the engine takes a while

        kernels = kernels_for(match.game)
        dice = new(DICE)
        dice.key = self._random.getrandbits(63)
        choice = kernels.choose(match.view(seat), seat, kernels.GREEDY, dice, 0, workspace(match.game))
        return match.describe(seat, int(choice))
