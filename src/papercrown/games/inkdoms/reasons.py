"""What is good about an action, in a few words."""

from papercrown.core.records import Record
from papercrown.games.inkdoms.actions import painting
from papercrown.games.inkdoms.pieces import COLOURS, EACH, KINGDOMS, MONSTERS
from papercrown.games.inkdoms.position import MOVING, PAINTING

KINGDOM = (1 << EACH) - 1


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action brings besides points; "" if there is nothing to say."""
    if not PAINTING <= action < MOVING:
        return ""
    colour, _, area = painting(action)
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
