"""The greedy player.

It values every action by its immediate gain, in tenths of a point: a number by the row it is written in, a symbol by
what it joins, less what its space was worth empty. The town makes most of the points, so spaces beside it are kept for
houses and fields. There is no look-ahead. Market, storehouse and barracks cost more dice than they gain, so it never
uses them.
"""

import numpy as np

from papercrown.core.bits import count, lowest
from papercrown.core.dice import LUCK, WORST, lucky
from papercrown.core.jit import rule
from papercrown.core.records import record
from papercrown.games.pocket_kingdoms.board import (
    BIT_OF,
    LAST,
    ROW,
    ROWS_BELOW,
    WIDE,
    WORD_OF,
    beside,
    common,
    first,
    size,
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
    SYMBOLS,
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
from papercrown.games.pocket_kingdoms.rules import full_districts, landscape, numbers_shown, opposite

GROUPS = 1 + (SPACES + 1) // 2
"""More than the number of forests there can be; 0 is none."""
SPACE_OF = np.array(
    [[SIDE * (ROWS_BELOW * word + bit // WIDE) + bit % WIDE for bit in range(WIDE * ROWS_BELOW)] for word in range(2)]
)
"""The space of each bit in the two words of a set."""
BEYOND = np.array(
    [[BESIDE[near, d] if near < SPACES else SPACES for d, near in enumerate(around)] for around in BESIDE], np.int64
)
"""The spaces two steps away in each direction; SPACES beyond the border."""

# The distance of a space or a forest from a house it could touch.
APART, REACHING, TOUCHING = range(3)

SCRATCH = record(
    houses="i8",
    fields="i8",
    spaces=("i8", (len(SYMBOLS), 2)),  # the spaces with each symbol, as two words of bits
    # Also as two words of bits:
    beside_town=("i8", 2),  # empty spaces beside the town,
    near_town=("i8", 2),  # and those beside them
    touching=("i8", 2),  # spaces beside a house,
    reaching=("i8", 2),  # and beside an empty one of these
    across=("i8", 2),  # spaces between two waters, left and right
    along=("i8", 2),  # or above and below
    beside_forest=("i8", 2),
    forest=("i8", SPACES + 1),  # the forest of each space, and for each forest:
    sizes=("i8", GROUPS),
    reaches=("i8", GROUPS),
    scarce="i8",  # what it costs to fill a space beside the town
    costs=("i8", DISTRICTS),  # and a space of each district
    best=("i8", (DISTRICTS, MOUNTAIN + 1 - FOREST)),  # what each landscape is worth in each district
    needed=("i8", FACES + 1),  # the number of open rows that wait for each number
)

TENTHS = 10
# Fitted by an evolution strategy, for `building=must`, to the mean scores of one and of four greedy players and to the
# lead over the weights that had been fitted for `free`. In 20,000 games one player scores 81.7 ± 0.2, each of two 79.2
# and each of four 76.7 ± 0.1; with the weights before it was 80.2, 77.7 and 75.4. Against those it wins 56 % of 24,000
# games for two, 39 % for three and 31 % for four. `free` makes no difference: greedy players build whenever they can.
# `python benchmarks/greedy_weights.py pocket-kingdoms 3000` measures the values around each.
GOOD_ENOUGH = -18
"""The smallest gain that makes building better than exploring with the die."""
HOUSE_BEGUN = 81
HOUSE_FINISHED = 102
"""The gain of the first and the last number in a house's row."""
FIELD_BEGUN = 23
FIELD_WRITTEN = 74
FIELD_FINISHED = 80
"""The same for a field, which has one more in between."""
BALANCE = 12
"""For each house in excess of fields, fields gain and houses lose this much, since the town multiplies them."""
SHIP_BEGUN = 11
SHIP_NUMBER = 3
SHIP_FINISHED = 28
"""The gain of a ship's first number, less if it is high, and of its last."""
TOWER_BEGUN = 67
TOWER_WRITTEN = 15
"""The gain of the tower's first number, and the increase for each one after it."""
BUILDING = -17
"""The gain of any number of the market, the storehouse or the barracks: hardly worth a die."""
CONTINUED = 16
"""Added if another die of this turn continues the row."""
WAITED_FOR = 6
"""Subtracted for each open row that already waits for the same number."""
SPACE = 1
"""The value of an empty space anywhere."""
TURN = 8
"""Its additional value where losing it means one exploration less."""
END = 111
"""The cost of filling the fourth district."""
BOTH_FULL = 13
"""The cost of filling the second of two opposite districts."""
SCARCE = 3
"""The value of a space beside the town, for each one that the town will lack."""
SPARE = 3
"""The number of such spaces wanted in addition to one per house and field."""
NEAR_TOWN = 9
"""The value of a space beside those."""
JOINED = 83
"""A house in the town."""
ROOM = 4
NEW_ROOM = 17
"""Each empty space beside a house, if it was already beside the town and if not."""
CULTIVATED = 163
LATE_CULTIVATED = 12
"""A field beside a house, and a field that a new house touches."""
SHIP_PLACE = 8
"""An empty space between two waters."""
HALF_SHIP = 10
"""A ship with water on one side and nothing yet on the other."""
WATER_ROOM = 5
"""Two empty spaces beyond a water, for a ship and another water."""
FOREST_REACHING = 33
FOREST_APART = 22
"""A forest that is large enough: next to a house, one empty space away, or farther."""
FOREST_OF_1 = 5
FOREST_OF_2 = 29
FOREST_OF_3 = 52
"""The value of smaller forests, in hundredths."""
FOREST_ROOM = 2
"""Each empty space beside a new space of such a forest."""

WATER_GAIN = np.zeros((len(SYMBOLS), len(SYMBOLS)), np.int64)
"""The gain of a water, by the space beside it and the space beyond that."""
WATER_GAIN[SHIP, WATER] = TENTHS * SHIP_POINTS - HALF_SHIP
WATER_GAIN[SHIP, EMPTY] = HALF_SHIP
WATER_GAIN[EMPTY, WATER] = SHIP_PLACE
WATER_GAIN[EMPTY, EMPTY] = WATER_ROOM


@rule
def greedy(p, seat, actions, n, dice, scratch, items):
    """The greedy choice among the first `n` of `actions`, the legal ones; the rest of the array is scratch space."""
    sheet = p.sheets[seat]
    scratch.houses, scratch.fields = count_of(sheet.kingdom, HOUSE), count_of(sheet.kingdom, FIELD)
    if sheet.symbol != EMPTY:
        return best_drawing(sheet, actions, n, dice, scratch)
    if sheet.exploring:
        return best_exploration(sheet, actions, n, dice, scratch)
    return best_building(p, seat, actions, n, dice, scratch)


@rule
def count_of(kingdom, symbol):
    found = 0
    for space in range(SPACES):
        found += int(kingdom[space] == symbol)
    return found


# --- Build ----------------------------------------------------------------------------------------------------------


@rule
def best_building(p, seat, actions, n, dice, scratch):
    """The best row for a number, or exploring if none is good enough."""
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
    """The number that an open row with this last number waits for; 0 if several will do."""
    if row < SHIPS_AT:
        return int(ROW_NUMBER[row]) - number
    if row < TOWN_AT:
        return 0
    return number + 1 if row < FIELDS_AT else number


@rule
def writing_gain(sheet, row, number, dice_used, scratch):
    """The gain of a number in a row: more if another die continues it, less if other rows already wait for the next."""
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
        other = int(BESIDE[space, direction])
        found += int(other < SPACES) & int(kingdom[other] == symbol)
    return found


# --- Draw -----------------------------------------------------------------------------------------------------------


@rule
def best_drawing(sheet, actions, n, dice, scratch):
    survey_kingdom(sheet, scratch)
    if sheet.symbol in (HOUSE, FOREST):
        survey_forests(scratch)
    best, chosen = WORST, 0
    for i in range(n):
        space = int(actions[i]) - DRAWING
        gain = drawing_gain(sheet.kingdom, int(sheet.symbol), space, scratch)
        value = lucky(dice, gain - filling_cost(space, scratch))
        if value > best:
            best, chosen = value, i
    return actions[chosen]


@rule
def survey_kingdom(sheet, scratch):
    """Survey the spaces near the town and near houses, and the cost of a space in each district."""
    survey_spaces(sheet.kingdom, scratch)
    houses, tower = with_symbol(HOUSE, scratch), with_symbol(TOWER, scratch)
    town = spread(beside(tower), houses) if size(tower) else houses
    empty = with_symbol(EMPTY, scratch)
    near = common(beside((town[0] | tower[0], town[1] | tower[1])), empty)
    keep(scratch.beside_town, near)
    keep(scratch.near_town, common(beside(near), empty))
    touching = beside(houses)
    keep(scratch.touching, touching)
    keep(scratch.reaching, beside(common(touching, empty)))
    survey_waters(with_symbol(WATER, scratch), scratch)
    wanted = len(HOUSE_SUMS) + FIELDS - int(scratch.houses) - int(scratch.fields)
    scratch.scarce = SCARCE * max(0, wanted + SPARE - size(near))
    for district in range(DISTRICTS):
        scratch.costs[district] = district_cost(sheet, district)


@rule
def survey_spaces(kingdom, scratch):
    """The spaces with each symbol."""
    for symbol in range(len(SYMBOLS)):
        scratch.spaces[symbol, 0] = scratch.spaces[symbol, 1] = 0
    for space in range(SPACES):
        scratch.spaces[kingdom[space], WORD_OF[space]] |= BIT_OF[space]


@rule
def with_symbol(symbol, scratch):
    return int(scratch.spaces[symbol, 0]), int(scratch.spaces[symbol, 1])


@rule
def keep(words, area):
    """Store a set of spaces."""
    words[0], words[1] = area


@rule
def has(words, space):
    """Whether a space is in a stored set."""
    return words[WORD_OF[space]] & BIT_OF[space] != 0


@rule
def survey_waters(water, scratch):
    """The spaces that lie between two of a set."""
    one, two = water
    keep(scratch.across, (one << 1 & one >> 1, two << 1 & two >> 1))
    above, below = one << WIDE, one >> WIDE | (two & ROW) << LAST
    keep(scratch.along, (above & below, (two << WIDE | one >> LAST) & two >> WIDE))


@rule
def mark(table, area, value):
    for word in range(2):
        bits = area[word]
        while bits:
            table[SPACE_OF[word, lowest(bits)]] = value
            bits &= bits - 1


@rule
def survey_forests(scratch):
    """Survey the forests: the forest of each space, and each forest's size and distance from a house."""
    for space in range(SPACES + 1):
        scratch.forest[space] = 0
    left, group = with_symbol(FOREST, scratch), 0
    keep(scratch.beside_forest, beside(left))
    while size(left):
        forest = spread(first(left), left)
        left = without(left, forest)
        group += 1
        mark(scratch.forest, forest, group)
        scratch.sizes[group] = size(forest)
        scratch.reaches[group] = APART
        if meets(forest, scratch.touching):
            scratch.reaches[group] = TOUCHING
        elif meets(forest, scratch.reaching):
            scratch.reaches[group] = REACHING


@rule
def meets(area, words):
    """Whether a set shares a space with a stored one."""
    return (area[0] & words[0] | area[1] & words[1]) != 0


@rule
def reach_of(space, scratch):
    """The distance of a space from a house."""
    return TOUCHING if has(scratch.touching, space) else REACHING if has(scratch.reaching, space) else APART


@rule
def district_cost(sheet, district):
    """Opposite districts can be explored while one of them has space, so only the emptier one's spaces are turns."""
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
def filling_cost(space, scratch):
    """The value of an empty space that filling it loses: land, a place for the town, a place for a ship."""
    cost = int(scratch.costs[DISTRICT_OF[space]])
    if has(scratch.beside_town, space):
        cost += int(scratch.scarce)
    elif has(scratch.near_town, space):
        cost += NEAR_TOWN
    return cost + SHIP_PLACE * (int(has(scratch.across, space)) + int(has(scratch.along, space)))


@rule
def drawing_gain(kingdom, symbol, space, scratch):
    if symbol == HOUSE:
        return house_gain(kingdom, space, scratch)
    if symbol == SHIP:
        return ship_gain(kingdom, space)
    if symbol == FIELD:
        return CULTIVATED * int(has(scratch.touching, space))
    if symbol == TOWER:
        return tower_gain(space, scratch)
    if symbol == FOREST:
        return forest_gain(kingdom, space, scratch)
    return water_gain(kingdom, space) if symbol == WATER else 0


@rule
def house_gain(kingdom, space, scratch):
    """The gain of a house: it joins the town, has room around it, cultivates fields and touches forests."""
    gain, seen = JOINED * int(has(scratch.beside_town, space)), 1
    for direction in range(4):
        other = int(BESIDE[space, direction])
        if other == SPACES:
            continue
        if kingdom[other] == EMPTY:
            gain += ROOM if has(scratch.beside_town, other) else NEW_ROOM
            if scratch.houses == 0:  # the first one, where most is empty
                gain += neighbours(kingdom, other, EMPTY)
        elif kingdom[other] == FIELD and not has(scratch.touching, other):
            gain += LATE_CULTIVATED
        group = int(scratch.forest[other])
        if not seen >> group & 1:
            seen |= 1 << group
            spaces, reach = int(scratch.sizes[group]), int(scratch.reaches[group])
            gain += forest_worth(spaces, TOUCHING) - forest_worth(spaces, reach)
    return gain


@rule
def tower_gain(space, scratch):
    """The houses that become the town."""
    area = (0, int(BIT_OF[space])) if WORD_OF[space] else (int(BIT_OF[space]), 0)
    return JOINED * size(spread(beside(area), with_symbol(HOUSE, scratch)))


@rule
def ship_gain(kingdom, space):
    """The gain of a ship: water on both sides, or on one side while the other is empty."""
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
    """The gain of a forest: it joins the forests around it."""
    spaces, reach, before, seen = 1, reach_of(space, scratch), 0, 1
    if has(scratch.beside_forest, space):
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
    """The value of a forest that can still grow and reach a house."""
    worth = TENTHS * FOREST_POINTS if reach == TOUCHING else FOREST_REACHING if reach == REACHING else FOREST_APART
    if spaces >= LEAST_FOREST:
        return worth
    return worth * (FOREST_OF_3 if spaces == 3 else FOREST_OF_2 if spaces == 2 else FOREST_OF_1) // 100


@rule
def water_gain(kingdom, space):
    """The gain of water: beside a ship, or across from other water or empty space with room for a ship between."""
    gain = 0
    for direction in range(4):
        beyond = int(BEYOND[space, direction])
        gain += int(WATER_GAIN[kingdom[BESIDE[space, direction]], kingdom[beyond]]) * int(beyond < SPACES)
    return gain


# --- Explore --------------------------------------------------------------------------------------------------------


@rule
def best_exploration(sheet, actions, n, dice, scratch):
    """The die and districts whose landscapes gain most or cost least; the last action if nothing can be explored."""
    survey_kingdom(sheet, scratch)
    survey_forests(scratch)
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
    """The value of each landscape that the dice allow, in its best space of each district."""
    shown = numbers_shown(sheet)
    for district in range(DISTRICTS):
        free, empties = int(sheet.free[district]), count(sheet.free[district])
        forest = water = mountain = WORST
        forests, waters = shown & (1 << empties) - 1, shown >> empties + 1
        while free:
            space = int(SPACE_AT[district, lowest(free)])
            free &= free - 1
            cost = filling_cost(space, scratch)
            mountain = max(mountain, -cost)
            if forests:
                forest = max(forest, forest_gain(sheet.kingdom, space, scratch) - cost)
            if waters:
                water = max(water, water_gain(sheet.kingdom, space) - cost)
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
