"""The throw: dice fall anywhere on the board and lie in every kingdom they partly cover.

All corners are integers, in fractions of a cell, so the geometry is exact: a die that only touches a border does not
cross it.
"""

from papercrown.core.dice import roll
from papercrown.core.jit import rule
from papercrown.games.inkdoms.pieces import COLUMNS, DICE, FACES, ROWS, SIDES, TURNS, UNIT

WIDTH, HEIGHT = COLUMNS * UNIT, ROWS * UNIT
NEAREST = int(SIDES[0, 0])
"""The smallest distance of a die's centre from the edge of the board."""
FURTHEST = UNIT // 2
"""The largest offset of a cell's corner."""


@rule
def throw(p, dice):
    """Ruling 24: nobody aims. If dice overlap, all are thrown again."""
    while not fall(p, dice):
        pass
    for k in range(len(DICE)):
        die = p.dice[k]
        die.number = FACES[roll(dice, len(FACES))]
        die.realms = realms_below(p.map, int(die.x), int(die.y), int(die.turned))


@rule
def fall(p, dice):
    """Whether all dice lie on the board without overlapping."""
    for k in range(len(DICE)):
        die = p.dice[k]
        while True:
            die.x = NEAREST + roll(dice, WIDTH - 2 * NEAREST + 1)
            die.y = NEAREST + roll(dice, HEIGHT - 2 * NEAREST + 1)
            die.turned = roll(dice, TURNS)
            if is_inside(die):
                break
        for other in range(k):
            if lie_on_each_other(die, p.dice[other]):
                return False
    return True


@rule
def is_inside(die):
    x, y, turned = int(die.x), int(die.y), int(die.turned)
    reach = abs(SIDES[turned, 0]) + abs(SIDES[turned, 1])
    return reach <= x <= WIDTH - reach and reach <= y <= HEIGHT - reach


@rule
def lie_on_each_other(die, other):
    """Whether two squares are disjoint: they are if a side of one of them separates them."""
    x, y = int(other.x) - int(die.x), int(other.y) - int(die.y)
    return not (apart(x, y, int(die.turned), int(other.turned)) or apart(x, y, int(other.turned), int(die.turned)))


@rule
def apart(x, y, turned, other):
    """Whether the sides of a square separate it from another one at this offset."""
    a, b = SIDES[turned, 0], SIDES[turned, 1]
    c, d = SIDES[other, 0], SIDES[other, 1]
    reach = a * a + b * b + abs(a * c + b * d) + abs(a * d - b * c)
    return abs(x * a + y * b) >= reach or abs(y * a - x * b) >= reach


# --- The kingdoms below a die ---------------------------------------------------------------------------------------


@rule
def realms_below(chart, x, y, turned):
    """The kingdoms that a die partly covers, as bits.

    A border that crosses the die has a part of it on either side. If none does, any grid line that crosses it tells
    the kingdom: a die is larger than a cell.
    """
    reach = abs(SIDES[turned, 0]) + abs(SIDES[turned, 1]) + FURTHEST
    left, right = max(0, (x - reach) // UNIT), min(COLUMNS - 1, (x + reach) // UNIT)
    top, bottom = max(0, (y - reach) // UNIT), min(ROWS - 1, (y + reach) // UNIT)
    realms, seen = 0, 0
    for row in range(top, bottom + 1):
        realm = int(chart.realms[row, left])
        for column in range(left, right + 1):
            seen |= 1 << realm
            if row < bottom:
                below = int(chart.realms[row + 1, column])
                if below != realm and crosses(chart, column, row + 1, 1, 0, x, y, turned):
                    realms |= 1 << realm | 1 << below
            if column < right:
                beside = int(chart.realms[row, column + 1])
                if beside != realm and crosses(chart, column + 1, row, 0, 1, x, y, turned):
                    realms |= 1 << realm | 1 << beside
                realm = beside
    if realms:
        return realms
    return seen if seen & seen - 1 == 0 else 1 << realm_at(chart, left, right, top, bottom, x, y, turned)


@rule
def realm_at(chart, left, right, top, bottom, x, y, turned):
    """The kingdom of a die that no border crosses."""
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            if column < right and crosses(chart, column + 1, row, 0, 1, x, y, turned):
                return int(chart.realms[row, column])
            if row < bottom and crosses(chart, column, row + 1, 1, 0, x, y, turned):
                return int(chart.realms[row, column])
    return int(chart.realms[y // UNIT, x // UNIT])


@rule
def crosses(chart, column, row, right, down, x, y, turned):
    """Whether the line from a cell's corner to the next, to the right or down, passes through the interior of a die."""
    px = UNIT * column + int(chart.bends[row, column, 0]) - x
    py = UNIT * row + int(chart.bends[row, column, 1]) - y
    qx = UNIT * (column + right) + int(chart.bends[row + down, column + right, 0]) - x
    qy = UNIT * (row + down) + int(chart.bends[row + down, column + right, 1]) - y
    a, b = SIDES[turned, 0], SIDES[turned, 1]
    half = a * a + b * b
    px, py = px * a + py * b, py * a - px * b
    qx, qy = qx * a + qy * b, qy * a - qx * b
    if max(px, qx) <= -half or min(px, qx) >= half or max(py, qy) <= -half or min(py, qy) >= half:
        return False
    return abs(px * qy - py * qx) < half * (abs(qx - px) + abs(qy - py))
