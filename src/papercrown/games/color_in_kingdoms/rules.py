"""The rules of Color-In Kingdoms, in the order of the rulebook."""

from papercrown.core.bits import count, lowest, overwrite
from papercrown.core.dice import reveal, roll
from papercrown.core.jit import rule
from papercrown.games.color_in_kingdoms.pieces import (
    BUILT,
    DUTIES,
    EMPTY,
    FACES,
    FAMILY,
    FOREST,
    MOST_BONUS,
    NO_PAIR,
    ROAD,
    SPACES,
    SQUARES,
    STRAWBERRY,
)
from papercrown.games.color_in_kingdoms.position import (
    ACTIONS,
    BUILDING,
    COPIED,
    COPYING,
    DECLINED,
    DECLINING,
    ITEMS,
    LAYOUTS,
    OPTIONS,
    POSITION,
    TIEBREAKS,
    UNDECIDED,
    ZERO,
)
from papercrown.games.color_in_kingdoms.roads import connected
from papercrown.games.color_in_kingdoms.scoring import (
    copycat_points,
    factory_points,
    farm_points,
    field_points,
    forest_points,
    longest_road,
    road_points,
    spaces_of,
    waterway_points,
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
    p.seats = options.seats
    overwrite(p.map, options.map)
    p.province = options.province
    p.sums = options.sums
    p.longest = options.longest
    p.uncopied = options.uncopied
    begin_turn(p, roll(dice, int(p.seats)), dice)  # the rulebook starts with the most colourful outfit


# --- The turn -------------------------------------------------------------------------------------------------------


@rule
def begin_turn(p, seat, dice):
    """Roll the dice of the current player, who crosses off a duty."""
    p.turn += 1
    p.current = seat
    p.duty = 1 + roll(dice, FACES)
    for die in range(FAMILY):
        p.family[die] = 1 + roll(dice, FACES)
    p.sheets[seat].duties |= 1 << int(p.duty) - 1
    p.declared = NO_PAIR
    p.construction = EMPTY
    p.asked = 0
    p.decided = 0


@rule
def actors(p):
    """The current player, then everyone who may copy, at the same time."""
    if p.over:
        return 0
    return 1 << int(p.current) if p.construction == EMPTY else int(p.asked) & ~int(p.decided)


@rule
def legal(p, seat, out):
    sheet = p.sheets[seat]
    if p.construction == EMPTY:
        return list_buildings(p, sheet, out)
    n = list_spaces(room_for(p, sheet, int(p.construction)), COPYING, out, 0)
    out[n] = DECLINING
    return n + 1


@rule
def list_buildings(p, sheet, out):
    """Rulings 4 and 5: any sum whose construction has a space, or no pair at all."""
    n, sums = 0, sums_to_declare(p)
    while sums:
        total = lowest(sums)
        sums &= sums - 1
        spaces = room_for(p, sheet, int(BUILT[p.sums, total]))
        n = list_spaces(spaces, BUILDING + SPACES * total, out, n)
    return n


@rule
def sums_to_declare(p):
    """The sums of two dice that are not on duty, and NO_PAIR, as bits."""
    once = twice = 0  # sums of one die, and of two
    for die in range(FAMILY):
        if p.family[die] != p.duty:
            twice |= once << int(p.family[die])
            once |= 1 << int(p.family[die])
    return twice | 1 << NO_PAIR


@rule
def room_for(p, sheet, kind):
    """The spaces for a construction: most kinds must touch a coloured space."""
    empty = (1 << int(p.map.spaces)) - 1 & ~int(sheet.coloured)
    return empty if kind in (STRAWBERRY, FOREST) else empty & int(sheet.beside)


@rule
def list_spaces(spaces, first, out, n):
    while spaces:
        out[n] = first + lowest(spaces)
        n += 1
        spaces &= spaces - 1
    return n


@rule
def apply(p, seat, action, dice):
    if action < COPYING:
        build(p, seat, (action - BUILDING) // SPACES, (action - BUILDING) % SPACES)
    else:
        p.choices[seat] = DECLINED if action == DECLINING else COPIED + action - COPYING
        p.decided |= 1 << seat
    if actors(p) == 0:
        reveal(dice)
        end_turn(p, dice)


@rule
def build(p, seat, total, space):
    """Colour a space and ask the other players whether they copy it."""
    for other in range(p.seats):
        p.sheets[other].fresh = 0
    p.declared = total
    p.construction = BUILT[p.sums, total]
    colour(p, p.sheets[seat], space)
    for other in range(p.seats):  # ruling 4: a player with no space for it cannot copy
        if other != seat and room_for(p, p.sheets[other], int(p.construction)):
            p.asked |= 1 << other


@rule
def colour(p, sheet, space):
    sheet.spaces[space] = p.construction
    sheet.coloured |= 1 << space
    sheet.beside |= p.map.near[space]
    sheet.fresh = 1 + space
    if p.construction == ROAD:
        group = connected(p.map.near, 1 << space, spaces_of(sheet, p.map, ROAD))
        if count(group) > sheet.road:
            sheet.road = max(int(sheet.road), longest_road(p.map, group, p.longest))


# --- The end of a turn, and of the game -----------------------------------------------------------------------------


@rule
def end_turn(p, dice):
    """Draw all copies at once, write a number in the copycat section, and pass to the next player."""
    copies = 0
    for seat in range(p.seats):
        if p.choices[seat] >= COPIED:
            colour(p, p.sheets[seat], int(p.choices[seat]) - COPIED)
            copies += 1
        p.choices[seat] = UNDECIDED
    write(p, p.sheets[p.current], copies)
    p.waiting &= ~(1 << int(p.current))
    if p.triggered == 0:
        p.triggered = seats_that_end(p)
        p.waiting = (1 << int(p.seats)) - 1 & ~int(p.triggered) if p.triggered else 0
    seat = next_seat(p)
    if seat == p.seats:
        p.over = 1
    else:
        begin_turn(p, seat, dice)


@rule
def write(p, sheet, copies):
    """Ruling 6: a turn without copies also uses up a square, unless the option says otherwise."""
    if copies or p.uncopied == ZERO:
        sheet.copycat[sheet.written] = copies
        sheet.written += 1


@rule
def seats_that_end(p):
    """The seats that have crossed off all duties, filled all squares or coloured all spaces, as bits."""
    seats = 0
    for seat in range(p.seats):
        if ends(p, p.sheets[seat]):
            seats |= 1 << seat
    return seats


@rule
def ends(p, sheet):
    return count(sheet.duties) == DUTIES or sheet.written == SQUARES or is_full(p, sheet)


@rule
def is_full(p, sheet):
    return count(sheet.coloured) == p.map.spaces


@rule
def next_seat(p):
    """The next seat to the left; at the end, the next with a last turn that it can use. `seats` if there is none."""
    for step in range(1, int(p.seats) + 1):
        seat = (int(p.current) + step) % int(p.seats)
        if p.triggered == 0 or (p.waiting >> seat & 1 and not is_full(p, p.sheets[seat])):
            return seat
    return int(p.seats)


# --- Points ---------------------------------------------------------------------------------------------------------


@rule
def score(p, seat, out):
    sheet, province = p.sheets[seat], p.map
    out[0] = field_points(sheet, province) + bonus(has_most_fields(p, seat))
    out[1] = road_points(sheet, province) + bonus(has_longest_road(p, seat))
    out[2] = waterway_points(sheet, province)
    out[3] = factory_points(sheet, province)
    out[4] = farm_points(sheet, province)
    out[5] = forest_points(sheet, province)
    out[6] = copycat_points(sheet)


@rule
def bonus(earned):
    return MOST_BONUS * int(earned)


@rule
def has_most_fields(p, seat):
    """Ruling 13: the bonus needs at least one; everyone tied for the most gets it."""
    most = 0
    for other in range(p.seats):
        most = max(most, fields(p, other))
    return 0 < most == fields(p, seat)


@rule
def fields(p, seat):
    """Ruling 9: all fields count, whatever is beside them."""
    return count(spaces_of(p.sheets[seat], p.map, STRAWBERRY))


@rule
def has_longest_road(p, seat):
    most = 0
    for other in range(p.seats):
        most = max(most, int(p.sheets[other].road))
    return 0 < most == p.sheets[seat].road


@rule
def tiebreak(p, seat, out):
    """Ruling 15: equal points mean a shared victory."""


@rule
def conceal(p, viewer):
    """Until everyone has decided, the other players' choices are blank."""
    for seat in range(p.seats):
        if seat != viewer:
            p.choices[seat] = UNDECIDED


@rule
def reopen(p, viewer):
    """For a bot that considers what the others may do: in its view they have not decided."""
    p.decided &= 1 << viewer
