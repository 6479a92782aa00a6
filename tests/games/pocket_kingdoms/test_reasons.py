"""The reasons given for actions are true."""

import re
from collections import Counter
from typing import Any

from papercrown.games.pocket_kingdoms import board
from papercrown.games.pocket_kingdoms.pieces import FOREST, HOUSE, SHIP, SYMBOLS, WATER
from papercrown.games.pocket_kingdoms.position import DRAWING
from tests.kit.reasons import sampled_reasons


def test_every_reason_is_true() -> None:
    kinds: Counter[str] = Counter()
    for match, view, after, action, reason in sampled_reasons("pocket-kingdoms", 2, games=1):
        seat = match.actors()[-1]
        before, sheet, space = view.sheets[seat], after.sheets[seat], action - DRAWING
        if found := re.fullmatch(r"lets you draw the (\w+)", reason):
            assert SYMBOLS[int(sheet.symbol)] == found[1]
        elif found := re.fullmatch(r"makes a forest of (\d+) spaces?", reason):
            forests = board.spaces_with(sheet.kingdom, FOREST, FOREST)
            here = board.spread(board.first(board.spaces_with(_only(sheet.kingdom, space), FOREST, FOREST)), forests)
            assert board.size(here) == int(found[1])
        else:
            one, other = {"a house beside a forest": (HOUSE, FOREST), "water beside a ship": (WATER, SHIP)}[reason]
            assert sheet.kingdom[space] == one != before.kingdom[space]
            near = board.beside(board.spaces_with(_only(sheet.kingdom, space), one, one))
            assert board.size(board.common(near, board.spaces_with(sheet.kingdom, other, other)))
        kinds[reason.split()[0]] += 1
    assert set(kinds) >= {"lets", "makes"}


def _only(kingdom: Any, space: int) -> Any:
    """A kingdom that is empty but for one space."""
    alone = kingdom.copy()
    alone[:] = 0
    alone[space] = kingdom[space]
    return alone
