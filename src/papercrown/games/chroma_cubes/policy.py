"""The greedy player.

It tries every way to share the dice out among their colours, and judges each by the sections they fill and by what is
left for the next turns, in hundredths of a point. Dice that are not used stay as they are: it uses those first that
nothing else needs, and fills long sections early, for short ones can take a single die late. What no section takes
goes into the banks, and the last empty banks are kept for dice that nothing else can free.
"""

import numpy as np

from papercrown.core.bits import count, lowest
from papercrown.core.dice import LUCK, WORST, lucky
from papercrown.core.records import record
from papercrown.core.rule import rule
from papercrown.games.chroma_cubes.pieces import ALL_DICE, COLOURS, COMPLETE, DICE, EMPTY, FACES, HALF, SIDES
from papercrown.games.chroma_cubes.position import BANKS, DEPOSITING, DONE, FIGURES, FILLING, SECTIONS, SUBSETS
from papercrown.games.chroma_cubes.puzzles import STEPS
from papercrown.games.chroma_cubes.rules import banks_in, dice_showing, has_acted, open_sections, shown_colours

HUES = len(COLOURS)
CHOICES = 3
"""For each die: keep it, or use one of its two colours."""
NOTHING = 99
"""More dice than anybody has: there is no section of the colour to fill."""
CERTAIN = 10_000
"""A chance of one."""

MISSES = np.array(
    [[sum(not int(face) & colours for face in die) for colours in range(1 << HUES)] for die in FACES], np.int64
)
"""On how many sides a die shows none of these colours."""
FEWER = np.array(
    [
        [
            sum(
                CERTAIN * 2 ** (dice - hits) * len([1 for way in range(1 << dice) if way.bit_count() == hits])
                for hits in range(min(wanted, dice + 1))
            )
            // 3**dice
            for wanted in range(DICE + 1)
        ]
        for dice in range(DICE + 1)
    ],
    np.int64,
)
"""The chance that so many dice show a colour less often than that."""

SCRATCH = record(
    shown="i8",  # the dice that can be used, by colour
    empty="i8",  # how many banks are,
    halves="i8",  # and the colours of half banks, as bits
    banks=("i8", HUES),  # complete ones
    worth=("i8", SECTIONS),  # of filling a section
    bonus=("i8", FIGURES),  # of completing a figure
    hope="i8",  # more than any figures completed now and all dice kept can add
    stake="i8",  # what would be lost by being stuck
    heap=("i8", DICE + BANKS + 1),  # best worth of sections with so many letters in all,
    heaped=("i8", DICE + BANKS + 1),  # and which they are
    # With so many dice of a colour:
    gain=("i8", (HUES, DICE + 1)),  # what they bring; WORST if nothing takes exactly so many
    filled=("i8", (HUES, DICE + 1)),  # which sections they fill,
    lacking=("i8", (HUES, DICE + 1)),  # how many dice the shortest section after them needs,
    letters=("i8", (HUES, DICE + 1)),  # and how many letters are left
    # Of the dice that can be shared out:
    options=("i8", DICE),
    shares=("i8", (DICE, CHOICES)),
    chosen=("i8", DICE),
    to_fill="i8",  # the sections of the best sharing
)

POINT = 100
# Fitted
FAR = 300
"""A figure's points count by its letters left and these, in hundredths: nearly complete ones come first."""
COMPLETION = 30
"""Of a figure's points, in hundredths, for completing it at once."""
LONG = 40
"""For each letter of a section after the first: they are harder to fill later."""
WITHDRAWAL = 110
"""What a complete bank is worth."""
KEPT = 12
"""For each colour of a kept die that a section needs."""
DEAD = 120
"""What a kept die costs that nothing needs."""
DANGER = 60
"""What being stuck costs, in hundredths of the points not yet made."""
ROLL = 60
"""What it is worth to roll a die again instead of keeping it."""
RESERVE = 40
"""What the last empty bank is worth, if it stays so,"""
SPARE = 20
"""and each of the others."""
OPENED = 40
"""A bank with one half of it coloured, in a colour that sections need;"""
COMPLETED = 100
"""complete; its other half must be there already."""


@rule
def greedy(p, seat, actions, n, dice, s, items):
    """The action of a greedy player: a section of the best sharing of its dice, then deposits."""
    must = p.pressed != 0 and not has_acted(p, seat)
    survey(p, seat, s)
    s.to_fill = 0
    sharing = best_sharing(p, seat, must, dice, s)
    if s.to_fill:
        return first_filling(p, sharing, s)
    return best_deposit(p, seat, must, dice, s)


# --- What there is --------------------------------------------------------------------------------------------------


@rule
def survey(p, seat, s):
    draft = p.drafts[seat]
    s.shown, s.empty, s.halves = shown_colours(p, seat), 0, 0
    for bank in range(p.puzzle.banks):
        s.empty += int(draft.states[bank] == EMPTY)
        s.halves |= int(draft.states[bank] == HALF) << int(draft.colours[bank])
    appraise(p, seat, s)
    for colour in range(HUES):
        s.banks[colour] = banks_in(draft, COMPLETE, colour)
        list_uses(p, draft, colour, s)


@rule
def appraise(p, seat, s):
    """What sections and figures are worth, as the turn began: this does not change while the turn is planned."""
    page = p.pages[seat]
    s.hope = s.stake = 0
    for figure in range(p.puzzle.figures):
        letters, sections = 0, int(p.puzzle.members[figure]) & ~int(page.filled)
        left = sections
        while left:
            letters += int(p.puzzle.letters[lowest(left)])
            left &= left - 1
        points = POINT * ladder_step(p, figure, 0)
        s.bonus[figure] = (points if p.last else points * COMPLETION // POINT) * int(letters > 0)
        s.stake += points * int(letters > 0)
        if letters <= DICE + BANKS:
            s.hope += s.bonus[figure]
        while sections:
            section = lowest(sections)
            sections &= sections - 1
            length = int(p.puzzle.letters[section])
            s.worth[section] = points * POINT * length // (POINT * letters + FAR) + LONG * (length - 1)
            if p.last:
                s.worth[section] = 1
    s.hope += KEPT * 2 * DICE


@rule
def ladder_step(p, figure, later):
    """The points for somebody who completes a figure now, or after others."""
    step = int(p.taken[figure]) + later
    return int(p.puzzle.ladders[figure, step]) if step < STEPS else 0


@rule
def list_uses(p, draft, colour, s):
    """What each number of dice of a colour can fill, and what remains; banks may stand for some of the letters."""
    dice, banks = count(dice_showing(s.shown, colour)), int(s.banks[colour])
    most, total, mine = dice + banks, 0, 0
    for letters in range(most + 1):
        s.heap[letters], s.heaped[letters] = WORST if letters else 0, 0
    sections = open_sections(p, draft)
    while sections:
        section = lowest(sections)
        sections &= sections - 1
        if p.puzzle.colours[section] == colour:
            length = int(p.puzzle.letters[section])
            total += length
            mine |= 1 << section
            for letters in range(most, length - 1, -1):
                below = int(s.heap[letters - length])
                if below != WORST and below + s.worth[section] > s.heap[letters]:
                    s.heap[letters] = below + int(s.worth[section])
                    s.heaped[letters] = int(s.heaped[letters - length]) | 1 << section
    for n in range(dice + 1):
        s.gain[colour, n] = WORST
        for used in range(banks + 1):
            if s.heap[n + used] != WORST and s.heap[n + used] - WITHDRAWAL * used > s.gain[colour, n]:
                s.gain[colour, n] = int(s.heap[n + used]) - WITHDRAWAL * used
                s.filled[colour, n] = s.heaped[n + used]
                s.letters[colour, n] = total - n - used
                s.lacking[colour, n] = max(0, shortest(p, mine & ~int(s.heaped[n + used])) - banks + used)


@rule
def shortest(p, sections):
    """The letters of the shortest of these sections; NOTHING if there are none."""
    least = NOTHING
    while sections:
        least = min(least, int(p.puzzle.letters[lowest(sections)]))
        sections &= sections - 1
    return least


# --- Sharing the dice out -------------------------------------------------------------------------------------------


@rule
def best_sharing(p, seat, must, dice, s):
    """Which dice to use for each colour, as bits like those of `shown_colours`; 0 if it is best to fill nothing."""
    sharers, filled, rolled = list_shares(s), int(p.drafts[seat].filled), int(p.drafts[seat].used)
    best, found, sharing = WORST, 0, 0
    while True:
        gain = gain_of(sharing, s)
        if gain != WORST and (gain + s.hope) * LUCK > best:
            after = filled | sections_of(sharing, s)
            if after != filled or not must:
                gain += completions(p, after, s)
                if not p.last and after != (1 << int(p.puzzle.sections)) - 1:
                    gain += outlook(sharing, rolled | dice_in(sharing), int(s.empty), int(s.halves), s)
                value = lucky(dice, gain)
                if value > best:
                    best, found, s.to_fill = value, sharing, after & ~filled
        i = 0
        while i < sharers:
            sharing -= s.shares[i, s.chosen[i]]
            s.chosen[i] = s.chosen[i] + 1 if s.chosen[i] + 1 < s.options[i] else 0
            sharing += s.shares[i, s.chosen[i]]
            if s.chosen[i]:
                break
            i += 1
        if i == sharers:
            return found


@rule
def list_shares(s):
    """For each die that can fill something: 0 to keep it, or what it adds to a sharing in each of its colours."""
    sharers = 0
    for die in range(DICE):
        if sharers < DICE:
            s.options[sharers] = 1
            s.chosen[sharers] = 0
        for colour in range(HUES):
            if dice_showing(s.shown, colour) >> die & 1 and fills_something(colour, s):
                s.shares[sharers, s.options[sharers]] = 1 << DICE * colour + die
                s.options[sharers] += 1
        sharers += int(s.options[sharers] > 1)
    return sharers


@rule
def fills_something(colour, s):
    for n in range(1, count(dice_showing(s.shown, colour)) + 1):
        if s.gain[colour, n] != WORST:
            return True
    return False


@rule
def gain_of(sharing, s):
    """What the sections of a sharing are worth; WORST if dice would be set aside for nothing."""
    gain = 0
    for colour in range(HUES):
        part = int(s.gain[colour, count(dice_showing(sharing, colour))])
        if part == WORST:
            return WORST
        gain += part
    return gain


@rule
def sections_of(sharing, s):
    sections = 0
    for colour in range(HUES):
        sections |= int(s.filled[colour, count(dice_showing(sharing, colour))])
    return sections


@rule
def dice_in(sharing):
    dice = 0
    for colour in range(HUES):
        dice |= dice_showing(sharing, colour)
    return dice


@rule
def completions(p, filled, s):
    gain = 0
    for figure in range(p.puzzle.figures):
        if not int(p.puzzle.members[figure]) & ~filled:
            gain += int(s.bonus[figure])
    return gain


@rule
def first_filling(p, sharing, s):
    """The first section of a sharing, with as many of its dice as it takes; banks stand for the others."""
    section = lowest(s.to_fill)
    dice = dice_showing(sharing, int(p.puzzle.colours[section]))
    while count(dice) > p.puzzle.letters[section]:
        dice &= dice - 1
    return FILLING + SUBSETS * section + dice


# --- What is left for the next turns --------------------------------------------------------------------------------


@rule
def outlook(sharing, rolled, empty, halves, s):
    """What the dice are good for that are kept, what the empty banks are, and what the danger costs to be stuck."""
    kept, needed, value = ALL_DICE & ~rolled, 0, 0
    for colour in range(HUES):
        n = count(dice_showing(sharing, colour))
        if s.letters[colour, n]:
            mine = dice_showing(s.shown, colour) & kept
            needed |= mine
            value += KEPT * min(count(mine), int(s.letters[colour, n]))
    value -= ROLL * count(kept) + DEAD * count(kept & ~needed)
    if empty:
        return value + RESERVE + SPARE * empty
    return value - int(s.stake) * stuck(sharing, kept, rolled, halves, s) // CERTAIN * DANGER // POINT


@rule
def stuck(sharing, kept, rolled, halves, s):
    """About the chance that no die can be used in the next turn."""
    chance, any_of, dice = CERTAIN, 0, count(rolled)
    for colour in range(HUES):
        lacking = int(s.lacking[colour, count(dice_showing(sharing, colour))])
        if halves >> colour & 1:
            lacking = min(lacking, 1)
        if lacking < NOTHING:
            lacking -= count(dice_showing(s.shown, colour) & kept)
            if lacking <= 0:
                return 0
            if lacking == 1:
                any_of |= 1 << colour
            elif lacking <= dice:
                chance = chance * FEWER[dice, lacking] // CERTAIN
    for die in range(DICE):
        if rolled >> die & 1:
            chance = chance * MISSES[die, any_of] // SIDES
    return chance


# --- Banks ----------------------------------------------------------------------------------------------------------


@rule
def best_deposit(p, seat, must, dice, s):
    """The best deposit, or DONE if that is better."""
    rolled, empty, halves = int(p.drafts[seat].used), int(s.empty), int(s.halves)
    now = 0 if p.last else outlook(0, rolled, empty, halves, s)
    best, chosen, left = WORST if must else now * LUCK, DONE, int(s.shown)
    while left:
        bit = lowest(left)
        left &= left - 1
        colour, die = bit // DICE, bit % DICE
        needed = int(s.letters[colour, 0] > 0)
        if halves >> colour & 1:
            value = COMPLETED + OPENED * needed
            if not p.last:
                value += outlook(0, rolled | 1 << die, empty, halves & ~(1 << colour), s)
            value = lucky(dice, value)
            if value > best:
                best, chosen = value, DEPOSITING + 2 * bit + 1
        elif empty:
            value = OPENED * needed
            if not p.last:
                value += outlook(0, rolled | 1 << die, empty - 1, halves | 1 << colour, s)
            elif count(dice_showing(s.shown, colour)) > 1:
                value += COMPLETED // 2
            value = lucky(dice, value)
            if value > best:
                best, chosen = value, DEPOSITING + 2 * bit
    return chosen
