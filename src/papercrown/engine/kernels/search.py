"""Search kernels: Monte Carlo tree search over the searcher's turn, with playouts to the end of the game.

Executed like `playout.py`, after it and in the same module. The tree is open-loop: a node is a sequence of actions of
the searcher's turn, whatever the dice show, and dice are rerolled in every iteration. Beyond the turn the searcher
plays by the shrewd policy of the game and the other seats by the quick one; a game may have one for both. Hidden
choices of other seats are not in a view, so these seats choose again.
"""

import numpy as np

from papercrown.core.bits import lowest, put, scramble
from papercrown.core.dice import WORST, roll
from papercrown.core.jit import rule

EXPLORATION = 0.3
"""The exploration constant of UCB1. Twice or a third of it made no difference in 200 games."""
WIN_WEIGHT = 0.5
"""The share of the reward that is for winning; the rest is for the margin."""
MARGIN_POINTS = 10.0
"""The margin that brings half of the reward for margins."""
SOLO_POINTS = 100.0
"""The score that brings a reward of 1 to a seat that plays alone."""
ROOT = 1
KEYS_PER_EVENT = 16
"""Dice keys for each step that rolls dice: one for the game and one for each seat."""


# --- Nodes ----------------------------------------------------------------------------------------------------------


@rule
def find(tree, key):
    """The slot of a node in the hash table, or the free slot for it."""
    at = key & len(tree) - 1
    while tree[at].key != key and tree[at].key != 0:
        at = at + 1 & len(tree) - 1
    return at


@rule
def follow(key, action):
    """The key of the node after an action; never 0."""
    return scramble(key, 2 * action + 1) << 31 ^ scramble(key, 2 * action + 2) | 1


@rule
def descend(p, seat, key, buffers, dice):
    """The action to try in a node: the policy's first, then new ones up to sqrt(visits), else the best by UCB1."""
    actions, tree = buffers.work[2][0], buffers.tree
    n = legal(p, seat, actions)
    if n == 1:
        return int(actions[0])
    visits = int(tree[find(tree, key)].visits)
    tried, fresh, best, chosen = 0, -1, -1.0, -1
    for i in range(n):
        node = tree[find(tree, follow(key, int(actions[i])))]
        if node.key == 0:
            if roll(dice, i - tried + 1) == 0:
                fresh = int(actions[i])
        else:
            tried += 1
            value = node.reward / node.visits + EXPLORATION * np.sqrt(np.log(visits + 1) / node.visits)
            if value > best:
                best, chosen = value, int(actions[i])
    if tried == 0:
        return choose(p, seat, SHREWD, dice, 0, buffers.work)
    return fresh if fresh >= 0 and tried < 1 + int(np.sqrt(visits)) else chosen


# --- Iterations -----------------------------------------------------------------------------------------------------


@rule
def explore(root, searcher, seats, first, last, key, alive, buffers):
    """Iterations `first` to `last`, the surviving arms in turn.

    All arms of a pass share their dice (common random numbers), which reduces the variance of their differences. The
    first arm is the policy's own choice; the lead of the others over it is recorded.
    """
    for number in range(first, last):
        arm = buffers.arms[alive[number % len(alive)]]
        depth = play_out(root, searcher, seats, int(arm.action), scramble(key, number // len(alive)), buffers)
        value = reward(buffers, searcher, seats)
        if number % len(alive) == 0:
            buffers.guarded[0] = value
        learn(arm, value, searcher, seats, buffers)
        remember(depth, value, buffers)


@rule
def play_out(root, searcher, seats, action, luck, buffers):
    """One game to the end, beginning with this action; the number of tree nodes that it went through."""
    p, chance, tree = buffers.position[0], buffers.dice[seats], buffers.tree
    put(buffers.position, 0, root)
    event, seat, key, depth, in_tree = 0, searcher, ROOT, 0, True
    seed_all_dice(luck, event, seats, buffers)
    while True:
        if in_tree:
            key = follow(key, action)
            buffers.keys[depth] = key
            depth += 1
            in_tree = tree[find(tree, key)].key != 0 and depth < len(buffers.keys)
        apply(p, seat, action, chance)
        if chance.counter:
            event += 1
            seed_all_dice(luck, event, seats, buffers)
        bits = actors(p)
        if bits == 0:
            break
        in_tree = in_tree and event == 0 and bits >> searcher & 1 != 0
        seat = searcher if in_tree else lowest(bits)
        if in_tree:
            action = descend(p, seat, key, buffers, buffers.dice[seat])
        else:
            action = choose(p, seat, SHREWD if seat == searcher else QUICK, buffers.dice[seat], 0, buffers.work)
    count_up(p, seats, buffers)
    return depth


@rule
def count_up(p, seats, buffers):
    """The scores and winners of a finished game."""
    for seat in range(seats):
        buffers.scores[seat] = total(p, seat, buffers.work[3][0])
        tiebreak(p, seat, buffers.work[4][0][seat])
    rank(buffers.scores[:seats], buffers.work[4][0], buffers.winners[:seats])


@rule
def seed_all_dice(luck, event, seats, buffers):
    """Dice for the game and for the policy of each seat, until dice are rolled again."""
    for seat in range(seats + 1):
        seed_dice(buffers.dice[seat], luck, KEYS_PER_EVENT * event + seat)


# --- Rewards --------------------------------------------------------------------------------------------------------


@rule
def reward(buffers, seat, seats):
    """The reward of a finished game, from 0 to 1: for winning, and for the margin."""
    own = float(buffers.scores[seat])
    if seats == 1:
        return own / SOLO_POINTS
    rival = WORST
    for other in range(seats):  # the best of the losers for a winner, of the winners for a loser
        if buffers.winners[other] != buffers.winners[seat]:
            rival = max(rival, int(buffers.scores[other]))
    margin = own - rival if rival > WORST else 0.0
    return WIN_WEIGHT * victory(buffers, seat, seats) + (1.0 - WIN_WEIGHT) * (
        0.5 + 0.5 * margin / (abs(margin) + MARGIN_POINTS)
    )


@rule
def victory(buffers, seat, seats):
    """The share of the victory that a seat has."""
    winners = 0
    for other in range(seats):
        winners += int(buffers.winners[other])
    return int(buffers.winners[seat]) / winners


@rule
def learn(arm, value, seat, seats, buffers):
    ahead = value - buffers.guarded[0]
    arm.visits += 1
    arm.ahead += ahead
    arm.aheads += ahead * ahead
    arm.wins += victory(buffers, seat, seats)
    for other in range(seats):
        points = float(buffers.scores[other])
        arm.scores[other] += points
        arm.squares[other] += points * points


@rule
def remember(depth, value, buffers):
    """Back up a reward through all nodes that an iteration went through."""
    for i in range(depth):
        at = find(buffers.tree, int(buffers.keys[i]))
        node = buffers.tree[at]
        if node.key == 0:
            if buffers.nodes[0] * 4 > len(buffers.tree) * 3:
                break
            buffers.nodes[0] += 1
            node.key = buffers.keys[i]
        node.visits += 1
        node.reward += value
