"""The longest road: the longest simple path through connected spaces, computed exactly.

The longest-path problem is NP-hard in general. A short depth-first search from every space settles nearly all roads
that occur in play. The rest are solved by dynamic programming over a frontier swept across the province: of all the
path fragments in the spaces swept so far, only the ends that border spaces ahead matter, and which ends belong
together. A province is a few spaces wide, so there are some thousand such states for billions of paths.
"""

import numpy as np

from papercrown.core.bits import count, lowest, scramble
from papercrown.core.jit import rule
from papercrown.games.color_in_kingdoms.pieces import SPACES

PATIENCE = 200
"""The step limit of the short search from each space."""


@rule
def connected(near, seed, within):
    """The part of `within` that is connected to the seed, as bits."""
    area = fresh = seed & within
    while fresh:
        fresh = near[lowest(fresh)] & within & ~area | fresh & fresh - 1
        area |= fresh
    return area


@rule
def longest_path(near, order, road):
    """The length of the longest path in a connected road; `order` is the order of the sweep."""
    best, settled = search(near, road)
    room = FEW_STATES
    while not settled:
        best, settled = sweep(near, order, road, best, room)
        room *= 16
    return best


# --- The short search -----------------------------------------------------------------------------------------------


@rule
def search(near, road):
    """The longest path found from any space, and whether it is proven to be the longest."""
    best, settled, starts = 0, True, road
    ahead = np.zeros(SPACES + 1, np.int64)
    visited = np.zeros(SPACES + 1, np.int64)
    while starts and best < count(road):
        found, ended = search_from(near, road, lowest(starts), ahead, visited)
        best, settled = max(best, found), settled and ended
        starts &= starts - 1
    return best, settled or best == count(road)


@rule
def search_from(near, road, start, ahead, visited):
    """Depth-first search, narrow places first, until every path has been tried or the step limit is reached."""
    best = length = 1
    visited[1], ahead[1] = start, near[start] & road & ~(1 << start)
    free = road & ~(1 << start)
    for _ in range(PATIENCE):
        while length and ahead[length] == 0:
            free |= 1 << visited[length]
            length -= 1
        if length == 0:
            return best, True
        space = narrowest(near, free, ahead[length])
        ahead[length] &= ~(1 << space)
        free &= ~(1 << space)
        length += 1
        visited[length], ahead[length] = space, near[space] & free
        best = max(best, length)
        if free == 0:
            return best, True
    return best, False


@rule
def narrowest(near, free, spaces):
    """The space with the fewest free neighbours."""
    fewest, found = SPACES, 0
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        ways = count(near[space] & free)
        if ways < fewest:
            fewest, found = ways, space
    return found


# --- The sweep ------------------------------------------------------------------------------------------------------

# A state has four bits for each place: a swept space that has a neighbour ahead. Their codes:
CLOSED = 0  # closed: a path runs through the space, or the place is unused
UNTOUCHED = 1  # no path has reached this space yet
OTHER_END = 2  # + the place of the other end of the path that ends here
WHOLE = 14  # a path runs through here, with both ends behind the frontier
LAST_END = 15  # a path ends here, with its other end behind the frontier
BITS, PLACES = 4, 12
CODE = (1 << BITS) - 1
ENDS = 2
"""The ends of a path."""

FEW_STATES = 1 << 12
"""The number of states that most roads need at most; a power of two."""
NO_STATE = -1
# Hash tables of the states after a step and after the next one: two rows each.
KEYS, SKIPPED, SLOTS = 0, 2, 4  # 1 + the state, the spaces it leaves out, and the indices of all states in the table


@rule
def sweep(near, order, road, best, room):
    """The length of the longest path if it exceeds `best`, and whether the table had room for all states."""
    size = count(road)
    table, variants = np.zeros((6, room), np.int64), np.zeros(8, np.int64)
    place_of, free_places = np.zeros(SPACES, np.int64), (1 << PLACES) - 1
    found = remember(table, 0, 0, 0, 0)
    now, edge, ahead = 0, 0, road
    for at in range(len(order)):
        space = int(order[at])
        if best == size or not road >> space & 1:
            continue
        ahead &= ~(1 << space)
        place_of[space] = lowest(free_places)
        free_places &= free_places - 1
        behind = near[space] & edge
        edge |= 1 << space
        leaving = without_way(near, edge, ahead)
        then, found_then = 1 - now, 0
        for i in range(found):
            if found_then > room // 2:
                return best, False
            slot = table[SLOTS + now, i]
            state, lost = table[KEYS + now, slot] - 1, table[SKIPPED + now, slot]
            table[KEYS + now, slot] = 0
            for k in range(extend(state, int(place_of[space]), behind, place_of, variants)):
                after, more, whole = leave(int(variants[k]), leaving, place_of)
                if whole:
                    best = max(best, size - lost - more - tally(after, UNTOUCHED) - count(ahead))
                elif after != NO_STATE and size - lost - more > best:
                    found_then = remember(table, then, found_then, after, lost + more)
        edge &= ~leaving
        while leaving:
            free_places |= 1 << int(place_of[lowest(leaving)])
            leaving &= leaving - 1
        now, found = then, found_then
    return best, True


@rule
def without_way(near, edge, ahead):
    """The frontier spaces that have no neighbour ahead any more."""
    spaces, left = 0, edge
    while left:
        if near[lowest(left)] & ahead == 0:
            spaces |= left & -left
        left &= left - 1
    return spaces


@rule
def remember(table, then, found, state, lost):
    """Keep a state with the fewest spaces left out; returns the number of states."""
    last, key = table.shape[1] - 1, state + 1
    slot = scramble(state, 0) & last
    while table[KEYS + then, slot] != 0 and table[KEYS + then, slot] != key:
        slot = slot + 1 & last
    if table[KEYS + then, slot] == 0:
        table[KEYS + then, slot], table[SKIPPED + then, slot], table[SLOTS + then, found] = key, lost, slot
        return found + 1
    table[SKIPPED + then, slot] = min(table[SKIPPED + then, slot], lost)
    return found


@rule
def extend(state, place, behind, place_of, variants):
    """All ways to join a new space to none, one or two of those behind it; returns their number."""
    variants[0] = alone = with_code(state, place, UNTOUCHED)
    n = 1
    while behind:
        one = int(place_of[lowest(behind)])
        behind &= behind - 1
        if not joins(alone, one):
            continue
        variants[n] = single = join(alone, place, one)
        n += 1
        others = behind
        while others:
            two = int(place_of[lowest(others)])
            others &= others - 1
            if joins(single, two) and code_of(single, two) != OTHER_END + place:  # otherwise it would be a ring
                variants[n] = join(single, place, two)
                n += 1
    return n


@rule
def joins(state, place):
    code = code_of(state, place)
    return code != CLOSED and code != WHOLE


@rule
def join(state, place, other):
    """Connect two spaces: two paths become one."""
    one, two = far_end(state, place), far_end(state, other)
    if code_of(state, place) != UNTOUCHED:
        state = with_code(state, place, CLOSED)
    if code_of(state, other) != UNTOUCHED:
        state = with_code(state, other, CLOSED)
    if one == PLACES and two == PLACES:
        return with_code(state, place, WHOLE)
    if one != PLACES:
        state = with_code(state, one, LAST_END if two == PLACES else OTHER_END + two)
    if two != PLACES:
        state = with_code(state, two, LAST_END if one == PLACES else OTHER_END + one)
    return state


@rule
def far_end(state, place):
    """The other end of the path that ends in a place: itself if no path is there yet, PLACES if behind the frontier."""
    code = code_of(state, place)
    return place if code == UNTOUCHED else PLACES if code == LAST_END else code - OTHER_END


@rule
def leave(state, leaving, place_of):
    """The state without the places of these spaces, or NO_STATE if it cannot lead to a single path; the number of these
    spaces on no path; and whether the path is complete.
    """
    untouched = ended = whole = 0
    while leaving:
        place = int(place_of[lowest(leaving)])
        leaving &= leaving - 1
        code = code_of(state, place)
        state = with_code(state, place, CLOSED)
        if code == UNTOUCHED:
            untouched += 1
        elif code in (LAST_END, WHOLE):
            whole += 1
        elif code != CLOSED:
            state = with_code(state, code - OTHER_END, LAST_END)
            ended += 1
    if whole == 1 and not has_ends(state):
        return state, untouched, True
    if whole == 0 and (ended == 0 or tally(state, LAST_END) <= ENDS):
        return state, untouched, False
    return NO_STATE, untouched, False


@rule
def code_of(state, place):
    return state >> BITS * place & CODE


@rule
def with_code(state, place, code):
    return state & ~(CODE << BITS * place) | code << BITS * place


@rule
def tally(state, code):
    """The number of places with this code."""
    found = 0
    for place in range(PLACES):
        found += int(code_of(state, place) == code)
    return found


@rule
def has_ends(state):
    """Whether any path continues."""
    ends = 0
    for place in range(PLACES):
        ends += int(code_of(state, place) > UNTOUCHED)
    return ends > 0
