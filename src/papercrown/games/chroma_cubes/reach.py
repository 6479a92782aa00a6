"""What can still be coloured, with the best of rolls.

A die that has been used is rolled again and may show any colour; here it is called wild, and it stays wild. All other
dice keep their faces until a section or a bank takes them. Turns do not run out, so it is enough to use dice for one
thing at a time, and a player with wild dice can complete every bank that is not full. A wild die is never worse than
one that keeps its face. So a section takes as many of those as show its colour, then wild ones, then banks; and the
search ends after at most four steps, when four dice are wild, because no section has more letters.
"""

from papercrown.core.bits import count, lowest
from papercrown.core.jit import rule
from papercrown.games.chroma_cubes.page import dice_showing, open_sections, shown_colours
from papercrown.games.chroma_cubes.pieces import COLOURS, COMPLETE, DICE, EMPTY, HALF
from papercrown.games.chroma_cubes.puzzles import MOST_LETTERS

EACH_COLOUR = sum(1 << DICE * colour for colour in range(len(COLOURS)))
"""Multiplied by some dice, these dice in all colours."""
COUNTER = 4
"""The bits that count the banks of a colour."""


@rule
def can_complete_a_figure(p, seat):
    """Whether a figure that is not complete can become so, if the dice that the draft uses are rolled next."""
    draft = p.drafts[seat]
    sections = open_sections(p, draft)
    if sections == 0:
        return False
    if can_free_enough(p, seat, sections):
        return True
    for figure in range(p.puzzle.figures):
        wanted = int(p.puzzle.members[figure]) & sections
        if wanted and can_colour(p, seat, wanted):
            return True
    return False


@rule
def can_colour(p, seat, wanted):
    """Whether all of these open sections can still be coloured, if the dice that the draft uses are rolled next."""
    draft, empty, halves, complete = p.drafts[seat], 0, 0, 0
    for bank in range(p.puzzle.banks):
        one = 1 << COUNTER * int(draft.colours[bank])
        empty += int(draft.states[bank] == EMPTY)
        halves += one * int(draft.states[bank] == HALF)
        complete += one * int(draft.states[bank] == COMPLETE)
    shown, wild = shown_colours(p, seat), count(int(draft.used))
    return reaches(p, wanted, open_sections(p, draft), shown, wild, empty, halves, complete)


@rule
def can_free_enough(p, seat, sections):
    """A quick look, which may miss a way: whether so many dice can be freed that any section can be coloured."""
    draft = p.drafts[seat]
    wild = count(int(draft.used))
    for bank in range(p.puzzle.banks):  # an empty bank takes any die
        wild += int(draft.states[bank] == EMPTY)
    if wild >= MOST_LETTERS:
        return True
    shown = shown_colours(p, seat)
    while sections:
        section = lowest(sections)
        sections &= sections - 1
        dice, letters = dice_showing(shown, int(p.puzzle.colours[section])), int(p.puzzle.letters[section])
        if count(dice) >= letters:
            wild += letters
            if wild >= MOST_LETTERS:
                return True
            while count(dice) > letters:
                dice &= dice - 1
            shown &= ~(dice * EACH_COLOUR)
    return False


@rule
def reaches(p, wanted, sections, shown, wild, empty, halves, complete):
    """Whether all wanted sections can be coloured.

    `sections` are open, `shown` are the dice that keep their faces, by colour, and `wild` is the number of the others.
    `halves` and `complete` count the banks by colour.
    """
    if banks_suffice(p, wanted, wild, empty, halves, complete):
        return True
    left, tried = sections, 0
    while left and shown:
        section = lowest(left & wanted) if left & wanted else lowest(left)
        left &= ~(1 << section)
        colour, letters = int(p.puzzle.colours[section]), int(p.puzzle.letters[section])
        dice, kind = dice_showing(shown, colour), 1 << MOST_LETTERS * colour + letters - 1
        freed = min(letters, count(dice))
        missing = letters - freed - wild
        if dice == 0 or tried & kind or missing > banks_for(colour, wild, empty, halves, complete):
            continue
        tried |= kind  # another section of this colour and length would do the same, at best
        after = withdrawn(max(0, missing), colour, empty, halves, complete)
        chosen = dice
        while chosen:
            if count(chosen) == freed:
                rest = shown & ~(chosen * EACH_COLOUR)
                done = 1 << section
                if reaches(p, wanted & ~done, sections & ~done, rest, wild + freed, after[0], after[1], after[2]):
                    return True
            chosen = chosen - 1 & dice
    left = shown
    while left:
        colour, die = lowest(left) // DICE, lowest(left) % DICE
        left &= left - 1
        one, rest = 1 << COUNTER * colour, shown & ~(EACH_COLOUR << die)
        if counted(halves, colour):
            if reaches(p, wanted, sections, rest, wild + 1, empty, halves - one, complete + one):
                return True
        elif empty and reaches(p, wanted, sections, rest, wild + 1, empty - 1, halves + one, complete):
            return True
    return False


@rule
def banks_suffice(p, wanted, wild, empty, halves, complete):
    """Whether wild dice and banks can colour all wanted sections."""
    while wanted:
        section = lowest(wanted)
        wanted &= wanted - 1
        colour, missing = int(p.puzzle.colours[section]), int(p.puzzle.letters[section]) - wild
        if missing > 0:
            if missing > banks_for(colour, wild, empty, halves, complete):
                return False
            empty, halves, complete = withdrawn(missing, colour, empty, halves, complete)
    return True


@rule
def banks_for(colour, wild, empty, halves, complete):
    """The number of banks that can help with a colour: without wild dice, only complete ones."""
    return counted(complete, colour) + (counted(halves, colour) + empty if wild else 0)


@rule
def withdrawn(n, colour, empty, halves, complete):
    """The banks that are left after `n` helped with a colour: those of the least further use help first."""
    used = min(n, counted(complete, colour))
    complete -= used << COUNTER * colour
    n -= used
    used = min(n, counted(halves, colour))
    halves -= used << COUNTER * colour
    return empty - (n - used), halves, complete


@rule
def counted(banks, colour):
    return banks >> COUNTER * colour & (1 << COUNTER) - 1
