"""Colours, dice and banks: what is the same on every page."""

from functools import cache

import numpy as np

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = range(len(COLOURS))
LETTERS = "ROYGBP"
SYMBOLS = ("heart", "hexagon", "star", "leaf", "drop", "diamond")
"""The letter of each colour, for players who cannot tell colours apart."""

DICE, SIDES = 6, 6
ALL_DICE = (1 << DICE) - 1

#: Every colour is on two faces of every die; no two dice are alike.
PAIRS = (
    ("RO", "OY", "YG", "GB", "BP", "RP"),
    ("RO", "RY", "YP", "GP", "GB", "OB"),
    ("RY", "RP", "GP", "GB", "OB", "OY"),
    ("RB", "RG", "OG", "OY", "YP", "BP"),
    ("RO", "RG", "OP", "BP", "YB", "YG"),
    ("RB", "RP", "OG", "OP", "YB", "YG"),
)
FACES = np.array([[sum(1 << LETTERS.index(c) for c in pair) for pair in die] for die in PAIRS], np.int64)
"""The colours of each face, as bits."""

# States of a colour bank.
BANK_STATES = ("empty", "half", "complete", "withdrawn")
EMPTY, HALF, COMPLETE, WITHDRAWN = range(len(BANK_STATES))

FINISH_POINTS = BANK_POINTS = 1


@cache
def letters_of(colours: int) -> str:
    """The letters of a set of colours, in the order of the colour wheel."""
    return "".join(letter for k, letter in enumerate(LETTERS) if colours >> k & 1)
