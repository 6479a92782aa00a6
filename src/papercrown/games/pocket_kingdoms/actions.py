"""Labels, paths and ghosts of actions, and why an action is refused."""

from functools import cache

from papercrown.core.phrasing import listed, number_word, one_of, ordinal
from papercrown.core.records import Record
from papercrown.drawing.theme import SEATS
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    BARRACKS_ROW,
    BUILDING_DICE,
    DISTRICT_NAMES,
    DISTRICT_OF,
    DISTRICTS,
    EMPTY,
    FACES,
    FIELDS_AT,
    KIND_FIRST,
    MARKET_BOXES,
    MARKET_ROW,
    MOST_OPEN,
    ROW_CELLS,
    ROW_NUMBER,
    ROW_SYMBOL,
    ROWS,
    SHIPS_AT,
    SIDE,
    SPACES,
    STORE_BOXES,
    STOREHOUSE_ROW,
    SWORD,
    SYMBOLS,
    TOWER_ROW,
    TOWN_AT,
)
from papercrown.games.pocket_kingdoms.position import (
    ANYWHERE,
    ATTACKING,
    CHANGING,
    DONE,
    DRAWING,
    EXPLORING,
    LESS,
    STORING,
    TAKING,
    WRITING,
)

COLUMN_NAMES = "ABCDEFGHI"
FRAMES = PAIR_FRAME, FIELD_FRAME, TOWN_FRAME, TOWER_FRAME, BOX_FRAME = ("pair", "field", "town", "tower", "box")
STORE, ATTACK, RAISE, LOWER, FINISH = "store", "attack", "market:up", "market:down", "done"

Described = tuple[str, tuple[str, ...]]


# --- Names ----------------------------------------------------------------------------------------------------------


@cache
def space_name(space: int) -> str:
    """A column letter and a row number; A1 is the top left corner."""
    return f"{COLUMN_NAMES[space % SIDE]}{space // SIDE + 1}"


@cache
def row_name(row: int, below: bool = False) -> str:
    """A house by its sum, a ship by its limit, a town building by its name; rows that are alike are counted.

    `below` says whether the numbers of a ship must stay below its limit.
    """
    symbol = SYMBOLS[int(ROW_SYMBOL[row])]
    if TOWN_AT <= row < FIELDS_AT:
        return f"the {symbol}"
    number = int(ROW_NUMBER[row])
    alike = [other for other in range(ROWS) if ROW_SYMBOL[other] == ROW_SYMBOL[row] and ROW_NUMBER[other] == number]
    place = f"{ordinal(alike.index(row))} " if len(alike) > 1 else ""
    if row >= FIELDS_AT:
        return f"the {place}{symbol}"
    return f"the {place}{symbol} {'of' if row < SHIPS_AT else 'below' if below else 'of up to'} {number}"


def first_of_kind(row: int) -> int:
    """The topmost row of the same kind."""
    return max(int(first) for first in KIND_FIRST if first <= row)


def die_id(number: int) -> str:
    """Unused dice with the same number share one id."""
    return f"die:{number}"


def stored_id(number: int) -> str:
    return f"stored:{number}"


def row_id(row: int) -> str:
    """Only the viewer's own rows can be clicked."""
    return f"row:{row}"


def district_id(district: int) -> str:
    return f"district:{district}"


def space_id(seat: int, space: int) -> str:
    return f"cell:{seat}:{space}"


# --- Actions --------------------------------------------------------------------------------------------------------


def written(action: int) -> tuple[int, int]:
    """The number and the row of writing a die or a stored number."""
    face, row = divmod(action - (WRITING if action < TAKING else TAKING), ROWS)
    return face + 1, row


def changed(action: int) -> tuple[int, int]:
    """A number and what the market turns it into."""
    face, raised = divmod(action - CHANGING, 2)
    return face + 1, face + 2 * raised


def explored(action: int) -> tuple[int, int]:
    """The number and the district of an exploration."""
    face, district = divmod(action - EXPLORING, DISTRICTS)
    return face + 1, district


def describe(p: Record, seat: int, action: int) -> Described:
    """The label and path of a legal action."""
    sheet = p.sheets[seat]
    if action < STORING:
        number, row = written(action)
        return _writing(number, row, int(sheet.cells[row]), bool(p.ships == LESS), action >= TAKING)
    if action < CHANGING:
        number = action - STORING + 1
        return f"The {number} is stored for later", (die_id(number), STORE)
    if action < ATTACKING:
        number, after = changed(action)
        return f"The {number} becomes a {after} at the market", (die_id(number), RAISE if after > number else LOWER)
    if action < EXPLORING:
        other, space = divmod(action - ATTACKING, SPACES)
        whose = "your own" if other == seat else f"the {SEATS[other].name}"
        return f"Attack {space_name(space)} in {whose} kingdom", (ATTACK, space_id(other, space))
    if action < DRAWING:
        number, district = explored(action)
        other = int(rules.opposite(district))
        alone = other == district or not sheet.free[other]
        there = EMPTY if alone else int(rules.landscape(sheet, number, other))
        return _exploring(number, district, int(rules.landscape(sheet, number, district)), there)
    if action < DONE:
        space = action - DRAWING
        return f"Draw the {SYMBOLS[int(sheet.symbol)]} at {space_name(space)}", (space_id(seat, space),)
    return "Done with this turn", (FINISH,)


@cache
def _writing(number: int, row: int, cells: int, below: bool, taken: bool) -> Described:
    """A number for a row with so many cells written, and what the row then needs."""
    left = int(ROW_CELLS[row]) - cells - 1
    needed = f"; then {_needed(number, row, left, below)}" if left else ", which finishes it"
    label = f"The {'stored ' if taken else ''}{number} for {row_name(row, below)}, {ordinal(cells)} number{needed}"
    return label, (stored_id(number) if taken else die_id(number), row_id(row))


def _needed(number: int, row: int, left: int, below: bool) -> str:
    """The numbers that finish a row after this one."""
    rest = int(ROW_NUMBER[row]) - number
    if row < SHIPS_AT:
        return f"a {rest}"
    if row < TOWN_AT:
        return f"up to {rest - below}" if rest - below > 1 else "a 1"
    if row < FIELDS_AT:
        return listed([f"a {number + 1}"] if left == 1 else [str(number + k) for k in range(1, left + 1)])
    return f"{number_word(left)} more {number}{'s' if left > 1 else ''}"


@cache
def _exploring(number: int, district: int, here: int, there: int) -> Described:
    """The landscape of a district, and of the one opposite if anything is drawn there."""
    label = f"The {number} explores: {SYMBOLS[here]} in the {DISTRICT_NAMES[district]}"
    if there != EMPTY:
        label += f", {SYMBOLS[there]} in the {DISTRICT_NAMES[int(rules.opposite(district))]}"
    return label, (die_id(number), district_id(district))


def public(action: int) -> bool:
    """Everyone sees who is done."""
    return action == DONE


# --- What would be there --------------------------------------------------------------------------------------------


def ghosts(p: Record, seat: int, action: int) -> tuple[str, ...]:
    """For each click of a legal action's path, the picture of what will be there; "" for none."""
    sheet = p.sheets[seat]
    if action < STORING:
        number, row = written(action)
        return "", number_ghost(number, frame_of(row), int(sheet.cells[row]))
    if action < CHANGING:
        return "", number_ghost(action - STORING + 1, BOX_FRAME, 0)
    if action < ATTACKING:
        return "", ""
    if action < EXPLORING:
        return "", symbol_ghost(SWORD)
    if action < DRAWING:
        number, district = explored(action)
        return "", land_ghost(int(rules.landscape(sheet, number, district)))
    return (symbol_ghost(int(sheet.symbol)) if action < DONE else "",)


def frame_of(row: int) -> str:
    """Rows of the same shape share the picture of a written number."""
    if row < TOWN_AT:
        return PAIR_FRAME
    if row >= FIELDS_AT:
        return FIELD_FRAME
    return TOWER_FRAME if row == TOWER_ROW else TOWN_FRAME


def number_ghost(number: int, frame: str, cell: int) -> str:
    """The picture of a number written into a cell."""
    return f"pk-ghost-{number}-{frame}-{cell}"


def symbol_ghost(symbol: int) -> str:
    return f"pk-ghost-{SYMBOLS[symbol]}"


def land_ghost(symbol: int) -> str:
    """The picture of a landscape over a whole district."""
    return f"pk-ghost-land-{SYMBOLS[symbol]}"


# --- Why not --------------------------------------------------------------------------------------------------------


def why_not(p: Record, seat: int, action: int) -> str:
    """Why a player who is not done yet cannot take this action, in one sentence."""
    sheet = p.sheets[seat]
    if sheet.symbol != EMPTY:
        return _why_not_draw(sheet, action)
    if DRAWING <= action < DONE:
        return "there is nothing to draw now"
    if action < CHANGING and sheet.exploring:
        return "building comes before exploring"
    if action < STORING:
        return _why_not_write(p, sheet, action)
    if action < CHANGING:
        return _why_not_store(p, seat, action - STORING + 1)
    if action < ATTACKING:
        return _why_not_change(p, seat, changed(action))
    if action < EXPLORING:
        return _why_not_attack(p, seat, action - ATTACKING)
    if action < DONE:
        number, district = explored(action)
        if not sheet.free[district]:
            return f"the {DISTRICT_NAMES[district]} is full"
        return _why_no_die(sheet, number) or "a die can still be written or stored, and that comes first"
    return "every die must be used first"


def _why_not_draw(sheet: Record, action: int) -> str:
    name = SYMBOLS[int(sheet.symbol)]
    if not DRAWING <= action < DONE:
        return f"the {name} must be drawn first"
    space = action - DRAWING
    if sheet.kingdom[space] != EMPTY:
        return f"{space_name(space)} is taken"
    if sheet.where not in (ANYWHERE, DISTRICT_OF[space]):
        return f"the {name} belongs to the {DISTRICT_NAMES[int(sheet.where)]}"
    return f"the {name} must stand next to a house or another town building"


def _why_no_die(sheet: Record, number: int) -> str:
    left = sorted({int(die) for die in sheet.dice if die})
    if number in left:
        return ""
    return f"expected a die with {one_of(left)}, got {number}" if left else "all dice are used"


def _why_not_write(p: Record, sheet: Record, action: int) -> str:
    number, row = written(action)
    if action >= TAKING and number not in sheet.stored.tolist():
        return f"there is no {number} in the storehouse"
    if action < TAKING and (missing := _why_no_die(sheet, number)):
        return missing
    if action < TAKING and sheet.spent == BUILDING_DICE:
        return "two dice may build, the third explores"
    if row == BARRACKS_ROW and not p.barracks:
        return "this game is played without barracks"
    cells, below = int(sheet.cells[row]), bool(p.ships == LESS)
    name = row_name(row, below)
    if cells == ROW_CELLS[row]:
        return f"no cell is left in {name}"
    first = first_of_kind(row)
    before = sheet.cells[first:row]
    if not cells and (before == 0).any():
        return f"{row_name(first + before.tolist().index(0), below)} comes first"
    if not cells and (before < ROW_CELLS[first:row]).sum() >= MOST_OPEN:
        return f"two {SYMBOLS[int(ROW_SYMBOL[row])]} rows are open: finish one first"
    if not rules.fits(p, sheet, row, cells, number):
        fitting = [n for n in range(1, FACES + 1) if rules.fits(p, sheet, row, cells, n)]
        return f"expected {one_of(fitting)} for {name}, got {number}"
    return f"there is no space left where {name} could be drawn"


def _why_not_store(p: Record, seat: int, number: int) -> str:
    sheet = p.sheets[seat]
    if not rules.has_ability(p, seat, STOREHOUSE_ROW):
        return "numbers can be stored from the turn after the storehouse was built"
    if sheet.stored[STORE_BOXES - 1]:
        return "every box of the storehouse has been used"
    return _why_no_die(sheet, number) or "two dice may build or be stored, the third explores"


def _why_not_change(p: Record, seat: int, wanted: tuple[int, int]) -> str:
    sheet = p.sheets[seat]
    if not rules.has_ability(p, seat, MARKET_ROW):
        return "dice can be changed from the turn after the market was built"
    if sheet.market_used == MARKET_BOXES:
        return "every box of the market has been used"
    return _why_no_die(sheet, wanted[0]) or f"a die shows 1 to {FACES}, it cannot become a {wanted[1]}"


def _why_not_attack(p: Record, seat: int, target: int) -> str:
    sheet, (other, space) = p.sheets[seat], divmod(target, SPACES)
    if not p.barracks:
        return "this game is played without barracks"
    if not rules.has_ability(p, seat, BARRACKS_ROW):
        return "attacks are possible from the turn after the barracks were built"
    if sheet.attacks == ATTACK_BOXES:
        return "every attack box has been used"
    if not rules.pair(p, sheet):
        return "an attack takes two unused dice that were rolled with the same number"
    if other >= p.seats:
        return f"there is no {SEATS[other].name} kingdom"
    return f"{space_name(space)} is taken there"
