"""The pictures of the symbols."""

from __future__ import annotations

from papercrown.games.pocket_kingdoms.pictures import PICTURES, VERSIONS, picture
from papercrown.games.pocket_kingdoms.pieces import EMPTY, SYMBOLS


def test_every_symbol_has_its_picture() -> None:
    for symbol in SYMBOLS[EMPTY + 1 :]:
        assert {picture(symbol, version) for version in range(2 * VERSIONS)} <= PICTURES.keys()
