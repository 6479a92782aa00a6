"""The greedy player.

It values every space by what a construction adds there, in hundredths of a point: immediate points, and prospects while
turns are left. Every forest and waterway raises the value of the next one, a lead in fields or roads may hold, and a
space beside a road and a forest is kept for a farm. The current player weighs its own gain, plus a point per copy,
against what the others gain by copying. They copy if they gain more than the point they give away is worth.
"""

import numpy as np

from papercrown.core.bits import count, lowest
from papercrown.core.dice import LUCK, WORST, lucky
from papercrown.core.jit import rule
from papercrown.core.records import record
from papercrown.games.color_in_kingdoms.pieces import (
    BUILT,
    CONSTRUCTIONS,
    DUTIES,
    EMPTY,
    FACTORY_BONUS,
    FACTORY_POINTS,
    FARM_POINTS,
    FOREST,
    GROUP_POINTS,
    MOST_BONUS,
    ROAD,
    ROAD_POINTS,
    ROADS_BESIDE,
    SHERBET,
    SOYLENT,
    SPACES,
    SQUARES,
    STRAWBERRY,
    WATERWAY,
)
from papercrown.games.color_in_kingdoms.position import BUILDING, COPYING, DECLINING, PATH, SEATS
from papercrown.games.color_in_kingdoms.roads import connected
from papercrown.games.color_in_kingdoms.rules import fields, room_for, sums_to_declare
from papercrown.games.color_in_kingdoms.scoring import group_points

LARGEST = len(GROUP_POINTS) - 1
"""The size of the largest group that counts in full."""

MANY = ROADS_BESIDE + 1

SURVEY = record(
    turns="i8",  # turns left after this one
    swing="i8",  # the size of a safe lead, in hundredths
    spaces=("i8", len(CONSTRUCTIONS)),  # the spaces of each construction, as bits
    beside=("i8", len(CONSTRUCTIONS)),  # and the spaces that touch one
    front="i8",  # the spaces that touch any construction
    isolated="i8",  # fields that score
    roads=("i8", MANY + 1),  # roads by the number of others they touch
    groups=("i8", (2, SPACES)),  # connected roads, and waterways
    group_count=("i8", 2),
    growing="i8",  # the size of the largest waterway that can still gain
    sites="i8",  # empty spaces beside a road and a forest
    roadsides="i8",  # beside a road only
    rival_fields="i8",  # the most that any other player has, at least one
    rival_road="i8",
)
SCRATCH = record(surveys=(SURVEY, SEATS), fields=("i8", SEATS))

POINT = 100
OWN_TURNS = np.array([0, 5, 8, 10, 12, 13, 14], np.int64)
"""The expected number of turns to cross off this many duties."""
# Fitted to wins against players with other values, at tables of two, three, four and six. With GIVEN near 100, players
# begrudge each other everything and build little but strawberry fields.
# `python benchmarks/greedy_weights.py color-in-kingdoms 2000` measures the mean scores around each.
GIVEN = 80
"""The cost of a point for another player, in hundredths, shared among the others."""
SPACE = 20
"""The value of an empty space while turns are left,"""
SCARCE = 28
"""and the increase for each turn that will find none."""
NEW_LAND = -2
"""An empty space that nothing touched before: compact provinces leave more room, but fields need isolation."""
LOST = 5
"""The loss in value of an isolated field for each turn in which something may be built beside it."""
CONTEST = 6
"""What each opponent adds per turn to the size of a safe lead, in hundredths of a field or road."""
FORESTS = 15
WATERWAYS = 25
FARMS = 18
"""The percentage of turns in which each will be built."""
SITE = 250
"""An empty space beside a road and a forest, while farms are still to come."""
ROADSIDE = 15
"""An empty space beside a road only."""
LACKING = 60
"""What a farm may still gain from the road or forest it lacks."""


@rule
def greedy(p, seat, actions, n, dice, scratch, items):
    """The greedy choice: the best construction, or the best copy if it gains more than it gives away."""
    turns, copying = turns_left(p), p.construction != EMPTY
    for other in range(p.seats):
        scratch.fields[other] = fields(p, other)
    for other in range(p.seats):
        if other == seat or not copying:
            survey(p, other, turns, scratch)
    if not copying:
        return best_building(p, seat, dice, scratch)
    value, space = best_space(p, seat, int(p.construction), dice, scratch.surveys[seat])
    return COPYING + space if value > copy_cost(p) * LUCK else DECLINING


@rule
def turns_left(p):
    """An estimate of the turns after this one, until a player runs out of duties, squares or spaces."""
    if p.triggered:
        return count(int(p.waiting) & ~(1 << int(p.current)))
    seats, rounds, empty = int(p.seats), SQUARES, SPACES
    for seat in range(seats):
        sheet = p.sheets[seat]
        rounds = min(rounds, int(OWN_TURNS[DUTIES - count(sheet.duties)]), SQUARES - int(sheet.written))
        empty = min(empty, int(p.map.spaces) - count(sheet.coloured))
    return max(seats - 1, min(rounds * 5 * seats // (seats + 4), empty + seats))  # the first to finish ends the game


@rule
def best_building(p, seat, dice, scratch):
    """The best sum, by what it gains and what it gives away."""
    s = scratch.surveys[seat]
    best, chosen, sums = WORST, 0, sums_to_declare(p)
    while sums:
        total = lowest(sums)
        sums &= sums - 1
        kind = int(BUILT[p.sums, total])
        value, space = best_space(p, seat, kind, dice, s)
        if value == WORST:
            continue
        for step in range(1, p.seats):
            other = (seat + step) % int(p.seats)
            gain = best_space(p, other, kind, dice, scratch.surveys[other])[0] // LUCK
            if gain > copy_cost(p):
                value += (POINT - gain * GIVEN // (POINT * (int(p.seats) - 1))) * LUCK
        if value > best:
            best, chosen = value, BUILDING + SPACES * total + space
    return chosen


@rule
def copy_cost(p):
    """What the point given to another player costs."""
    return GIVEN // (int(p.seats) - 1)


# --- What is on a sheet ---------------------------------------------------------------------------------------------


@rule
def survey(p, seat, turns, scratch):
    """Survey a player's constructions as bits, and the best of the competition."""
    s, sheet, near = scratch.surveys[seat], p.sheets[seat], p.map.near
    s.turns = turns
    s.swing = POINT + CONTEST * turns * (int(p.seats) - 1)
    for kind in range(len(CONSTRUCTIONS)):
        s.spaces[kind] = s.beside[kind] = 0
    for space in range(int(p.map.spaces)):
        kind = int(sheet.spaces[space])
        s.spaces[kind] |= 1 << space
        s.beside[kind] |= near[space]
    s.isolated = s.spaces[STRAWBERRY] & ~sheet.beside
    s.sites = count(s.spaces[EMPTY] & s.beside[ROAD] & s.beside[FOREST])
    s.front = sheet.beside
    s.roadsides = count(s.spaces[EMPTY] & s.beside[ROAD] & ~s.beside[FOREST])
    for others in range(MANY + 1):
        s.roads[others] = 0
    left = int(s.spaces[ROAD])
    while left:
        s.roads[min(MANY, count(near[lowest(left)] & s.spaces[ROAD]))] |= left & -left
        left &= left - 1
    s.growing = 0
    for which in range(2):
        left, n = int(s.spaces[ROAD + which]), 0
        while left:
            group = connected(near, left & -left, left)
            s.groups[which, n] = group
            n += 1
            left &= ~group
            if which and s.growing < count(group) < LARGEST:
                s.growing = count(group)
        s.group_count[which] = n
    s.rival_fields = s.rival_road = 1
    for other in range(p.seats):
        if other != seat:
            s.rival_fields = max(int(s.rival_fields), int(scratch.fields[other]))
            s.rival_road = max(int(s.rival_road), int(p.sheets[other].road))


# --- What a space is worth ------------------------------------------------------------------------------------------


@rule
def best_space(p, seat, kind, dice, s):
    """The gain of the best space for a construction, times LUCK, and the space; WORST if there is none."""
    best, chosen, spaces = WORST, 0, room_for(p, p.sheets[seat], kind)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        near = int(p.map.near[space])
        gain = points(p, seat, kind, near, s) + surroundings(p, kind, space, near, s)
        value = lucky(dice, gain)
        if value > best:
            best, chosen = value, space
    return best, chosen


@rule
def points(p, seat, kind, near, s):
    """The gain of a construction itself."""
    if kind == STRAWBERRY:
        ahead = count(s.spaces[STRAWBERRY]) - int(s.rival_fields)
        return contest(ahead + 1, s) - contest(ahead, s) + field_worth(s) * int(near & ~s.spaces[EMPTY] == 0)
    if kind == ROAD:
        return road_gain(p, seat, near, s)
    if kind == WATERWAY:
        return waterway_gain(near, s)
    if kind == SHERBET:
        return POINT * FACTORY_POINTS + factory_bonus(near, SHERBET, s)
    if kind == SOYLENT:
        roads, forests = int(near & s.spaces[ROAD] > 0), int(near & s.spaces[FOREST] > 0)
        lacking = (2 - roads - forests) * int(s.turns > 0 and near & s.spaces[EMPTY] > 0)
        return POINT * FARM_POINTS * roads * (1 + forests) + LACKING * lacking
    forests = 1 + count(s.spaces[FOREST])
    if forests > LARGEST:
        return 0
    return min(POINT * LARGEST, POINT * forests + FORESTS * int(s.turns))


@rule
def contest(lead, s):
    """The value of a lead: the full bonus if nobody can catch up, and less the more turns are left to do so."""
    if POINT * lead >= s.swing - POINT:
        return POINT * MOST_BONUS
    return max(0, POINT * MOST_BONUS * (POINT * lead + int(s.swing)) // (2 * int(s.swing)))


@rule
def field_worth(s):
    """The value of a field that nothing touches yet."""
    return max(0, POINT - LOST * int(s.turns))


@rule
def road_gain(p, seat, near, s):
    """The gain of a road: lines and rings score. As a simplification, the longest road grows only at its ends."""
    roads, road, length = near & int(s.spaces[ROAD]), int(p.sheets[seat].road), 1
    gain = int(count(roads) == ROADS_BESIDE)
    gain += count(roads & s.roads[ROADS_BESIDE - 1]) - count(roads & s.roads[ROADS_BESIDE])
    for i in range(s.group_count[0]):
        if s.groups[0, i] & near:
            length += count(s.groups[0, i])
    if p.longest == PATH and (roads & (s.roads[ROADS_BESIDE] | s.roads[MANY]) or count(roads) > ROADS_BESIDE):
        length = road
    ahead, longer = road - int(s.rival_road), max(0, length - road)
    return POINT * ROAD_POINTS * gain + contest(ahead + longer, s) - contest(ahead, s)


@rule
def waterway_gain(near, s):
    """The gain of a waterway: it joins groups, and the largest one will keep growing."""
    joined, before = 1, 0
    for i in range(s.group_count[1]):
        if s.groups[1, i] & near:
            joined += count(s.groups[1, i])
            before += group_points(count(s.groups[1, i]))
    gain = POINT * (group_points(joined) - before)
    if s.growing < joined < LARGEST:
        gain += min(POINT * (LARGEST - joined), WATERWAYS * int(s.turns))
    return gain


@rule
def factory_bonus(near, built, s):
    """The value of a factory's neighbourhood with a construction of this kind added."""
    missing = 0
    for kind in range(STRAWBERRY, len(CONSTRUCTIONS)):
        missing += int(kind != SHERBET and kind != built and near & s.spaces[kind] == 0)
    return POINT * FACTORY_BONUS * int(missing == 0)


@rule
def surroundings(p, kind, space, near, s):
    """What a construction does to its surroundings, and the value of the space it takes."""
    turns, empty = int(s.turns), int(s.spaces[EMPTY]) & ~(1 << space)
    roadside, forestside = int(s.beside[ROAD]), int(s.beside[FOREST])
    farms, factories = near & int(s.spaces[SOYLENT]), near & int(s.spaces[SHERBET])
    gain = -SCARCE * max(0, turns - count(empty)) - field_worth(s) * count(near & s.isolated)
    if kind == ROAD:
        gain += POINT * FARM_POINTS * (count(farms & ~roadside) + count(farms & ~roadside & forestside))
        roadside |= near
    elif kind == FOREST:
        gain += POINT * FARM_POINTS * count(farms & roadside & ~forestside)
        forestside |= near
    if turns:
        gain += NEW_LAND * int(kind != STRAWBERRY) * count(near & empty & ~s.front) - SPACE
        gain += ROADSIDE * (count(empty & roadside & ~forestside) - int(s.roadsides))
    wanted = FARMS * turns
    sites = min(wanted, POINT * count(empty & roadside & forestside)) - min(wanted, POINT * int(s.sites))
    while factories:
        around = int(p.map.near[lowest(factories)])
        gain += factory_bonus(around, kind, s) - factory_bonus(around, SHERBET, s)
        factories &= factories - 1
    return gain + SITE * sites // POINT
