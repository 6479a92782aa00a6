"""The box: constructions, dice, squares and points."""

from papercrown.games.color_in_kingdoms import pieces
from tests.games.color_in_kingdoms.referee import BUILDS, LETTERS, NAMES, OPTIONS, POINTS
from tests.kit.cases import cases


def test_constructions_dice_and_squares() -> None:
    assert pieces.LETTERS == LETTERS
    assert list(pieces.CONSTRUCTIONS) == ["empty", *NAMES.values()]
    assert (pieces.FAMILY, pieces.FACES, pieces.DUTIES, pieces.SQUARES) == (4, 6, 6, 25)
    assert (pieces.NO_PAIR, pieces.LARGEST_SUM) == (0, 12)


def test_points() -> None:
    assert pieces.GROUP_POINTS.tolist() == list(POINTS)
    assert (pieces.FIELD_POINTS, pieces.ROAD_POINTS, pieces.ROADS_BESIDE, pieces.MOST_BONUS) == (1, 2, 2, 10)
    assert (pieces.FACTORY_POINTS, pieces.FACTORY_BONUS, pieces.FARM_POINTS) == (1, 5, 5)


@cases("sums", OPTIONS["sums"])
def test_the_table_of_sums(sums: str) -> None:
    table = pieces.BUILT[OPTIONS["sums"].index(sums)]
    assert {total: LETTERS[kind] for total, kind in enumerate(table) if kind} == BUILDS[sums]
