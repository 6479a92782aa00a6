"""The rules of Chroma Cubes, in the order of the rulebook. All players colour at the same time, each in a draft."""

from papercrown.core.bits import count, lowest, overwrite, put
from papercrown.core.dice import reveal, roll
from papercrown.core.jit import rule
from papercrown.games.chroma_cubes.page import banks_in, dice_showing, find_bank, open_sections, shown_colours
from papercrown.games.chroma_cubes.pieces import (
    ALL_DICE,
    BANK_POINTS,
    COMPLETE,
    DICE,
    EMPTY,
    FACES,
    FINISH_POINTS,
    HALF,
    SIDES,
    WITHDRAWN,
)
from papercrown.games.chroma_cubes.position import (
    ACTIONS,
    DEPOSITING,
    DONE,
    FIGURES,
    FILLING,
    ITEMS,
    LAYOUTS,
    NOT_YET,
    OPTIONS,
    POSITION,
    SUBSETS,
    TIEBREAKS,
)
from papercrown.games.chroma_cubes.puzzles import STEPS
from papercrown.games.chroma_cubes.reach import can_complete_a_figure

__all__ = [
    "ACTIONS",
    "ITEMS",
    "LAYOUTS",
    "OPTIONS",
    "POSITION",
    "TIEBREAKS",
    "actors",
    "apply",
    "conceal",
    "legal",
    "score",
    "setup",
    "tiebreak",
]

# --- Set-up ---------------------------------------------------------------------------------------------------------


@rule
def setup(p, options, dice):
    p.seats = options.seats
    p.version = options.version
    overwrite(p.puzzle, options.puzzle)
    for seat in range(p.seats):
        p.pages[seat].used = ALL_DICE
        for figure in range(FIGURES):
            p.points[seat, figure] = NOT_YET
    begin_turn(p, dice)


# --- The turn -------------------------------------------------------------------------------------------------------


@rule
def begin_turn(p, dice):
    """Everyone rolls the dice they used. Ruling 3: a player whose roll spoilt every figure is finished."""
    p.turn += 1
    p.done = 0
    for seat in range(p.seats):
        p.rolled[seat] = 0
        if not p.finished[seat]:
            roll_used(p, seat, dice)
            if not has_future(p, seat):
                p.finished[seat] = p.turn
                p.stuck |= 1 << seat
    if actors(p) == 0:
        p.over = 1


@rule
def roll_used(p, seat, dice):
    page = p.pages[seat]
    for die in range(DICE):
        if page.used >> die & 1:
            p.dice[seat, die] = FACES[die, roll(dice, SIDES)]
    p.rolled[seat] = page.used
    page.used = 0
    put(p.drafts, seat, page)


@rule
def actors(p):
    """Everyone who is neither finished nor done with this turn."""
    if p.over:
        return 0
    seats = 0
    for seat in range(p.seats):
        if not p.finished[seat] and not p.done >> seat & 1:
            seats |= 1 << seat
    return seats


@rule
def legal(p, seat, out):
    shown = shown_colours(p, seat)
    n = list_fillings(p, seat, shown, out)
    n = list_deposits(p, seat, shown, out, n)
    if not p.pressed or has_acted(p, seat):  # ruling 4
        out[n] = DONE
        n += 1
    return n


@rule
def list_fillings(p, seat, shown, out):
    """Rulings 8 and 10: a section is filled in one go; each complete bank of its colour may stand in for a die."""
    draft, n = p.drafts[seat], 0
    sections = open_sections(p, draft)
    while sections:
        section = lowest(sections)
        sections &= sections - 1
        colour, letters = int(p.puzzle.colours[section]), int(p.puzzle.letters[section])
        dice, banks = dice_showing(shown, colour), banks_in(draft, COMPLETE, colour)
        if count(dice) + banks >= letters:
            n = list_payments(FILLING + SUBSETS * section, dice, letters - banks, letters, out, n)
    return n


@rule
def list_payments(first, dice, least, most, out, n):
    """Every subset of these dice with a size within these bounds."""
    chosen = dice
    while True:
        if least <= count(chosen) <= most:
            out[n] = first + chosen
            n += 1
        if chosen == 0:
            return n
        chosen = chosen - 1 & dice


@rule
def list_deposits(p, seat, shown, out, n):
    """Ruling 9: any die opens a bank with one of its colours, or completes one that already has this colour."""
    draft = p.drafts[seat]
    opens = find_bank(p, draft, EMPTY, 0) >= 0
    while shown:
        colour_and_die = lowest(shown)
        shown &= shown - 1
        if opens:
            out[n] = DEPOSITING + 2 * colour_and_die
            n += 1
        if find_bank(p, draft, HALF, colour_and_die // DICE) >= 0:
            out[n] = DEPOSITING + 2 * colour_and_die + 1
            n += 1
    return n


@rule
def has_acted(p, seat):
    draft = p.drafts[seat]
    return draft.used != 0 or draft.filled != p.pages[seat].filled


@rule
def declares_the_end(p, seat):
    """Ruling 4: whether being done now ends the game of a player who is alone."""
    return p.version >= 2 and p.seats == 1 and not has_acted(p, seat)


@rule
def has_future(p, seat):
    """Ruling 3: whether a player goes on after a roll: some figure can still be completed, with the best rolls to come.

    In version 1, as long as some die could be used.
    """
    return can_complete_a_figure(p, seat) if p.version >= 2 else can_go_on(p, seat)


@rule
def can_go_on(p, seat):
    """Whether the unused dice allow anything: a section or a deposit."""
    shown, draft = shown_colours(p, seat), p.drafts[seat]
    if shown and find_bank(p, draft, EMPTY, 0) >= 0:
        return True
    for bank in range(p.puzzle.banks):
        if draft.states[bank] == HALF and dice_showing(shown, int(draft.colours[bank])):
            return True
    sections = open_sections(p, draft)
    while sections:
        section = lowest(sections)
        sections &= sections - 1
        colour, letters = int(p.puzzle.colours[section]), int(p.puzzle.letters[section])
        if count(dice_showing(shown, colour)) + banks_in(draft, COMPLETE, colour) >= letters:
            return True
    return False


@rule
def apply(p, seat, action, dice):
    if action == DONE:
        p.done |= 1 << seat
        if actors(p) == 0:
            reveal(dice)
            end_turn(p, dice)
    else:
        plan(p, p.drafts[seat], action)


@rule
def plan(p, draft, action):
    if action >= DEPOSITING:
        deposit(p, draft, action - DEPOSITING)
    else:
        fill(p, draft, (action - FILLING) // SUBSETS, (action - FILLING) % SUBSETS)


@rule
def fill(p, draft, section, dice):
    draft.filled |= 1 << section
    draft.used |= dice
    for _ in range(int(p.puzzle.letters[section]) - count(dice)):
        draft.states[find_bank(p, draft, COMPLETE, int(p.puzzle.colours[section]))] = WITHDRAWN


@rule
def deposit(p, draft, choice):
    completes, colour, die = choice % 2, choice // 2 // DICE, choice // 2 % DICE
    bank = find_bank(p, draft, HALF, colour) if completes else find_bank(p, draft, EMPTY, 0)
    draft.states[bank] = COMPLETE if completes else HALF
    draft.colours[bank] = colour
    draft.used |= 1 << die


# --- The end of a turn, and of the game -----------------------------------------------------------------------------


@rule
def end_turn(p, dice):
    """All pages are revealed at once and scored; then another turn, a last turn or the end follows."""
    p.pressed = 1
    for seat in range(p.seats):
        p.fresh[seat] = int(p.drafts[seat].filled) & ~int(p.pages[seat].filled)
        if has_acted(p, seat):
            p.pressed = 0
        put(p.pages, seat, p.drafts[seat])
    for figure in range(p.puzzle.figures):
        score_figure(p, figure)
    for seat in range(p.seats):
        if not p.finished[seat] and not has_more_to_do(p, seat):
            p.finished[seat] = p.turn
            p.stuck |= int(open_sections(p, p.pages[seat]) != 0) << seat
    if p.last or (p.version >= 2 and no_turn_follows(p)):
        p.over = 1
    else:
        p.last = int(first_finish(p) != 0)
        if p.last and p.version >= 2:  # ruling 4: nobody has to act in the last turn
            p.pressed = 0
        begin_turn(p, dice)


@rule
def has_more_to_do(p, seat):
    """Rulings 3 and 11: whether a player goes on after a turn, whatever the banks hold.

    In version 1, as long as there was an open section.
    """
    return can_complete_a_figure(p, seat) if p.version >= 2 else open_sections(p, p.pages[seat]) != 0


@rule
def no_turn_follows(p):
    """Everyone is finished, or, ruling 4, the only player used no die."""
    for seat in range(p.seats):
        if not p.finished[seat]:
            return p.seats == 1 and p.pressed != 0
    return True


@rule
def score_figure(p, figure):
    """Ruling 7: everyone who completes a figure in the same turn circles the same score, which is then gone."""
    points, completed = 0, False
    if p.taken[figure] < STEPS:
        points = int(p.puzzle.ladders[figure, p.taken[figure]])
    for seat in range(p.seats):
        missing = int(p.puzzle.members[figure]) & ~int(p.pages[seat].filled)
        if missing == 0 and p.points[seat, figure] == NOT_YET:
            p.points[seat, figure] = points
            completed = True
    if completed and points:
        p.taken[figure] += 1


@rule
def first_finish(p):
    """The first turn in which a player finished; 0 if nobody has."""
    first = 0
    for seat in range(p.seats):
        turn = int(p.finished[seat])
        if turn and (first == 0 or turn < first):
            first = turn
    return first


# --- Points ---------------------------------------------------------------------------------------------------------


@rule
def score(p, seat, out):
    out[0] = figure_points(p, seat)
    out[1] = bank_points(p.pages[seat])
    out[2] = finish_points(p, seat)


@rule
def total(p, seat):
    return figure_points(p, seat) + bank_points(p.pages[seat]) + finish_points(p, seat)


@rule
def figure_points(p, seat):
    points = 0
    for figure in range(FIGURES):
        points += max(0, int(p.points[seat, figure]))
    return points


@rule
def bank_points(page):
    """Ruling 2: a point for each complete bank that was not withdrawn."""
    points = 0
    for bank in range(len(page.states)):
        points += BANK_POINTS * int(page.states[bank] == COMPLETE)
    return points


@rule
def finish_points(p, seat):
    """Ruling 5: a point for everyone who finishes in the earliest turn."""
    return FINISH_POINTS * int(p.finished[seat] != 0 and p.finished[seat] == first_finish(p))


@rule
def tiebreak(p, seat, out):
    """Ruling 12: equal points mean a shared victory."""


@rule
def conceal(p, viewer):
    """Until everyone is done, the other players' drafts look like their pages."""
    for seat in range(p.seats):
        if seat != viewer:
            put(p.drafts, seat, p.pages[seat])


@rule
def reopen(p, viewer):
    """For a bot that considers what the others may do: in its view they are not done."""
    p.done &= 1 << viewer


# --- Luck -----------------------------------------------------------------------------------------------------------


@rule
def before_the_roll(p, seat, action):
    """Let `p` be as it is before the roll after an action; returns the dice that are rolled, as bits."""
    draft = p.drafts[seat]
    plan(p, draft, action)
    rolled = int(draft.used)
    draft.used = 0
    return rolled
