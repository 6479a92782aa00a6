"""Playing whole games by clicking."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from papercrown.testing.browser.visitor import COMPILE_TIMEOUT_MS, Choice, Visitor

POLL_INTERVAL_MS = 20

SYNC_KEY = "table.scene && JSON.stringify([table.state.status, table.scene.steps, table.scene.acting])"
"""Equal on all pages of a table once they have received the same updates."""


def play_game(*visitors: Visitor, choose: Callable[[Sequence[Choice]], Choice] | None = None, seed: int = 0) -> None:
    """Play for these visitors of one table until the game is over; at random unless `choose` is given.

    >>> play_game(ada, bo, seed=7)
    """
    choose = choose or random.Random(seed).choice
    while play_action(*visitors, choose=choose):
        pass


def play_action(*visitors: Visitor, choose: Callable[[Sequence[Choice]], Choice]) -> bool:
    """Wait for the turn of one of these visitors and play an action; False if the game is over.

    >>> play_action(ada, bo, choose=lambda actions: actions[0])
    True
    """
    first = visitors[0]
    first.wait_for_table("table.scene", timeout=COMPILE_TIMEOUT_MS)
    while True:
        seq, over = first.read_table("[table.seq, table.state.status !== 'playing']")
        while len({visitor.read_table(SYNC_KEY) for visitor in visitors}) > 1:
            first.page.wait_for_timeout(POLL_INTERVAL_MS)
        for visitor in visitors:
            if turn := visitor.current_turn():
                visitor.play(turn, choose(turn.actions))
                return True
        if over:
            return False
        first.wait_for_table("table.seq > arg", seq)
