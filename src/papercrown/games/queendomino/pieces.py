"""The contents of the boxes: landscapes, 48 + 48 dominoes, 32 building tiles."""

from dataclasses import dataclass

import numpy as np

LANDSCAPES = ("wheat", "forest", "lake", "prairie", "marsh", "mountain", "town")
WHEAT, FOREST, LAKE, PRAIRIE, MARSH, MOUNTAIN, TOWN = range(7)
CASTLE = 7
LETTERS = "wflpmxT"

# A half is a landscape's letter and its crowns. The number on a domino's back is its place in the list.
QUEENDOMINO_BOX = (
    "w0 w0", "w0 w0", "f0 f0", "f0 f0", "w1 m0", "w1 x0", "f1 w0", "f1 w0",
    "l0 l0", "l0 l0", "p0 p0", "p0 p0", "f1 w0", "f1 l0", "f1 p0", "l1 w0",
    "m0 m0", "w1 f0", "w1 l0", "w1 p0", "l1 f0", "l1 f0", "l1 f0", "p1 w0",
    "m1 w0", "p2 w0", "p2 f0", "m2 w0", "T0 m0", "f1 T0", "l1 T0", "l1 T0",
    "m2 f0", "x2 w0", "x2 w0", "T0 f0", "p1 T0", "m1 T0", "x1 T0", "x2 T0",
    "T0 l0", "T0 l0", "T0 p0", "T0 p0", "x3 T0", "T0 T0", "T0 T0", "T0 T0",
)  # fmt: skip
KINGDOMINO_BOX = (
    "w0 w0", "w0 w0", "f0 f0", "f0 f0", "f0 f0", "f0 f0", "l0 l0", "l0 l0",
    "l0 l0", "p0 p0", "p0 p0", "m0 m0", "w0 f0", "w0 l0", "w0 p0", "w0 m0",
    "f0 l0", "f0 p0", "w1 f0", "w1 l0", "w1 p0", "w1 m0", "w1 x0", "f1 w0",
    "f1 w0", "f1 w0", "f1 w0", "f1 l0", "f1 p0", "l1 w0", "l1 w0", "l1 f0",
    "l1 f0", "l1 f0", "l1 f0", "w0 p1", "l0 p1", "w0 m1", "p0 m1", "x1 w0",
    "w0 p2", "l0 p2", "w0 m2", "p0 m2", "x2 w0", "m0 x2", "m0 x2", "w0 x3",
)  # fmt: skip
BOX_SIZE = 48

HALVES = [half for domino in QUEENDOMINO_BOX + KINGDOMINO_BOX for half in domino.split()]
# Tables are int64, so that compiled code has only one integer type.
#: Landscape and crowns of both halves of each domino; 0..47 are the Queendomino box, 48..95 the Kingdomino box.
DOMINO_LAND = np.array([LETTERS.index(half[0]) for half in HALVES], np.int64).reshape(-1, 2)
DOMINO_CROWNS = np.array([int(half[1]) for half in HALVES], np.int64).reshape(-1, 2)


@dataclass(frozen=True)
class Building:
    """A building tile. Knights and towers count at once, tax during the game, the rest at the end."""

    slug: str
    name: str
    tiles: int
    knights: int = 0
    towers: int = 0
    crowns: int = 0
    points: int = 0
    per_territory: int | None = None
    """2 points for each separate territory of this landscape."""
    per_tower: int = 0
    per_knight: int = 0
    tax_per_knight: int = 0
    tax_per_tower: int = 0
    unsure: str = ""
    """Buildings no source shows; their values are our own."""


BUILDINGS = (
    Building("bakery", "Bakery", 2, per_territory=WHEAT, unsure="knights and towers"),
    Building("sawmill", "Sawmill", 2, per_territory=FOREST, unsure="knights"),
    Building("fishmongers", "Fishmonger's", 2, knights=1, per_territory=LAKE, unsure="knights and towers"),
    Building("weaving-shop", "Weaving Shop", 2, knights=1, per_territory=PRAIRIE, unsure="knights and towers"),
    Building("magic-school", "Magic School", 2, knights=1, towers=1, per_territory=MARSH),
    Building("foundry", "Foundry", 2, knights=1, towers=1, per_territory=MOUNTAIN, unsure="knights, towers, crowns"),
    Building("church", "Church", 2, per_territory=TOWN, unsure="knights"),
    Building("safe-knights", "Safe of Knights", 1, knights=1, points=2, tax_per_knight=1, unsure="knights and towers"),
    Building("safe-towers", "Safe of Towers", 1, towers=1, points=2, tax_per_tower=1),
    Building("small-tavern", "Small Tavern", 2, knights=2, points=3),
    Building("big-tavern", "Big Tavern", 1, knights=3, points=2),
    Building("guardtower", "Guardtower", 2, towers=2, points=3),
    Building("fortified-castle", "Fortified Castle", 1, towers=4, points=1, unsure="everything"),
    Building("travelling-castle", "Travelling Castle", 2, towers=1, per_tower=1),
    Building("training-camp", "Training Camp", 2, knights=1, per_knight=1),
    Building("statues", "Statues", 3, points=5, unsure="knights"),
    Building("queens-tower", "Queen's Tower", 3, crowns=1, unsure="knights and towers"),
)
KINDS = len(BUILDINGS)
SAFE_OF_KNIGHTS, SAFE_OF_TOWERS = 7, 8

TILES = np.array([b.tiles for b in BUILDINGS], np.int64)
KNIGHTS_GIVEN = np.array([b.knights for b in BUILDINGS], np.int64)
TOWERS_GIVEN = np.array([b.towers for b in BUILDINGS], np.int64)
CROWNS_GIVEN = np.array([b.crowns for b in BUILDINGS], np.int64)
POINTS = np.array([b.points for b in BUILDINGS], np.int64)
PER_TERRITORY = np.array([-1 if b.per_territory is None else b.per_territory for b in BUILDINGS], np.int64)
PER_TOWER = np.array([b.per_tower for b in BUILDINGS], np.int64)
PER_KNIGHT = np.array([b.per_knight for b in BUILDINGS], np.int64)

POINTS_PER_TERRITORY = 2
SPOTS = 6
"""Spots of the builders' board; spot s costs s coins."""
START_COINS = 7
START_KNIGHTS = 1
COINS_PER_POINT = 3
"""Wealth: one point per three coins."""
