"""Sending a drawing in parts: a client receives only the frames and layers that changed."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from papercrown.drawing.parts import DeferredLayers, LazyPart, Part
from papercrown.server.protocol.updates import PartUpdate

MAX_CACHED_CHANGES = 64
"""The clients of a table that show the same part receive the same change, at about the same time."""


@dataclass(frozen=True, slots=True, eq=False)
class SentPart:
    """A part as clients have it. Of the drawing only digests are kept."""

    sketch: LazyPart | Part
    unchanged: PartUpdate
    """What is sent as long as nothing changes."""
    deferred: tuple[DeferredLayers, ...]
    drawing: int
    layers: array[int]
    """By number."""


SentParts = dict[str, SentPart]
"""The parts that a client has, by id."""


def part_updates(sketches: Sequence[LazyPart | Part], sent: SentParts) -> list[PartUpdate]:
    """The updates for a client that has the parts in `sent`, which afterwards holds the new ones."""
    before, known = dict(sent), list(sent.values())
    sent.clear()
    updates = []
    for place, sketch in enumerate(sketches):
        if now := _find(sketch, known, place):
            update = now.unchanged
        else:
            update, now = _changed(sketch, before.get(sketch.drawn().id))
        sent[update.id] = now
        updates.append(update)
    return updates


def _find(sketch: LazyPart | Part, known: Sequence[SentPart], place: int) -> SentPart | None:
    """The part that the client has of this sketch, most probably at this place."""
    if place < len(known) and known[place].sketch == sketch:
        return known[place]
    return next((part for part in known if part.sketch == sketch), None)


@lru_cache(MAX_CACHED_CHANGES)
def _changed(sketch: LazyPart | Part, then: SentPart | None) -> tuple[PartUpdate, SentPart]:
    """The update for clients that have this part as it was then, and the part as they have it afterwards."""
    part = sketch.drawn()
    layers: Mapping[int, str]
    if then and part.deferred and _counts(part.deferred) == _counts(then.deferred):
        layers = _changed_deferred(part.deferred, then)
        digests = then.layers[:]
        for number, layer in layers.items():
            digests[number] = hash(layer)
    else:
        digests = array("q", map(hash, part.layers))
        known = dict(enumerate(then.layers)) if then else {}
        layers = {number: layer for number, layer in enumerate(part.layers) if known.get(number) != digests[number]}
    drawing = hash(part.drawing)
    same_frame = then is not None and drawing == then.drawing
    update = PartUpdate(part.id, part.title, part.seats, part.width, None if same_frame else part.frame, layers)
    unchanged = PartUpdate(part.id, part.title, part.seats, part.width)
    return update, SentPart(sketch, unchanged, part.deferred, drawing, digests)


def _counts(deferred: Sequence[DeferredLayers]) -> list[int]:
    return [layers.layers for layers in deferred]


def _changed_deferred(now: Sequence[DeferredLayers], then: SentPart) -> dict[int, str]:
    """The changed layers of a part. Only layers that show something else are drawn."""
    changed: dict[int, str] = {}
    first = 0
    for layers, previous in zip(now, then.deferred, strict=True):
        if layers != previous:
            for number, layer in layers.changed_since(previous):
                if then.layers[first + number] != hash(layer):
                    changed[first + number] = layer
        first += layers.layers
    return changed
