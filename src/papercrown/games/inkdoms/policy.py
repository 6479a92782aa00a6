"""The greedy player.

It values an area and a colour by their points and by what they leave for later, in hundredths of a point. For the drops
of a die it tries all sets of areas in a kingdom; it casts a spell that moves, divides or mixes them if the best sets it
allows are worth more than keeping the spell. It uses a watchtower's drop as soon as that gains more than the drop would
be worth later. In the last round only points count.

Measured over 2000 games each: the mean score is 68 solo and 79, 75 and 72 with two, three and four players; against
three random players it wins every game.
"""

import numpy as np

from papercrown.core.bits import count, lowest
from papercrown.core.dice import LUCK, WORST, lucky
from papercrown.core.jit import rule
from papercrown.core.records import record
from papercrown.games.inkdoms.pieces import (
    AREAS,
    BLOTS,
    CAPITAL_POINTS,
    DIVIDE,
    EACH,
    END,
    FACES,
    FIRST,
    MIX,
    MIXED,
    MOVE,
    PRIMARIES,
    SECOND,
    SPELLS,
    TAMED_POINTS,
    TO_END,
    TOUCH,
    WHITE,
)
from papercrown.games.inkdoms.position import (
    COMPOSITES,
    CROSSING,
    DIVIDING,
    DONE,
    FILLING,
    HUES,
    KINDS,
    LANDS,
    MIXING,
    MOVING,
    NONE,
    PAINTING,
)
from papercrown.games.inkdoms.rules import ALL_AREAS, KINGDOM, area_across, areas_of, painted

MOST = int(max(FACES))
"""The most drops of a die."""
DEAREST = int(max(CAPITAL_POINTS))
"""The most points for an area in its colour."""

SCRATCH = record(
    future="i8",  # 0 in the last round, otherwise 1
    empty="i8",  # the empty areas, as bits,
    closed="i8",  # those that can take no primary colour any more,
    single="i8",  # or only one,
    magic="i8",  # the areas with a spell,
    monsters="i8",  # with a monster,
    wished="i8",  # with a monster or a capital,
    points=("i8", DEAREST + 1),  # or with one of these by its points
    missing=("i8", LANDS),  # the number of empty areas in each kingdom,
    prize=("i8", (LANDS, EACH + 1)),  # and the value of the kingdom with this many
    hunt=("i8", KINDS),  # the value of painting another monster of each kind
    drop=("i8", HUES),  # the value of a watchtower's drop
    known="i8",  # the kingdoms for which the following is computed, as bits:
    gain=("i8", (LANDS, MOST + 1)),  # the best gain of this many drops there,
    areas=("i8", (LANDS, MOST + 1)),  # and in which areas, as bits
    worth=("i8", EACH),  # the gain of a drop in each area of a kingdom
    beside=("i8", EACH),
    # For each size of the sets of areas being tried:
    left=("i8", MOST + 1),  # the areas that may be added, as bits,
    near=("i8", MOST + 1),  # the areas beside the colour,
    taken=("i8", MOST + 1),  # the areas in the set,
    touches=("i8", MOST + 1),  # the spells left,
    value=("i8", MOST + 1),  # and their gain
    total=("i8", MOST + 1),  # the gain of this many drops over all kingdoms open to them,
    spots=("i8", MOST + 1),  # and in which areas, as bits
)  # fmt: skip

POINT = 100
# Fitted by an evolution strategy: mean scores of one, two and four such players, and of two against two with the
# previous values, over some hundred games for every set of values.
# `python benchmarks/greedy_weights.py inkdoms 2000` measures the mean scores around each.
AREA = 55
"""The value of a painted area,"""
CLOSED = 30
"""and the increase if it could take no primary colour."""
CLOSING = 25
"""The cost of an area that can take no primary colour any more."""
BLOCKED = 45
"""The cost of a capital or monster that cannot take its colour any more, in hundredths of its points,"""
SPOILED = 48
"""or takes another colour."""
PRIMARY_LATER = 105
"""The discount on a new colour in a kingdom because it may come later: a primary one"""
COMPOSITE_LATER = 50
"""or a composite one."""
ROOM = 45
"""The cost when fewer areas than colours are left."""
MONSTER_LATER = 35
"""The discount on painting a monster because it may come later."""
SPELL_1 = 190
"""The value of being able to move all drops,"""
SPELL_2 = 165
"""to put a colour beside itself,"""
SPELL_3 = 150
"""to use a neighbouring kingdom too,"""
SPELL_4 = 165
"""and to mix two drops."""
SPELL = np.array((SPELL_1, SPELL_2, SPELL_3, SPELL_4), np.int64)
DROP = 115
"""The value of a watchtower's drop,"""
WANTED = 20
"""and the increase if it has the colour of a capital or monster."""
HALF_TOWER = 80
"""The value of the first of the two areas at a watchtower."""
KEPT = 105
"""The gain from which on a watchtower's drop is used."""
NEARER = 73
"""The value of a kingdom's prize with one area missing, in hundredths; again this share for every further area,"""
HUNTED = 79
"""and likewise for monsters."""
FINISHED = 150
"""The additional value of a complete kingdom."""


@rule
def greedy(p, seat, actions, n, dice, s, items):
    """The greedy choice, after a survey of everything it needs more than once."""
    survey(p, seat, s)
    if p.crossing:
        return best_crossing(p, actions, n, dice, s)
    draft = p.drafts[seat]
    if p.taken[seat] == NONE:
        return best_die(p, draft, actions, n, dice, s)
    if draft.choosing:
        return FILLING + most_wanted(s) - PRIMARIES
    return best_work(p, draft, dice, s)


# --- What there is --------------------------------------------------------------------------------------------------


@rule
def survey(p, seat, s):
    draft = p.drafts[seat]
    s.empty = ALL_AREAS & ~painted(draft)
    s.known = 0
    s.future = int(not p.last)
    find_wishes(p.map, s)
    one, two = 0, 0
    for colour in range(PRIMARIES):
        free = int(s.empty) & ~int(draft.near[colour])
        one, two = one | free, two | one & free
    s.closed, s.single = s.empty & ~one, one & ~two
    drops = int(draft.left)
    for colour in range(HUES):
        wanted = count(p.map.wishes[colour] & s.empty & ~draft.near[colour])
        s.drop[colour] = DROP + WANTED * int(wanted > draft.drops[colour] + draft.earned[colour])
        drops += int(draft.drops[colour])
    appraise_kingdoms(p, drops, s)
    for kind in range(KINDS):
        missing = count(p.map.monsters[kind] & s.empty)
        prize = POINT * number(p, LANDS + kind)
        s.hunt[kind] = nearer(prize, missing - 1, HUNTED) - nearer(prize, missing, HUNTED) if missing else 0
        s.hunt[kind] *= int(missing <= drops or not p.last)


@rule
def find_wishes(chart, s):
    """Survey spells, capitals and monsters, and their points in their own colours."""
    s.magic = s.monsters = 0
    for spell in range(SPELLS):
        s.magic |= chart.spells[spell]
    for points in range(DEAREST + 1):
        s.points[points] = 0
    for kind in range(KINDS):
        s.monsters |= chart.monsters[kind]
        s.points[TAMED_POINTS[kind]] |= chart.monsters[kind]
    for kingdom in range(LANDS):
        s.points[CAPITAL_POINTS[kingdom]] |= chart.capitals & KINGDOM << EACH * kingdom
    s.wished = s.monsters | chart.capitals


@rule
def appraise_kingdoms(p, drops, s):
    """The value of each kingdom by its missing areas; in the last round only if the drops may be enough."""
    complete = 0
    for kingdom in range(LANDS):
        s.missing[kingdom] = count(s.empty >> EACH * kingdom & KINGDOM)
        complete += int(s.missing[kingdom] == 0)
    for kingdom in range(LANDS):
        prize = POINT * number(p, kingdom) + later(FINISHED, s)
        for missing in range(s.missing[kingdom] + 1):
            s.prize[kingdom, missing] = prize * int(missing <= drops or not p.last)
            prize = prize * NEARER // POINT
        if complete == TO_END - 1:
            s.prize[kingdom, 0] += POINT * number(p, END)


@rule
def number(p, achievement):
    """The points that are still open."""
    if p.open_first >> achievement & 1:
        return int(FIRST[achievement])
    return int(SECOND[achievement]) if p.open_second >> achievement & 1 else 0


@rule
def nearer(prize, missing, part):
    for _ in range(missing):
        prize = prize * part // POINT
    return prize


@rule
def later(value, s):
    """A value that counts only if more rounds follow."""
    return value * int(s.future)


# --- What a drop brings ---------------------------------------------------------------------------------------------


@rule
def worth(p, draft, colour, area, s):
    """The value of an area in a colour, without its kingdom."""
    bit, now = 1 << area, 0
    promise = AREA + CLOSED * int(s.closed & bit != 0)
    if s.wished & bit:
        points = points_of(bit, s)
        if p.map.wishes[colour] & bit:
            now += POINT * points
        else:
            promise -= SPOILED * points
    if s.monsters & bit:
        now += POINT
        promise -= MONSTER_LATER
        for kind in range(KINDS):
            now += int(s.hunt[kind]) * int(p.map.monsters[kind] & bit != 0)
    if s.magic & bit:
        for spell in range(SPELLS):
            promise += SPELL[spell] * int(p.map.spells[spell] & bit != 0)
    if p.map.tower[area] != NONE:
        promise += tower_worth(p, draft, colour, area, s)
    return now + promise - harm(p, draft, colour, area, s) if s.future else now


@rule
def points_of(areas, s):
    """The points of capitals and monsters in their own colours."""
    points = 0
    for k in range(1, DEAREST + 1):
        points += k * count(areas & s.points[k])
    return points


@rule
def tower_worth(p, draft, colour, area, s):
    """The value of a watchtower's drop that this area would earn."""
    other = 1 << area_across(p.map, area)
    if s.empty & other:
        return HALF_TOWER
    if colour < PRIMARIES:
        for across in range(PRIMARIES):
            if draft.inks[across] & other:
                return int(s.drop[MIXED[colour, across]])
    return int(s.drop[most_wanted(s)])


@rule
def most_wanted(s):
    """The composite colour with the most valuable drop."""
    best = PRIMARIES
    for colour in range(PRIMARIES, HUES):
        if s.drop[colour] > s.drop[best]:
            best = colour
    return best


@rule
def harm(p, draft, colour, area, s):
    """The cost of the neighbouring areas that cannot take the colour any more."""
    beside = p.map.beside[area] & s.empty & ~draft.near[colour]
    cost = points_of(beside & p.map.wishes[colour], s) * BLOCKED
    return cost + CLOSING * count(beside & s.single) if colour < PRIMARIES else cost


@rule
def kingdom_worth(draft, colour, kingdom, drops, s):
    """The gain of this many drops of a colour for a kingdom, wherever they go there."""
    missing, fresh, absent = int(s.missing[kingdom]), 0, 0
    for other in range(HUES):
        if draft.inks[other] >> EACH * kingdom & KINGDOM == 0:
            absent += 1
            fresh += int(other == colour)
    cramped = max(0, absent - fresh - missing + drops) - max(0, absent - missing)
    promise = -fresh * (PRIMARY_LATER if colour < PRIMARIES else COMPOSITE_LATER) - ROOM * cramped
    return int(s.prize[kingdom, missing - drops]) - int(s.prize[kingdom, missing]) + POINT * fresh + later(promise, s)


@rule
def best_spot(p, draft, colour, areas, dice, s):
    """The best gain of a single drop in these areas, times LUCK, and its area; WORST if there is none."""
    areas &= int(s.empty) if draft.spells[TOUCH] else int(s.empty) & ~int(draft.near[colour])
    best, chosen, kingdom, common = WORST, 0, NONE, 0
    while areas:
        area = lowest(areas)
        areas &= areas - 1
        if kingdom != area // EACH:
            kingdom = area // EACH
            common = kingdom_worth(draft, colour, kingdom, 1, s)
        value = common + worth(p, draft, colour, area, s)
        if draft.near[colour] >> area & 1:
            value -= later(SPELL[TOUCH], s)
        value = lucky(dice, value)
        if value > best:
            best, chosen = value, area
    return best, chosen


# --- The drops of a die ---------------------------------------------------------------------------------------------


@rule
def plan_kingdom(p, draft, colour, kingdom, most, s):
    """The best set of areas for each number of drops of a die in a kingdom."""
    first = EACH * kingdom
    left, near = int(s.empty) >> first & KINGDOM, int(draft.near[colour]) >> first & KINGDOM
    if not draft.spells[TOUCH]:
        left &= ~near
    for drops in range(1, most + 1):
        s.gain[kingdom, drops] = WORST
    s.gain[kingdom, 0] = s.areas[kingdom, 0] = s.value[0] = s.taken[0] = 0
    s.left[0], s.near[0], s.touches[0] = left, near, draft.spells[TOUCH]
    while left:
        area = lowest(left)
        left &= left - 1
        s.worth[area] = worth(p, draft, colour, first + area, s)
        s.beside[area] = p.map.beside[first + area] >> first & KINGDOM
    try_sets(kingdom, most, later(SPELL[TOUCH], s), s)
    for drops in range(1, most + 1):
        if s.gain[kingdom, drops] != WORST:
            s.gain[kingdom, drops] += kingdom_worth(draft, colour, kingdom, drops, s)


@rule
def try_sets(kingdom, most, cost, s):
    """All sets of up to this many areas in one colour, with spells for those that touch."""
    drops = 0
    while drops >= 0:
        left = int(s.left[drops])
        if not left:
            drops -= 1
            continue
        area = lowest(left)
        left &= left - 1
        s.left[drops] = left
        touching = int(s.near[drops]) >> area & 1
        value = int(s.value[drops]) + int(s.worth[area]) - cost * touching
        taken = int(s.taken[drops]) | 1 << area
        if value > s.gain[kingdom, drops + 1]:
            s.gain[kingdom, drops + 1], s.areas[kingdom, drops + 1] = value, taken
        if drops + 1 < most:
            near, touches = int(s.near[drops]) | int(s.beside[area]), int(s.touches[drops]) - touching
            drops += 1
            s.value[drops], s.taken[drops], s.near[drops], s.touches[drops] = value, taken, near, touches
            s.left[drops] = left if touches else left & ~near


@rule
def share(p, draft, colour, realms, drops, s):
    """The best gain of drops in these kingdoms, and how many of them it uses."""
    for n in range(1, drops + 1):
        s.total[n] = WORST
    s.total[0] = s.spots[0] = 0
    while realms:
        kingdom = lowest(realms)
        realms &= realms - 1
        if not s.known >> kingdom & 1:
            plan_kingdom(p, draft, colour, kingdom, drops, s)
            s.known |= 1 << kingdom
        for n in range(drops, 0, -1):
            for here in range(1, n + 1):
                value = int(s.total[n - here]) + int(s.gain[kingdom, here])
                if s.total[n - here] != WORST and s.gain[kingdom, here] != WORST and value > s.total[n]:
                    s.total[n] = value
                    s.spots[n] = s.spots[n - here] | s.areas[kingdom, here] << EACH * kingdom
    best, blot = drops, POINT * int(draft.blots < BLOTS)
    for n in range(drops):
        s.total[n] -= blot
        if s.total[n] > s.total[best]:
            best = n
    return int(s.total[best]), best


@rule
def plan(p, draft, colour, home, realms, drops, dice, s):
    """The best gain of a die's drops, and the action to begin with: an area, a spell or none."""
    best, n = share(p, draft, colour, realms, drops, s)
    chosen = PAINTING + AREAS * 2 * colour + lowest(s.spots[n]) if n else DONE
    if draft.spells[MOVE] and not draft.placed:
        for kingdom in range(LANDS):
            value = share(p, draft, colour, 1 << kingdom, drops, s)[0] - later(SPELL[MOVE], s)
            if value > best and kingdom != home:
                best, chosen = value, MOVING + kingdom
    if draft.spells[DIVIDE]:
        others = int(p.map.neighbours[home]) & ~realms
        while others:
            value = share(p, draft, colour, realms | others & -others, drops, s)[0] - later(SPELL[DIVIDE], s)
            if value > best:
                best, chosen = value, DIVIDING + lowest(others)
            others &= others - 1
    if draft.spells[MIX] and drops >= 2:
        rest = share(p, draft, colour, realms, drops - 2, s)[0] - later(SPELL[MIX], s)
        for k in range(COMPOSITES):
            value = best_spot(p, draft, PRIMARIES + k, areas_of(realms), dice, s)[0] // LUCK + rest
            if value > best:
                best, chosen = value, MIXING + k
    return best, chosen


# --- Actions --------------------------------------------------------------------------------------------------------


@rule
def best_die(p, draft, actions, n, dice, s):
    best, chosen, before = WORST, 0, NONE
    for i in range(n):
        colour, kingdom = int(actions[i]) // LANDS, int(actions[i]) % LANDS
        drops = int(p.dice[min(colour, WHITE)].number)
        colour %= PRIMARIES
        if colour != before:
            s.known, before = 0, colour
        value = lucky(dice, plan(p, draft, colour, kingdom, 1 << kingdom, drops, dice, s)[0])
        if value > best:
            best, chosen = value, int(actions[i])
    return chosen


@rule
def best_work(p, draft, dice, s):
    """Mixed drops first, then watchtowers' drops that gain enough, then the die's."""
    realms, best, chosen = int(draft.realms), WORST, DONE
    for colour in range(HUES):
        if colour >= PRIMARIES and draft.mixed[colour - PRIMARIES]:
            value, area = best_spot(p, draft, colour, areas_of(realms), dice, s)
            if value > WORST:
                return PAINTING + AREAS * 2 * colour + area
        if draft.drops[colour]:
            value, area = best_spot(p, draft, colour, ALL_AREAS, dice, s)
            if value > best:
                best, chosen = value, PAINTING + AREAS * (2 * colour + 1) + area
    if best > later(KEPT, s) * LUCK:
        return chosen
    if not draft.left:
        return DONE
    return plan(p, draft, int(draft.colour), int(draft.home), realms, int(draft.left), dice, s)[1]


@rule
def best_crossing(p, actions, n, dice, s):
    """The number that is least likely to be won."""
    best, chosen = WORST, 0
    for i in range(n):
        line, second = (int(actions[i]) - CROSSING) // 2, (int(actions[i]) - CROSSING) % 2
        lost = int(SECOND[line]) if second else int(FIRST[line]) - int(SECOND[line])
        if p.reached[0] >> line & 1:
            lost = 0
        if line < LANDS:
            lost = nearer(POINT * lost, int(s.missing[line]), NEARER)
        else:
            lost = nearer(POINT * lost, count(p.map.monsters[line - LANDS] & s.empty), HUNTED)
        value = lucky(dice, -lost)
        if value > best:
            best, chosen = value, int(actions[i])
    return chosen
