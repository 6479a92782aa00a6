"""The letters of the landscapes, for people who cannot tell the colours apart; clients may hide them."""

from collections.abc import Iterable
from functools import lru_cache

from papercrown.drawing.svg import group, text
from papercrown.drawing.theme import INK, PAPER
from papercrown.games.queendomino.pieces import LETTERS

HEIGHT = 10.5
MAX_CACHED_LETTERS = 4096
"""About 50 bytes each."""


def letters(placed: Iterable[tuple[int, float, float]]) -> str:
    """The letters of landscapes, each centred above (x, y)."""
    return lettering("".join([letter(*one) for one in placed]))


def lettering(drawn: str) -> str:
    """A group with the style of all letters."""
    return group(
        drawn,
        class_="letter", aria_hidden="true", pointer_events="none", text_anchor="middle", font_weight="bold",
        fill=INK, stroke=PAPER, stroke_opacity=0.75, stroke_width=2.8, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


@lru_cache(MAX_CACHED_LETTERS)
def letter(land: int, x: float, y: float) -> str:
    return text(x, y, LETTERS[land].upper(), HEIGHT)
