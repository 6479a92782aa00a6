"""Kernels of search: a position played on to the end, again and again, to find out which action is best.

Executed like `kernels.py`, after it and in the same module. The tree is open-loop: a node is a sequence of actions of
the searcher's turn, whatever the dice show, and chance is rolled anew in every iteration. Beyond the turn the searcher
plays by the shrewd policy of the game and others by the quick one; a game may have one for both. Others' hidden choices
are not in a view, so they choose again.
"""

import numpy as np

from papercrown.core.bits import lowest, put, scramble
from papercrown.core.dice import WORST, roll
from papercrown.core.jit import rule

EXPLORATION = 0.3
"""How much a node that was visited seldom is worth trying. Twice or a third of it made no difference in 200 games."""
WINNING = 0.5
"""How much of the reward is for winning; the rest is for the margin,"""
CLOSE = 10.0
"""of which half is for the first so many points."""
ALONE = 100.0
"""Who plays alone is rewarded for the score, in hundredths."""
ROOT = 1
EVENTS = 16
"""Keys of dice for each event of chance: one for the game, one for each seat."""


# --- Nodes ----------------------------------------------------------------------------------------------------------


@rule
def find(tree, key):
    """Where a node is, or would be."""
    at = key & len(tree) - 1
    while tree[at].key != key and tree[at].key != 0:
        at = at + 1 & len(tree) - 1
    return at


@rule
def follow(key, action):
    """The key of the node that an action leads to; never 0."""
    return scramble(key, 2 * action + 1) << 31 ^ scramble(key, 2 * action + 2) | 1


@rule
def descend(p, seat, key, desk, dice):
    """What to try in a node: first what the policy would do; the more visits, the more others; or the best so far."""
    actions, tree = desk.work[2][0], desk.tree
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
        return choose(p, seat, SHREWD, dice, 0, desk.work)
    return fresh if fresh >= 0 and tried < 1 + int(np.sqrt(visits)) else chosen


# --- Iterations -----------------------------------------------------------------------------------------------------


@rule
def explore(root, searcher, seats, first, last, key, alive, desk):
    """Iterations from number `first` to `last`: each of the arms that are alive in turn.

    Chance is the same for all arms of a pass, so that they differ by what they are worth and less by luck. The first
    one is the policy's own choice, and what the others are ahead of it is written down.
    """
    for number in range(first, last):
        arm = desk.arms[alive[number % len(alive)]]
        depth = play_out(root, searcher, seats, int(arm.action), scramble(key, number // len(alive)), desk)
        value = reward(desk, searcher, seats)
        if number % len(alive) == 0:
            desk.guarded[0] = value
        learn(arm, value, searcher, seats, desk)
        remember(depth, value, desk)


@rule
def play_out(root, searcher, seats, action, luck, desk):
    """One game to the end, beginning with this action; how many nodes of the tree it went through."""
    p, chance, tree = desk.position[0], desk.dice[seats], desk.tree
    put(desk.position, 0, root)
    event, seat, key, depth, in_tree = 0, searcher, ROOT, 0, True
    seed_all_dice(luck, event, seats, desk)
    while True:
        if in_tree:
            key = follow(key, action)
            desk.keys[depth] = key
            depth += 1
            in_tree = tree[find(tree, key)].key != 0 and depth < len(desk.keys)
        apply(p, seat, action, chance)
        if chance.counter:
            event += 1
            seed_all_dice(luck, event, seats, desk)
        bits = actors(p)
        if bits == 0:
            break
        in_tree = in_tree and event == 0 and bits >> searcher & 1 != 0
        seat = searcher if in_tree else lowest(bits)
        if in_tree:
            action = descend(p, seat, key, desk, desk.dice[seat])
        else:
            action = choose(p, seat, SHREWD if seat == searcher else QUICK, desk.dice[seat], 0, desk.work)
    count_up(p, seats, desk)
    return depth


@rule
def count_up(p, seats, desk):
    """The scores of a game that is over, and who has won."""
    for seat in range(seats):
        desk.scores[seat] = total(p, seat, desk.work[3][0])
        tiebreak(p, seat, desk.work[4][0][seat])
    rank(desk.scores[:seats], desk.work[4][0], desk.winners[:seats])


@rule
def seed_all_dice(luck, event, seats, desk):
    """Dice for the game and for what each seat leaves to luck, until chance is used again."""
    for seat in range(seats + 1):
        seed_dice(desk.dice[seat], luck, EVENTS * event + seat)


# --- Rewards --------------------------------------------------------------------------------------------------------


@rule
def reward(desk, seat, seats):
    """Of a game that was played to the end: winning, and by how much; both count from 0 to 1."""
    own = float(desk.scores[seat])
    if seats == 1:
        return own / ALONE
    rival = WORST
    for other in range(seats):  # the best of those who lose to this seat, or of those who beat it
        if desk.winners[other] != desk.winners[seat]:
            rival = max(rival, int(desk.scores[other]))
    margin = own - rival if rival > WORST else 0.0
    return WINNING * victory(desk, seat, seats) + (1.0 - WINNING) * (0.5 + 0.5 * margin / (abs(margin) + CLOSE))


@rule
def victory(desk, seat, seats):
    """The part of it that a seat has."""
    winners = 0
    for other in range(seats):
        winners += int(desk.winners[other])
    return int(desk.winners[seat]) / winners


@rule
def learn(arm, value, seat, seats, desk):
    ahead = value - desk.guarded[0]
    arm.visits += 1
    arm.ahead += ahead
    arm.aheads += ahead * ahead
    arm.wins += victory(desk, seat, seats)
    for other in range(seats):
        points = float(desk.scores[other])
        arm.scores[other] += points
        arm.squares[other] += points * points


@rule
def remember(depth, value, desk):
    """Write a reward down in all nodes that an iteration went through."""
    for i in range(depth):
        at = find(desk.tree, int(desk.keys[i]))
        node = desk.tree[at]
        if node.key == 0:
            if desk.nodes[0] * 4 > len(desk.tree) * 3:
                break
            desk.nodes[0] += 1
            node.key = desk.keys[i]
        node.visits += 1
        node.reward += value
