"""Kernels over any game: playouts and batched stepping.

This source is executed once for each set of rules, with the names of `specialise.RULES` among its globals, and then
compiled by Numba, which inlines the rules. Everything here must stay free of any one game.
"""

from numba import prange

from papercrown.core.bits import lowest, scramble
from papercrown.core.dice import WORST, lucky, roll
from papercrown.core.rule import parallel, rule

RANDOM, GREEDY = range(2)
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
    """The action with the best score right after it, ties at random: the greedy policy of a game without its own."""
    best, chosen = WORST, 0
    for i in range(n):
        scratch.position[0] = p
        apply(scratch.position[0], seat, int(actions[i]), dice)
        value = lucky(dice, total(scratch.position[0], seat, items))
        if value > best:
            best, chosen = value, i
    return int(actions[chosen])


greedy = own_greedy or look_ahead


@rule
def choose(p, seat, policy, dice, w, work):
    """What a seat does that plays by this policy, seeing what it may see."""
    _, views, _, scratches, all_actions, all_items, _ = work
    actions = all_actions[w]
    n = legal(p, seat, actions)
    if n == 1:
        return int(actions[0])
    if policy != GREEDY:
        return int(actions[roll(dice, n)])
    if SECRET:
        views[w] = p
        conceal(views[w], seat)
        return int(greedy(views[w], seat, actions, n, dice, scratches[w], all_items[w]))
    return int(greedy(p, seat, actions, n, dice, scratches[w], all_items[w]))


# --- Whole games ----------------------------------------------------------------------------------------------------


@rule
def rank(p, seats, scores, ties, winners):
    """Mark who wins: the highest score, then the tie-breaks, then shared."""
    for seat in range(seats):
        tiebreak(p, seat, ties[seat])
    best = 0
    for seat in range(1, seats):
        if compare(scores, ties, seat, best) > 0:
            best = seat
    for seat in range(seats):
        winners[seat] = compare(scores, ties, seat, best) == 0


@rule
def compare(scores, ties, seat, other):
    if scores[seat] != scores[other]:
        return int(scores[seat]) - int(scores[other])
    for k in range(TIEBREAKS):
        if ties[seat, k] != ties[other, k]:
            return int(ties[seat, k]) - int(ties[other, k])
    return 0


@rule
def play_games(w, first, last, seed, options, policies, start, work, scores, steps, winners):
    """Games `first` to `last`, as worker `w`; each has dice of its own, whoever plays it. `start` is all zero."""
    positions, _, all_dice, _, _, all_items, all_ties = work
    p, dice, items = positions[w], all_dice[w], all_items[w]
    for game in range(first, last):
        positions[w] = start[0]
        seed_dice(dice, seed, game)
        setup(p, options[0], dice)
        steps[game] = 0
        bits = actors(p)
        while bits:
            seat = lowest(bits)
            apply(p, seat, choose(p, seat, int(policies[seat]), dice, w, work), dice)
            steps[game] += 1
            bits = actors(p)
        for seat in range(scores.shape[1]):
            scores[game, seat] = total(p, seat, items)
        rank(p, scores.shape[1], scores[game], all_ties[w], winners[game])


@rule
def seed_dice(dice, seed, number):
    """Dice for one of many games of the same seed."""
    dice.key = scramble(seed, 2 * number + 1) << 31 ^ scramble(seed, 2 * number + 2)
    dice.counter = 0
    dice.reveals = 0


@parallel
def play_games_in_threads(workers, seed, options, policies, start, work, scores, steps, winners):
    """The same games, shared among threads."""
    n = len(steps)
    for w in prange(workers):
        first, last = w * n // workers, (w + 1) * n // workers
        play_games(w, first, last, seed, options, policies, start, work, scores, steps, winners)


# --- Batches of positions -------------------------------------------------------------------------------------------


@rule
def start_batch(seed, options, start, positions, dice):
    """Set up every position, each with dice of its own."""
    for i in range(len(positions)):
        positions[i] = start[0]
        seed_dice(dice[i], seed, i)
        setup(positions[i], options[0], dice[i])


@rule
def step_batch(w, first, last, positions, dice, seats, chosen, work, outcome):
    """Play `chosen[i]` for `seats[i]` (-1: the first who may act); an illegal action changes nothing."""
    for i in range(first, last):
        outcome[i] = step_one(positions[i], dice[i], int(seats[i]), int(chosen[i]), work[4][w])


@rule
def step_one(p, dice, seat, action, actions):
    bits = actors(p)
    if bits == 0:
        return FINISHED
    if seat < 0:
        seat = lowest(bits)
    if seat < 63 and bits >> seat & 1:
        for k in range(legal(p, seat, actions)):
            if actions[k] == action:
                apply(p, seat, action, dice)
                return STEPPED
    return ILLEGAL


@parallel
def step_batch_in_threads(workers, positions, dice, seats, chosen, work, outcome):
    n = len(positions)
    for w in prange(workers):
        step_batch(w, w * n // workers, (w + 1) * n // workers, positions, dice, seats, chosen, work, outcome)


@rule
def advance_batch(w, first, last, steps, policy, positions, dice, work, taken):
    """Up to `steps` steps of one policy in each position; how many were taken."""
    for i in range(first, last):
        p = positions[i]
        taken[i] = 0
        bits = actors(p)
        while bits and taken[i] < steps:
            seat = lowest(bits)
            apply(p, seat, choose(p, seat, policy, dice[i], w, work), dice[i])
            taken[i] += 1
            bits = actors(p)


@parallel
def advance_batch_in_threads(workers, steps, policy, positions, dice, work, taken):
    n = len(positions)
    for w in prange(workers):
        advance_batch(w, w * n // workers, (w + 1) * n // workers, steps, policy, positions, dice, work, taken)


@rule
def observe_batch(w, first, last, positions, work, bits, mask):
    """Who may act, and what the first of them may do."""
    actions = work[4][w]
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
def score_batch(positions, work, scores):
    for i in range(len(positions)):
        for seat in range(scores.shape[1]):
            scores[i, seat] = total(positions[i], seat, work[5][0])
