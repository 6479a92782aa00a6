"""What labels, questions and explanations promise. The conformance kit holds the game to it in every position."""

from collections.abc import Callable, Collection, Mapping
from itertools import combinations

from papercrown.core.records import Record
from papercrown.games.color_in_kingdoms.catalogue import province_of
from papercrown.games.color_in_kingdoms.pieces import BUILT, CONSTRUCTIONS, KINDS, SPACES
from papercrown.games.color_in_kingdoms.position import BUILDING, COPIED, COPYING, DECLINING

# --- Offers ---------------------------------------------------------------------------------------------------------


def _builds_with(sums: Collection[int]) -> Callable[[int], bool]:
    return lambda action: action < COPYING and (action - BUILDING) // SPACES in sums


def _copies(action: int) -> bool:
    return COPYING <= action < DECLINING


def _builds(kind: int) -> Callable[[int], bool]:
    """Building this with a sum of one of the tables, or copying."""
    builds = _builds_with({total for table in BUILT.tolist() for total, built in enumerate(table) if built == kind})
    return lambda action: builds(action) or _copies(action)


OFFERS: Mapping[str, Callable[[int], bool]] = {
    "sum of two dice": _builds_with(range(2, 13)),
    "no pair": _builds_with({0}),
    "Choose a space to copy": _copies,
    "decline": lambda action: action == DECLINING,
    **{f"A {CONSTRUCTIONS[kind]} ": _builds(kind) for kind in KINDS[1:]},
}

# --- Facts in labels ------------------------------------------------------------------------------------------------


def _space(before: Record, seat: int, _action: int, after: Record) -> str:
    """The space that was coloured, or that a copy will colour when everyone has decided."""
    coloured = int(after.sheets[seat].coloured) & ~int(before.sheets[seat].coloured)
    space = coloured.bit_length() - 1 if coloured else int(after.choices[seat]) - COPIED
    return province_of(int(before.map.code)).names[space]


def _built(before: Record, seat: int, _action: int, after: Record) -> str:
    old, new = before.sheets[seat].spaces.tolist(), after.sheets[seat].spaces.tolist()
    [kind] = [now for now, earlier in zip(new, old, strict=True) if now != earlier]
    return CONSTRUCTIONS[kind]


def _copied(before: Record, _seat: int, _action: int, _after: Record) -> str:
    """What the current player has just coloured."""
    own = before.sheets[before.current]
    return CONSTRUCTIONS[own.spaces[own.fresh - 1]]


def _sum(before: Record, seat: int, action: int, after: Record) -> int | None:
    """The sum of two dice that are not on duty, if it builds what was built."""
    free = [int(die) for die in before.family if die != before.duty]
    built = _built(before, seat, action, after)
    for total in {one + two for one, two in combinations(free, 2)}:
        if total == (action - BUILDING) // SPACES and CONSTRUCTIONS[BUILT[before.sums, total]] == built:
            return total
    return None


LABEL_NUMBERS: Mapping[str, Callable[[Record, int, int, Record], object]] = {
    r"^A sum of (\d+):": _sum,
    r": ([a-z ]+) at \w+$": _built,
    r"(?:C|Do not c)opy the ([a-z ]+?)(?: at \w+)?$": _copied,
    r" at (\w+)$": _space,
}

# --- Facts in questions and explanations ----------------------------------------------------------------------------

TEXT_NUMBERS: Mapping[str, Callable[[Record, int], Collection[object]]] = {
    r"to copy the ([a-z ]+),": lambda view, seat: [_copied(view, seat, DECLINING, view)],
    r"No pair can be used: choose a space for a ([a-z ]+)\.": lambda view, _seat: [CONSTRUCTIONS[BUILT[view.sums, 0]]],
}
