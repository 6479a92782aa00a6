"""The records of a game in progress, and the numbers of the actions."""

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

#: The map that everyone paints. Maps are data, user-made ones included, so the position carries its map.
MAP = record(
    code="i8",  # identifies its picture
    realms=("i1", (ROWS, COLUMNS)),  # the kingdom of each cell
    bends=("i1", (ROWS + 1, COLUMNS + 1, 2)),  # the offset of each cell corner, x and y in parts of a cell
    beside=("i8", AREAS),  # the areas beside each area, as bits
    neighbours=("i1", LANDS),  # the kingdoms beside each kingdom, as bits
    capitals="i8",  # the areas with a capital, as bits,
    monsters=("i8", KINDS),  # with each kind of monster,
    wishes=("i8", HUES),  # with a capital or monster of each colour,
    spells=("i8", SPELLS),  # and with each spell
    towers=("i1", (TOWERS, 2)),  # the two areas at each tower
    tower=("i1", AREAS),  # the tower at each area, or NONE
)  # fmt: skip

OPTIONS = record(seats="i1", map=MAP)

#: A player's sheet, and the turn being played on it.
SHEET = record(
    inks=("i8", HUES),  # the areas painted in each colour, as bits,
    near=("i8", HUES),  # and those beside them
    spells=("i1", SPELLS),  # spells that can be cast,
    gained=("i1", SPELLS),  # spells that can be cast from the next round on,
    cast=("i1", SPELLS),  # and spells used up
    drops=("i1", HUES),  # the drops of watchtowers, likewise
    earned=("i1", HUES),
    spent=("i1", HUES),
    blots="i1",
    colour="i1",  # the colour of the chosen die,
    home="i1",  # its kingdom,
    realms="i1",  # and the kingdoms where its drops may go, as bits
    left="i1",  # its unplaced drops,
    mixed=("i1", COMPOSITES),  # and the drops mixed from them
    placed="i1",  # whether any of them is placed
    choosing="i1",  # whether a watchtower waits for a colour
)  # fmt: skip

#: A die as it lies.
DIE = record(
    x="i2",  # its centre, in parts of a cell
    y="i2",
    turned="i2",
    number="i1",
    realms="i1",  # the kingdoms it lies in, as bits
)  # fmt: skip

NONE = -1

POSITION = record(
    map=MAP,
    seats="i1",
    rounds="i2",  # the rounds that have begun
    starter="i1",  # the first player
    dice=(DIE, len(DICE)),
    box="i1",  # the dice still in the box, as bits
    taken=("i1", SEATS),  # the die that each seat chose in this round, or NONE
    sheets=(SHEET, SEATS),  # as everyone sees them
    drafts=(SHEET, SEATS),  # as their owners paint them; revealed when everyone is done
    done="i1",  # the seats that have finished this round, as bits
    fresh=("i8", SEATS),  # the areas painted in the round before, as bits
    open_first="i2",  # the achievements whose first number can still be circled, as bits,
    open_second="i2",  # or whose second number can
    reached=("i2", SEATS),  # the achievements that each seat has reached, as bits,
    firsts=("i2", SEATS),  # those for which it circled the first number,
    seconds=("i2", SEATS),  # or the second
    crossing="i1",  # solo: whether a number has to be crossed out now
    last="i1",  # whether this is the last round
    over="i1",
)  # fmt: skip

# Actions. Painting with a colour beside itself casts the second spell.
CHOOSING = 0  # + LANDS * (the colour, or PRIMARIES + the colour of the white die) + kingdom
PAINTING = CHOOSING + 2 * PRIMARIES * LANDS  # + AREAS * (2 * colour + 1 if the drop is a watchtower's) + area
MOVING = PAINTING + 2 * HUES * AREAS  # + kingdom
DIVIDING = MOVING + LANDS  # + kingdom
MIXING = DIVIDING + LANDS  # + composite colour - PRIMARIES
FILLING = MIXING + COMPOSITES  # + composite colour - PRIMARIES, for a watchtower
CROSSING = FILLING + COMPOSITES  # + 2 * achievement + 1 if it is the second number
DONE = CROSSING + 2 * END
ACTIONS = DONE + 1

ITEMS = (*KINGDOMS, *MONSTERS, "end", "blots")
TIEBREAKS = 1
