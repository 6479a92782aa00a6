"""The building tiles."""

from __future__ import annotations

from papercrown.games.queendomino.drawing.building_tiles import effects
from papercrown.games.queendomino.pieces import BUILDINGS


def test_the_effects_of_every_building_are_described() -> None:
    described = {building.slug: effects(building) for building in BUILDINGS}
    assert described["church"] == "2 points for each town territory"
    assert described["safe-towers"] == "1 tower, tax bonus of 1 coin for each tower, 2 points"
    assert described["training-camp"] == "1 knight, 1 point for each knight"
    assert described["queens-tower"] == "1 crown"
    assert all(described.values())
