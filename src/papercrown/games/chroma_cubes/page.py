"""What a page and its dice show: open sections, dice by colour, banks by state."""

import numpy as np

from papercrown.core.jit import rule
from papercrown.games.chroma_cubes.pieces import ALL_DICE, COLOURS, DICE

SPREAD = np.array(
    [sum((shown >> k & 1) << DICE * k for k in range(len(COLOURS))) for shown in range(1 << len(COLOURS))], np.int64
)
"""The first die in each of these colours, as DICE bits per colour."""


@rule
def open_sections(p, page):
    return (1 << int(p.puzzle.sections)) - 1 & ~int(page.filled)


@rule
def shown_colours(p, seat):
    """The unused dice that show each colour, as DICE bits per colour."""
    used, shown = int(p.drafts[seat].used), 0
    for die in range(DICE):
        if not used >> die & 1:
            shown |= int(SPREAD[p.dice[seat, die]]) << die
    return shown


@rule
def dice_showing(shown, colour):
    return shown >> DICE * colour & ALL_DICE


@rule
def banks_in(page, state, colour):
    """The number of banks in this state with this colour."""
    found = 0
    for bank in range(len(page.states)):
        found += int(page.states[bank] == state and page.colours[bank] == colour)
    return found


@rule
def find_bank(p, page, state, colour):
    """The first bank in this state with this colour, or -1; an empty bank has colour 0."""
    for bank in range(p.puzzle.banks):
        if page.states[bank] == state and page.colours[bank] == colour:
            return bank
    return -1
