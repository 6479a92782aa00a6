"""What labels, questions and explanations promise. The conformance kit holds the game to it in every position."""

from collections.abc import Callable, Collection, Mapping

from papercrown.core.phrasing import listed, number_word, ordinal
from papercrown.core.records import Record, copy
from papercrown.drawing.theme import SEATS
from papercrown.games.pocket_kingdoms import rules
from papercrown.games.pocket_kingdoms.actions import COLUMN_NAMES
from papercrown.games.pocket_kingdoms.pieces import (
    ATTACK_BOXES,
    DISTRICT_NAMES,
    EMPTY,
    FACES,
    FIELDS_AT,
    HOUSE_SUMS,
    MARKET_BOXES,
    ROW_CELLS,
    SHIP_LIMITS,
    SHIPS_AT,
    SIDE,
    SPACES,
    STORE_BOXES,
    SYMBOLS,
)
from papercrown.games.pocket_kingdoms.position import (
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

# --- What is offered ------------------------------------------------------------------------------------------------


def _from(first: int, end: int) -> Callable[[int], bool]:
    return lambda action: first <= action < end


_write, _take, _store = _from(WRITING, TAKING), _from(TAKING, STORING), _from(STORING, CHANGING)
_change, _attack, _explore = _from(CHANGING, ATTACKING), _from(ATTACKING, EXPLORING), _from(EXPLORING, DRAWING)
_draw, _done = _from(DRAWING, DONE), _from(DONE, DONE + 1)

OFFERS: Mapping[str, Callable[[int], bool]] = {
    "rite the": _write,
    "Write:": _write,
    "se the stored": _take,
    "Stored:": _take,
    "tore a die": _store,
    "Store:": _store,
    "dice build": lambda action: _write(action) or _store(action),
    "Market:": _change,
    "ttack with two": _attack,
    "Attack:": _attack,
    "xplore with": _explore,
    "or explore": _explore,
    "Explore:": _explore,
    "Draw the": _draw,
    "ay that you are done": _done,
    "Done:": _done,
}

# --- What labels say ------------------------------------------------------------------------------------------------


def _row(before: Record, seat: int, after: Record) -> int:
    """The row in which a number was written."""
    return int((after.sheets[seat].cells != before.sheets[seat].cells).argmax())


def _numbers(before: Record, seat: int, after: Record) -> list[int]:
    """The numbers of that row."""
    row, sheet = _row(before, seat, after), after.sheets[seat]
    return sheet.numbers[row, : sheet.cells[row]].tolist()  # type: ignore[no-any-return]


def _wanted(before: Record, seat: int, after: Record) -> int:
    """The sum or limit of that row."""
    return (HOUSE_SUMS + SHIP_LIMITS)[_row(before, seat, after)]


def _place(before: Record, seat: int, after: Record) -> str:
    """The place of that row among those that are alike."""
    row = _row(before, seat, after)
    if row >= FIELDS_AT:
        return ordinal(row - FIELDS_AT)
    alike = HOUSE_SUMS[: row + 1] if row < SHIPS_AT else SHIP_LIMITS[: row + 1 - SHIPS_AT]
    return ordinal(alike.count(alike[-1]) - 1)


def _needed(before: Record, seat: int, after: Record) -> str:
    """What finishes that row, by trying all numbers in its remaining cells."""
    row, p = _row(before, seat, after), copy(after)
    sheet, ways = p.sheets[seat], [_numbers(before, seat, after)]
    for cell in range(len(ways[0]), int(ROW_CELLS[row])):
        longer = []
        for way in ways:
            sheet.numbers[row, :cell] = way
            longer += [[*way, n] for n in range(1, FACES + 1) if rules.fits(p, sheet, row, cell, n)]
        ways = longer
    rests = [way[int(after.sheets[seat].cells[row]) :] for way in ways]
    if len(rests) > 1:
        return f"up to {max(rests)[0]}"
    [rest] = rests
    if row >= FIELDS_AT:
        return f"{number_word(len(rest))} more {rest[0]}{'s' if len(rest) > 1 else ''}"
    return f"a {rest[0]}" if len(rest) == 1 else listed([str(number) for number in rest])


def _finishes(seat: int, after: Record) -> str:
    return "finishes" if after.sheets[seat].symbol != EMPTY else "does not finish"


def _die(before: Record, seat: int, after: Record, *, now: bool = False) -> int:
    """The number of the die that was used or changed, before or after that."""
    dice, left = (p.sheets[seat].dice.tolist() for p in (before, after))
    return int(next(other if now else one for one, other in zip(dice, left, strict=True) if one != other))


def _stored(before: Record, seat: int, after: Record) -> int:
    """The number that was crossed out in the storehouse."""
    boxes = zip(before.sheets[seat].stored.tolist(), after.sheets[seat].stored.tolist(), strict=True)
    return int(next(one for one, other in boxes if one != other))


def _landscapes(seat: int, after: Record) -> str:
    """What has to be drawn, and where."""
    sheet = after.sheets[seat]
    pairs = ((int(sheet.symbol), int(sheet.where)), (int(sheet.then), len(DISTRICT_NAMES) - 1 - int(sheet.where)))
    return ", ".join(f"{SYMBOLS[symbol]} in the {DISTRICT_NAMES[where]}" for symbol, where in pairs if symbol != EMPTY)


def _space(space: int) -> str:
    row, column = divmod(space, SIDE)
    return f"{COLUMN_NAMES[column]}{row + 1}"


def _target(seat: int, after: Record) -> str:
    """The space and the kingdom of an attack."""
    other, space = divmod(int(after.sheets[seat].target) - 1, SPACES)
    return f"{_space(space)} in {'your own' if other == seat else f'the {SEATS[other].name}'}"


def _drawn(before: Record, seat: int, after: Record) -> str:
    """A symbol that was drawn, and its space."""
    kingdom = after.sheets[seat].kingdom
    space = int((kingdom != before.sheets[seat].kingdom).argmax())
    return f"{SYMBOLS[int(kingdom[space])]} at {_space(space)}"


LABEL_NUMBERS: Mapping[str, Callable[[Record, int, int, Record], object]] = {
    r"^The (\d) ": lambda before, seat, _action, after: _die(before, seat, after),
    r"^The stored (\d) ": lambda before, seat, _action, after: _stored(before, seat, after),
    r"^The (?:stored )?(\d) for .* number": lambda before, seat, _action, after: _numbers(before, seat, after)[-1],
    r"the (\w+) (?:house|ship|field)\b": lambda before, seat, _action, after: _place(before, seat, after),
    r"(?:house of|up to|below) (\d)\b.* number": lambda before, seat, _action, after: _wanted(before, seat, after),
    r"ship (of up to|below) \d.* number": lambda before, _seat, _action, _after: (
        "below" if before.ships == LESS else "of up to"
    ),
    r", (\w+) number": lambda before, seat, _action, after: ordinal(len(_numbers(before, seat, after)) - 1),
    "; then (.+)$": lambda before, seat, _action, after: _needed(before, seat, after),
    "which (.+) it$": lambda _before, seat, _action, after: _finishes(seat, after),
    r" becomes a (\d)": lambda before, seat, _action, after: _die(before, seat, after, now=True),
    " explores: (.+)$": lambda _before, seat, _action, after: _landscapes(seat, after),
    "^Attack (.+) kingdom$": lambda _before, seat, _action, after: _target(seat, after),
    "^Draw the (.+)$": lambda before, seat, _action, after: _drawn(before, seat, after),
}

# --- What questions and explanations say ----------------------------------------------------------------------------


def _dice(view: Record, seat: int) -> list[int]:
    """The dice that are left."""
    return [die for die in view.sheets[seat].dice.tolist() if die]


def _pair(view: Record, seat: int) -> list[int]:
    """Numbers that two dice still show as they were rolled."""
    rolled, dice = view.rolled.tolist(), view.sheets[seat].dice.tolist()
    as_rolled = [die for die, face in zip(dice, rolled, strict=True) if die == face]
    return [number for number in as_rolled if as_rolled.count(number) > 1]


TEXT_NUMBERS: Mapping[str, Callable[[Record, int], Collection[object]]] = {
    r"\bthe (\d)\b": _dice,
    r"the stored (\d)": lambda view, seat: [number for number in view.sheets[seat].stored.tolist() if number > 0],
    r"with two (\d)s": _pair,
    r"Store: .* (\d) of": lambda view, seat: [STORE_BOXES - sum(1 for box in view.sheets[seat].stored if box)],
    r"Market: .* (\d) of": lambda view, seat: [MARKET_BOXES - int(view.sheets[seat].market_used)],
    r"Attack: .* (\d) of": lambda view, seat: [ATTACK_BOXES - int(view.sheets[seat].attacks)],
}
