"""The greedy player.

It judges every action by what it adds at once, in tenths of a point: a number by the row it is written in, a symbol by
what it joins, less what its space was worth empty. The town is most of the points, so spaces beside it are kept for
houses and fields. Nothing is tried out or looked ahead. Market, storehouse and barracks cost more dice than they bring,
so it knows no use for them.
"""

import numpy as np

from papercrown.core.bits import count, lowest
from papercrown.core.dice import LUCK, WORST, lucky
from papercrown.core.records import record
from papercrown.core.rule import rule
from papercrown.games.pocket_kingdoms.board import (
    ROWS_BELOW,
    WIDE,
    beside,
    common,
    first,
    size,
    spaces_with,
    spread,
    without,
)
from papercrown.games.pocket_kingdoms.pieces import (
    BESIDE,
    BUILDING_DICE,
    DICE,
    DISTRICT_OF,
    DISTRICTS,
    EMPTY,
    FACES,
    FIELD,
    FIELDS,
    FIELDS_AT,
    FINISH_BOXES,
    FOREST,
    FOREST_POINTS,
    HOUSE,
    HOUSE_SUMS,
    LEAST_FOREST,
    MOUNTAIN,
    ROW_CELLS,
    ROW_NUMBER,
    ROWS,
    SHIP,
    SHIP_POINTS,
    SHIPS_AT,
    SIDE,
    SPACE_AT,
    SPACES,
    TOWER,
    TOWER_ROW,
    TOWN_AT,
    WATER,
)
from papercrown.games.pocket_kingdoms.position import (
    DRAWING,
    EXPLORING,
    STORING,
    TAKING,
    WRITING,
)
from papercrown.games.pocket_kingdoms.rules import full_districts, landscape, opposite

GROUPS = 1 + (SPACES + 1) // 2
"""More than there can be forests; 0 is none."""
SPACE_OF = np.array(
    [[SIDE * (ROWS_BELOW * word + bit // WIDE) + bit % WIDE for bit in range(WIDE * ROWS_BELOW)] for word in range(2)]
)
"""The space of each bit in the two words of a set."""

# How far a space or a forest is from a house that it could touch.
APART, REACHING, TOUCHING = range(3)

SCRATCH = record(
    houses="i8",
    fields="i8",
    near=("i8", SPACES + 1),  # how near an empty space is to the town, as above
    reach=("i8", SPACES + 1),  # how near any space is to a house
    forest=("i8", SPACES + 1),  # which forest a space belongs to, and of each forest:
    sizes=("i8", GROUPS),
    reaches=("i8", GROUPS),
    beside_town="i8",  # what it costs to fill a space beside the town
    costs=("i8", DISTRICTS),  # and a space of each district
    best=("i8", (DISTRICTS, MOUNTAIN + 1 - FOREST)),  # what each landscape is worth in each district
    needed=("i8", FACES + 1),  # how many open rows wait for a number
)

TENTHS = 10
# Fitted for the mean score of greedy players, 75.1 ± 0.5 for four of them; the tower somewhat earlier, for short games.
# `python benchmarks/greedy_weights.py pocket-kingdoms 3000` measures the values around each.
GOOD_ENOUGH = -22
"""The least gain for which a die is not left to explore."""
HOUSE_BEGUN = 59
HOUSE_FINISHED = 108
"""What a number brings in a house's row, the first and the last."""
FIELD_BEGUN = 19
FIELD_WRITTEN = 69
FIELD_FINISHED = 73
"""The same for a field, which has one more between them."""
BALANCE = 11
"""For each house more than fields: so much more for fields and less for houses, since the town multiplies them."""
SHIP_BEGUN = 10
SHIP_NUMBER = 3
SHIP_FINISHED = 24
"""A ship's first number, less for a high one, and its last."""
TOWER_BEGUN = 75
TOWER_WRITTEN = 19
"""The tower's first number, and more for each one after it."""
BUILDING = -14
"""Any number of the market, the storehouse or the barracks: hardly worth a die."""
CONTINUED = 15
"""More, if another die of this turn goes on with the row."""
WAITED_FOR = 6
"""Less, for each open row that waits for the same number already."""
SPACE = 1
"""What an empty space is worth anywhere."""
TURN = 10
"""What it is worth more where the districts can be explored once less without it."""
END = 92
"""What it costs to fill the fourth district."""
BOTH_FULL = 15
"""What it costs to fill the second one of opposite districts."""
SCARCE = 3
"""What a space beside the town is worth for each one that the town will lack."""
SPARE = 3
"""So many of those spaces are wanted besides one for each house and field."""
NEAR_TOWN = 11
"""What a space beside those is worth."""
JOINED = 103
"""A house in the town."""
ROOM = 3
NEW_ROOM = 13
"""Each empty space beside a house, if it was beside the town before, and if it was not."""
CULTIVATED = 165
LATE_CULTIVATED = 12
"""A field beside a house, and a field that a house comes to."""
SHIP_PLACE = 7
"""An empty space between two waters."""
HALF_SHIP = 11
"""A ship with water on one side and nothing yet on the other."""
WATER_ROOM = 5
"""Two empty spaces beyond a water, for a ship and another water."""
FOREST_REACHING = 38
FOREST_APART = 29
"""A forest that is large enough, and an empty space away from a house, or farther."""
FOREST_OF_1 = 6
FOREST_OF_2 = 29
FOREST_OF_3 = 57
"""What smaller forests are worth, in hundredths."""
FOREST_ROOM = 2
"""Each empty space beside a new part of such a forest."""


@rule
def greedy(p, seat, actions, n, dice, scratch, items):
    """The action of a greedy player, out of the `n` legal ones; what is behind them in `actions` is free to use."""
    sheet = p.sheets[seat]
    scratch.houses = size(spaces_with(sheet.kingdom, HOUSE, HOUSE))
    scratch.fields = size(spaces_with(sheet.kingdom, FIELD, FIELD))
    if sheet.symbol != EMPTY:
        return best_drawing(sheet, actions, n, dice, scratch)
    if sheet.exploring:
        return best_exploration(sheet, actions, n, dice, scratch)
    return best_building(p, seat, actions, n, dice, scratch)


# --- Build ----------------------------------------------------------------------------------------------------------


@rule
def best_building(p, seat, actions, n, dice, scratch):
    """The best use of a number, or exploring if none is good enough."""
    sheet = p.sheets[seat]
    survey_rows(sheet, scratch)
    best, chosen = WORST, 0
    for i in range(n):
        if actions[i] < STORING:
            die = int(actions[i] < TAKING)
            writing = int(actions[i]) - (WRITING if die else TAKING)
            value = lucky(dice, writing_gain(sheet, writing % ROWS, writing // ROWS + 1, die, scratch))
            if value > best:
                best, chosen = value, i
    if best < GOOD_ENOUGH * LUCK and actions[n - 1] >= EXPLORING:
        return best_exploration(sheet, actions, n, dice, scratch)
    return actions[chosen]


@rule
def survey_rows(sheet, scratch):
    """The numbers that open rows wait for."""
    for number in range(FACES + 1):
        scratch.needed[number] = 0
    for row in range(ROWS):
        written = int(sheet.cells[row])
        if 0 < written < ROW_CELLS[row]:
            scratch.needed[next_number(row, int(sheet.numbers[row, written - 1]))] += 1


@rule
def next_number(row, number):
    """What an open row with this last number waits for; 0 if several numbers will do."""
    if row < SHIPS_AT:
        return int(ROW_NUMBER[row]) - number
    if row < TOWN_AT:
        return 0
    return number + 1 if row < FIELDS_AT else number


@rule
def writing_gain(sheet, row, number, dice_used, scratch):
    """What a number brings in a row: more if another die goes on with it, less if the next one is waited for anyway."""
    written = int(sheet.cells[row])
    ahead = BALANCE * (int(scratch.houses) - int(scratch.fields))
    if row < SHIPS_AT:
        gain = (HOUSE_FINISHED if written else HOUSE_BEGUN) - ahead
    elif row < TOWN_AT:
        gain = SHIP_FINISHED if written else SHIP_BEGUN - SHIP_NUMBER * number
    elif row == TOWER_ROW:
        gain = TOWER_BEGUN + TOWER_WRITTEN * written
    elif row < FIELDS_AT:
        gain = BUILDING
    else:
        gain = (FIELD_FINISHED if written == 2 else FIELD_WRITTEN if written else FIELD_BEGUN) + ahead
    following = next_number(row, number)
    if following == 0 or written + 1 == ROW_CELLS[row]:
        return gain
    more = -dice_used * int(following == number)
    for die in range(DICE):
        more += int(sheet.dice[die] == following)
    if more > 0 and sheet.spent + dice_used < BUILDING_DICE:
        return gain + CONTINUED
    return gain - WAITED_FOR * int(scratch.needed[following])


@rule
def neighbours(kingdom, space, symbol):
    found = 0
    for direction in range(4):
        found += int(BESIDE[space, direction] < SPACES and kingdom[BESIDE[space, direction]] == symbol)
    return found


# --- Draw -----------------------------------------------------------------------------------------------------------


@rule
def best_drawing(sheet, actions, n, dice, scratch):
    survey_kingdom(sheet, scratch)
    best, chosen = WORST, 0
    for i in range(n):
        space = int(actions[i]) - DRAWING
        gain = drawing_gain(sheet.kingdom, int(sheet.symbol), space, scratch)
        value = lucky(dice, gain - filling_cost(sheet.kingdom, space, scratch))
        if value > best:
            best, chosen = value, i
    return actions[chosen]


@rule
def survey_kingdom(sheet, scratch):
    """What is near the town and near houses, the forests, and what a space of each district costs."""
    kingdom = sheet.kingdom
    houses, tower = spaces_with(kingdom, HOUSE, HOUSE), spaces_with(kingdom, TOWER, TOWER)
    town = spread(beside(tower), houses) if size(tower) else houses
    empty = spaces_with(kingdom, EMPTY, EMPTY)
    near = common(beside((town[0] | tower[0], town[1] | tower[1])), empty)
    touching = beside(houses)
    for space in range(SPACES + 1):
        scratch.near[space] = scratch.reach[space] = APART
        scratch.forest[space] = 0
    mark(scratch.near, common(beside(near), empty), REACHING)
    mark(scratch.near, near, TOUCHING)
    mark(scratch.reach, beside(common(touching, empty)), REACHING)
    mark(scratch.reach, touching, TOUCHING)
    survey_forests(kingdom, scratch)
    wanted = len(HOUSE_SUMS) + FIELDS - int(scratch.houses) - int(scratch.fields)
    scratch.beside_town = SCARCE * max(0, wanted + SPARE - size(near))
    for district in range(DISTRICTS):
        scratch.costs[district] = district_cost(sheet, district)


@rule
def mark(table, area, value):
    for word in range(2):
        bits = area[word]
        while bits:
            table[SPACE_OF[word, lowest(bits)]] = value
            bits &= bits - 1


@rule
def survey_forests(kingdom, scratch):
    left = spaces_with(kingdom, FOREST, FOREST)
    group = 0
    while size(left):
        forest = spread(first(left), left)
        left = without(left, forest)
        group += 1
        mark(scratch.forest, forest, group)
        scratch.sizes[group] = size(forest)
        scratch.reaches[group] = APART
        for word in range(2):
            bits = forest[word]
            while bits:
                reach = int(scratch.reach[SPACE_OF[word, lowest(bits)]])
                scratch.reaches[group] = max(int(scratch.reaches[group]), reach)
                bits &= bits - 1


@rule
def district_cost(sheet, district):
    """Opposite districts can be explored as long as one of them has space: only the emptier one's spaces are turns."""
    free, across = count(sheet.free[district]), count(sheet.free[opposite(district)])
    cost = SPACE
    if free > across or district == opposite(district):
        cost += TURN
    if free == 1 and full_districts(sheet) == FINISH_BOXES - 1:
        cost += END
    elif free == 1 and across == 0:
        cost += BOTH_FULL
    return cost


@rule
def filling_cost(kingdom, space, scratch):
    """What is lost when a space is no longer empty: land, a place for the town, a place for a ship."""
    cost = int(scratch.costs[DISTRICT_OF[space]])
    if scratch.near[space] == TOUCHING:
        cost += int(scratch.beside_town)
    elif scratch.near[space] == REACHING:
        cost += NEAR_TOWN
    around = BESIDE[space]
    for direction in range(2):
        cost += SHIP_PLACE * int(kingdom[around[direction]] == WATER and kingdom[around[direction + 2]] == WATER)
    return cost


@rule
def drawing_gain(kingdom, symbol, space, scratch):
    if symbol == HOUSE:
        return house_gain(kingdom, space, scratch)
    if symbol == SHIP:
        return ship_gain(kingdom, space)
    if symbol == FIELD:
        return CULTIVATED * int(scratch.reach[space] == TOUCHING)
    if symbol == TOWER:
        return tower_gain(kingdom, space)
    if symbol == FOREST:
        return forest_gain(kingdom, space, scratch)
    return water_gain(kingdom, space) if symbol == WATER else 0


@rule
def house_gain(kingdom, space, scratch):
    """It joins the town, has room around it, cultivates fields and touches forests."""
    gain, seen = JOINED * int(scratch.near[space] == TOUCHING), 1
    for direction in range(4):
        other = int(BESIDE[space, direction])
        if other == SPACES:
            continue
        if kingdom[other] == EMPTY:
            gain += ROOM if scratch.near[other] == TOUCHING else NEW_ROOM
            if scratch.houses == 0:  # the first one, where most is empty
                gain += neighbours(kingdom, other, EMPTY)
        elif kingdom[other] == FIELD and scratch.reach[other] != TOUCHING:
            gain += LATE_CULTIVATED
        group = int(scratch.forest[other])
        if not seen >> group & 1:
            seen |= 1 << group
            spaces, reach = int(scratch.sizes[group]), int(scratch.reaches[group])
            gain += forest_worth(spaces, TOUCHING) - forest_worth(spaces, reach)
    return gain


@rule
def tower_gain(kingdom, space):
    """The houses that become the town."""
    return JOINED * size(spread(beside(single(space)), spaces_with(kingdom, HOUSE, HOUSE)))


@rule
def single(space):
    row, column = space // SIDE, space % SIDE
    if row < ROWS_BELOW:
        return 1 << WIDE * row + column, 0
    return 0, 1 << WIDE * (row - ROWS_BELOW) + column


@rule
def ship_gain(kingdom, space):
    """Water on both sides, or on one side while the other is empty."""
    gain = 0
    for direction in range(2):
        one, two = int(BESIDE[space, direction]), int(BESIDE[space, direction + 2])
        waters = int(kingdom[one] == WATER) + int(kingdom[two] == WATER)
        empties = int(one < SPACES and kingdom[one] == EMPTY) + int(two < SPACES and kingdom[two] == EMPTY)
        if waters == 2:
            gain += TENTHS * SHIP_POINTS
        elif waters + empties == 2:
            gain += HALF_SHIP * waters
    return gain


@rule
def forest_gain(kingdom, space, scratch):
    """It makes one forest of those around it."""
    spaces, reach, before, seen = 1, int(scratch.reach[space]), 0, 1
    for direction in range(4):
        group = int(scratch.forest[BESIDE[space, direction]])
        if not seen >> group & 1:
            seen |= 1 << group
            spaces += int(scratch.sizes[group])
            reach = max(reach, int(scratch.reaches[group]))
            before += forest_worth(int(scratch.sizes[group]), int(scratch.reaches[group]))
    gain = forest_worth(spaces, reach) - before
    if spaces < LEAST_FOREST:
        gain += FOREST_ROOM * neighbours(kingdom, space, EMPTY)
    return gain


@rule
def forest_worth(spaces, reach):
    """What a forest is worth while it can still grow and come to a house."""
    worth = TENTHS * FOREST_POINTS if reach == TOUCHING else FOREST_REACHING if reach == REACHING else FOREST_APART
    if spaces >= LEAST_FOREST:
        return worth
    return worth * (FOREST_OF_3 if spaces == 3 else FOREST_OF_2 if spaces == 2 else FOREST_OF_1) // 100


@rule
def water_gain(kingdom, space):
    """It stands beside a ship, or opposite to other water or empty space, with room for a ship between them."""
    gain = 0
    for direction in range(4):
        between = int(BESIDE[space, direction])
        beyond = int(BESIDE[between, direction]) if between < SPACES else SPACES
        if beyond == SPACES:
            continue
        if kingdom[between] == SHIP:
            if kingdom[beyond] == WATER:
                gain += TENTHS * SHIP_POINTS - HALF_SHIP
            elif kingdom[beyond] == EMPTY:
                gain += HALF_SHIP
        elif kingdom[between] == EMPTY:
            if kingdom[beyond] == WATER:
                gain += SHIP_PLACE
            elif kingdom[beyond] == EMPTY:
                gain += WATER_ROOM
    return gain


# --- Explore --------------------------------------------------------------------------------------------------------


@rule
def best_exploration(sheet, actions, n, dice, scratch):
    """The die and the districts where the landscapes are worth most, or cost least; if there are none, the last."""
    survey_kingdom(sheet, scratch)
    survey_districts(sheet, scratch)
    best, chosen = WORST, n - 1
    for i in range(n):
        if EXPLORING <= actions[i] < DRAWING:
            number, district = (int(actions[i]) - EXPLORING) // DISTRICTS + 1, (int(actions[i]) - EXPLORING) % DISTRICTS
            value = lucky(dice, exploring_value(sheet, number, district, scratch))
            if value > best:
                best, chosen = value, i
    return actions[chosen]


@rule
def survey_districts(sheet, scratch):
    """What each landscape is worth in its best space of each district."""
    kingdom = sheet.kingdom
    for district in range(DISTRICTS):
        forest = water = mountain = WORST
        free = int(sheet.free[district])
        while free:
            space = int(SPACE_AT[district, lowest(free)])
            free &= free - 1
            cost = filling_cost(kingdom, space, scratch)
            forest = max(forest, forest_gain(kingdom, space, scratch) - cost)
            water = max(water, water_gain(kingdom, space) - cost)
            mountain = max(mountain, -cost)
        scratch.best[district, 0] = forest
        scratch.best[district, WATER - FOREST] = water
        scratch.best[district, MOUNTAIN - FOREST] = mountain


@rule
def exploring_value(sheet, number, district, scratch):
    value = int(scratch.best[district, landscape(sheet, number, district) - FOREST])
    across = opposite(district)
    if across != district and sheet.free[across]:
        value += int(scratch.best[across, landscape(sheet, number, across) - FOREST])
        if count(sheet.free[district]) == count(sheet.free[across]):
            value -= TURN
    return value
