"""The parts of a table drawing. A wide screen shows them side by side, a phone one below the other.

A part has a frame and layers. When a layer changes, clients receive only that layer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, wraps
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from papercrown.drawing.former_names import former_names
from papercrown.drawing.svg import LAYER

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__, {"Sketch": "LazyPart", "sketched": "lazy_part", "FINGER": "TOUCH_TARGET_PIXELS"}
    )

TOUCH_TARGET_PIXELS = 44
"""The least width and height of a touch target, in CSS pixels."""
MAX_CACHED_PARTS = 256
"""All clients at a table need the same parts at about the same time."""


@dataclass(frozen=True)
class Part:
    """An independently updatable part of the table drawing: a player's sheet, or something shared.

    >>> Part("sheet:0", "Ada", document("", 320, 200, "Ada", {}), seats=(0,)).width
    320
    """

    id: str
    title: str
    drawing: str
    """SVG that may use the game's library, with layers, or with placeholders if they are deferred."""
    seats: tuple[int, ...] = ()
    """The seats whose sheet it is; empty if it is shared."""
    width: int = 320
    """The width in CSS pixels at which every hit area is at least TOUCH_TARGET_PIXELS wide and high."""
    deferred: tuple[DeferredLayers, ...] = ()
    """They draw all layers of the part, in order, for which the drawing has placeholders."""

    def drawn(self) -> Part:
        return self

    @cached_property
    def pieces(self) -> list[str]:
        """The frame split at its layers: every second piece is a layer."""
        return self.drawing.split(LAYER)

    @property
    def frame(self) -> str:
        """The drawing with an empty, numbered group in place of each layer."""
        pieces = self.pieces
        return pieces[0] + "".join(f"{_slot(n)}</g>{after}" for n, after in enumerate(pieces[2::2]))

    @cached_property
    def layers(self) -> tuple[str, ...]:
        """The layers in order."""
        if self.deferred:
            return tuple(chain.from_iterable(layers.drawn() for layers in self.deferred))
        return tuple(self.pieces[1::2])

    @property
    def svg(self) -> str:
        """The frame with its layers."""
        pairs = zip(self.layers, self.pieces[2::2], strict=True)
        return self.pieces[0] + "".join(f"{_slot(n)}{layer}</g>{after}" for n, (layer, after) in enumerate(pairs))


@cache
def _slot(number: int) -> str:
    return f'<g data-layer="{number}">'


Redraw = Callable[..., Iterable[tuple[int, str]]]
"""From the arguments of `draw` now, followed by those before, the layers that differ, by number."""


class DeferredLayers(NamedTuple):
    """One or more layers of a part, drawn on demand. Equal instances look the same."""

    draw: Callable[..., str | Sequence[str]]
    shown: tuple[Hashable, ...]
    """The arguments of `draw`: everything the layers show."""
    layers: int = 1
    redraw: Redraw | None = None
    """Draws only those layers that differ from what was shown before; without it, all are drawn."""

    def drawn(self) -> Sequence[str]:
        drawn = self.draw(*self.shown)
        return (drawn,) if isinstance(drawn, str) else drawn

    def changed_since(self, previous: DeferredLayers) -> Iterable[tuple[int, str]]:
        """The numbers of the layers that may look different, and what they look like now."""
        if self.shown == previous.shown and self.draw is previous.draw:
            return ()
        if self.redraw and self.draw is previous.draw:
            return self.redraw(*self.shown, *previous.shown)
        return enumerate(self.drawn())


class LazyPart:
    """A part drawn on demand. Equal instances look the same, so one of them is drawn for all."""

    __slots__ = ("_hash", "draw", "shown")

    def __init__(self, draw: Callable[..., Part], shown: tuple[Hashable, ...]) -> None:
        self.draw = draw
        self.shown = shown
        """The arguments of `draw`: everything the part shows."""
        self._hash = hash(shown)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyPart):
            return NotImplemented
        return self._hash == other._hash and self.draw is other.draw and self.shown == other.shown

    def __hash__(self) -> int:
        return self._hash

    def drawn(self) -> Part:
        return _drawn(self)


@lru_cache(MAX_CACHED_PARTS)
def _drawn(lazy: LazyPart) -> Part:
    return lazy.draw(*lazy.shown)


def lazy_part(draw: Callable[..., Part]) -> Callable[..., LazyPart]:
    """Decorate a function that draws a part from hashable values: it then returns a LazyPart with a cached drawing.

    >>> @lazy_part
    ... def purse(seat, coins):
    ...     return Part(f"purse:{seat}", "Purse", text(0, 20, f"{coins} coins", 16))
    >>> purse(0, 7) == purse(0, 7)
    True
    """

    @wraps(draw)
    def lazy(*shown: Hashable) -> LazyPart:
        return LazyPart(draw, shown)

    return lazy
