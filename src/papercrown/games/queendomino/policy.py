"""The greedy player.

In Kingdomino it is the "full greedy" of Gedda, Lagerkvist and Butler (2018): placement and next domino are chosen
together to maximise the kingdom's score after both, each placed as well as possible; before anything is placed, it
takes the domino with the most crowns on one square; ties are broken at random. As in their program, kingdoms with a
central castle and no hole for half a domino come before all others: without that, it does not reach the published
scores. In Queendomino it plays the same way, and takes the knight or building with the best score right after it, plus
a small value for what it keeps possible: above all, to build what comes next from an open pile.

Searches use two more policies for their playouts: `quick`, nearly as good and many times as fast, for the opponents'
moves, and `shrewd` for the searcher's own. In Kingdomino `shrewd` beats `greedy`.
"""

import numpy as np

from papercrown.core.bits import lowest
from papercrown.core.dice import LUCK, WORST, lucky, roll
from papercrown.core.jit import rule
from papercrown.core.records import record
from papercrown.games.queendomino.board import (
    MIDDLE,
    SIDE,
    SQUARE_AT,
    SQUARES,
    STEP,
    WORDS,
    beside,
    both,
    first,
    load,
    single,
    size,
    some,
    spread,
    union,
    window,
    without,
)
from papercrown.games.queendomino.pieces import (
    CASTLE,
    COINS_PER_POINT,
    CROWNS_GIVEN,
    DOMINO_CROWNS,
    DOMINO_LAND,
    LANDSCAPES,
    SPOTS,
    TOWN,
)
from papercrown.games.queendomino.position import (
    ACT,
    BUILDING,
    BURNING,
    CHOOSING,
    ITEMS,
    KINGDOM,
    KINGDOMINO,
    LINE,
    NOBODY,
    PLACE,
    PLACING,
    POSITION,
)
from papercrown.games.queendomino.rules import apply, build, cover, kingdom_of, list_placings, price, score
from papercrown.games.queendomino.scoring import (
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    WEALTH,
    crowns_in,
    in_the_middle,
)

TERRITORIES = 24
"""The most territories of one landscape in a 7×7 kingdom: one per domino."""

SURVEY = record(
    near=("i4", (len(LANDSCAPES), SQUARES)),  # the territories of a landscape that touch a free square, as bits
    sizes=("i4", (len(LANDSCAPES), TERRITORIES)),
    crowns=("i4", (len(LANDSCAPES), TERRITORIES)),
)
SCRATCH = record(
    position=(POSITION, 1),
    kingdom=(KINGDOM, 1),
    surveys=(SURVEY, 2),  # the kingdom now, and after one more domino
    fresh="i8",  # the landscapes whose second survey holds, as bits
    gains=("i4", LINE),  # what each domino of the next line would gain
    future="i8",  # how much of the game is left, in hundredths; only `shrewd` uses it
)
NOW, AFTER = range(2)
POINT = 1000
"""Gains of dominoes are counted in thousandths of a point."""
SOUND = 1000 * POINT
"""More than any kingdom is worth: kingdoms without holes and with a central castle come first."""


# Fitted by `python benchmarks/greedy_weights.py 10000`: the best mean score of four greedy players, 58.8 ± 0.2.
# `top_gain` has no weight: a player who uses it won 26.1 ± 0.4 % of 40,000 games against three for whom it was 0.
SIXTHS = 6
KNIGHT_KEPT = 6
"""What a knight in the guard is worth, in sixths of a point: the tax it will collect."""
SITE_KEPT = 4
"""What an unbuilt town square is worth during the game."""
TOWN_VALUE = 2
"""What a town square adds to choosing and placing a domino, in points: it can be built on."""

# Found by an evolution strategy that put one shrewd player among greedy ones, two to four at a table, and rewarded how
# far it was ahead; `python benchmarks/greedy_weights.py kingdomino 3000` measures that around some of them. They are
# tenths of a point at the start of the game and shrink towards its end.
CROWN_PROMISE = np.array([53, 52, 26, 20, 10, -8, 0], np.int64)
"""The value of a crown in each landscape beyond the squares it multiplies now: territories grow."""
SQUARE_PROMISE = np.array([3, 7, 0, -4, -22, 9, 0], np.int64)
"""The value of a square beyond the crowns that multiply it now,"""
SIZE_PROMISE = 4
"""and the same per square of the territory it joins."""
OPENING_COST = 8
"""The cost of a free square beside the domino: dense kingdoms have no holes in the end."""
PLACE_COST = 7
"""The cost of each place further back in the line: others choose first next time."""


@rule
def greedy(p, seat, actions, n, dice, scratch, items):
    """The greedy choice among the first `n` of `actions`, the legal ones; the rest of the array is scratch space."""
    scratch.future = 0
    return decide(p, seat, True, actions, n, dice, scratch, items)


@rule
def quick(p, seat, actions, n, dice, scratch, items):
    """Nearly as good as `greedy` and many times as fast: it places a domino without considering the next one."""
    scratch.future = 0
    return decide(p, seat, False, actions, n, dice, scratch, items)


@rule
def shrewd(p, seat, actions, n, dice, scratch, items):
    """Like `quick`, but in Kingdomino it also counts what a kingdom can become."""
    scratch.future = 100 * (int(p.rounds) - int(p.round_number)) // int(p.rounds) if p.variant == KINGDOMINO else 0
    return decide(p, seat, False, actions, n, dice, scratch, items)


@rule
def decide(p, seat, foresighted, actions, n, dice, scratch, items):
    squares = size(load(p.kingdoms[kingdom_of(p, seat)].taken))
    if p.phase == PLACE:
        if squares == 1:
            return actions[roll(dice, n)]
        if foresighted:
            return best_placing(p, seat, actions, n, dice, scratch)
        return best_place(p, seat, actions, n, dice, scratch)
    if p.phase == ACT:
        optional = best_optional(p, seat, actions, n, dice, scratch, items)
        if optional >= 0:
            return optional
    if squares <= 3 and scratch.future == 0:
        return most_crowns(p, actions, n, dice)
    return best_choice(p, seat, actions, n, dice, scratch)


@rule
def most_crowns(p, actions, n, dice):
    best, chosen = WORST, 0
    for i in range(n):
        if is_choosing(actions[i]):
            domino = int(p.next_line[actions[i] - CHOOSING])
            value = lucky(dice, max(int(DOMINO_CROWNS[domino, 0]), int(DOMINO_CROWNS[domino, 1])))
            if value > best:
                best, chosen = value, i
    return actions[chosen]


@rule
def is_choosing(action):
    return CHOOSING <= action < CHOOSING + LINE


@rule
def survey(k, land, s):
    """Record the territories of one landscape and the free squares that touch them."""
    for square in range(SQUARES):
        s.near[land, square] = 0
    taken = load(k.taken)
    left = load(k.land[land])
    i = 0
    while some(left):
        area = spread(first(left), left)
        left = without(left, area)
        s.sizes[land, i] = size(area)
        s.crowns[land, i] = crowns_in(k, area)
        border = without(beside(area), taken)
        for word in range(WORDS):
            bits = border[word]
            while bits:
                s.near[land, SQUARE_AT[word, lowest(bits)]] |= 1 << i
                bits &= bits - 1
        i += 1


@rule
def joined(scratch, land, touched, squares, crowns, openings):
    """What the landscape gains when new squares with these crowns join the territories they touch."""
    s = scratch.surveys[scratch.fresh >> land & 1]
    before, new_squares, new_crowns = 0, squares, crowns
    while touched:
        i = lowest(touched)
        touched &= touched - 1
        before += int(s.sizes[land, i]) * int(s.crowns[land, i])
        squares += int(s.sizes[land, i])
        crowns += int(s.crowns[land, i])
    value = POINT * (squares * crowns - before)
    if scratch.future and openings:
        promise = int(CROWN_PROMISE[land]) * new_crowns - OPENING_COST * min(openings, 2)
        promise += (int(SQUARE_PROMISE[land]) + SIZE_PROMISE * squares) * new_squares
        value += scratch.future * promise
    return value


@rule
def gain(scratch, domino, a, b, free):
    """The gain of a domino on squares `a` and `b` for the surveyed kingdom, including what its free squares allow."""
    land_a, land_b = int(DOMINO_LAND[domino, 0]), int(DOMINO_LAND[domino, 1])
    crowns_a, crowns_b = int(DOMINO_CROWNS[domino, 0]), int(DOMINO_CROWNS[domino, 1])
    near_a, near_b = bordering(scratch, land_a, a), bordering(scratch, land_b, b)
    open_a = open_b = 0
    if scratch.future:
        open_a, open_b = free_beside(a, b, free), free_beside(b, a, free)
    towns = POINT * TOWN_VALUE * (int(land_a == TOWN) + int(land_b == TOWN))
    if land_a == land_b:
        return towns + joined(scratch, land_a, near_a | near_b, 2, crowns_a + crowns_b, open_a + open_b)
    return (
        towns
        + joined(scratch, land_a, near_a, 1, crowns_a, open_a)
        + joined(scratch, land_b, near_b, 1, crowns_b, open_b)
    )


@rule
def bordering(scratch, land, square):
    """The territories of a landscape that a square touches, as bits."""
    return int(scratch.surveys[scratch.fresh >> land & 1].near[land, square])


@rule
def free_beside(square, other, free):
    """The number of free squares left beside one half of a domino whose other half lies on `other`."""
    return size(both(beside(single(square)), without(free, single(other))))


@rule
def around_castle(p):
    """The squares that a kingdom with a central castle may cover."""
    reach = int(p.grid) // 2
    return window(MIDDLE - reach, MIDDLE + reach, MIDDLE - reach, MIDDLE + reach)


@rule
def is_sound(p, k, taken, scratch):
    """Whether a kingdom that covers `taken` still has a central castle and no hole for half a domino.

    With a view to the future, holes with an odd number of squares count too: dominoes cannot fill them.
    """
    middle = around_castle(p)
    if p.middle_kingdom and some(without(taken, middle)):
        return False
    free = without(middle, taken)
    if some(without(free, beside(union(free, load(k.land[CASTLE]))))):
        return False
    while scratch.future and p.middle_kingdom and some(free):
        hole = spread(first(free), free)
        if size(hole) % 2:
            return False
        free = without(free, hole)
    return True


@rule
def best_gain(p, k, domino, scratch, placings):
    """The best gain of a domino for a kingdom: sound kingdoms come before others, and others before a discard."""
    n = list_placings(k, int(p.grid), domino, placings)
    if n == 0:
        return -SOUND - (POINT * HARMONY_POINTS if p.harmony and k.discarded == 0 else 0)
    reach = int(p.grid) // 2
    centred = p.middle_kingdom and in_the_middle(k, int(p.grid))
    taken = load(k.taken)
    free = without(around_castle(p), taken)
    best = -SOUND
    for i in range(n):
        a = (int(placings[i]) - PLACING) // 4
        b = a + int(STEP[placings[i] & 3])
        value = gain(scratch, domino, a, b, free)
        if centred and not (near_castle(a, reach) and near_castle(b, reach)):
            value -= POINT * MIDDLE_KINGDOM_POINTS
        elif value + SOUND > best and is_sound(p, k, union(taken, union(single(a), single(b))), scratch):
            value += SOUND
        best = max(best, value)
    return best


@rule
def near_castle(square, reach):
    """Whether a square keeps the castle central."""
    return abs(square % SIDE - MIDDLE) <= reach and abs(square // SIDE - MIDDLE) <= reach


@rule
def weigh_next_line(p, k, scratch, placings):
    """The gain of each domino still free in the next line."""
    for place in range(p.line_size):
        if p.next_kings[place] == NOBODY:
            domino = int(p.next_line[place])
            scratch.gains[place] = best_gain(p, k, domino, scratch, placings)


@rule
def best_placing(p, seat, actions, n, dice, scratch):
    """Every placement combined with every next domino; all best pairs are equally likely."""
    k = p.kingdoms[kingdom_of(p, seat)]
    domino = int(p.line[p.turn])
    land_a, land_b = int(DOMINO_LAND[domino, 0]), int(DOMINO_LAND[domino, 1])
    for land in range(CASTLE):
        survey(k, land, scratch.surveys[NOW])
    centred = p.middle_kingdom and in_the_middle(k, int(p.grid))
    after, free = scratch.kingdom[0], without(around_castle(p), load(k.taken))
    best, chosen = WORST, 0
    for i in range(n):
        a = (int(actions[i]) - PLACING) // 4
        b = a + int(STEP[actions[i] & 3])
        scratch.kingdom[0] = k
        cover(after, a, land_a, int(DOMINO_CROWNS[domino, 0]))
        cover(after, b, land_b, int(DOMINO_CROWNS[domino, 1]))
        scratch.fresh = 0
        value = gain(scratch, domino, a, b, free)
        if centred and not in_the_middle(after, int(p.grid)):
            value -= POINT * MIDDLE_KINGDOM_POINTS
        if p.round_number == p.rounds:
            together = lucky(dice, value)
            if together > best:
                best, chosen = together, i
            continue
        survey(after, land_a, scratch.surveys[AFTER])
        if land_a != land_b:
            survey(after, land_b, scratch.surveys[AFTER])
        scratch.fresh = 1 << land_a | 1 << land_b
        weigh_next_line(p, after, scratch, actions[n:])
        for place in range(p.line_size):
            if p.next_kings[place] == NOBODY:
                together = lucky(dice, value + int(scratch.gains[place]))
                if together > best:
                    best, chosen = together, i
    return actions[chosen]


@rule
def best_place(p, seat, actions, n, dice, scratch):
    """The placement with the highest immediate gain; sound kingdoms come first."""
    k = p.kingdoms[kingdom_of(p, seat)]
    domino = int(p.line[p.turn])
    land_a, land_b = int(DOMINO_LAND[domino, 0]), int(DOMINO_LAND[domino, 1])
    survey(k, land_a, scratch.surveys[NOW])
    if land_a != land_b:
        survey(k, land_b, scratch.surveys[NOW])
    scratch.fresh = 0
    reach = int(p.grid) // 2
    centred = p.middle_kingdom and in_the_middle(k, int(p.grid))
    taken = load(k.taken)
    free = without(around_castle(p), taken)
    best, chosen = WORST, 0
    for i in range(n):
        a = (int(actions[i]) - PLACING) // 4
        b = a + int(STEP[actions[i] & 3])
        value = gain(scratch, domino, a, b, free)
        if centred and not (near_castle(a, reach) and near_castle(b, reach)):
            value -= POINT * MIDDLE_KINGDOM_POINTS
        value = lucky(dice, value)
        if value + SOUND * LUCK > best and is_sound(p, k, union(taken, union(single(a), single(b))), scratch):
            value += SOUND * LUCK
        if value > best:
            best, chosen = value, i
    return actions[chosen]


@rule
def best_optional(p, seat, actions, n, dice, scratch, items):
    """The knight or building that improves the kingdom most, or -1 if none improves it."""
    if actions[0] >= BURNING:  # knights and buildings come first in the list
        return -1
    now = prospects(p, seat, items)
    top = top_gain(p, seat, now, scratch, items)
    best, chosen = now + top_kept(p, seat, top), -1
    for i in range(n):
        if actions[i] < BURNING and not (i and only_the_site_differs(p, int(actions[i - 1]), int(actions[i]))):
            after = scratch.position[0]
            scratch.position[0] = p
            apply(after, seat, int(actions[i]), dice)
            value = prospects(after, seat, items) + top_kept(after, seat, top)
            if value > best:
                best, chosen = value, int(actions[i])
    return chosen


@rule
def only_the_site_differs(p, before, action):
    """Whether both actions build the same, which is equally good on all sites unless it has a crown."""
    if before < BUILDING or (before - BUILDING) // SQUARES != (action - BUILDING) // SQUARES:
        return False
    return CROWNS_GIVEN[p.builders_board[(action - BUILDING) // SQUARES] - 1] == 0


@rule
def top_gain(p, seat, now, scratch, items):
    """How much the building on top of the pile would add to `prospects`, which are `now`, before it is paid for."""
    kingdom = kingdom_of(p, seat)
    sites = load(p.kingdoms[kingdom].sites)
    if p.top == 0 or p.round_number == p.rounds or not some(sites):
        return 0
    word = 0
    while sites[word] == 0:
        word += 1
    after = scratch.position[0]
    scratch.position[0] = p
    after.builders_board[0] = p.top  # where it costs nothing
    build(after, kingdom, 0, int(SQUARE_AT[word, lowest(sites[word])]))
    return prospects(after, seat, items) - now


@rule
def top_kept(p, seat, gain):
    """The value of being able to build the top of the pile next round, in sixths of a point: a site and the coins."""
    kingdom = kingdom_of(p, seat)
    k = p.kingdoms[kingdom]
    if gain <= 0 or not some(load(k.sites)):
        return 0
    lying = 0
    for spot in range(SPOTS):
        lying += int(p.builders_board[spot] != 0)
    cost = price(p, kingdom, min(lying, SPOTS - 1))  # on the first free spot, unless others build or bribe
    return max(0, gain - SIXTHS * cost // COINS_PER_POINT) if cost <= k.coins else 0


@rule
def prospects(p, seat, items):
    """The value of a seat's kingdom in sixths of a point, counting every coin and what can still be used."""
    score(p, seat, items)
    worth = 0
    for item in range(WEALTH + 1, len(ITEMS)):
        worth += SIXTHS * int(items[item])
    k = p.kingdoms[kingdom_of(p, seat)]
    worth += SIXTHS * int(k.coins) // COINS_PER_POINT
    if p.round_number < p.rounds:
        worth += KNIGHT_KEPT * int(k.guard) + SITE_KEPT * size(load(k.sites))
    return worth


@rule
def best_choice(p, seat, actions, n, dice, scratch):
    """The domino with the highest gain; in the last round, which has none, the end of the turn."""
    if p.round_number == p.rounds:
        return actions[n - 1]
    k = p.kingdoms[kingdom_of(p, seat)]
    for land in range(CASTLE):
        survey(k, land, scratch.surveys[NOW])
    scratch.fresh = 0
    weigh_next_line(p, k, scratch, actions[n:])
    best, chosen = WORST, n - 1
    for i in range(n):
        if is_choosing(actions[i]):
            place = int(actions[i]) - CHOOSING
            value = lucky(dice, int(scratch.gains[place]) - scratch.future * PLACE_COST * place)
            if value > best:
                best, chosen = value, i
    return actions[chosen]
