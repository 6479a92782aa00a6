"""The sheet: the six constructions, the sums of dice that build them, and the points."""

import numpy as np

from papercrown.games.color_in_kingdoms.provinces import MAX_SPACES

SPACES = MAX_SPACES
"""Places for spaces; most provinces leave some of them unused."""

# The construction in a space; 0 is an empty space.
CONSTRUCTIONS = ("empty", "strawberry field", "brick road", "waterway", "sherbet factory", "soylent farm", "forest")
EMPTY, STRAWBERRY, ROAD, WATERWAY, SHERBET, SOYLENT, FOREST = KINDS = range(len(CONSTRUCTIONS))
LETTERS = ".RYBOGP"
"""The letters of their colours on a score sheet."""

FAMILY, FACES = 4, 6
"""Royal Family dice, and the faces of each."""
DUTIES = 6
SQUARES = 25
"""The squares of the copycat section."""

NO_PAIR, LARGEST_SUM = 0, 2 * FACES
# Ruling 1: our copy of the rulebook shows three rows of this table only in part; this is our reading and the other one.
_BUILDS = {
    STRAWBERRY: (0, 7), SHERBET: (4, 10), ROAD: (5, 9), SOYLENT: (3, 11), WATERWAY: (6, 8), FOREST: (2, 12),
}  # fmt: skip
_OTHERWISE = _BUILDS | {ROAD: (6, 8), WATERWAY: (5, 9)}


def _built(table: dict[int, tuple[int, int]]) -> list[int]:
    by_sum = {total: kind for kind, sums in table.items() for total in sums}
    return [by_sum.get(total, EMPTY) for total in range(LARGEST_SUM + 1)]


# Tables are int64, so that compiled code has only one integer type.
#: What each sum builds, by the option `sums`.
BUILT = np.array([_built(_BUILDS), _built(_OTHERWISE)], np.int64)

GROUP_POINTS = np.array([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55], np.int64)
"""The points of a connected waterway, and of all forests, by the number of spaces; more than ten count as ten."""
FIELD_POINTS, ROAD_POINTS, FACTORY_POINTS, FACTORY_BONUS, FARM_POINTS, MOST_BONUS = 1, 2, 1, 5, 5, 10
ROADS_BESIDE = 2
"""A road scores if it touches exactly this many others."""
