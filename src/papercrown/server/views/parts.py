"""Sending a drawing in parts: a client receives only the frames and layers that changed."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from papercrown.drawing.parts import DeferredLayers, LazyPart, Part
from papercrown.server.protocol.updates import PartUpdate


class SentPart(NamedTuple):
    """A part as the client has it. Of the drawing only digests are kept."""

    sketch: LazyPart | Part
    unchanged: PartUpdate
    """What is sent as long as nothing changes."""
    deferred: tuple[DeferredLayers, ...]
    drawing: int
    frame: int
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
            update, now = _changed(sketch, before)
        sent[update.id] = now
        updates.append(update)
    return updates


def _find(sketch: LazyPart | Part, known: Sequence[SentPart], place: int) -> SentPart | None:
    """The part that the client has of this sketch, most probably at this place."""
    if place < len(known) and known[place].sketch == sketch:
        return known[place]
    return next((part for part in known if part.sketch == sketch), None)


def _changed(sketch: LazyPart | Part, before: SentParts) -> tuple[PartUpdate, SentPart]:
    part = sketch.drawn()
    then = before.get(part.id)
    unchanged = PartUpdate(part.id, part.title, part.seats, part.width)
    drawing = hash(part.drawing)
    if then and then.drawing == drawing and part.deferred:
        layers = _changed_deferred(part.deferred, then)
        digests = then.layers[:]
        for number, layer in layers.items():
            digests[number] = hash(layer)
        now = SentPart(sketch, unchanged, part.deferred, drawing, then.frame, digests)
        return PartUpdate(part.id, part.title, part.seats, part.width, None, layers), now
    frame, digests = part.frame, array("q", map(hash, part.layers))
    known = dict(enumerate(then.layers)) if then else {}
    layers = {number: layer for number, layer in enumerate(part.layers) if known.get(number) != digests[number]}
    now = SentPart(sketch, unchanged, part.deferred, drawing, hash(frame), digests)
    same_frame = then is not None and then.frame == now.frame
    return PartUpdate(part.id, part.title, part.seats, part.width, None if same_frame else frame, layers), now


def _changed_deferred(now: Sequence[DeferredLayers], then: SentPart) -> dict[int, str]:
    """The changed layers of a part whose drawing is the same. Only layers that show something else are drawn."""
    changed: dict[int, str] = {}
    first = 0
    for layers, previous in zip(now, then.deferred, strict=True):
        if layers != previous:
            for number, layer in layers.changed_since(previous):
                if then.layers[first + number] != hash(layer):
                    changed[first + number] = layer
        first += layers.layers
    return changed
