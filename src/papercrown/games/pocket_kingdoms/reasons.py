"""Why an action is good, in a few words."""

from papercrown.core.phrasing import several
from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms.actions import written
from papercrown.games.pocket_kingdoms.pieces import BESIDE, FOREST, HOUSE, ROW_CELLS, ROW_SYMBOL, SHIP, SYMBOLS, WATER
from papercrown.games.pocket_kingdoms.position import DONE, DRAWING, STORING


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action gains besides points; "" if there is nothing to say."""
    sheet = view.sheets[seat]
    if action < STORING:
        _, row = written(action)
        done = int(sheet.cells[row]) + 1 == ROW_CELLS[row]
        return f"lets you draw the {SYMBOLS[int(ROW_SYMBOL[row])]}" if done else ""
    if DRAWING <= action < DONE:
        return _drawing(sheet.kingdom.tolist(), action - DRAWING, int(sheet.symbol))
    return ""


def _drawing(kingdom: list[int], space: int, symbol: int) -> str:
    """What a symbol becomes part of or lies beside."""
    near = [kingdom[other] for other in BESIDE[space]]
    if symbol == FOREST:
        return f"makes a forest of {several(len(_forest(kingdom, space)), 'space')}"
    if symbol == HOUSE and FOREST in near:
        return "a house beside a forest"
    if symbol == WATER and SHIP in near:
        return "water beside a ship"
    return ""


def _forest(kingdom: list[int], space: int) -> set[int]:
    """The forest that a space becomes part of once it is a forest too."""
    found, fresh = set[int](), {space}
    while fresh:
        found |= fresh
        fresh = {other for one in fresh for other in BESIDE[one].tolist() if kingdom[other] == FOREST} - found
    return found
