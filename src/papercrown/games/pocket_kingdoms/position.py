"""The records of a game in progress, and the numbers of the actions."""

from typing import Any

from papercrown.core.records import record
from papercrown.games.pocket_kingdoms.pieces import CELLS, DICE, DISTRICTS, FACES, ROWS, SPACES, STORE_BOXES

SEATS = 6

# Options, by the codes of their values.
AT_MOST, LESS = range(2)  # ships: the sum of a row
STARTED, ALL = range(2)  # open_projects: the rows that cost a point
FREE, MUST = range(2)  # building: whether a die that can build has to

OPTIONS = record(version="i1", seats="i1", ships="i1", open_projects="i1", building="i1", barracks="i1")

ANYWHERE = -1

SHEET = record(
    kingdom=("i1", SPACES + 1),  # the symbol in each space, and an empty one for everything beyond the border
    free=("i2", DISTRICTS),  # the empty spaces of each district, as bits
    cells=("i1", ROWS),  # the number of written cells in each row
    numbers=("i1", (ROWS, CELLS)),  # and their numbers
    stored=("i1", STORE_BOXES),  # numbers in the storehouse; negative when crossed out
    market_used="i1",  # crossed boxes
    attacks="i1",
    # This turn:
    dice=("i1", DICE),  # the numbers of the dice; 0 when used
    spent="i1",  # dice written or stored; in version 1 also those spent on an attack
    exploring="i1",  # whether building is over
    symbol="i1",  # what has to be drawn now, and in which district, or ANYWHERE
    where="i1",
    then="i1",  # what has to be drawn next, in the opposite district
    target="i2",  # 1 + SPACES * the seat attacked + the space
)  # fmt: skip

_FIELDS: dict[str, Any] = {
    "sheets": (SHEET, SEATS),
    "before": (SHEET, SEATS),  # the sheets when the turn began, as the other players see them
    "seats": "i1", "ships": "i1", "open_projects": "i1", "building": "i1", "barracks": "i1",  # as OPTIONS
    "turn": "i2",
    "rolled": ("i1", DICE),
    "done": "i1",  # the seats that have finished their turn, as bits
    "over": "i1",
}  # fmt: skip
POSITION = record(**_FIELDS, version="i1")
LAYOUTS = {1: record(**_FIELDS)}
"""In version 1 an attack left no die to build with."""

# Actions. A face is the number of a die minus one.
WRITING = 0  # + ROWS * face + row
TAKING = WRITING + FACES * ROWS  # the same with a number from the storehouse
STORING = TAKING + FACES * ROWS  # + face
CHANGING = STORING + FACES  # + 2 * face, + 1 to raise it
ATTACKING = CHANGING + 2 * FACES  # + SPACES * seat + space
EXPLORING = ATTACKING + SEATS * SPACES  # + DISTRICTS * face + district
DRAWING = EXPLORING + FACES * DISTRICTS  # + space
DONE = DRAWING + SPACES
ACTIONS = DONE + 1

ITEMS = ("ships", "forests", "town", "open_projects")
TIEBREAKS = 3
