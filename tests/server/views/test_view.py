"""A page that is told only what changed shows the same as one that is told everything."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

import papercrown as pc
from papercrown.drawing.parts import LazyPart
from papercrown.server.protocol import messages as m
from papercrown.server.views.view import Drawn, View, scene

STEPS = 25
"""Enough for several rounds; whole games would take minutes."""


@dataclass(frozen=True)
class Shown:
    """A part as a page puts it together."""

    frame: str = ""
    layers: Mapping[int, str] = field(default_factory=dict)

    def told(self, part: m.Part) -> Shown:
        return Shown(part.svg or self.frame, {**self.layers, **part.layers})

    @property
    def svg(self) -> str:
        return re.sub(r'(<g data-layer="(\d+)">)(?=</g>)', lambda slot: slot[1] + self.layers[int(slot[2])], self.frame)


@pytest.mark.parametrize("name", list(pc.games()))
def test_told_step_by_step_a_page_shows_what_is_drawn_anew(name: str) -> None:
    chance = random.Random(name)
    match = pc.game(name).match(seats=2, seed=3)
    drawn: dict[int | None, Drawn] = {0: {}, 1: {}, None: {}}
    shown: dict[int | None, dict[str, Shown]] = {viewer: {} for viewer in drawn}
    while match.actors() and len(match.steps) < STEPS:
        for viewer, has in drawn.items():
            told = scene(View(match, match.view(viewer)), viewer, has, steps=len(match.steps)).parts
            shown[viewer] = {part.id: shown[viewer].get(part.id, Shown()).told(part) for part in told}
        viewer = chance.choice(list(drawn))
        for sketch in match.game.sketches(match.view(viewer), viewer, match.names):
            assert isinstance(sketch, LazyPart)
            anew = sketch.draw.__wrapped__(*sketch.shown)  # type: ignore[attr-defined]
            assert shown[viewer][anew.id].svg == anew.svg
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal_ids(seat)))
