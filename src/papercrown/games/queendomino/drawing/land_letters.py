"""The landscapes' letters, for those who do not see colours; a client may hide them."""

from collections.abc import Iterable
from functools import lru_cache

from papercrown.drawing.svg import group, words
from papercrown.drawing.theme import INK, PAPER
from papercrown.games.queendomino.pieces import LETTERS

HEIGHT = 10.5
KEPT = 4096
"""So many letters in their places are remembered, of about 50 bytes each."""


def letters(placed: Iterable[tuple[int, float, float]]) -> str:
    """A letter for each landscape, in the middle above this place."""
    return lettering("".join([letter(*one) for one in placed]))


def lettering(drawn: str) -> str:
    """What all letters have in common."""
    return group(
        drawn,
        class_="letter", aria_hidden="true", pointer_events="none", text_anchor="middle", font_weight="bold",
        fill=INK, stroke=PAPER, stroke_opacity=0.75, stroke_width=2.8, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


@lru_cache(KEPT)
def letter(land: int, x: float, y: float) -> str:
    return words(x, y, LETTERS[land].upper(), HEIGHT)
