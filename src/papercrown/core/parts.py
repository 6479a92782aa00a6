"""The table in pieces, for screens of any shape: a wide one lays them side by side, a phone below each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property, lru_cache, wraps

from papercrown.core.svg import LAYER

FINGER = 44
"""CSS pixels that a finger needs."""
KEPT = 64
"""So many drawn parts of each kind are remembered: for the other pages of a table, which are told at the same time."""


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

    def drawn(self) -> Part:
        return self

    @cached_property
    def frame(self) -> str:
        """All but the layers; where one belongs there is an empty place with its number."""
        pieces = self.drawing.split(LAYER)
        return pieces[0] + "".join(f"{_slot(n)}</g>{after}" for n, after in enumerate(pieces[2::2]))

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """What changes by itself, in order."""
        return tuple(self.drawing.split(LAYER)[1::2])

    @property
    def svg(self) -> str:
        """The whole piece."""
        pieces = self.drawing.split(LAYER)
        pairs = zip(pieces[1::2], pieces[2::2], strict=True)
        return pieces[0] + "".join(f"{_slot(n)}{layer}</g>{after}" for n, (layer, after) in enumerate(pairs))


def _slot(number: int) -> str:
    return f'<g data-layer="{number}">'


@dataclass(frozen=True)
class Sketch:
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
