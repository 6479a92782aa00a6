"""Outlook kernels: playouts from a position with the game's quick policy in every seat.

Executed like `playout.py`, after `search.py` and in the same module.
"""

from papercrown.core.bits import lowest, put, scramble
from papercrown.core.jit import rule

UNDECIDED = -1


@rule
def forecast(root, seat, action, event, seats, key, buffers, scores, shares):
    """A playout for each row of `scores`; `seat` begins with `action`, unless that is UNDECIDED.

    `event` is the number of steps before it that rolled dice: from there on playout n has the same dice, whatever
    position of a match it starts from.
    """
    p, chance = buffers.position[0], buffers.dice[seats]
    for number in range(len(scores)):
        luck, now, who, todo = scramble(key, number), event, seat, action
        put(buffers.position, 0, root)
        seed_all_dice(luck, now, seats, buffers)
        while True:
            if todo == UNDECIDED:
                bits = actors(p)
                if bits == 0:
                    break
                who = lowest(bits)
                todo = choose(p, who, QUICK, buffers.dice[who], 0, buffers.work)
            apply(p, who, todo, chance)
            todo = UNDECIDED
            if chance.counter:
                now += 1
                seed_all_dice(luck, now, seats, buffers)
        count_up(p, seats, buffers)
        for other in range(seats):
            scores[number, other] = buffers.scores[other]
            shares[number, other] = victory(buffers, other, seats)
