"""The rules of Inkdoms, in the order of the rulebook. Players choose dice in turn, then all paint at the same time,
each on a draft.
"""

from papercrown.core.bits import lowest, overwrite, put
from papercrown.core.dice import reveal
from papercrown.core.jit import rule
from papercrown.games.inkdoms.pieces import (
    ACHIEVEMENTS,
    AREAS,
    BLOTS,
    DICE,
    DIVIDE,
    EACH,
    END,
    MIX,
    MIXED,
    MOVE,
    PRIMARIES,
    SPELLS,
    TO_END,
    TOUCH,
    WHITE,
)
from papercrown.games.inkdoms.position import (
    ACTIONS,
    CHOOSING,
    COMPOSITES,
    CROSSING,
    DIVIDING,
    DONE,
    FILLING,
    HUES,
    ITEMS,
    KINDS,
    LANDS,
    MIXING,
    MOVING,
    NONE,
    OPTIONS,
    PAINTING,
    POSITION,
    TIEBREAKS,
)
from papercrown.games.inkdoms.scoring import score, tiebreak
from papercrown.games.inkdoms.throw import throw

__all__ = [
    "ACTIONS",
    "ITEMS",
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

ALL_DICE = (1 << len(DICE)) - 1
KINGDOM = (1 << EACH) - 1
ALL_AREAS = (1 << AREAS) - 1
NUMBERS = (1 << END) - 1
"""The achievements that can be crossed out in a solo game: all but the end."""


# --- Set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(p, options, dice):
    """Ruling 6: each player begins with the spell of their seat; a solo player has none."""
    p.seats = options.seats
    overwrite(p.map, options.map)
    p.open_first = p.open_second = (1 << ACHIEVEMENTS) - 1
    for seat in range(p.seats):
        if p.seats > 1:
            p.sheets[seat].spells[seat] = 1
    begin_round(p, dice)


# --- The round ------------------------------------------------------------------------------------------------------


@rule
def begin_round(p, dice):
    """Ruling 22: a throw lasts two rounds for two players and four rounds for one; then the next player throws."""
    p.rounds += 1
    p.done = 0
    if p.rounds > 1 and (p.seats > 2 or not p.box):
        p.starter = (p.starter + 1) % p.seats
    if p.seats > 2 or not p.box:
        p.box = ALL_DICE
        throw(p, dice)
    for seat in range(p.seats):
        p.taken[seat] = NONE
        put(p.drafts, seat, p.sheets[seat])


@rule
def actors(p):
    """The player who chooses a die, and everyone who has one and is not done; solo, also to cross out a number."""
    if p.over:
        return 0
    if p.crossing:
        return 1
    seats = 0
    for seat in range(p.seats):
        if p.taken[seat] != NONE and not p.done >> seat & 1:
            seats |= 1 << seat
    chooser = next_chooser(p)
    return seats if chooser == NONE else seats | 1 << chooser


@rule
def next_chooser(p):
    """The next player to choose a die, in turn from the first player; NONE if everyone has one."""
    for k in range(p.seats):
        seat = (int(p.starter) + k) % int(p.seats)
        if p.taken[seat] == NONE:
            return seat
    return NONE


@rule
def legal(p, seat, out):
    if p.crossing:
        return list_crossings(p, out)
    if p.taken[seat] == NONE:
        return list_choices(p, out)
    if p.drafts[seat].choosing:
        for k in range(COMPOSITES):
            out[k] = FILLING + k
        return COMPOSITES
    return list_works(p, p.drafts[seat], out)


@rule
def apply(p, seat, action, dice):
    if action == DONE:
        p.done |= 1 << seat
        if p.done == (1 << int(p.seats)) - 1:
            if p.seats > 1:
                reveal(dice)
            end_round(p, dice)
    elif action >= CROSSING:
        cross_out(p, action - CROSSING)
        begin_round(p, dice)
    elif action < PAINTING:
        choose(p, seat, action - CHOOSING)
    else:
        work(p, p.drafts[seat], action)


# --- Choosing a die -------------------------------------------------------------------------------------------------


@rule
def list_choices(p, out):
    """A die, its kingdom and its colour. Ruling 1: the white die takes a colour that has left the box."""
    n, box = 0, int(p.box)
    for colour in range(2 * PRIMARIES):
        if colour < PRIMARIES:
            die, possible = colour, box >> colour & 1
        else:
            die, possible = WHITE, box >> WHITE & 1 & ~(box >> colour - PRIMARIES)
        if possible:
            realms = int(p.dice[die].realms)
            while realms:
                out[n] = CHOOSING + LANDS * colour + lowest(realms)
                realms &= realms - 1
                n += 1
    return n


@rule
def choose(p, seat, choice):
    """Take a die. It is public, so it goes on both the sheet and the draft."""
    colour, kingdom = choice // LANDS, choice % LANDS
    die = colour if colour < PRIMARIES else WHITE
    p.taken[seat] = die
    p.box &= ~(1 << die)
    sheet = p.sheets[seat]
    sheet.colour = colour % PRIMARIES
    sheet.home = kingdom
    sheet.realms = 1 << kingdom
    sheet.left = p.dice[die].number
    put(p.drafts, seat, sheet)


# --- Painting -------------------------------------------------------------------------------------------------------


@rule
def painted(sheet):
    """All painted areas, as bits."""
    areas = 0
    for colour in range(HUES):
        areas |= int(sheet.inks[colour])
    return areas


@rule
def areas_of(realms):
    """The areas of these kingdoms, as bits."""
    areas = 0
    while realms:
        areas |= KINGDOM << EACH * lowest(realms)
        realms &= realms - 1
    return areas


@rule
def drops_left(draft):
    """The unplaced drops of the die, including mixed ones."""
    left = int(draft.left)
    for k in range(COMPOSITES):
        left += int(draft.mixed[k])
    return left


@rule
def list_works(p, draft, out):
    """One drop or spell at a time, in any order; stopping is always allowed."""
    empty, n = ALL_AREAS & ~painted(draft), 0
    realm = areas_of(int(draft.realms)) & empty
    if draft.left:
        n = list_paintings(draft, int(draft.colour), realm, 0, out, n)
    for colour in range(HUES):
        if colour >= PRIMARIES and draft.mixed[colour - PRIMARIES]:
            n = list_paintings(draft, colour, realm, 0, out, n)
        if draft.drops[colour]:
            n = list_paintings(draft, colour, empty, 1, out, n)
    if drops_left(draft):
        n = list_spells(p, draft, out, n)
    out[n] = DONE
    return n + 1


@rule
def list_paintings(draft, colour, areas, from_tower, out, n):
    """No colour beside itself without a spell. Ruling 12: this holds across borders, but not across corners."""
    if not draft.spells[TOUCH]:
        areas &= ~int(draft.near[colour])
    first = PAINTING + AREAS * (2 * colour + from_tower)
    while areas:
        out[n] = first + lowest(areas)
        areas &= areas - 1
        n += 1
    return n


@rule
def list_spells(p, draft, out, n):
    """Rulings 7 to 9: move all drops of the die, add a kingdom, or mix two drops."""
    home = int(draft.home)
    if draft.spells[MOVE] and not draft.placed:
        n = list_kingdoms(MOVING, (1 << LANDS) - 1 & ~(1 << home), out, n)
    if draft.spells[DIVIDE]:
        n = list_kingdoms(DIVIDING, int(p.map.neighbours[home]) & ~int(draft.realms), out, n)
    if draft.spells[MIX] and draft.left >= 2:
        for k in range(COMPOSITES):
            out[n] = MIXING + k
            n += 1
    return n


@rule
def list_kingdoms(first, realms, out, n):
    while realms:
        out[n] = first + lowest(realms)
        realms &= realms - 1
        n += 1
    return n


@rule
def work(p, draft, action):
    """Apply a drop, a spell or a watchtower's colour to a draft."""
    if action >= FILLING:
        draft.choosing = 0
        draft.earned[PRIMARIES + action - FILLING] += 1
    elif action >= MIXING:
        cast(draft, MIX)
        draft.left -= 2
        draft.mixed[action - MIXING] += 1
    elif action >= DIVIDING:
        cast(draft, DIVIDE)
        draft.realms |= 1 << action - DIVIDING
    elif action >= MOVING:
        cast(draft, MOVE)
        draft.home = action - MOVING
        draft.realms = 1 << action - MOVING
    else:
        source, area = (action - PAINTING) // AREAS, (action - PAINTING) % AREAS
        take_drop(draft, source // 2, source % 2)
        paint(p.map, draft, source // 2, area)


@rule
def cast(draft, spell):
    draft.spells[spell] -= 1
    draft.cast[spell] += 1


@rule
def take_drop(draft, colour, from_tower):
    if from_tower:
        draft.drops[colour] -= 1
        draft.spent[colour] += 1
    else:
        draft.placed = 1
        if colour >= PRIMARIES:
            draft.mixed[colour - PRIMARIES] -= 1
        else:
            draft.left -= 1


@rule
def paint(chart, draft, colour, area):
    """Ruling 10: one spell is enough for a drop. Ruling 5: what a drop earns can be used from the next round on."""
    bit = 1 << area
    if int(draft.near[colour]) & bit:
        cast(draft, TOUCH)
    draft.inks[colour] |= bit
    draft.near[colour] |= int(chart.beside[area])
    for spell in range(SPELLS):
        draft.gained[spell] += int(chart.spells[spell]) >> area & 1
    if chart.tower[area] != NONE:
        light(draft, area_across(chart, area), colour)


@rule
def area_across(chart, area):
    """The other area at an area's watchtower."""
    tower = int(chart.tower[area])
    return int(chart.towers[tower, 0]) + int(chart.towers[tower, 1]) - area


@rule
def light(draft, other, colour):
    """Ruling 13: when both areas at a watchtower are painted, it gives a drop."""
    for across in range(HUES):
        if int(draft.inks[across]) >> other & 1:
            if colour < PRIMARIES and across < PRIMARIES:
                draft.earned[MIXED[colour, across]] += 1
            else:
                draft.choosing = 1


# --- The end of a round ---------------------------------------------------------------------------------------------


@rule
def end_round(p, dice):
    """Reveal all sheets and award achievements; then another round begins or the game ends."""
    for seat in range(p.seats):
        put_away(p.drafts[seat])
        p.fresh[seat] = painted(p.drafts[seat]) & ~painted(p.sheets[seat])
        put(p.sheets, seat, p.drafts[seat])
    award(p)
    if p.last or nobody_has_blots(p):  # ruling 17: no extra round when all blots are used up
        p.over = 1
    elif p.seats == 1:
        lose_a_number(p, dice)
    else:
        p.last = ends(p)
        begin_round(p, dice)


@rule
def put_away(draft):
    """Ruling 11: one blot if any drops of the die are left. What was earned can be used from now on."""
    if drops_left(draft) and draft.blots < BLOTS:
        draft.blots += 1
    for spell in range(SPELLS):
        draft.spells[spell] += draft.gained[spell]
        draft.gained[spell] = 0
    for colour in range(HUES):
        draft.drops[colour] += draft.earned[colour]
        draft.earned[colour] = 0
    for k in range(COMPOSITES):
        draft.mixed[k] = 0
    draft.colour = draft.home = draft.realms = draft.left = draft.placed = 0


@rule
def award(p):
    """Ruling 14: everyone who reaches an achievement in the same round gets the same number, which is then gone."""
    first, second = int(p.open_first), int(p.open_second)
    for seat in range(p.seats):
        fresh = achievements(p.map, painted(p.sheets[seat])) & ~int(p.reached[seat])
        p.reached[seat] |= fresh
        p.firsts[seat] |= fresh & first
        p.seconds[seat] |= fresh & ~first & second
        p.open_first &= ~(fresh & first)
        p.open_second &= ~(fresh & ~first)


@rule
def achievements(chart, areas):
    """The achievements reached with these areas, as bits. Ruling 15: the colour of a monster's area does not matter."""
    reached, complete = 0, 0
    for kingdom in range(LANDS):
        if KINGDOM << EACH * kingdom & ~areas == 0:
            reached |= 1 << kingdom
            complete += 1
    for kind in range(KINDS):
        if int(chart.monsters[kind]) & ~areas == 0:
            reached |= 1 << LANDS + kind
    return reached | int(complete >= TO_END) << END


@rule
def nobody_has_blots(p):
    """Whether every player has marked all blots."""
    blots = 0
    for seat in range(p.seats):
        blots += int(p.sheets[seat].blots)
    return blots == BLOTS * int(p.seats)


@rule
def ends(p):
    """Whether a player has three complete kingdoms."""
    for seat in range(p.seats):
        if p.reached[seat] >> END & 1:
            return 1
    return 0


# --- Alone ----------------------------------------------------------------------------------------------------------


@rule
def lose_a_number(p, dice):
    """Ruling 4: a number is crossed out after every round but the last; if none is left, the next round is the last."""
    p.last = ends(p)
    if (int(p.open_first) | int(p.open_second)) & NUMBERS:
        p.crossing = 1
        return
    p.last = 1
    if p.open_first >> END & 1:
        p.open_first &= ~(1 << END)
    else:
        p.open_second &= ~(1 << END)
    begin_round(p, dice)


@rule
def list_crossings(p, out):
    """First numbers as long as there are any, then second numbers."""
    first = int(p.open_first) & NUMBERS
    left, place, n = (first, 0, 0) if first else (int(p.open_second) & NUMBERS, 1, 0)
    while left:
        out[n] = CROSSING + 2 * lowest(left) + place
        left &= left - 1
        n += 1
    return n


@rule
def cross_out(p, number):
    p.crossing = 0
    if number % 2:
        p.open_second &= ~(1 << number // 2)
    else:
        p.open_first &= ~(1 << number // 2)


# --- Secrets --------------------------------------------------------------------------------------------------------


@rule
def conceal(p, viewer):
    """Ruling 20: until everyone is done, the other sheets look as before, except for the die taken in public."""
    for seat in range(p.seats):
        if seat != viewer:
            put(p.drafts, seat, p.sheets[seat])


@rule
def reopen(p, viewer):
    """For a bot that considers what the others may do: in its view they are not done."""
    p.done &= 1 << viewer
