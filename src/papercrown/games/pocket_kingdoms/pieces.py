"""The sheet: nine districts, the symbols drawn in them, and the rows of the construction area."""

import numpy as np

SIDE = 9
SPACES = SIDE * SIDE
DISTRICTS = 9
IN_DISTRICT = 9
FINISH_BOXES = 4
"""The number of full districts that ends the game."""

# The symbol in a space; 0 is an empty space.
SYMBOLS = (
    "empty", "house", "ship", "field", "tower", "market", "storehouse", "barracks",
    "forest", "water", "mountain", "sword",
)  # fmt: skip
EMPTY, HOUSE, SHIP, FIELD, TOWER, MARKET, STOREHOUSE, BARRACKS, FOREST, WATER, MOUNTAIN, SWORD = range(len(SYMBOLS))
LETTERS = ".HSFTMOBfwmx"
"""The letters of the symbols on a score sheet."""

# The rows of the construction area. The rulebook shows no cells of the town buildings: these numbers are our own.
HOUSE_SUMS = (7, 7, 7, 7, 7, 6, 8, 5, 9)
SHIP_LIMITS = (7, 7, 7, 6, 6, 5)
TOWN_BUILDINGS = (TOWER, MARKET, STOREHOUSE, BARRACKS)
TOWN_CELLS = (4, 3, 3, 3)
FIELDS, FIELD_CELLS = 9, 3

SHIPS_AT = len(HOUSE_SUMS)
TOWN_AT = SHIPS_AT + len(SHIP_LIMITS)
FIELDS_AT = TOWN_AT + len(TOWN_BUILDINGS)
ROWS = FIELDS_AT + FIELDS
CELLS = max(TOWN_CELLS)
"""The cells of the longest row."""
TOWER_ROW, MARKET_ROW, STOREHOUSE_ROW, BARRACKS_ROW = range(TOWN_AT, FIELDS_AT)

# Tables are int64, so that compiled code has only one integer type.
#: What a row builds, how many cells it has, and the number at its right: a sum, a limit or 0.
ROW_SYMBOL = np.array([HOUSE] * SHIPS_AT + [SHIP] * len(SHIP_LIMITS) + [*TOWN_BUILDINGS] + [FIELD] * FIELDS, np.int64)
ROW_CELLS = np.array([2] * TOWN_AT + [*TOWN_CELLS] + [FIELD_CELLS] * FIELDS, np.int64)
ROW_NUMBER = np.array([*HOUSE_SUMS, *SHIP_LIMITS] + [0] * (ROWS - TOWN_AT), np.int64)

#: Kinds of projects as half-open ranges of rows: houses, ships, four town buildings, fields.
KIND_FIRST = np.array([0, SHIPS_AT, *range(TOWN_AT, FIELDS_AT), FIELDS_AT], np.int64)
KIND_END = np.array([SHIPS_AT, *range(TOWN_AT, FIELDS_AT + 1), ROWS], np.int64)
KINDS = len(KIND_FIRST)
MOST_OPEN = 2
"""The number of rows of a kind that may be open at the same time."""

MARKET_BOXES = STORE_BOXES = ATTACK_BOXES = 4
"""The rulebook shows no boxes at the storehouse; it gets as many as the others."""
DICE, FACES = 3, 6
BUILDING_DICE = 2
"""The number of dice that may build, be stored or attack; the third always explores."""

SHIP_POINTS, FOREST_POINTS, OPEN_POINTS = 2, 5, -1
LEAST_FOREST = 4
"""The size of the smallest forest that scores."""

# Districts and their spaces are numbered in reading order, from the top left.
DISTRICT_NAMES = ("northwest", "north", "northeast", "west", "centre", "east", "southwest", "south", "southeast")
SPACE_AT = np.array([[(d // 3 * 3 + i // 3) * SIDE + d % 3 * 3 + i % 3 for i in range(9)] for d in range(9)], np.int64)
DISTRICT_OF = np.array([row // 3 * 3 + column // 3 for row in range(SIDE) for column in range(SIDE)], np.int64)
PLACE_IN = np.array([row % 3 * 3 + column % 3 for row in range(SIDE) for column in range(SIDE)], np.int64)
"""The number of a space in its district."""


def _beside(space: int) -> list[int]:
    row, column = divmod(space, SIDE)
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return [y * SIDE + x if 0 <= y < SIDE and 0 <= x < SIDE else SPACES for y, x in around]


BESIDE = np.array([_beside(space) for space in range(SPACES)], np.int64)
"""The spaces above, right of, below and left of each space; SPACES, which stays empty, beyond the border."""
NORTH, EAST, SOUTH, WEST = range(4)
