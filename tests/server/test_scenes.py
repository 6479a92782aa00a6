"""A page that is told only what changed shows the same as one that is told everything."""

import random

import pytest

import papercrown as pc
from papercrown.core.parts import Sketch
from papercrown.server.scenes import Drawn, scene

STEPS = 25
"""Enough for several rounds; whole games would take minutes."""


@pytest.mark.parametrize("name", list(pc.games()))
def test_told_step_by_step_a_page_shows_what_is_drawn_anew(name: str) -> None:
    chance = random.Random(name)
    match = pc.game(name).match(seats=2, seed=3)
    drawn: dict[int | None, Drawn] = {0: {}, 1: {}, None: {}}
    shown: dict[int | None, dict[str, str]] = {viewer: {} for viewer in drawn}
    while match.actors() and len(match.steps) < STEPS:
        for viewer, has in drawn.items():
            told = scene(match, viewer, drawn=has).parts
            shown[viewer] = {part.id: part.svg or shown[viewer][part.id] for part in told}
        viewer = chance.choice(list(drawn))
        for sketch in match.game.sketches(match.view(viewer), viewer, match.names):
            assert isinstance(sketch, Sketch)
            anew = sketch.draw.__wrapped__(*sketch.shown)  # type: ignore[attr-defined]
            assert shown[viewer][anew.id] == anew.svg
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal_ids(seat)))
