"""Why an action is good, in a few words."""

from papercrown.core.phrasing import number_word
from papercrown.core.records import Record
from papercrown.games.color_in_kingdoms.actions import built, construction_of
from papercrown.games.color_in_kingdoms.pieces import CONSTRUCTIONS, ROAD, WATERWAY
from papercrown.games.color_in_kingdoms.position import COPYING, DECLINING
from papercrown.games.color_in_kingdoms.roads import connected
from papercrown.games.color_in_kingdoms.scoring import spaces_of


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action gains besides points; "" if there is nothing to say."""
    if action == DECLINING:
        return ""
    if action >= COPYING:
        kind, space = int(view.construction), action - COPYING
    else:
        total, space = built(action)
        kind = construction_of(view, total)
    joined = groups_beside(view, seat, space, kind) if kind in (ROAD, WATERWAY) else 0
    return f"joins {number_word(joined)} {CONSTRUCTIONS[kind]}s" if joined > 1 else ""


def groups_beside(view: Record, seat: int, space: int, kind: int) -> int:
    """The number of groups of a construction that touch a space."""
    near = view.map.near
    own = int(spaces_of(view.sheets[seat], view.map, kind))
    left, groups = own & int(near[space]), 0
    while left:
        left &= ~int(connected(near, left & -left, own))
        groups += 1
    return groups
