"""The symbols and patterns of the colours."""

from __future__ import annotations

import re

from papercrown.games.inkdoms.pieces import COLOURS
from papercrown.games.inkdoms.symbols import INKS, PICTURES


def test_colours_differ_in_symbol_and_pattern() -> None:
    assert tuple(INKS) == COLOURS
    assert len({ink.symbol for ink in INKS.values()}) == len(COLOURS)
    shapes = {re.sub(r"#[0-9a-f]{6}", "", PICTURES[f"ink-wash-{colour}"]).replace(colour, "") for colour in COLOURS}
    assert len(shapes) == len(COLOURS)
