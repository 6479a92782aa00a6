"""What labels, questions and explanations promise. The conformance kit holds the game to it in every position."""

from collections.abc import Callable, Collection, Mapping

from papercrown.core.phrasing import number_word
from papercrown.core.records import Record
from papercrown.games.inkdoms.pieces import (
    AREAS,
    COLOURS,
    DIVIDE,
    EACH,
    FIRST,
    KINGDOMS,
    MIX,
    MONSTERS,
    MOVE,
    NAMES,
    PRIMARIES,
    SECOND,
    WHITE,
)
from papercrown.games.inkdoms.position import (
    CROSSING,
    DIVIDING,
    DONE,
    FILLING,
    LANDS,
    MIXING,
    MOVING,
    PAINTING,
)

LINES = (*KINGDOMS, *MONSTERS)


# --- Offers ---------------------------------------------------------------------------------------------------------


def _takes_white(action: int) -> bool:
    return PRIMARIES * LANDS <= action < PAINTING


def _paints(action: int) -> bool:
    return PAINTING <= action < MOVING


def _paints_by_tower(action: int) -> bool:
    return _paints(action) and (action - PAINTING) // AREAS % 2 == 1


def _casts(first: int, end: int) -> Callable[[int], bool]:
    return lambda action: first <= action < end


_SPELLS = {MOVE: _casts(MOVING, DIVIDING), DIVIDE: _casts(DIVIDING, MIXING), MIX: _casts(MIXING, FILLING)}

OFFERS: Mapping[str, Callable[[int], bool]] = {
    "Choose a die": lambda action: action < PAINTING,
    "The white die counts as": _takes_white,
    "Place ": lambda action: _paints(action) and not _paints_by_tower(action),
    "a watchtower's drop": _paints_by_tower,
    "Your watchtowers have": _paints_by_tower,
    "Spell 2 lets": _paints,
    "composite colour for the watchtower": lambda action: FILLING <= action < CROSSING,
    "Cross out a number": lambda action: CROSSING <= action < DONE,
    "done": lambda action: action == DONE,
    **{f"Spell {spell + 1} ": casts for spell, casts in _SPELLS.items()},
    **{f"Casting spell {spell + 1} ": casts for spell, casts in _SPELLS.items()},
}

# --- Facts in labels ------------------------------------------------------------------------------------------------

Fact = Callable[[Record, int, int, Record], object]


def _grown(field: str, *names: object) -> Fact:
    """The name of the only number in a field of the draft that has grown."""

    def named(before: Record, seat: int, _action: int, after: Record) -> object:
        grown = after.drafts[seat][field] > before.drafts[seat][field]
        [name] = [name for name, more in zip(names, grown.tolist(), strict=True) if more]
        return name

    return named


def _area(before: Record, seat: int, after: Record) -> int:
    """The area that was painted."""
    [area] = [
        area
        for area in range(AREAS)
        if any((new & ~old) >> area & 1 for new, old in zip(*_inks(after, before, seat), strict=True))
    ]
    return area


def _inks(after: Record, before: Record, seat: int) -> tuple[list[int], list[int]]:
    return after.drafts[seat].inks.tolist(), before.drafts[seat].inks.tolist()


def _wanted(before: Record, seat: int, _action: int, after: Record) -> str:
    area = _area(before, seat, after)
    [colour] = [name for name, areas in zip(COLOURS, before.map.wishes.tolist(), strict=True) if areas >> area & 1]
    return colour


def _number_lost(before: Record, _seat: int, _action: int, after: Record) -> int:
    first, second = (int(before[name]) & ~int(after[name]) for name in ("open_first", "open_second"))
    return int((FIRST if first else SECOND)[(first | second).bit_length() - 1])


def _added(before: Record, seat: int, _action: int, after: Record) -> str:
    return KINGDOMS[(int(after.drafts[seat].realms) & ~int(before.drafts[seat].realms)).bit_length() - 1]


def _die(before: Record, _seat: int, _action: int, after: Record) -> str:
    taken = int(before.box) & ~int(after.box)
    return "white" if taken >> WHITE & 1 else COLOURS[taken.bit_length() - 1]


_SPELL_NUMBERS = (1, 2, 3, 4)

LABEL_NUMBERS: Mapping[str, Fact] = {
    r"^Take the (\w+)": _die,
    r"^Take the \w+ (\d)": lambda _b, seat, _a, after: after.drafts[seat].left,
    r"^Take .*\b(blue|red|yellow)\b": lambda _b, seat, _a, after: COLOURS[after.drafts[seat].colour],
    r"^Take .* from (\w+)$": lambda _b, seat, _a, after: KINGDOMS[after.drafts[seat].home],
    r"^Paint (\w\d)\b": lambda before, seat, _a, after: NAMES[_area(before, seat, after)],
    r"^Paint \w\d (?:\(.*\) )?(\w+)": _grown("inks", *COLOURS),
    r"\((\w+) (?:capital|dragon|hydra|griffin|unicorn)\b": _wanted,
    r"capital of (\w+)\)": lambda before, seat, _a, after: KINGDOMS[_area(before, seat, after) // EACH],
    r"\(spell (\d)\)": _grown("gained", *_SPELL_NUMBERS),
    r"(?:with|and) spell (\d)$": _grown("cast", *_SPELL_NUMBERS),
    r"^Spell (\d):": _grown("cast", *_SPELL_NUMBERS),
    r"move all drops to (\w+)$": lambda _b, seat, _a, after: KINGDOMS[after.drafts[seat].home],
    r"also paint in (\w+)$": _added,
    r"mix (\w+) drops": lambda before, seat, _a, after: number_word(before.drafts[seat].left - after.drafts[seat].left),
    r"into a (\w+) one$": _grown("mixed", *COLOURS[PRIMARIES:]),
    r"^Fill the watchtower with (\w+)$": _grown("earned", *COLOURS),
    r"^Cross out the (\d) of": _number_lost,
}

# --- Facts in questions and explanations ----------------------------------------------------------------------------

Facts = Callable[[Record, int], Collection[object]]


def _of_the_die(colour: int) -> Facts:
    def drops(view: Record, seat: int) -> list[int]:
        draft = view.drafts[seat]
        if colour >= PRIMARIES:
            return [int(draft.mixed[colour - PRIMARIES])]
        return [int(draft.left)] if draft.colour == colour else []

    return drops


def _of_towers(colour: int) -> Facts:
    return lambda view, seat: [int(view.drafts[seat].drops[colour])]


def _open_number(line: int) -> Facts:
    return lambda view, _seat: [int(FIRST[line] if view.open_first >> line & 1 else SECOND[line])]


def _second_number(line: int) -> Facts:
    """Costs nothing if the first number is circled."""
    return lambda view, seat: [int(SECOND[line])] if view.firsts[seat] >> line & 1 else []


def _numbers_to_cross(view: Record, _seat: int) -> set[int]:
    for numbers, open_ in ((FIRST, int(view.open_first)), (SECOND, int(view.open_second))):
        if found := {int(numbers[line]) for line in range(len(LINES)) if open_ >> line & 1}:
            return found
    return set()


TEXT_NUMBERS: Mapping[str, Facts] = {
    r"(?:Cross out a number: |or )a (\d)": _numbers_to_cross,
    r"neighbour of (\w+)": lambda view, seat: [KINGDOMS[view.drafts[seat].home]],
    **{rf"Place [^.]*?(\d) {name} drop": _of_the_die(colour) for colour, name in enumerate(COLOURS)},
    **{rf"no room for [^.]*?(\d) {name} drop": _of_the_die(colour) for colour, name in enumerate(COLOURS)},
    **{rf"watchtowers have [^.]*?(\d) {name} drop": _of_towers(colour) for colour, name in enumerate(COLOURS)},
    **{rf"{name.capitalize()} needs? [^.]*, for (\d) point": _open_number(k) for k, name in enumerate(LINES)},
    **{rf"Crossing out [^.]*the (\d) of {name}\b": _second_number(k) for k, name in enumerate(LINES)},
}
