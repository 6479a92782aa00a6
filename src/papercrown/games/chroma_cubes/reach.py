"""What can still be coloured, with the best of rolls.

A die that has been used is rolled again and may show any colour; here it is called wild, and it stays wild. All other
dice keep their faces until a section or a bank takes them. Turns do not run out, so it is enough to use dice for one
thing at a time, and a player with wild dice can complete every bank that is not full. A wild die is never worse than
one that keeps its face. So a section takes as many of those as show its colour, then wild ones, then banks; and the
search ends after at most four steps, when four dice are wild, because no section has more letters. It gives up where
even the dice that could be freed if nothing were ever used up would be too few.
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
    shown, wild = shown_colours(p, seat), count(int(draft.used))
    empty, halves, complete = banks_by_state(p, draft)
    kinds = kinds_of(p, sections)
    for figure in range(p.puzzle.figures):
        wanted = int(p.puzzle.members[figure]) & sections
        if wanted and reaches(p, wanted, sections, kinds, shown, wild, empty, halves, complete):
            return True
    return False


@rule
def can_colour(p, seat, wanted):
    """Whether all of these open sections can still be coloured, if the dice that the draft uses are rolled next."""
    draft = p.drafts[seat]
    sections, shown, wild = open_sections(p, draft), shown_colours(p, seat), count(int(draft.used))
    empty, halves, complete = banks_by_state(p, draft)
    return reaches(p, wanted, sections, kinds_of(p, sections), shown, wild, empty, halves, complete)


@rule
def banks_by_state(p, draft):
    """The number of empty banks; the half banks and the complete ones by colour."""
    empty, halves, complete = 0, 0, 0
    for bank in range(p.puzzle.banks):
        state, one = int(draft.states[bank]), 1 << COUNTER * int(draft.colours[bank])
        empty += int(state == EMPTY)
        halves += one * int(state == HALF)
        complete += one * int(state == COMPLETE)
    return empty, halves, complete


@rule
def kinds_of(p, sections):
    """The colours and lengths of these sections, as MOST_LETTERS bits per colour."""
    colours, lengths, kinds = p.puzzle.colours, p.puzzle.letters, 0
    while sections:
        section = lowest(sections)
        sections &= sections - 1
        kinds |= kind_of(int(colours[section]), int(lengths[section]))
    return kinds


@rule
def kind_of(colour, letters):
    return 1 << MOST_LETTERS * colour + letters - 1


@rule
def can_free_enough(p, seat, sections):
    """A quick look, which may miss a way: whether so many dice can be freed that any section can be coloured."""
    draft, colours, lengths = p.drafts[seat], p.puzzle.colours, p.puzzle.letters
    wild = count(int(draft.used))
    for bank in range(p.puzzle.banks):  # an empty bank takes any die
        wild += int(draft.states[bank] == EMPTY)
    if wild >= MOST_LETTERS:
        return True
    shown = shown_colours(p, seat)
    while sections:
        section = lowest(sections)
        sections &= sections - 1
        dice, letters = dice_showing(shown, int(colours[section])), int(lengths[section])
        if count(dice) >= letters:
            wild += letters
            if wild >= MOST_LETTERS:
                return True
            while count(dice) > letters:
                dice &= dice - 1
            shown &= ~(dice * EACH_COLOUR)
    return False


@rule
def reaches(p, wanted, sections, kinds, shown, wild, empty, halves, complete):
    """Whether all wanted sections can be coloured.

    `sections` are open, all of them of these `kinds`. `shown` are the dice that keep their faces, by colour, and `wild`
    is the number of the others. `halves` and `complete` count the banks by colour.
    """
    if banks_suffice(p, wanted, wild, empty, halves, complete):
        return True
    most = most_wild(kinds, shown, wild, empty, halves, complete)
    if most == wild or not banks_suffice(p, wanted, most, empty, halves, complete):
        return False
    colours, lengths = p.puzzle.colours, p.puzzle.letters
    left, tried = sections, 0
    while left:
        section = lowest(left & wanted) if left & wanted else lowest(left)
        left &= ~(1 << section)
        colour, letters = int(colours[section]), int(lengths[section])
        dice, kind = dice_showing(shown, colour), kind_of(colour, letters)
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
                need, others = wanted & ~(1 << section), sections & ~(1 << section)
                if reaches(p, need, others, kinds, rest, wild + freed, after[0], after[1], after[2]):
                    return True
            chosen = chosen - 1 & dice
    left = shown
    while left:
        colour, die = lowest(left) // DICE, lowest(left) % DICE
        left &= left - 1
        one, rest = 1 << COUNTER * colour, shown & ~(EACH_COLOUR << die)
        if counted(halves, colour):
            if reaches(p, wanted, sections, kinds, rest, wild + 1, empty, halves - one, complete + one):
                return True
        elif empty and reaches(p, wanted, sections, kinds, rest, wild + 1, empty - 1, halves + one, complete):
            return True
    return False


@rule
def most_wild(kinds, shown, wild, empty, halves, complete):
    """How many dice could be wild if sections and banks were never used up: an upper bound."""
    if empty:  # takes any die
        while shown:
            shown &= ~(EACH_COLOUR << lowest(shown) % DICE)
            wild += 1
        return wild
    while shown:
        freed = 0
        for colour in range(len(COLOURS)):
            dice = dice_showing(shown, colour)
            if dice:
                most = count(dice) + wild + banks_for(colour, wild, empty, halves, complete)
                lengths = kinds >> MOST_LETTERS * colour & (1 << MOST_LETTERS) - 1
                if counted(halves, colour) or lengths & (1 << most) - 1:
                    freed |= dice
        if freed == 0:
            return wild
        wild += count(freed)
        shown &= ~(freed * EACH_COLOUR)
    return wild


@rule
def banks_suffice(p, wanted, wild, empty, halves, complete):
    """Whether wild dice and banks can colour all wanted sections."""
    colours, lengths = p.puzzle.colours, p.puzzle.letters
    while wanted:
        section = lowest(wanted)
        wanted &= wanted - 1
        colour, missing = int(colours[section]), int(lengths[section]) - wild
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
