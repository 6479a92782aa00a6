"""A client that receives only what changed shows the same as one that receives everything."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

import papercrown as pc
from papercrown.drawing.parts import LazyPart
from papercrown.server.protocol.updates import PartUpdate
from papercrown.server.views.parts import SentParts, part_updates
from papercrown.server.views.view import View, scene

MAX_STEPS = 25
"""Enough for several rounds; whole games would take minutes."""


@dataclass(frozen=True)
class AssembledPart:
    """A part as a client assembles it."""

    frame: str = ""
    layers: Mapping[int, str] = field(default_factory=dict)

    def updated(self, part: PartUpdate) -> AssembledPart:
        return AssembledPart(part.svg or self.frame, {**self.layers, **part.layers})

    @property
    def svg(self) -> str:
        return re.sub(r'(<g data-layer="(\d+)">)(?=</g>)', lambda slot: slot[1] + self.layers[int(slot[2])], self.frame)


@pytest.mark.parametrize("name", list(pc.games()))
def test_updates_add_up_to_the_whole_drawing(name: str) -> None:
    chance = random.Random(name)
    match = pc.game(name).match(seats=2, seed=3)
    sent: dict[int | None, SentParts] = {0: {}, 1: {}, None: {}}
    shown: dict[int | None, dict[str, AssembledPart]] = {viewer: {} for viewer in sent}
    while match.actors() and len(match.steps) < MAX_STEPS:
        for viewer, received in sent.items():
            parts = scene(View(match, match.view(viewer)), viewer, received, steps=len(match.steps)).parts
            shown[viewer] = {part.id: shown[viewer].get(part.id, AssembledPart()).updated(part) for part in parts}
        viewer = chance.choice(list(sent))
        for sketch in match.game.sketches(match.view(viewer), viewer, match.names):
            assert isinstance(sketch, LazyPart)
            whole = sketch.draw(*sketch.shown)
            assert shown[viewer][whole.id].svg == whole.svg
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal_ids(seat)))


def test_clients_that_show_the_same_part_share_what_is_kept_of_it() -> None:
    match = pc.game("kingdomino").match(seats=2, seed=3)
    ann: SentParts = {}
    ben: SentParts = {}
    for _ in range(6):
        part_updates(match.game.sketches(match.view(0), 0, match.names), ann)
        part_updates(match.game.sketches(match.view(1), 1, match.names), ben)
        assert ann["lines"] is ben["lines"]
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])


def test_a_new_frame_keeps_the_layers_that_stay() -> None:
    """A kingdom that grows has a smaller window; its rows are the same."""
    match = pc.game("kingdomino").match(seats=2, seed=3)
    sent: SentParts = {}
    kept = 0
    for _ in range(8):
        parts = part_updates(match.game.sketches(match.view(0), 0, match.names), sent)
        kept += sum(part.svg is not None and len(part.layers) < len(sent[part.id].layers) for part in parts)
        match.play(match.actors()[0], match.legal_ids(match.actors()[0])[0])
    assert kept
