"""Colours, kingdoms, dice and achievements: what is the same on every map."""

import math

import numpy as np

COLOURS = ("blue", "red", "yellow", "green", "purple", "brown")
BLUE, RED, YELLOW, GREEN, PURPLE, BROWN = range(len(COLOURS))
PRIMARIES = 3
"""The first of them; the others are composite, mixed from two of these."""

MIXED = np.array(((BLUE, PURPLE, GREEN), (PURPLE, RED, BROWN), (GREEN, BROWN, YELLOW)), np.int64)
"""What two primary colours give in a watchtower."""

# --- Kingdoms -------------------------------------------------------------------------------------------------------

KINGDOMS = ("Bluewater", "Purplefield", "Yellowlake", "Greenwood", "Umberland", "Redhill")
LETTERS = "BPYGUR"
"""By which the areas of each are called: B1 to B9, and so on."""
EACH = 9
"""Areas of a kingdom."""
AREAS = EACH * len(KINGDOMS)
NAMES = tuple(f"{letter}{number + 1}" for letter in LETTERS for number in range(EACH))

CAPITALS = np.array((BLUE, PURPLE, YELLOW, GREEN, BROWN, RED), np.int64)
"""The colour of each capital,"""
CAPITAL_POINTS = np.where(CAPITALS < PRIMARIES, 2, 3)
"""and what it brings in this colour."""

# --- What stands on areas -------------------------------------------------------------------------------------------

MONSTERS = ("dragons", "hydras", "griffins", "unicorns")
DRAGONS, HYDRAS, GRIFFINS, UNICORNS = range(len(MONSTERS))
MONSTER_COUNTS = np.array((6, 4, 4, 4), np.int64)
MONSTER_COLOURS = (None, BLUE, RED, YELLOW)
"""Dragons have one of the composite colours, two each."""
TAMED_POINTS = np.array((2, 1, 1, 1), np.int64)
UNPAINTED_POINTS = -1

SPELLS = 4
MOVE, TOUCH, DIVIDE, MIX = range(SPELLS)
"""Move all drops to another kingdom; put a colour beside itself; use a neighbouring kingdom too; mix two drops."""
SPELL_AREAS = 3
"""Areas with each spell; with the one of the start there are four at most."""

TOWERS = 12
BLOTS = 10
BLOT_POINTS = -1

# --- Dice -----------------------------------------------------------------------------------------------------------

DICE = ("blue", "red", "yellow", "white")
WHITE = 3
FACES = np.array((2, 2, 3, 3, 4, 4), np.int64)
ROWS, COLUMNS = 12, 18
"""Cells of the board, which is also what the dice fall on."""
UNIT = 256
"""Cells are divided into so many parts; all corners lie on such parts, so that geometry is exact."""
TURNS = 256
"""A full turn of a die."""
EDGE = 1.3
"""Of a die, in cells."""


def _half_edge(turned: int) -> tuple[int, int]:
    """From the middle of a die to the middle of a side, when it is turned by this."""
    angle = 2 * math.pi * turned / TURNS
    return round(EDGE / 2 * UNIT * math.cos(angle)), round(EDGE / 2 * UNIT * math.sin(angle))


SIDES = np.array([_half_edge(turned) for turned in range(TURNS)], np.int64)

# --- Achievements ---------------------------------------------------------------------------------------------------

END = len(KINGDOMS) + len(MONSTERS)
"""After the kingdoms and the monsters: three complete kingdoms."""
ACHIEVEMENTS = END + 1
FIRST = np.array([4] * len(KINGDOMS) + [3] * len(MONSTERS) + [3], np.int64)
"""For those who are first,"""
SECOND = np.array([2] * len(KINGDOMS) + [1] * len(MONSTERS) + [1], np.int64)
"""and for those who are second."""
TO_END = 3
"""Complete kingdoms."""
