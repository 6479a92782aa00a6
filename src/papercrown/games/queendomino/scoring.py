"""The score of a kingdom, at any time."""

from papercrown.core.bits import lowest
from papercrown.core.jit import rule
from papercrown.games.queendomino.board import (
    MIDDLE,
    SIDE,
    SQUARE_AT,
    WORDS,
    both,
    first,
    holds,
    load,
    single,
    size,
    some,
    spread,
    without,
)
from papercrown.games.queendomino.pieces import (
    CASTLE,
    COINS_PER_POINT,
    PER_KNIGHT,
    PER_TERRITORY,
    PER_TOWER,
    POINTS,
    POINTS_PER_TERRITORY,
    TOWN,
)
from papercrown.games.queendomino.position import ITEMS, NOTHING

WEALTH = ITEMS.index("wealth")
FIRST_LANDSCAPE = ITEMS.index("wheat")
BUILDINGS_ITEM = ITEMS.index("buildings")
MIDDLE_ITEM = ITEMS.index("middle")
HARMONY_ITEM = ITEMS.index("harmony")
FIRST_GAME_ITEM = ITEMS.index("first_game")
SECOND_GAME_ITEM = ITEMS.index("second_game")
MIDDLE_KINGDOM_POINTS = 10
HARMONY_POINTS = 5


@rule
def knights(k):
    """All knights of a kingdom: in the guard and on the land."""
    return int(k.guard) + size(load(k.posted))


@rule
def crowns_in(k, area):
    return size(both(area, load(k.crowns[0]))) + 2 * size(both(area, load(k.crowns[1])))


@rule
def landscape_at(k, square):
    """The landscape of a square, CASTLE included, or NOTHING."""
    for land in range(CASTLE + 1):
        if holds(k.land[land], square):
            return land
    return NOTHING


@rule
def territory(k, square):
    """The territory of a square: the connected squares of its landscape."""
    return spread(single(square), load(k.land[landscape_at(k, square)]))


@rule
def building_at(k, square):
    """The kind of building on a square, or -1."""
    return int(k.building[square // SIDE, square % SIDE]) - 1


@rule
def has_building(k, kind):
    built = without(load(k.land[TOWN]), load(k.sites))
    for word in range(WORDS):
        bits = built[word]
        while bits:
            if building_at(k, SQUARE_AT[word, lowest(bits)]) == kind:
                return True
            bits &= bits - 1
    return False


@rule
def score_kingdom(k, hosts_queen, out):
    """The score items that every variant has."""
    for item in range(len(ITEMS)):
        out[item] = 0
    out[WEALTH] = int(k.coins) // COINS_PER_POINT
    territories = 0  # a count per landscape, eight bits each
    largest = 0
    largest_land = 0
    for land in range(CASTLE):
        left = load(k.land[land])
        while some(left):
            area = spread(first(left), left)
            left = without(left, area)
            squares = size(area)
            out[FIRST_LANDSCAPE + land] += squares * crowns_in(k, area)
            territories += 1 << 8 * land
            if squares > largest:
                largest = squares
                largest_land = land
    if hosts_queen:
        out[FIRST_LANDSCAPE + largest_land] += largest
    out[BUILDINGS_ITEM] = building_points(k, territories)


@rule
def building_points(k, territories):
    points = 0
    built = without(load(k.land[TOWN]), load(k.sites))
    for word in range(WORDS):
        bits = built[word]
        while bits:
            kind = building_at(k, SQUARE_AT[word, lowest(bits)])
            bits &= bits - 1
            points += int(POINTS[kind]) + int(PER_TOWER[kind]) * int(k.towers)
            if PER_KNIGHT[kind]:
                points += int(PER_KNIGHT[kind]) * knights(k)
            if PER_TERRITORY[kind] != NOTHING:
                points += POINTS_PER_TERRITORY * (territories >> 8 * int(PER_TERRITORY[kind]) & 255)
    return points


@rule
def in_the_middle(k, grid):
    """Whether the castle is in the middle: no square lies further from it than half the grid."""
    reach = grid // 2
    return (
        MIDDLE - int(k.left) <= reach
        and int(k.right) - MIDDLE <= reach
        and MIDDLE - int(k.top) <= reach
        and int(k.bottom) - MIDDLE <= reach
    )


@rule
def largest_territory(k):
    largest = 0
    for land in range(CASTLE):
        left = load(k.land[land])
        while some(left):
            area = spread(first(left), left)
            left = without(left, area)
            largest = max(largest, size(area))
    return largest


@rule
def all_crowns(k):
    return crowns_in(k, load(k.taken))
