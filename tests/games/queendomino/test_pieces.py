"""The contents of the boxes, counted independently (Q1, Q2, Q3)."""

from collections import Counter

from papercrown.games.queendomino.pieces import (
    BUILDINGS,
    CROWNS_GIVEN,
    DOMINO_CROWNS,
    DOMINO_LAND,
    KINGDOMINO_BOX,
    KNIGHTS_GIVEN,
    LANDSCAPES,
    LETTERS,
    PER_KNIGHT,
    PER_TERRITORY,
    PER_TOWER,
    POINTS,
    QUEENDOMINO_BOX,
    SAFE_OF_KNIGHTS,
    SAFE_OF_TOWERS,
    TILES,
    TOWERS_GIVEN,
)
from tests.kit.cases import cases

NAMES = dict(zip(LETTERS, LANDSCAPES, strict=True))

# For each landscape: squares without a crown, with one, with two, with three.
QUEENDOMINO_SQUARES = {
    "wheat": (14, 5, 0, 0),
    "forest": (11, 6, 0, 0),
    "lake": (8, 6, 0, 0),
    "prairie": (8, 2, 2, 0),
    "marsh": (4, 2, 2, 0),
    "mountain": (1, 1, 3, 1),
    "town": (20, 0, 0, 0),
}
KINGDOMINO_SQUARES = {
    "wheat": (21, 5, 0, 0),
    "forest": (16, 6, 0, 0),
    "lake": (12, 6, 0, 0),
    "prairie": (10, 2, 2, 0),
    "marsh": (6, 2, 2, 0),
    "mountain": (1, 1, 3, 1),
    "town": (0, 0, 0, 0),
}
# Q1 and Q2
TOTALS = {
    "queendomino": {"wheat": 19, "forest": 17, "lake": 14, "prairie": 12, "marsh": 8, "mountain": 6, "town": 20},
    "kingdomino": {"wheat": 26, "forest": 22, "lake": 18, "prairie": 14, "marsh": 10, "mountain": 6},
}
BOXES = {"queendomino": QUEENDOMINO_BOX, "kingdomino": KINGDOMINO_BOX}

# Name, number of tiles, knights, towers, crowns, points, and what else scores.
BUILDING_TABLE = [
    ("Bakery", 2, 0, 0, 0, 0, "wheat"),
    ("Sawmill", 2, 0, 0, 0, 0, "forest"),
    ("Fishmonger's", 2, 1, 0, 0, 0, "lake"),
    ("Weaving Shop", 2, 1, 0, 0, 0, "prairie"),
    ("Magic School", 2, 1, 1, 0, 0, "marsh"),
    ("Foundry", 2, 1, 1, 0, 0, "mountain"),
    ("Church", 2, 0, 0, 0, 0, "town"),
    ("Safe of Knights", 1, 1, 0, 0, 2, "tax per knight"),
    ("Safe of Towers", 1, 0, 1, 0, 2, "tax per tower"),
    ("Small Tavern", 2, 2, 0, 0, 3, ""),
    ("Big Tavern", 1, 3, 0, 0, 2, ""),
    ("Guardtower", 2, 0, 2, 0, 3, ""),
    ("Fortified Castle", 1, 0, 4, 0, 1, ""),
    ("Travelling Castle", 2, 0, 1, 0, 0, "towers"),
    ("Training Camp", 2, 1, 0, 0, 0, "knights"),
    ("Statues", 3, 0, 0, 0, 5, ""),
    ("Queen's Tower", 3, 0, 0, 1, 0, ""),
]


def halves(box: str) -> list[tuple[str, int]]:
    return [(NAMES[half[0]], int(half[1])) for domino in BOXES[box] for half in domino.split()]


@cases("box", BOXES)
def test_a_box_has_48_dominoes_and_39_crowns(box: str) -> None:
    assert len(BOXES[box]) == 48
    assert sum(crowns for _, crowns in halves(box)) == 39


@cases("box", BOXES)
def test_q1_q2_the_squares_of_each_landscape(box: str) -> None:
    assert Counter(land for land, _ in halves(box)) == TOTALS[box]


@cases(("box", "table"), [("queendomino", QUEENDOMINO_SQUARES), ("kingdomino", KINGDOMINO_SQUARES)])
def test_the_crowns_of_each_landscape(box: str, table: dict[str, tuple[int, ...]]) -> None:
    counted = Counter(halves(box))
    assert {land: tuple(counted[land, crowns] for crowns in range(4)) for land in LANDSCAPES} == table


def test_the_rules_read_the_boxes_in_order() -> None:
    assert [NAMES[LETTERS[int(land)]] for land in DOMINO_LAND.flat] == [
        land for box in ("queendomino", "kingdomino") for land, _ in halves(box)
    ]
    assert DOMINO_CROWNS.flatten().tolist() == [n for box in ("queendomino", "kingdomino") for _, n in halves(box)]


def test_no_domino_has_halves_that_differ_in_crowns_alone() -> None:
    """So a domino of one landscape looks the same when rotated."""
    for domino in QUEENDOMINO_BOX + KINGDOMINO_BOX:
        a, b = domino.split()
        assert a == b or a[0] != b[0]


def test_q3_32_tiles_with_18_knights_and_15_towers() -> None:
    assert sum(b.tiles for b in BUILDINGS) == 32
    assert sum(b.tiles * b.knights for b in BUILDINGS) == 18
    assert sum(b.tiles * b.towers for b in BUILDINGS) == 15


@cases(("kind", "row"), list(enumerate(BUILDING_TABLE)))
def test_each_building(kind: int, row: tuple[str, int, int, int, int, int, str]) -> None:
    name, tiles, knights, towers, crowns, points, counts = row
    b = BUILDINGS[kind]
    assert (b.name, b.tiles, b.knights, b.towers, b.crowns, b.points) == (name, tiles, knights, towers, crowns, points)
    per_landscape = LANDSCAPES.index(counts) if counts in LANDSCAPES else None
    assert b.per_territory == per_landscape
    assert (b.per_tower, b.per_knight) == (int(counts == "towers"), int(counts == "knights"))
    assert (b.tax_per_knight, b.tax_per_tower) == (int(counts == "tax per knight"), int(counts == "tax per tower"))


def test_the_tables_of_the_rules_match_the_tiles() -> None:
    assert TILES.tolist() == [b.tiles for b in BUILDINGS]
    assert KNIGHTS_GIVEN.tolist() == [b.knights for b in BUILDINGS]
    assert TOWERS_GIVEN.tolist() == [b.towers for b in BUILDINGS]
    assert CROWNS_GIVEN.tolist() == [b.crowns for b in BUILDINGS]
    assert POINTS.tolist() == [b.points for b in BUILDINGS]
    assert PER_TERRITORY.tolist() == [-1 if b.per_territory is None else b.per_territory for b in BUILDINGS]
    assert PER_TOWER.tolist() == [b.per_tower for b in BUILDINGS]
    assert PER_KNIGHT.tolist() == [b.per_knight for b in BUILDINGS]
    assert [i for i, b in enumerate(BUILDINGS) if b.tax_per_knight] == [SAFE_OF_KNIGHTS]
    assert [i for i, b in enumerate(BUILDINGS) if b.tax_per_tower] == [SAFE_OF_TOWERS]


def test_names_are_unique() -> None:
    assert len({b.slug for b in BUILDINGS}) == len({b.name for b in BUILDINGS}) == len(BUILDINGS)


@cases(
    "slug",
    ["magic-school", "safe-towers", "small-tavern", "big-tavern", "guardtower", "travelling-castle", "training-camp"],
)
def test_tiles_known_from_photographs_are_not_unsure(slug: str) -> None:
    assert next(b for b in BUILDINGS if b.slug == slug).unsure == ""


def test_all_other_tiles_are_marked_as_unsure() -> None:
    assert sum(1 for b in BUILDINGS if b.unsure) == len(BUILDINGS) - 7
