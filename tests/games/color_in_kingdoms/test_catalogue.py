"""The catalogue of provinces, and a province as the rules know it."""

from pathlib import Path

import pytest

from papercrown.games.color_in_kingdoms import pieces, provinces
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES, map_of
from tests.games.color_in_kingdoms.helpers import OPTIONS, PLACES

ALL = OPTIONS["province"]
load = PROVINCES.load
every_province = pytest.mark.parametrize("name", ALL)


def test_the_provinces_are_the_files_and_the_values_of_the_option() -> None:
    files = {path.stem for path in Path(provinces.__file__).parent.glob("*.json")}
    assert files == set(ALL)
    assert list(PROVINCES.names) == list(ALL)
    assert [load(name).title for name in ALL] == ["The Heartland", "The Lagoon", "The Hamlet"]
    assert [len(load(name).places) for name in ALL] == [44, 48, 22]


@every_province
def test_the_tables_of_the_rules_hold_the_provinces(name: str) -> None:
    k, province = ALL.index(name), load(name)
    size = len(province.places)
    assert (pieces.SPACES, provinces.MAX_SPACES) == (PLACES, PLACES)
    assert map_of(k).spaces == size
    assert map_of(k).near.tolist() == [*province.near, *[0] * (PLACES - size)]
    assert map_of(k).order.tolist() == [*province.order, *[PLACES] * (PLACES - size)]
