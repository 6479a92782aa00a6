"""The best score soon: each game's own greedy policy, or a look one action ahead."""

import random

from papercrown.core.match import Action, Match


class Greedy:
    """Takes what is best right now. Ties are broken at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, match: Match, seat: int) -> Action:
        from papercrown.core.dice import DICE
        from papercrown.core.records import new
        from papercrown.engine.specialise import kernels_for, workspace  # late: bots are listed before they are needed

        kernels = kernels_for(match.game)
        dice = new(DICE)
        dice.key = self._random.getrandbits(63)
        choice = kernels.choose(match.view(seat), seat, kernels.GREEDY, dice, 0, workspace(match.game))
        return match.describe(seat, int(choice))
