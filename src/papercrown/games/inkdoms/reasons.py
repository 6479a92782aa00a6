"""Why an action is good, in a few words."""

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.games.inkdoms.actions import chosen, painting
from papercrown.games.inkdoms.pieces import COLOURS, EACH, KINGDOMS, MONSTERS
from papercrown.games.inkdoms.position import MOVING, PAINTING

KINGDOM = (1 << EACH) - 1


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action gains besides points; "" if there is nothing to say."""
    if action < PAINTING:
        _, colour, kingdom = chosen(action)
        return _reason_for_die(view, seat, colour, kingdom)
    if action < MOVING:
        colour, _, area = painting(action)
        return _reason_for_drop(view, seat, colour, area)
    return ""


def _reason_for_die(view: Record, seat: int, colour: int, kingdom: int) -> str:
    """What the kingdom of a die wants in its colour."""
    free, inks = KINGDOM << EACH * kingdom, view.drafts[seat].inks.tolist()
    for painted in inks:
        free &= ~painted
    wished = int(view.map.wishes[colour]) & free
    if wished & int(view.map.capitals):
        return f"the capital of {KINGDOMS[kingdom]} wants {COLOURS[colour]}"
    if wished:
        count = wished.bit_count()
        want = "wants" if count == 1 else "want"
        return f"{several(count, 'monster')} of {KINGDOMS[kingdom]} {want} {COLOURS[colour]}"
    if free and not inks[colour] >> EACH * kingdom & KINGDOM:
        return f"{KINGDOMS[kingdom]} has no {COLOURS[colour]} yet"
    return ""


def _reason_for_drop(view: Record, seat: int, colour: int, area: int) -> str:
    land, inks = view.map, view.drafts[seat].inks.tolist()
    kingdom = area // EACH
    wished = int(land.wishes[colour]) >> area & 1
    if wished and int(land.capitals) >> area & 1:
        return f"the capital of {KINGDOMS[kingdom]} in its own colour"
    for kind, areas in enumerate(land.monsters.tolist()):
        if areas >> area & 1:
            return f"{'tames' if wished else 'paints over'} one of the {MONSTERS[kind]}"
    if not inks[colour] >> EACH * kingdom & KINGDOM:
        return f"the first {COLOURS[colour]} of {KINGDOMS[kingdom]}"
    return ""
