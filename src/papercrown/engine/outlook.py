"""Foresight: how a game would end from a position, played on many times with the same luck from each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from papercrown.core.game import Game
from papercrown.core.records import Record
from papercrown.engine.search import new_desk
from papercrown.engine.specialise import kernels_for


@dataclass(frozen=True)
class Outlook:
    """How a game would end: a row for each time it was played on, a column for each seat."""

    scores: NDArray[np.int64]
    shares: NDArray[np.float64]
    """Of victory: 1 for who wins alone."""


class Foresight:
    """Looks ahead from the positions of one match."""

    def __init__(self, game: Game, seats: int, *, playouts: int, seed: int) -> None:
        self._kernels, self._desk = kernels_for(game), new_desk(game)
        self._seats, self._playouts, self._seed = seats, playouts, seed

    def outlook(self, position: Record, event: int, *, seat: int = 0, action: int = -1) -> Outlook:
        """From a position, with all that is hidden in it; or after an action there, its dice rolled anew each time.

        `event` is how often chance has been used in the match before.
        """
        shape = self._playouts, self._seats
        outlook = Outlook(np.zeros(shape, np.int64), np.zeros(shape, np.float64))
        self._kernels.foresee(
            position, seat, action, event, self._seats, self._seed, self._desk, outlook.scores, outlook.shares
        )
        return outlook
