"""The records of a game in progress, and the numbers of the actions."""

from typing import Any

from papercrown.core.records import record
from papercrown.games.color_in_kingdoms.pieces import FAMILY, LARGEST_SUM, SPACES, SQUARES

SEATS = 6

# Options, in the order of their declared values.
PATH, GROUP = range(2)  # longest: what the longest road is
ZERO, NOTHING = range(2)  # uncopied: what is written when nobody copied

#: The map of the province. Provinces are data, users' own among them, so the rules find theirs in the position.
MAP = record(
    code="i8",  # by which the catalogue finds it
    near=("i8", SPACES),  # the spaces beside each, as bits
    order=("i1", SPACES),  # the spaces from one side to the other, then SPACES
    spaces="i1",  # how many there are
)  # fmt: skip
NOT_BUILT_IN = -1
"""In place of the number of a built-in province."""

OPTIONS = record(seats="i1", map=MAP, province="i1", sums="i1", longest="i1", uncopied="i1")

SHEET = record(
    coloured="i8",  # the spaces that are no longer empty, as bits
    beside="i8",  # the spaces that touch one of those
    spaces=("i1", SPACES),  # the construction in each space
    road="i1",  # the length of the longest road
    duties="i1",  # crossed off, as bits; bit 0 is the 1
    written="i1",  # copycat squares used
    copycat=("i1", SQUARES),  # and the numbers in them
    fresh="i1",  # 1 + the space coloured most recently
)  # fmt: skip

# The choice of a player who may copy; from COPIED on, the space is added.
UNDECIDED, DECLINED, COPIED = range(3)

_FIELDS: dict[str, Any] = {
    "sheets": (SHEET, SEATS),
    "seats": "i1",
    "province": "i1",  # the number of a built-in province, or NOT_BUILT_IN: version 1 knew it by this alone
    "sums": "i1", "longest": "i1", "uncopied": "i1",  # as OPTIONS
    "turn": "i2",
    "current": "i1",  # whose turn it is
    "duty": "i1",  # the Royal Duties die, and the Royal Family
    "family": ("i1", FAMILY),
    "declared": "i1",  # the sum the current player chose,
    "construction": "i1",  # and what it builds; EMPTY until declared
    "asked": "i1",  # the seats that may copy it, as bits
    "decided": "i1",  # those of them that have decided
    "choices": ("i1", SEATS),  # and how
    "triggered": "i1",  # the seats that triggered the end, as bits; 0 before that
    "waiting": "i1",  # the seats that still have a last turn
    "over": "i1",
}  # fmt: skip
POSITION = record(map=MAP, **_FIELDS)
LAYOUTS = {1: record(**_FIELDS)}
"""Version 2 brought the map."""

# Actions.
BUILDING = 0  # + SPACES * sum + space
COPYING = BUILDING + (LARGEST_SUM + 1) * SPACES  # + space
DECLINING = COPYING + SPACES
ACTIONS = DECLINING + 1

ITEMS = ("strawberry", "brick_road", "waterway", "sherbet", "soylent", "forest", "copycat")
TIEBREAKS = 0
