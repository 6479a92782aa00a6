"""The catalogue of provinces, and a province as the rules know it."""

from pathlib import Path

import pytest

from papercrown.games.color_in_kingdoms import pieces, provinces
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES, map_of
from tests.games.color_in_kingdoms.comparison import PLACES
from tests.games.color_in_kingdoms.referee import OPTIONS

ALL = OPTIONS["province"]
load = PROVINCES.load
every_province = pytest.mark.parametrize("name", ALL)


def test_files_names_and_option_values_agree() -> None:
    files = {path.stem for path in Path(provinces.__file__).parent.glob("*.json")}
    assert files == set(ALL)
    assert list(PROVINCES.names) == list(ALL)
    assert [load(name).title for name in ALL] == ["The Heartland", "The Lagoon", "The Hamlet"]
    assert [len(load(name).places) for name in ALL] == [44, 48, 22]


@every_province
def test_a_province_is_written_into_the_record_of_the_rules(name: str) -> None:
    k, province = ALL.index(name), load(name)
    size = len(province.places)
    assert (pieces.SPACES, provinces.MAX_SPACES) == (PLACES, PLACES)
    assert map_of(k).spaces == size
    assert map_of(k).near.tolist() == [*province.near, *[0] * (PLACES - size)]
    assert map_of(k).order.tolist() == [*province.order, *[PLACES] * (PLACES - size)]
