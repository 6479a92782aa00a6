"""Outlooks: how a game would end from a position, by playouts with common random numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from papercrown.core.game import Game
from papercrown.core.records import Record
from papercrown.core.stopping import stop_flag
from papercrown.engine.search import new_buffers
from papercrown.engine.specialise import kernels_for


@dataclass(frozen=True)
class Outlook:
    """The results of playouts from one position: a row for each playout, a column for each seat."""

    scores: NDArray[np.int64]
    shares: NDArray[np.float64]
    """Of the victory: 1 for winning alone."""


class Forecaster:
    """Computes outlooks for positions of one match; playout n has the same dice from each of them."""

    def __init__(self, game: Game, seats: int, *, playouts: int, seed: int) -> None:
        self._kernels, self._buffers = kernels_for(game), new_buffers(game)
        self._seats, self._playouts, self._seed = seats, playouts, seed

    def outlook(self, position: Record, event: int, *, seat: int = 0, action: int = -1) -> Outlook:
        """The outlook from a position, hidden choices included, or from an action there, whose dice are rerolled.

        `event` is the number of earlier steps that rolled dice.
        """
        stop_flag().check()
        shape = self._playouts, self._seats
        outlook = Outlook(np.zeros(shape, np.int64), np.zeros(shape, np.float64))
        self._kernels.forecast(
            position, seat, action, event, self._seats, self._seed, self._buffers, outlook.scores, outlook.shares
        )
        return outlook
