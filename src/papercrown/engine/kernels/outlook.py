"""Kernels of foresight: how a game would end from here, if everybody went on by the quick policy of the game.

Executed like `kernels.py`, after `explore.py` and in the same module.
"""

from papercrown.core.bits import lowest, put, scramble
from papercrown.core.jit import rule

UNDECIDED = -1


@rule
def foresee(root, seat, action, event, seats, key, desk, scores, shares):
    """A game for each row of `scores`, played on to its end; `seat` begins with `action`, unless that is -1.

    `event` is how often chance has been used before: from there on game number n has the same luck, whatever position
    of a match it goes on from.
    """
    p, chance = desk.position[0], desk.dice[seats]
    for number in range(len(scores)):
        luck, now, who, todo = scramble(key, number), event, seat, action
        put(desk.position, 0, root)
        seed_all_dice(luck, now, seats, desk)
        while True:
            if todo == UNDECIDED:
                bits = actors(p)
                if bits == 0:
                    break
                who = lowest(bits)
                todo = choose(p, who, QUICK, desk.dice[who], 0, desk.work)
            apply(p, who, todo, chance)
            todo = UNDECIDED
            if chance.counter:
                now += 1
                seed_all_dice(luck, now, seats, desk)
        count_up(p, seats, desk)
        for other in range(seats):
            scores[number, other] = desk.scores[other]
            shares[number, other] = victory(desk, other, seats)
