"""The records of a game in progress, and the numbers of the actions."""

from typing import Any

from papercrown.core.records import record
from papercrown.games.chroma_cubes.pieces import COLOURS, DICE
from papercrown.games.chroma_cubes.puzzles import MOST_BANKS, MOST_FIGURES, MOST_SECTIONS, STEPS

SEATS = 4
BANKS, FIGURES, SECTIONS = MOST_BANKS, MOST_FIGURES, MOST_SECTIONS
"""Capacities; most puzzles leave some unused."""

#: The page that everyone colours. Pages are data, user-made ones included, so the position carries its page.
PUZZLE = record(
    code="i8",  # identifies its picture
    banks="i1",
    figures="i1",
    sections="i1",
    colours=("i1", SECTIONS),  # the colour of each section,
    letters=("i1", SECTIONS),  # and the number of dice it needs
    members=("i8", FIGURES),  # the sections of each figure, as bits
    ladders=("i1", (FIGURES, STEPS)),  # the scores of each figure; 0 where the ladder has ended
)  # fmt: skip

OPTIONS = record(seats="i1", version="i1", puzzle=PUZZLE)

PAGE = record(
    filled="i8",  # the coloured sections, as bits
    used="i1",  # the dice set aside in this turn, as bits
    states=("i1", BANKS),  # the states of the colour banks,
    colours=("i1", BANKS),  # and the colours in them
)  # fmt: skip

NOT_YET = -1
"""Stands for the score of a figure that is not complete."""

_FIELDS: dict[str, Any] = {
    "puzzle": PUZZLE,
    "seats": "i1",
    "turn": "i2",
    "pages": (PAGE, SEATS),  # as everyone sees them
    "drafts": (PAGE, SEATS),  # as their owners plan them; revealed when everyone is done
    "dice": ("i1", (SEATS, DICE)),  # the colours that each die shows, as bits
    "rolled": ("i1", SEATS),  # the dice that were rolled for this turn, as bits
    "done": "i1",  # the seats that have decided what they do in this turn, as bits
    "pressed": "i1",  # whether everyone must use a die, because nobody did in the turn before
    "taken": ("i1", FIGURES),  # the number of scores of each ladder that are gone
    "points": ("i1", (SEATS, FIGURES)),  # the score that each seat has circled, or NOT_YET
    "fresh": ("i8", SEATS),  # the sections coloured in the turn before, as bits
    "finished": ("i2", SEATS),  # the turn in which each seat finished; 0 if it has not
    "stuck": "i1",  # the seats that finished although some figures are not complete, as bits
    "last": "i1",  # whether this is the turn after a player finished
    "over": "i1",
}  # fmt: skip
POSITION = record(**_FIELDS, version="i1")
LAYOUTS = {1: record(**_FIELDS)}
"""Version 1 did not know of versions."""

# Actions.
SUBSETS = 1 << DICE
FILLING = 0  # + SUBSETS * section + the dice used, as bits; banks stand in for missing ones
DEPOSITING = FILLING + SUBSETS * SECTIONS  # + 2 * (DICE * colour + die) + 1 if it completes a bank
DONE = DEPOSITING + 2 * DICE * len(COLOURS)
ACTIONS = DONE + 1

ITEMS = ("figures", "banks", "first_to_finish")
TIEBREAKS = 0
