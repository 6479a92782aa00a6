"""The pictures of the constructions."""

from __future__ import annotations

from papercrown.games.color_in_kingdoms.pictures import PICTURES, VERSIONS, picture
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, EMPTY


def test_every_construction_has_its_pictures() -> None:
    names = {picture(kind, version) for kind in CONSTRUCTIONS[EMPTY + 1 :] for version in range(2 * VERSIONS)}
    assert len(names) == VERSIONS * (len(CONSTRUCTIONS) - 1)
    assert names <= PICTURES.keys()
