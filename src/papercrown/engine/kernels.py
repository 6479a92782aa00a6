"""Kernels over any game: playouts and batched stepping.

This source is executed once for each set of rules, with the names of `specialise.RULES` among its globals, and then
compiled by Numba, which inlines the rules. Everything here must stay free of any one game.
"""

from numba import prange

from papercrown.core.bits import lowest, scramble
from papercrown.core.dice import roll
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
def look_ahead(p, seat, actions, n, dice, spare, items):
    """The action with the best score right after it, ties at random: the greedy policy of a game without its own."""
    best, chosen, ties = 0, 0, 0
    for i in range(n):
        spare[0] = p
        apply(spare[0], seat, actions[i], dice)
        value = total(spare[0], seat, items)
        if ties == 0 or value > best:
            best, chosen, ties = value, i, 1
        elif value == best:
            ties += 1
            if roll(dice, ties) == 0:
                chosen = i
    return actions[chosen]


@rule
def choose(p, seat, policy, actions, n, dice, spare, items):
    if n == 1:
        return actions[0]
    if policy == GREEDY:
        return greedy(p, seat, actions, n, dice, spare, items)
    return actions[roll(dice, n)]


# --- Whole games ----------------------------------------------------------------------------------------------------


@rule
def play_out(p, policies, dice, spare, actions, items):
    """Play to the end; the number of steps."""
    steps = 0
    bits = actors(p)
    while bits:
        seat = lowest(bits)
        n = legal(p, seat, actions)
        apply(p, seat, choose(p, seat, policies[seat], actions, n, dice, spare, items), dice)
        steps += 1
        bits = actors(p)
    return steps


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
def play_games(first, last, seed, options, policies, start, work, dice, actions, items, ties, scores, steps, winners):
    """Games `first` to `last`: each with dice of its own, whatever worker plays it. `start` is all zero."""
    p, spare, d = work[0], work[1:2], dice[0]
    for game in range(first, last):
        work[0] = start[0]
        d.key = scramble(seed, 2 * game + 1) << 31 ^ scramble(seed, 2 * game + 2)
        d.counter = 0
        setup(p, options[0], d)
        steps[game] = play_out(p, policies, d, spare, actions, items)
        for seat in range(scores.shape[1]):
            scores[game, seat] = total(p, seat, items)
        rank(p, scores.shape[1], scores[game], ties, winners[game])


@parallel
def play_games_in_threads(
    workers, n, seed, options, policies, start, work, dice, actions, items, ties, scores, steps, winners
):
    """The same games, shared among threads: row w of the scratch arrays is worker w's."""
    for w in prange(workers):
        play_games(
            w * n // workers, (w + 1) * n // workers, seed, options, policies, start, work[2 * w : 2 * w + 2],
            dice[w : w + 1], actions[w], items[w], ties[w], scores, steps, winners,
        )  # fmt: skip


# --- Batches of positions -------------------------------------------------------------------------------------------


@rule
def start_batch(first, last, seed, options, start, positions, dice):
    """Set up positions `first` to `last`, each with dice of its own."""
    for i in range(first, last):
        positions[i] = start[0]
        dice[i].key = scramble(seed, 2 * i + 1) << 31 ^ scramble(seed, 2 * i + 2)
        dice[i].counter = 0
        setup(positions[i], options[0], dice[i])


@rule
def step_batch(first, last, positions, dice, seats, chosen, actions, outcome):
    """Play `chosen[i]` for `seats[i]` (-1: the first who may act); an illegal action changes nothing."""
    for i in range(first, last):
        p = positions[i]
        bits = actors(p)
        if bits == 0:
            outcome[i] = FINISHED
            continue
        seat = int(seats[i])
        if seat < 0:
            seat = lowest(bits)
        outcome[i] = ILLEGAL
        if bits >> seat & 1:
            n = legal(p, seat, actions)
            for k in range(n):
                if actions[k] == chosen[i]:
                    apply(p, seat, int(chosen[i]), dice[i])
                    outcome[i] = STEPPED
                    break


@rule
def random_batch(first, last, steps, positions, dice, actions, taken):
    """Up to `steps` random steps in each position; how many were taken."""
    for i in range(first, last):
        p, d = positions[i], dice[i]
        taken[i] = 0
        for _ in range(steps):
            bits = actors(p)
            if bits == 0:
                break
            seat = lowest(bits)
            n = legal(p, seat, actions)
            apply(p, seat, actions[roll(d, n)], d)
            taken[i] += 1


@rule
def observe_batch(first, last, positions, actions, items, bits, mask, scores):
    """Who may act, what the first of them may do, and the scores."""
    for i in range(first, last):
        p = positions[i]
        bits[i] = actors(p)
        mask[i, :] = False
        if bits[i]:
            n = legal(p, lowest(bits[i]), actions)
            for k in range(n):
                mask[i, actions[k]] = True
        for seat in range(scores.shape[1]):
            scores[i, seat] = total(p, seat, items)
