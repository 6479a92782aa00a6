"""The score of a sheet: its scoring lines, at any time."""

from papercrown.core.bits import count
from papercrown.core.jit import rule
from papercrown.games.inkdoms.pieces import (
    BLOT_POINTS,
    CAPITAL_POINTS,
    CAPITALS,
    EACH,
    END,
    FIRST,
    MONSTER_COUNTS,
    SECOND,
    TAMED_POINTS,
    UNPAINTED_POINTS,
)
from papercrown.games.inkdoms.position import HUES, KINDS, LANDS

KINGDOM = (1 << EACH) - 1


@rule
def score(p, seat, out):
    sheet = p.sheets[seat]
    for kingdom in range(LANDS):
        out[kingdom] = variety(sheet, kingdom) + capital_points(p.map, sheet, kingdom) + speed_points(p, seat, kingdom)
    for kind in range(KINDS):
        out[LANDS + kind] = monster_points(p.map, sheet, kind) + speed_points(p, seat, LANDS + kind)
    out[END] = speed_points(p, seat, END)
    out[END + 1] = BLOT_POINTS * int(sheet.blots)


@rule
def speed_points(p, seat, achievement):
    """The number circled for an achievement."""
    if p.firsts[seat] >> achievement & 1:
        return FIRST[achievement]
    if p.seconds[seat] >> achievement & 1:
        return SECOND[achievement]
    return 0


@rule
def variety(sheet, kingdom):
    """Ruling 16: the number of colours in a kingdom, complete or not."""
    colours = 0
    for colour in range(HUES):
        colours += int(int(sheet.inks[colour]) >> EACH * kingdom & KINGDOM != 0)
    return colours


@rule
def capital_points(chart, sheet, kingdom):
    """Ruling 18: points for a capital in its own colour."""
    built = int(chart.capitals) & int(sheet.inks[CAPITALS[kingdom]]) & KINGDOM << EACH * kingdom
    return CAPITAL_POINTS[kingdom] if built else 0


@rule
def monster_points(chart, sheet, kind):
    """Monsters in their own colour are tamed; unpainted ones cost points."""
    return TAMED_POINTS[kind] * tamed(chart, sheet, kind) + UNPAINTED_POINTS * unpainted(chart, sheet, kind)


@rule
def tamed(chart, sheet, kind):
    found = 0
    for colour in range(HUES):
        found += count(int(chart.monsters[kind]) & int(chart.wishes[colour]) & int(sheet.inks[colour]))
    return found


@rule
def unpainted(chart, sheet, kind):
    found = MONSTER_COUNTS[kind]
    for colour in range(HUES):
        found -= count(int(chart.monsters[kind]) & int(sheet.inks[colour]))
    return found


@rule
def tiebreak(p, seat, out):
    """Ruling 21: fewer points lost to blots and unpainted monsters."""
    sheet = p.sheets[seat]
    lost = BLOT_POINTS * int(sheet.blots)
    for kind in range(KINDS):
        lost += UNPAINTED_POINTS * unpainted(p.map, sheet, kind)
    out[0] = lost
