"""The points of a kingdom and the tie-breaks."""

from papercrown.core.jit import rule
from papercrown.games.pocket_kingdoms.board import beside, common, first, size, spaces_with, spread, without
from papercrown.games.pocket_kingdoms.pieces import (
    BARRACKS,
    BARRACKS_ROW,
    BESIDE,
    EAST,
    FIELD,
    FOREST,
    FOREST_POINTS,
    HOUSE,
    LEAST_FOREST,
    NORTH,
    ROW_CELLS,
    ROWS,
    SHIP,
    SHIP_POINTS,
    SOUTH,
    SPACES,
    TOWER,
    WATER,
    WEST,
)
from papercrown.games.pocket_kingdoms.position import ALL


@rule
def ship_points(kingdom):
    """Ruling 16: water directly left and right of a ship counts, and so does water above and below it."""
    points = 0
    for space in range(SPACES):
        if kingdom[space] == SHIP:
            around = BESIDE[space]
            if kingdom[around[WEST]] == WATER and kingdom[around[EAST]] == WATER:
                points += SHIP_POINTS
            if kingdom[around[NORTH]] == WATER and kingdom[around[SOUTH]] == WATER:
                points += SHIP_POINTS
    return points


@rule
def forest_points(kingdom):
    """Ruling 17: every forest that is large enough and touches a house scores the same."""
    left = spaces_with(kingdom, FOREST, FOREST)
    near = beside(spaces_with(kingdom, HOUSE, HOUSE))
    points = 0
    while size(left):
        forest = spread(first(left), left)
        left = without(left, forest)
        if size(forest) >= LEAST_FOREST and size(common(forest, near)):
            points += FOREST_POINTS
    return points


@rule
def town_houses(kingdom):
    """Ruling 18: the houses of all groups next to the tower; only houses connect houses."""
    houses = spaces_with(kingdom, HOUSE, HOUSE)
    return size(spread(beside(spaces_with(kingdom, TOWER, TOWER)), houses))


@rule
def cultivated_fields(kingdom):
    """Fields next to any house."""
    fields = spaces_with(kingdom, FIELD, FIELD)
    return size(common(fields, beside(spaces_with(kingdom, HOUSE, HOUSE))))


@rule
def open_rows(sheet, counted, barracks):
    """Ruling 19: the rows that are begun but unfinished; by the other reading, all unfinished rows."""
    rows = 0
    for row in range(ROWS):
        if row != BARRACKS_ROW or barracks:
            rows += int((sheet.cells[row] > 0 or counted == ALL) and sheet.cells[row] < ROW_CELLS[row])
    return rows


@rule
def town_buildings(kingdom):
    return size(spaces_with(kingdom, TOWER, BARRACKS))


@rule
def things_built(kingdom):
    """The number of houses, ships, fields and town buildings."""
    return size(spaces_with(kingdom, HOUSE, BARRACKS))
