"""The rules of Pocket Kingdoms, in the order of the rulebook."""

from papercrown.core.bits import count, lowest, put
from papercrown.core.dice import reveal, roll
from papercrown.core.jit import rule
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BARRACKS,
    BARRACKS_ROW,
    BESIDE,
    BUILDING_DICE,
    DICE,
    DISTRICT_OF,
    DISTRICTS,
    EMPTY,
    FACES,
    FIELDS_AT,
    FINISH_BOXES,
    FOREST,
    HOUSE,
    IN_DISTRICT,
    KIND_END,
    KIND_FIRST,
    KINDS,
    MARKET_BOXES,
    MARKET_ROW,
    MOST_OPEN,
    MOUNTAIN,
    OPEN_POINTS,
    PLACE_IN,
    ROW_CELLS,
    ROW_NUMBER,
    ROW_SYMBOL,
    ROWS,
    SHIPS_AT,
    SPACE_AT,
    SPACES,
    STORE_BOXES,
    STOREHOUSE_ROW,
    SWORD,
    TOWER,
    TOWN_AT,
    WATER,
)
from papercrown.games.pocket_kingdoms.position import (
    ACTIONS,
    ANYWHERE,
    ATTACKING,
    CHANGING,
    DONE,
    DRAWING,
    EXPLORING,
    ITEMS,
    LAYOUTS,
    LESS,
    MUST,
    OPTIONS,
    POSITION,
    STORING,
    TAKING,
    TIEBREAKS,
    WRITING,
)
from papercrown.games.pocket_kingdoms.scoring import (
    cultivated_fields,
    forest_points,
    open_rows,
    ship_points,
    things_built,
    town_buildings,
    town_houses,
)

__all__ = [
    "ACTIONS",
    "ITEMS",
    "LAYOUTS",
    "OPTIONS",
    "POSITION",
    "TIEBREAKS",
    "actors",
    "apply",
    "conceal",
    "legal",
    "score",
    "setup",
    "tiebreak",
]

# --- Set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(p, options, dice):
    p.version = options.version
    p.seats = options.seats
    p.ships = options.ships
    p.open_projects = options.open_projects
    p.building = options.building
    p.barracks = options.barracks
    for seat in range(p.seats):
        for district in range(DISTRICTS):
            p.sheets[seat].free[district] = (1 << IN_DISTRICT) - 1
    for district in range(DISTRICTS):
        x, y = halved(1 + roll(dice, FACES)), halved(1 + roll(dice, FACES))
        for seat in range(p.seats):  # ruling 12: the mountains are the same for everyone
            draw(p.sheets[seat], mountain_space(district, x, y), MOUNTAIN)
    begin_turn(p, dice)


@rule
def halved(number):
    return (number + 1) // 2


@rule
def mountain_space(district, x, y):
    """Ruling 12: x counts from the left, y from the bottom, both from 1 to 3."""
    return int(SPACE_AT[district, 3 * (3 - y) + x - 1])


@rule
def draw(sheet, space, symbol):
    sheet.kingdom[space] = symbol
    district = int(DISTRICT_OF[space])
    sheet.free[district] = int(sheet.free[district]) & ~(1 << int(PLACE_IN[space]))


# --- The turn -------------------------------------------------------------------------------------------------------


@rule
def begin_turn(p, dice):
    """One roll for everyone."""
    p.turn += 1
    p.done = 0
    for die in range(DICE):
        p.rolled[die] = 1 + roll(dice, FACES)
    for seat in range(p.seats):
        sheet = p.sheets[seat]
        for die in range(DICE):
            sheet.dice[die] = p.rolled[die]
        sheet.spent = 0
        sheet.exploring = 0
        sheet.target = 0
        put(p.before, seat, p.sheets[seat])


@rule
def actors(p):
    """Everyone who is not done yet: all players act at the same time."""
    return 0 if p.over else (1 << int(p.seats)) - 1 & ~int(p.done)


@rule
def legal(p, seat, out):
    sheet = p.sheets[seat]
    if sheet.symbol != EMPTY:
        return list_drawings(sheet, out)
    shown = numbers_shown(sheet)
    n = 0
    if not sheet.exploring:
        n = list_buildings(p, seat, shown, out)
    must_build = n > 0 and p.building == MUST
    if not sheet.exploring:
        n = list_takings(p, seat, out, n)
    n = list_attacks(p, seat, out, n)
    n = list_changes(p, seat, shown, out, n)
    if not must_build:
        n = list_explorations(sheet, shown, out, n)
    if shown == 0 or not (must_build or has_space(sheet)):
        out[n] = DONE
        n += 1
    return n


@rule
def numbers_shown(sheet):
    """The numbers of the unused dice, as bits."""
    shown = 0
    for die in range(DICE):
        shown |= 1 << int(sheet.dice[die])
    return shown & ~1


@rule
def has_space(sheet):
    spaces = 0
    for district in range(DISTRICTS):
        spaces |= int(sheet.free[district])
    return spaces != 0


@rule
def has_ability(p, seat, row):
    """Ruling 14: a town building's ability starts on the turn after it was built."""
    return p.before[seat].cells[row] == ROW_CELLS[row]


@rule
def apply(p, seat, action, dice):
    sheet = p.sheets[seat]
    if action < TAKING:
        number, row = (action - WRITING) // ROWS + 1, (action - WRITING) % ROWS
        use_die(p, sheet, number)
        sheet.spent += 1
        write(sheet, row, number)
    elif action < STORING:
        number, row = (action - TAKING) // ROWS + 1, (action - TAKING) % ROWS
        cross_out(sheet, number)
        write(sheet, row, number)
    elif action < CHANGING:
        number = action - STORING + 1
        use_die(p, sheet, number)
        sheet.spent += 1
        store(sheet, number)
    elif action < ATTACKING:
        change(p, sheet, (action - CHANGING) // 2 + 1, (action - CHANGING) % 2 * 2 - 1)
    elif action < EXPLORING:
        attack(p, sheet, action - ATTACKING)
    elif action < DRAWING:
        number, district = (action - EXPLORING) // DISTRICTS + 1, (action - EXPLORING) % DISTRICTS
        use_die(p, sheet, number)
        explore(sheet, number, district)
    elif action < DONE:
        draw_symbol(sheet, action - DRAWING)
    else:
        p.done |= 1 << seat
        if actors(p) == 0:
            reveal(dice)
            end_turn(p, dice)


@rule
def die_with(p, sheet, number):
    """An unused die with this number; of two, one that the market changed, because it cannot attack."""
    found = 0
    for die in range(DICE):
        if sheet.dice[die] == number:
            found = die
            if number != p.rolled[die]:
                break
    return found


@rule
def use_die(p, sheet, number):
    sheet.dice[die_with(p, sheet, number)] = 0


# --- Build ----------------------------------------------------------------------------------------------------------


@rule
def list_buildings(p, seat, shown, out):
    """Dice that can be written or stored."""
    sheet = p.sheets[seat]
    if sheet.spent == BUILDING_DICE:
        return 0
    n = list_writings(p, sheet, shown, WRITING, out, 0)
    if has_ability(p, seat, STOREHOUSE_ROW) and sheet.stored[STORE_BOXES - 1] == 0:
        for number in range(1, FACES + 1):
            if shown >> number & 1:
                out[n] = STORING + number - 1
                n += 1
    return n


@rule
def list_writings(p, sheet, numbers, first, out, n):
    """The rows for each of these numbers. Ruling 4: rows of a kind are begun from the top, with at most two open."""
    if numbers == 0:
        return n
    for kind in range(KINDS):
        working = 0
        for row in range(KIND_FIRST[kind], KIND_END[kind]):
            if sheet.cells[row] == ROW_CELLS[row]:
                continue
            if working == MOST_OPEN or (row == BARRACKS_ROW and not p.barracks):
                break
            n = list_numbers(p, sheet, row, numbers, first, out, n)
            if sheet.cells[row] == 0:
                break
            working += 1
    return n


@rule
def list_numbers(p, sheet, row, numbers, first, out, n):
    for number in range(1, FACES + 1):
        if numbers >> number & 1 and takes(p, sheet, row, number):
            out[n] = first + ROWS * (number - 1) + row
            n += 1
    return n


@rule
def takes(p, sheet, row, number):
    """Whether the next cell of a row accepts a number. Ruling 3: only if the row can still be finished."""
    written = int(sheet.cells[row])
    if not fits(p, sheet, row, written, number):
        return False
    return written + 1 < ROW_CELLS[row] or can_draw(sheet, int(ROW_SYMBOL[row]))


@rule
def fits(p, sheet, row, written, number):
    before = int(sheet.numbers[row, written - 1]) if written else 0
    if row < SHIPS_AT:
        rest = int(ROW_NUMBER[row]) - before - number
        return rest == 0 if written else 1 <= rest <= FACES
    if row < TOWN_AT:
        most = int(ROW_NUMBER[row]) - int(p.ships == LESS)  # ruling 1: the sum may reach the limit
        return before + number <= most - int(not written)
    if row < FIELDS_AT:
        return number == before + 1 if written else number <= FACES + 1 - ROW_CELLS[row]  # ruling 2
    return written == 0 or number == before


@rule
def can_draw(sheet, symbol):
    """Whether there is a space for the symbol."""
    if not TOWER <= symbol <= BARRACKS:
        return has_space(sheet)
    space = 0
    while space < SPACES and not may_hold(sheet, space, symbol):
        space += 1
    return space < SPACES


@rule
def may_hold(sheet, space, symbol):
    """Ruling 13: a town building stands next to a house or another town building, anything else on any empty space."""
    if sheet.kingdom[space] != EMPTY or not TOWER <= symbol <= BARRACKS:
        return sheet.kingdom[space] == EMPTY
    neighbours = 0
    for direction in range(4):
        symbol = sheet.kingdom[BESIDE[space, direction]]
        neighbours += int(symbol == HOUSE or TOWER <= symbol <= BARRACKS)
    return neighbours > 0


@rule
def write(sheet, row, number):
    """Write a number into the next cell; the symbol of a finished row has to be drawn."""
    sheet.numbers[row, sheet.cells[row]] = number
    sheet.cells[row] += 1
    if sheet.cells[row] == ROW_CELLS[row]:
        sheet.symbol = ROW_SYMBOL[row]
        sheet.where = ANYWHERE


@rule
def list_drawings(sheet, out):
    """The spaces for the symbol that has to be drawn now."""
    symbol, where = int(sheet.symbol), int(sheet.where)
    n = 0
    if where != ANYWHERE:
        free = int(sheet.free[where])
        while free:
            out[n] = DRAWING + SPACE_AT[where, lowest(free)]
            free &= free - 1
            n += 1
        return n
    for space in range(SPACES):
        if may_hold(sheet, space, symbol):
            out[n] = DRAWING + space
            n += 1
    return n


@rule
def draw_symbol(sheet, space):
    draw(sheet, space, sheet.symbol)
    sheet.symbol = sheet.then
    sheet.where = opposite(int(sheet.where)) if sheet.then != EMPTY else ANYWHERE
    sheet.then = EMPTY


# --- Market, storehouse, barracks -----------------------------------------------------------------------------------


@rule
def list_changes(p, seat, shown, out, n):
    """Ruling 8: any unused die of this turn, repeatedly, between 1 and 6."""
    if p.sheets[seat].market_used == MARKET_BOXES or not has_ability(p, seat, MARKET_ROW):
        return n
    for number in range(1, FACES + 1):
        if shown >> number & 1:
            for raised in range(2):
                if 1 <= number + 2 * raised - 1 <= FACES:
                    out[n] = CHANGING + 2 * (number - 1) + raised
                    n += 1
    return n


@rule
def change(p, sheet, number, by):
    """Make a die one more or one less, for one box of the market."""
    sheet.dice[die_with(p, sheet, number)] = number + by
    sheet.market_used += 1


@rule
def store(sheet, number):
    """Ruling 7: each box of the storehouse holds one number, and only once."""
    for box in range(STORE_BOXES):
        if sheet.stored[box] == 0:
            sheet.stored[box] = number
            return


@rule
def list_takings(p, seat, out, n):
    """Ruling 6: a stored number is written in addition to the dice of the turn."""
    sheet = p.sheets[seat]
    kept = 0
    for box in range(STORE_BOXES):
        if sheet.stored[box] > 0:
            kept |= 1 << int(sheet.stored[box])
    return list_writings(p, sheet, kept, TAKING, out, n)


@rule
def cross_out(sheet, number):
    for box in range(STORE_BOXES):
        if sheet.stored[box] == number:
            sheet.stored[box] = -number
            return


@rule
def list_attacks(p, seat, out, n):
    """Ruling 9: two dice rolled equal put a sword on any space that looks empty."""
    sheet = p.sheets[seat]
    if sheet.attacks == ATTACK_BOXES or not has_ability(p, seat, BARRACKS_ROW) or not pair(p, sheet):
        return n
    for other in range(p.seats):
        for space in range(SPACES):
            known = sheet.kingdom[space] if other == seat else p.before[other].kingdom[space]
            if known == EMPTY:
                out[n] = ATTACKING + SPACES * other + space
                n += 1
    return n


@rule
def pair(p, sheet):
    """The number that two unused dice were both rolled with, or 0. In version 1 all three have to be unused."""
    if p.version < 2 and (sheet.spent or sheet.exploring):
        return 0
    seen = 0
    for die in range(DICE):
        number = int(p.rolled[die])
        if sheet.dice[die] == number:
            if seen >> number & 1:
                return number
            seen |= 1 << number
    return 0


@rule
def attack(p, sheet, target):
    """Cross out a box and spend the two dice; the sword is drawn when everyone is done.

    Ruling 9: the third die builds or explores like any other. In version 1 it could only explore.
    """
    number, left = pair(p, sheet), BUILDING_DICE
    for die in range(DICE):
        if left and p.rolled[die] == number and sheet.dice[die] == number:
            sheet.dice[die] = 0
            left -= 1
    if p.version < 2:
        sheet.spent = BUILDING_DICE
    sheet.attacks += 1
    sheet.target = 1 + target


# --- Explore --------------------------------------------------------------------------------------------------------


@rule
def list_explorations(sheet, shown, out, n):
    """Ruling 11: explore the centre, or two opposite districts; the player names one that has an empty space."""
    for number in range(1, FACES + 1):
        if shown >> number & 1:
            for district in range(DISTRICTS):
                if sheet.free[district]:
                    out[n] = EXPLORING + DISTRICTS * (number - 1) + district
                    n += 1
    return n


@rule
def opposite(district):
    """The district on the other side; the centre is opposite itself."""
    return DISTRICTS - 1 - district


@rule
def explore(sheet, number, district):
    """Draw a landscape in the district, and one in the opposite district if it has an empty space."""
    sheet.exploring = 1
    sheet.symbol = landscape(sheet, number, district)
    sheet.where = district
    other = opposite(district)
    if other != district and sheet.free[other]:
        sheet.then = landscape(sheet, number, other)


@rule
def landscape(sheet, number, district):
    empties = count(sheet.free[district])
    return FOREST if number < empties else WATER if number > empties else MOUNTAIN


# --- The end of a turn, and of the game -----------------------------------------------------------------------------


@rule
def end_turn(p, dice):
    """When everyone is done: carry out the attacks, then begin a new turn unless a player has filled four districts."""
    for seat in range(p.seats):
        if p.sheets[seat].target:
            strike(p, int(p.sheets[seat].target) - 1)
    for seat in range(p.seats):
        if full_districts(p.sheets[seat]) >= FINISH_BOXES:
            p.over = 1
    if not p.over:
        begin_turn(p, dice)


@rule
def strike(p, target):
    """Ruling 9: a space that was filled this turn is safe."""
    sheet, space = p.sheets[target // SPACES], target % SPACES
    if sheet.kingdom[space] == EMPTY:
        draw(sheet, space, SWORD)


@rule
def full_districts(sheet):
    full = 0
    for district in range(DISTRICTS):
        full += int(sheet.free[district] == 0)
    return full


# --- Points ---------------------------------------------------------------------------------------------------------


@rule
def score(p, seat, out):
    sheet = p.sheets[seat]
    out[0] = ship_points(sheet.kingdom)
    out[1] = forest_points(sheet.kingdom)
    out[2] = town_houses(sheet.kingdom) * cultivated_fields(sheet.kingdom)
    out[3] = OPEN_POINTS * open_rows(sheet, p.open_projects, p.barracks)


@rule
def tiebreak(p, seat, out):
    """Ruling 20: the largest town, then the most things built, then the fewest crossed boxes of the market."""
    sheet = p.sheets[seat]
    out[0] = town_houses(sheet.kingdom) + town_buildings(sheet.kingdom)
    out[1] = things_built(sheet.kingdom)
    out[2] = -int(sheet.market_used)


@rule
def conceal(p, viewer):
    """Until everyone is done, the other sheets look as they did when the turn began."""
    if not p.over:
        for seat in range(p.seats):
            if seat != viewer:
                put(p.sheets, seat, p.before[seat])


@rule
def reopen(p, viewer):
    """For a bot that considers what the others may do: in its view they are not done."""
    p.done &= 1 << viewer
