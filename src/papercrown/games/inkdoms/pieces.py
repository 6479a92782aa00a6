"""Colours, kingdoms, dice and achievements: what is the same on every map."""

import math

import numpy as np

COLOURS = ("blue", "red", "yellow", "green", "purple", "brown")
BLUE, RED, YELLOW, GREEN, PURPLE, BROWN = range(len(COLOURS))
PRIMARIES = 3
"""The first colours are primary; the others are composite, each mixed from two of them."""

MIXED = np.array(((BLUE, PURPLE, GREEN), (PURPLE, RED, BROWN), (GREEN, BROWN, YELLOW)), np.int64)
"""The colour of a watchtower's drop from two primary colours."""

# --- Kingdoms -------------------------------------------------------------------------------------------------------

KINGDOMS = ("Bluewater", "Purplefield", "Yellowlake", "Greenwood", "Umberland", "Redhill")
LETTERS = "BPYGUR"
"""The letters of the areas' names: B1 to B9 and so on."""
EACH = 9
"""Areas per kingdom."""
AREAS = EACH * len(KINGDOMS)
NAMES = tuple(f"{letter}{number + 1}" for letter in LETTERS for number in range(EACH))

CAPITALS = np.array((BLUE, PURPLE, YELLOW, GREEN, BROWN, RED), np.int64)
"""The colour of each capital,"""
CAPITAL_POINTS = np.where(CAPITALS < PRIMARIES, 2, 3)
"""and its points in that colour."""

# --- What stands on areas -------------------------------------------------------------------------------------------

MONSTERS = ("dragons", "hydras", "griffins", "unicorns")
DRAGONS, HYDRAS, GRIFFINS, UNICORNS = range(len(MONSTERS))
MONSTER_COUNTS = np.array((6, 4, 4, 4), np.int64)
MONSTER_COLOURS = (None, BLUE, RED, YELLOW)
"""Dragons come in the composite colours, two of each."""
TAMED_POINTS = np.array((2, 1, 1, 1), np.int64)
UNPAINTED_POINTS = -1

SPELLS = 4
MOVE, TOUCH, DIVIDE, MIX = range(SPELLS)
"""Move all drops to another kingdom; put a colour beside itself; use a neighbouring kingdom too; mix two drops."""
SPELL_AREAS = 3
"""Areas with each spell; including a starting spell, a player can have four."""

TOWERS = 12
BLOTS = 10
BLOT_POINTS = -1

# --- Dice -----------------------------------------------------------------------------------------------------------

DICE = ("blue", "red", "yellow", "white")
WHITE = 3
FACES = np.array((2, 2, 3, 3, 4, 4), np.int64)
ROWS, COLUMNS = 12, 18
"""Cells of the board that the dice fall on."""
UNIT = 256
"""Parts of a cell; all corners are multiples of a part, so the geometry is exact."""
TURNS = 256
"""A full turn of a die."""
EDGE = 1.3
"""The edge of a die, in cells."""


def _half_edge(turned: int) -> tuple[int, int]:
    """The vector from the centre of a die, rotated by this, to the middle of a side."""
    angle = 2 * math.pi * turned / TURNS
    return round(EDGE / 2 * UNIT * math.cos(angle)), round(EDGE / 2 * UNIT * math.sin(angle))


SIDES = np.array([_half_edge(turned) for turned in range(TURNS)], np.int64)

# --- Achievements ---------------------------------------------------------------------------------------------------

END = len(KINGDOMS) + len(MONSTERS)
"""The achievement after the kingdoms and monsters: three complete kingdoms."""
ACHIEVEMENTS = END + 1
FIRST = np.array([4] * len(KINGDOMS) + [3] * len(MONSTERS) + [3], np.int64)
"""Points for being first,"""
SECOND = np.array([2] * len(KINGDOMS) + [1] * len(MONSTERS) + [1], np.int64)
"""and for being second."""
TO_END = 3
"""Complete kingdoms that end the game."""
