"""The sheet: what the rulebook shows of it, and what we filled in."""

from papercrown.games.pocket_kingdoms import pieces
from papercrown.games.pocket_kingdoms.position import ACTIONS, ITEMS, SEATS, TIEBREAKS
from tests.games.pocket_kingdoms.helpers import DEEDS
from tests.games.pocket_kingdoms.referee import (
    AROUND,
    DISTRICTS,
    HOUSE_SUMS,
    KINDS,
    LETTER_OF,
    LETTERS,
    ROWS,
    SHIP_LIMITS,
    SPACES,
    cells_of,
    district_of,
    kind_of,
    spaces_in,
)
from tests.kit.cases import cases


def test_the_symbols_and_their_letters() -> None:
    assert pieces.LETTERS == LETTERS
    assert pieces.SYMBOLS == (
        "empty", "house", "ship", "field", "tower", "market", "storehouse", "barracks",
        "forest", "water", "mountain", "sword",
    )  # fmt: skip
    assert [pieces.EMPTY, pieces.HOUSE, pieces.BARRACKS, pieces.FOREST, pieces.SWORD] == [0, 1, 7, 8, 11]


def test_ruling_21_a_warehouse_is_a_storehouse() -> None:
    """Ruling 21: one name for one thing."""
    assert "storehouse" in pieces.SYMBOLS
    assert not {"warehouse", "store house", "city"} & {*pieces.SYMBOLS}


@cases("row", ROWS)
def test_a_row_of_the_construction_area(row: str) -> None:
    """The numbers of houses and ships are the rulebook's; the cells of town buildings are ours: 4, 3, 3 and 3."""
    index = ROWS.index(row)
    assert pieces.LETTERS[pieces.ROW_SYMBOL[index]] == LETTER_OF[kind_of(row)]
    assert pieces.ROW_CELLS[index] == cells_of(row)
    numbers = {"house": HOUSE_SUMS, "ship": SHIP_LIMITS}.get(kind_of(row), (0,) * 9)
    assert pieces.ROW_NUMBER[index] == numbers[KINDS[kind_of(row)].index(row)]


def test_the_rows_by_kind() -> None:
    assert len(ROWS) == pieces.ROWS
    kinds = [ROWS[a:b] for a, b in zip(pieces.KIND_FIRST, pieces.KIND_END, strict=True)]
    assert kinds == list(KINDS.values())
    town = [pieces.TOWER_ROW, pieces.MARKET_ROW, pieces.STOREHOUSE_ROW, pieces.BARRACKS_ROW]
    assert [ROWS[row] for row in town] == ["tower", "market", "storehouse", "barracks"]


def test_boxes_dice_and_points() -> None:
    assert (pieces.MARKET_BOXES, pieces.STORE_BOXES, pieces.ATTACK_BOXES, pieces.FINISH_BOXES) == (4, 4, 4, 4)
    assert (pieces.DICE, pieces.FACES, pieces.BUILDING_DICE, pieces.MOST_OPEN) == (3, 6, 2, 2)
    assert (pieces.SHIP_POINTS, pieces.FOREST_POINTS, pieces.OPEN_POINTS, pieces.LEAST_FOREST) == (2, 5, -1, 4)


def test_nine_districts_of_nine_spaces() -> None:
    assert pieces.DISTRICT_NAMES == DISTRICTS
    for index, district in enumerate(DISTRICTS):
        assert tuple(SPACES[space] for space in pieces.SPACE_AT[index]) == spaces_in(district)
    for index, space in enumerate(SPACES):
        district = DISTRICTS[pieces.DISTRICT_OF[index]]
        assert district == district_of(space)
        assert spaces_in(district)[pieces.PLACE_IN[index]] == space


def test_the_neighbours_of_a_space() -> None:
    for index, space in enumerate(SPACES):
        assert [[*SPACES, ""][near] for near in pieces.BESIDE[index]] == AROUND[space]
    assert (pieces.NORTH, pieces.EAST, pieces.SOUTH, pieces.WEST) == (0, 1, 2, 3)


def test_actions_seats_items_and_tiebreaks() -> None:
    assert len(DEEDS) == len(set(DEEDS)) == ACTIONS
    assert SEATS == 6
    assert ITEMS == ("ships", "forests", "town", "open_projects")
    assert TIEBREAKS == 3
