"""The drawings of the landscapes."""

from __future__ import annotations

from papercrown.games.queendomino.drawing.landscape_drawings import GROUNDS, INKS
from papercrown.games.queendomino.pieces import LANDSCAPES


def test_every_landscape_has_its_colours() -> None:
    assert tuple(GROUNDS) == tuple(INKS) == LANDSCAPES
