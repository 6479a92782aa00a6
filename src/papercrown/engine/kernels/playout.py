"""Playout kernels: batches of positions are set up, stepped, played to the end and scored.

This source is executed once for each set of rules, with the names of `specialise.RULES` among its globals, and compiled
by Numba. Nothing here may depend on a particular game.
"""

from numba import prange

from papercrown.core.bits import lowest, put, scramble
from papercrown.core.dice import WORST, lucky, roll
from papercrown.core.jit import parallel, rule

RANDOM, GREEDY, QUICK, SHREWD = range(4)
STEPPED, ILLEGAL, FINISHED = range(3)


# --- Choosing -------------------------------------------------------------------------------------------------------


@rule
def total(p, seat, items):
    score(p, seat, items)
    points = 0
    for item in range(len(ITEMS)):
        points += int(items[item])
    return points


@rule
def look_ahead(p, seat, actions, n, dice, scratch, items):
    """The action with the best score right after it, ties broken at random: the default greedy policy."""
    best, chosen = WORST, 0
    for i in range(n):
        put(scratch.position, 0, p)
        apply(scratch.position[0], seat, int(actions[i]), dice)
        value = lucky(dice, total(scratch.position[0], seat, items))
        if value > best:
            best, chosen = value, i
    return int(actions[chosen])


greedy = own_greedy or look_ahead
quick = own_quick or greedy
shrewd = own_shrewd or quick


@rule
def choose(p, seat, policy, dice, w, work):
    """The action of a seat that plays by this policy, from its own view."""
    views, scratches, all_actions, all_items, _ = work
    actions = all_actions[w]
    n = legal(p, seat, actions)
    if n == 1:
        return int(actions[0])
    if policy == RANDOM:
        return int(actions[roll(dice, n)])
    if SECRET:
        put(views, w, p)
        conceal(views[w], seat)
        return play_by(policy, views[w], seat, actions, n, dice, scratches[w], all_items[w])
    return play_by(policy, p, seat, actions, n, dice, scratches[w], all_items[w])


@rule
def play_by(policy, p, seat, actions, n, dice, scratch, items):
    if policy == SHREWD:
        return int(shrewd(p, seat, actions, n, dice, scratch, items))
    if policy == QUICK:
        return int(quick(p, seat, actions, n, dice, scratch, items))
    return int(greedy(p, seat, actions, n, dice, scratch, items))


# --- Batches of positions -------------------------------------------------------------------------------------------


@rule
def start_batch(seed, first, options, start, positions, dice):
    """Set up games from number `first` on, each with dice that depend on its number only. `start` is all zero."""
    for i in range(len(positions)):
        put(positions, i, start[0])
        seed_dice(dice[i], seed, first + i)
        setup(positions[i], options[0], dice[i])


@rule
def seed_dice(dice, seed, number):
    """Dice for game `number` of a seed."""
    dice.key = scramble(seed, 2 * number + 1) << 31 ^ scramble(seed, 2 * number + 2)
    dice.counter = 0
    dice.reveals = 0


@rule
def step_batch(w, first, last, positions, dice, seats, chosen, work, outcome):
    """Play `chosen[i]` for `seats[i]` (-1: the first seat that may act); an illegal action changes nothing."""
    actions = work[2][w]
    for i in range(first, last):
        bits, seat = actors(positions[i]), int(seats[i])
        outcome[i] = ILLEGAL if bits else FINISHED
        if bits and seat < 0:
            seat = lowest(bits)
        if bits and seat < 63 and bits >> seat & 1:
            for k in range(legal(positions[i], seat, actions)):
                if actions[k] == chosen[i]:
                    outcome[i] = STEPPED
        if outcome[i] == STEPPED:
            apply(positions[i], seat, int(chosen[i]), dice[i])


@parallel
def step_batch_in_threads(workers, positions, dice, seats, chosen, work, outcome):
    n = len(positions)
    for w in prange(workers):
        step_batch(w, w * n // workers, (w + 1) * n // workers, positions, dice, seats, chosen, work, outcome)


@rule
def advance_batch(w, first, last, steps, policies, positions, dice, work, taken):
    """Play up to `steps` steps in each position, each seat by its policy; count them in `taken`."""
    for i in range(first, last):
        p = positions[i]
        taken[i] = 0
        bits = actors(p)
        while bits and taken[i] < steps:
            seat = lowest(bits)
            apply(p, seat, choose(p, seat, int(policies[seat]), dice[i], w, work), dice[i])
            taken[i] += 1
            bits = actors(p)


@rule
def advance_batch_at_random(w, first, last, steps, positions, dice, work, taken):
    """Like `advance_batch` with the random policy in every seat, for callers that need no other policy compiled."""
    for i in range(first, last):
        p = positions[i]
        taken[i] = 0
        bits = actors(p)
        while bits and taken[i] < steps:
            seat = lowest(bits)
            apply(p, seat, choose_at_random(p, seat, dice[i], work[2][w]), dice[i])
            taken[i] += 1
            bits = actors(p)


@rule
def choose_at_random(p, seat, dice, actions):
    n = legal(p, seat, actions)
    return int(actions[0]) if n == 1 else int(actions[roll(dice, n)])


@parallel
def advance_batch_in_threads(workers, steps, policies, positions, dice, work, taken):
    n = len(positions)
    for w in prange(workers):
        advance_batch(w, w * n // workers, (w + 1) * n // workers, steps, policies, positions, dice, work, taken)


@rule
def observe_batch(w, first, last, positions, work, bits, mask):
    """The seats that may act, and the legal actions of the first of them."""
    actions = work[2][w]
    for i in range(first, last):
        bits[i] = actors(positions[i])
        mask[i, :] = False
        if bits[i]:
            for k in range(legal(positions[i], lowest(bits[i]), actions)):
                mask[i, actions[k]] = True


@parallel
def observe_batch_in_threads(workers, positions, work, bits, mask):
    n = len(positions)
    for w in prange(workers):
        observe_batch(w, w * n // workers, (w + 1) * n // workers, positions, work, bits, mask)


@rule
def score_batch(positions, work, scores, winners):
    """The score of every seat, and the winners as things stand: by total, then by the tie-breaks, then shared."""
    items, ties = work[3][0], work[4][0]
    for i in range(len(positions)):
        for seat in range(scores.shape[1]):
            scores[i, seat] = total(positions[i], seat, items)
            tiebreak(positions[i], seat, ties[seat])
        rank(scores[i], ties, winners[i])


@rule
def rank(scores, ties, winners):
    best = 0
    for seat in range(1, len(scores)):
        if compare(scores, ties, seat, best) > 0:
            best = seat
    for seat in range(len(scores)):
        winners[seat] = compare(scores, ties, seat, best) == 0


@rule
def compare(scores, ties, seat, other):
    if scores[seat] != scores[other]:
        return int(scores[seat]) - int(scores[other])
    for k in range(TIEBREAKS):
        if ties[seat, k] != ties[other, k]:
            return int(ties[seat, k]) - int(ties[other, k])
    return 0
