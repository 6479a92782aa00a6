"""The table in pieces, for screens of any shape: a wide one lays them side by side, a phone below each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, wraps
from itertools import chain
from typing import NamedTuple

from papercrown.drawing.svg import LATER, LAYER

FINGER = 44
"""CSS pixels that a finger needs."""
KEPT = 64
"""So much of each kind is remembered that is only for the other pages of a table, which are told at the same time."""


@dataclass(frozen=True)
class Part:
    """One piece: a player's sheet, or something shared."""

    id: str
    title: str
    drawing: str
    """It may use the pictures of the game's library, which a client has loaded once, and have layers."""
    seats: tuple[int, ...] = ()
    """Whose sheet it is; nobody's if it is shared."""
    width: int = 320
    """So many CSS pixels wide, everything on it that can be clicked is at least FINGER pixels wide and high."""

    later: tuple[Later, ...] = ()
    """What draws the layers for which the drawing only has places, in order."""

    def drawn(self) -> Part:
        return self

    @cached_property
    def pieces(self) -> list[str]:
        """The frame and its layers in turns: every other piece is a layer."""
        return self.drawing.split(LAYER)

    @property
    def frame(self) -> str:
        """All but the layers; where one belongs there is an empty place with its number."""
        pieces = self.pieces
        return pieces[0] + "".join(f"{_slot(n)}</g>{after}" for n, after in enumerate(pieces[2::2]))

    @property
    def places_of_later(self) -> Sequence[int]:
        """The numbers of the layers that are drawn later."""
        return _places_of_later(self.drawing)

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """What changes by itself, in order."""
        drawn = chain.from_iterable(part.drawn() for part in self.later)
        return tuple(next(drawn) if layer == LATER else layer for layer in self.pieces[1::2])

    @property
    def svg(self) -> str:
        """The whole piece."""
        pairs = zip(self.layers, self.pieces[2::2], strict=True)
        return self.pieces[0] + "".join(f"{_slot(n)}{layer}</g>{after}" for n, (layer, after) in enumerate(pairs))


@lru_cache(KEPT)
def _places_of_later(drawing: str) -> Sequence[int]:
    return [number for number, layer in enumerate(drawing.split(LAYER)[1::2]) if layer == LATER]


@cache
def _slot(number: int) -> str:
    return f'<g data-layer="{number}">'


class Later(NamedTuple):
    """One layer of a part, or several, not drawn yet. Equal ones look the same."""

    draw: Callable[..., str | Sequence[str]]
    shown: tuple[Hashable, ...]
    """All that they show."""
    layers: int = 1

    def drawn(self) -> Sequence[str]:
        drawn = self.draw(*self.shown)
        return (drawn,) if isinstance(drawn, str) else drawn


class Sketch(NamedTuple):
    """A part that is not drawn yet. Equal sketches look the same: whoever has one need not draw the other."""

    draw: Callable[..., Part]
    shown: tuple[Hashable, ...]
    """All that it shows."""

    def drawn(self) -> Part:
        return self.draw(*self.shown)


def sketched(draw: Callable[..., Part]) -> Callable[..., Sketch]:
    """For a function that draws a part from values: it then gives a sketch, which draws only when it must."""
    kept = lru_cache(KEPT)(draw)

    @wraps(draw)
    def sketch(*shown: Hashable) -> Sketch:
        return Sketch(kept, shown)

    return sketch
