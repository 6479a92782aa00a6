"""The points of a province, from the set of spaces of each construction. A province is given by its `MAP`."""

from papercrown.core.bits import count, lowest
from papercrown.core.jit import rule
from papercrown.games.color_in_kingdoms.pieces import (
    EMPTY,
    FACTORY_BONUS,
    FACTORY_POINTS,
    FARM_POINTS,
    FIELD_POINTS,
    FOREST,
    GROUP_POINTS,
    ROAD,
    ROAD_POINTS,
    ROADS_BESIDE,
    SHERBET,
    SOYLENT,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.position import GROUP
from papercrown.games.color_in_kingdoms.roads import connected, longest_path


@rule
def spaces_of(sheet, province, kind):
    """The spaces of one construction, as bits."""
    found = 0
    for space in range(int(province.spaces)):
        found |= int(sheet.spaces[space] == kind) << space
    return found


@rule
def field_points(sheet, province):
    """Ruling 9: fields with nothing coloured beside them, red included."""
    left, points = spaces_of(sheet, province, STRAWBERRY), 0
    while left:
        points += FIELD_POINTS * int(province.near[lowest(left)] & sheet.coloured == 0)
        left &= left - 1
    return points


@rule
def road_points(sheet, province):
    """Roads with exactly two other roads beside them."""
    roads = left = spaces_of(sheet, province, ROAD)
    points = 0
    while left:
        points += ROAD_POINTS * int(count(province.near[lowest(left)] & roads) == ROADS_BESIDE)
        left &= left - 1
    return points


@rule
def waterway_points(sheet, province):
    """Ruling 14: each connected group scores separately."""
    left, points = spaces_of(sheet, province, WATERWAY), 0
    while left:
        group = connected(province.near, left & -left, left)
        points += group_points(count(group))
        left &= ~group
    return points


@rule
def group_points(spaces):
    return int(GROUP_POINTS[min(spaces, len(GROUP_POINTS) - 1)])


@rule
def factory_points(sheet, province):
    """Ruling 10: a factory scores more with each of the five other constructions beside it."""
    left, points = spaces_of(sheet, province, SHERBET), 0
    while left:
        others = kinds_beside(sheet, int(province.near[lowest(left)])) & ~(1 << EMPTY | 1 << SHERBET)
        points += FACTORY_POINTS + FACTORY_BONUS * int(count(others) == FOREST - 1)
        left &= left - 1
    return points


@rule
def farm_points(sheet, province):
    """Ruling 11: a farm scores with a road beside it, and twice with a road and a forest."""
    left, points = spaces_of(sheet, province, SOYLENT), 0
    while left:
        beside = kinds_beside(sheet, int(province.near[lowest(left)]))
        if beside >> ROAD & 1:
            points += FARM_POINTS + FARM_POINTS * (beside >> FOREST & 1)
        left &= left - 1
    return points


@rule
def kinds_beside(sheet, spaces):
    """The constructions in these spaces, as bits."""
    kinds = 0
    while spaces:
        kinds |= 1 << int(sheet.spaces[lowest(spaces)])
        spaces &= spaces - 1
    return kinds


@rule
def forest_points(sheet, province):
    """Ruling 14: all forests score together."""
    return group_points(count(spaces_of(sheet, province, FOREST)))


@rule
def copycat_points(sheet):
    points = 0
    for square in range(sheet.written):
        points += int(sheet.copycat[square])
    return points


@rule
def longest_road(province, roads, meaning):
    """Ruling 12: the longest path through these roads; by the other reading, the largest group."""
    longest = 0
    while roads:
        group = connected(province.near, roads & -roads, roads)
        roads &= ~group
        if count(group) > longest:
            length = count(group) if meaning == GROUP else longest_path(province.near, province.order, group)
            longest = max(longest, length)
    return longest
