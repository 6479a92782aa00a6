"""Sending a drawing in parts: a client receives only the frames and layers that changed."""

from __future__ import annotations

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
    layers: Sequence[int]


SentParts = dict[str, SentPart]
"""The parts that a client has, by id."""


def part_updates(sketches: Sequence[LazyPart | Part], sent: SentParts) -> list[PartUpdate]:
    """The updates for a client that has the parts in `sent`, which afterwards holds the new ones."""
    known_sketches = {part.sketch: part for part in sent.values()}
    before = dict(sent)
    sent.clear()
    updates = []
    for sketch in sketches:
        if sketch in known_sketches:
            now = known_sketches[sketch]
            update = now.unchanged
        else:
            update, now = _changed(sketch, before)
        sent[update.id] = now
        updates.append(update)
    return updates


def _changed(sketch: LazyPart | Part, before: SentParts) -> tuple[PartUpdate, SentPart]:
    part = sketch.drawn()
    then = before.get(part.id)
    unchanged = PartUpdate(part.id, part.title, part.seats, part.width)
    if then and then.drawing == hash(part.drawing):
        layers = _changed_deferred(part, then)
        digests = [*then.layers]
        for number, layer in layers.items():
            digests[number] = hash(layer)
        now = SentPart(sketch, unchanged, part.deferred, then.drawing, then.frame, digests)
        return PartUpdate(part.id, part.title, part.seats, part.width, None, layers), now
    frame, digests = part.frame, [hash(layer) for layer in part.layers]
    known = dict(enumerate(then.layers)) if then else {}
    layers = {number: layer for number, layer in enumerate(part.layers) if known.get(number) != digests[number]}
    now = SentPart(sketch, unchanged, part.deferred, hash(part.drawing), hash(frame), digests)
    same_frame = then is not None and then.frame == now.frame
    return PartUpdate(part.id, part.title, part.seats, part.width, None if same_frame else frame, layers), now


def _changed_deferred(part: Part, then: SentPart) -> dict[int, str]:
    """The changed layers of a part whose drawing is the same: only deferred layers can differ."""
    changed: dict[int, str] = {}
    slots = iter(part.deferred_slots)
    for layers, previous in zip(part.deferred, then.deferred, strict=True):
        numbers = [next(slots) for _ in range(layers.layers)]
        if layers != previous:
            changed.update(zip(numbers, layers.drawn(), strict=True))
    return {number: layer for number, layer in changed.items() if then.layers[number] != hash(layer)}
