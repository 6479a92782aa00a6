"""Everything there is to know about a game in progress, and the numbers of the actions."""

from papercrown.core.records import record
from papercrown.games.chroma_cubes.pieces import COLOURS, DICE
from papercrown.games.chroma_cubes.puzzles import MOST_BANKS, MOST_FIGURES, MOST_SECTIONS, STEPS

SEATS = 4
BANKS, FIGURES, SECTIONS = MOST_BANKS, MOST_FIGURES, MOST_SECTIONS
"""Places for them; most puzzles leave some unused."""

#: The page that everybody colours: pages are data, also people's own, so the rules find theirs in the position.
PUZZLE = record(
    code="i8",  # by which its picture is found
    banks="i1",
    figures="i1",
    sections="i1",
    colours=("i1", SECTIONS),  # of each section,
    letters=("i1", SECTIONS),  # how many it needs
    members=("i8", FIGURES),  # the sections of each figure, as bits
    ladders=("i1", (FIGURES, STEPS)),  # its scores; 0 where the ladder has ended
)  # fmt: skip

OPTIONS = record(seats="i1", puzzle=PUZZLE)

PAGE = record(
    filled="i8",  # the coloured sections, as bits
    used="i1",  # the dice set aside in this turn, as bits
    states=("i1", BANKS),  # of the colour banks,
    colours=("i1", BANKS),  # and what is in them
)  # fmt: skip

NOT_YET = -1
"""In place of the score of a figure that is not complete."""

POSITION = record(
    puzzle=PUZZLE,
    seats="i1",
    turn="i2",
    pages=(PAGE, SEATS),  # as everybody sees them
    drafts=(PAGE, SEATS),  # as their owners want them; shown when all are done
    dice=("i1", (SEATS, DICE)),  # the colours that each shows, as bits
    rolled=("i1", SEATS),  # the dice that were rolled for this turn, as bits
    done="i1",  # the seats that have decided what they do in this turn, as bits
    pressed="i1",  # whether everybody must do something, for nobody did in the turn before
    taken=("i1", FIGURES),  # the scores of each ladder that are gone
    points=("i1", (SEATS, FIGURES)),  # the score that each seat has circled, or NOT_YET
    fresh=("i8", SEATS),  # the sections coloured in the turn before, as bits
    finished=("i2", SEATS),  # the turn in which each seat finished; 0 if it has not
    stuck="i1",  # the seats that finished because they could not use any die, as bits
    last="i1",  # whether this is the turn after somebody finished
    over="i1",
)  # fmt: skip

# Actions.
SUBSETS = 1 << DICE
FILLING = 0  # + SUBSETS * section + the dice used, as bits; banks stand for the missing ones
DEPOSITING = FILLING + SUBSETS * SECTIONS  # + 2 * (DICE * colour + die) + 1 if it completes a bank
DONE = DEPOSITING + 2 * DICE * len(COLOURS)
ACTIONS = DONE + 1

ITEMS = ("figures", "banks", "first_to_finish")
TIEBREAKS = 0
