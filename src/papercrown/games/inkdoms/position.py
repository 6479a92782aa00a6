"""Everything there is to know about a game in progress, and the numbers of the actions."""

from papercrown.core.records import record
from papercrown.games.inkdoms.pieces import (
    AREAS,
    COLOURS,
    COLUMNS,
    DICE,
    END,
    KINGDOMS,
    MONSTERS,
    PRIMARIES,
    ROWS,
    SPELLS,
    TOWERS,
)

SEATS = 4
HUES, LANDS, KINDS = len(COLOURS), len(KINGDOMS), len(MONSTERS)
COMPOSITES = HUES - PRIMARIES

#: The map that everybody colours: maps are data, also people's own, so the rules find theirs in the position.
MAP = record(
    code="i8",  # by which its picture is found
    realms=("i1", (ROWS, COLUMNS)),  # the kingdom of each cell
    bends=("i1", (ROWS + 1, COLUMNS + 1, 2)),  # how far each corner of the cells lies off its place, x and y in parts
    beside=("i8", AREAS),  # the areas beside each, as bits
    neighbours=("i1", LANDS),  # the kingdoms beside each, as bits
    capitals="i8",  # the areas with a capital, as bits,
    monsters=("i8", KINDS),  # with each kind of monster,
    wishes=("i8", HUES),  # with a capital or monster of each colour,
    spells=("i8", SPELLS),  # and with each spell
    towers=("i1", (TOWERS, 2)),  # the two areas at each tower
    tower=("i1", AREAS),  # the tower at each area, or NONE
)  # fmt: skip

OPTIONS = record(seats="i1", map=MAP)

#: What a player has on paper, and the turn that is being played on it.
SHEET = record(
    inks=("i8", HUES),  # the areas painted in each colour, as bits,
    near=("i8", HUES),  # and those beside them
    spells=("i1", SPELLS),  # that can be cast,
    gained=("i1", SPELLS),  # that can from the next round on,
    cast=("i1", SPELLS),  # and that are used up
    drops=("i1", HUES),  # from watchtowers, in the same way
    earned=("i1", HUES),
    spent=("i1", HUES),
    blots="i1",
    colour="i1",  # of the die that was chosen,
    home="i1",  # its kingdom,
    realms="i1",  # and those where its drops may go, as bits
    left="i1",  # its drops that are not placed,
    mixed=("i1", COMPOSITES),  # and those they were mixed to
    placed="i1",  # whether any of them is
    choosing="i1",  # whether a watchtower waits for a colour
)  # fmt: skip

#: A die as it fell.
DIE = record(
    x="i2",  # its middle, in parts of a cell,
    y="i2",
    turned="i2",
    number="i1",
    realms="i1",  # the kingdoms it lies in, as bits
)  # fmt: skip

NONE = -1

POSITION = record(
    map=MAP,
    seats="i1",
    rounds="i2",  # that have begun
    starter="i1",  # who holds the token of the first player
    dice=(DIE, len(DICE)),
    box="i1",  # the dice that are still there, as bits
    taken=("i1", SEATS),  # the die that each seat chose in this round, or NONE
    sheets=(SHEET, SEATS),  # as everybody sees them
    drafts=(SHEET, SEATS),  # as their owners paint them; shown when all are done
    done="i1",  # the seats that have finished this round, as bits
    fresh=("i8", SEATS),  # the areas painted in the round before, as bits
    open_first="i2",  # the achievements whose first number can still be circled, as bits,
    open_second="i2",  # or whose second number can
    reached=("i2", SEATS),  # the achievements that each seat has reached, as bits,
    firsts=("i2", SEATS),  # those for which it circled the first number,
    seconds=("i2", SEATS),  # or the second
    crossing="i1",  # alone: whether a number is to be crossed out now
    last="i1",  # whether this is the last round
    over="i1",
)  # fmt: skip

# Actions. A drop of a die or a watchtower; a colour beside itself takes a spell.
CHOOSING = 0  # + LANDS * (the colour, or PRIMARIES + the colour of the white die) + kingdom
PAINTING = CHOOSING + 2 * PRIMARIES * LANDS  # + AREAS * (2 * colour + 1 if it is a watchtower's) + area
MOVING = PAINTING + 2 * HUES * AREAS  # + kingdom
DIVIDING = MOVING + LANDS  # + kingdom
MIXING = DIVIDING + LANDS  # + composite colour - PRIMARIES
FILLING = MIXING + COMPOSITES  # a watchtower, + composite colour - PRIMARIES
CROSSING = FILLING + COMPOSITES  # + 2 * achievement + 1 if it is the second number
DONE = CROSSING + 2 * END
ACTIONS = DONE + 1

ITEMS = (*KINGDOMS, *MONSTERS, "end", "blots")
TIEBREAKS = 1
