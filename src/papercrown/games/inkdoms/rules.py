"""The rules of Inkdoms, in the order of the rulebook. Dice are chosen in turn; all paint at the same time, each on
a draft.
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
"""The achievements that can be crossed out alone: all but the end."""


# --- Set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(p, options, dice):
    """Ruling 6: each player begins with the spell of their seat, but alone there is none."""
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
    """Ruling 22: two players share a throw over two rounds, and one player over four; then the next one throws."""
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
    """Whoever chooses a die, and all who have one and are not done; alone also to cross a number out."""
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
    """In turn, from the first player on; NONE if all have a die."""
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
    """A die, the kingdom it is taken from and the colour: ruling 1, the white one has a colour that left the box."""
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
    """Everybody sees it, so it stands on the sheet and on the draft."""
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
    """All areas that are, as bits."""
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
    """Of the die, mixed ones among them."""
    left = int(draft.left)
    for k in range(COMPOSITES):
        left += int(draft.mixed[k])
    return left


@rule
def list_works(p, draft, out):
    """One drop or spell at a time, in any order; and one can always stop."""
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
    """No colour beside itself, unless there is a spell for it. Ruling 12: across borders, but not across corners."""
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
    """Rulings 7 to 9, for the drops of the die: all of them elsewhere, a kingdom more, two of them mixed."""
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
    """A drop or a spell on a draft; or the colour for a watchtower."""
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
    """Ruling 10: one spell is enough for a drop. Ruling 5: what it gains can be used from the next round on."""
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
    """The other area at its watchtower."""
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
    """All sheets are shown; who has completed something declares it; then there is another round, or none."""
    for seat in range(p.seats):
        put_away(p.drafts[seat])
        p.fresh[seat] = painted(p.drafts[seat]) & ~painted(p.sheets[seat])
        put(p.sheets, seat, p.drafts[seat])
    award(p)
    if p.last or nobody_has_blots(p):  # ruling 17: without blots there is no extra round
        p.over = 1
    elif p.seats == 1:
        lose_a_number(p, dice)
    else:
        p.last = ends(p)
        begin_round(p, dice)


@rule
def put_away(draft):
    """Ruling 11: one blot for whatever is not placed of the die. What was gained can be used from now on."""
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
    """Ruling 14: all who reach an achievement in the same round get the same number, which is gone then."""
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
    """What is reached with these areas painted, as bits. Ruling 15: the colour of a monster's area does not matter."""
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
    """Whether all players have marked all of theirs."""
    blots = 0
    for seat in range(p.seats):
        blots += int(p.sheets[seat].blots)
    return blots == BLOTS * int(p.seats)


@rule
def ends(p):
    """Whether somebody has three complete kingdoms."""
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
    """First numbers as long as there are any, then second ones."""
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
    """Ruling 20: until all are done, the others' sheets are as they were, with the die that everybody saw them take."""
    for seat in range(p.seats):
        if seat != viewer:
            put(p.drafts, seat, p.sheets[seat])


@rule
def reopen(p, viewer):
    """For whoever wonders what the others may do, they are not done."""
    p.done &= 1 << viewer
