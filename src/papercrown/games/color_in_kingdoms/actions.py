"""Labels, paths and ghosts of actions, and why an action is refused."""

from functools import lru_cache

from papercrown.core.phrasing import one_of
from papercrown.core.records import Record
from papercrown.games.color_in_kingdoms import rules
from papercrown.games.color_in_kingdoms.catalogue import province_of
from papercrown.games.color_in_kingdoms.pieces import BUILT, CONSTRUCTIONS, EMPTY, NO_PAIR, SPACES
from papercrown.games.color_in_kingdoms.position import BUILDING, COPYING, DECLINING

DECLINE = "decline"
MAX_CACHED_DESCRIPTIONS = 8192
"""About 300 bytes each."""
_BUILT = BUILT.tolist()

Described = tuple[str, tuple[str, ...]]


# --- Names ----------------------------------------------------------------------------------------------------------


def space_name(province: int, space: int) -> str:
    """The letter of a space's row and its number in that row."""
    return province_of(province).names[space]


def sum_id(total: int) -> str:
    return f"sum:{total}"


def space_id(seat: int, space: int) -> str:
    return f"space:{seat}:{space}"


# --- Actions --------------------------------------------------------------------------------------------------------


def built(action: int) -> tuple[int, int]:
    """The sum and the space of a build action."""
    return divmod(action - BUILDING, SPACES)


def construction_of(p: Record, total: int) -> int:
    kind: int = _BUILT[p.sums][total]
    return kind


def describe(p: Record, seat: int, action: int) -> Described:
    """The label and path of a legal action."""
    if action == DECLINING:
        return f"Do not copy the {CONSTRUCTIONS[int(p.construction)]}", (DECLINE,)
    if action >= COPYING:
        return _copying(int(p.map.code), seat, action - COPYING, int(p.construction))
    total, space = built(action)
    return _building(int(p.map.code), seat, space, total, construction_of(p, total))


@lru_cache(MAX_CACHED_DESCRIPTIONS)
def _copying(province: int, seat: int, space: int, kind: int) -> Described:
    return f"Copy the {CONSTRUCTIONS[kind]} at {space_name(province, space)}", (space_id(seat, space),)


@lru_cache(MAX_CACHED_DESCRIPTIONS)
def _building(province: int, seat: int, space: int, total: int, kind: int) -> Described:
    declared = "No pair" if total == NO_PAIR else f"A sum of {total}"
    what = f"{declared}: {CONSTRUCTIONS[kind]} at {space_name(province, space)}"
    return what, (sum_id(total), space_id(seat, space))


def public(action: int) -> bool:
    """Everyone sees what the current player builds; copies are revealed when everyone has decided."""
    return action < COPYING


# --- What would be there --------------------------------------------------------------------------------------------


def ghosts(p: Record, seat: int, action: int) -> tuple[str, ...]:
    """For each click of a legal action's path, the picture of what will be there; "" for none."""
    if action == DECLINING:
        return ("",)
    if action >= COPYING:
        return (construction_ghost(int(p.construction)),)
    return "", construction_ghost(construction_of(p, built(action)[0]))


def construction_ghost(kind: int) -> str:
    return f"ck-ghost-{kind}"


# --- Why not --------------------------------------------------------------------------------------------------------


def why_not(p: Record, seat: int, action: int) -> str:
    """Why a player who may act cannot take this action, in one sentence."""
    if p.construction == EMPTY:
        if action >= COPYING:
            return "it is your turn: there is nothing to copy"
        total, space = built(action)
        sums = int(rules.sums_to_declare(p))
        if not sums >> total & 1:
            return f"expected {one_of([t for t in range(sums.bit_length()) if sums >> t & 1])}, got a sum of {total}"
        return _why_not_there(p, seat, space, construction_of(p, total))
    if action < COPYING:
        return "it is not your turn: you can copy or decline"
    return _why_not_there(p, seat, action - COPYING, int(p.construction))


def _why_not_there(p: Record, seat: int, space: int, kind: int) -> str:
    province = int(p.map.code)
    if space >= p.map.spaces:
        return f"this province has {p.map.spaces} spaces, got number {space + 1}"
    if int(p.sheets[seat].coloured) >> space & 1:
        return f"{space_name(province, space)} is already coloured in"
    return f"a {CONSTRUCTIONS[kind]} must touch a space that is coloured in, {space_name(province, space)} does not"
