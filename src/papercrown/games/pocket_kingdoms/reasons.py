"""What is good about an action, in a few words."""

from papercrown.core.records import Record
from papercrown.games.pocket_kingdoms.actions import written
from papercrown.games.pocket_kingdoms.pieces import ROW_CELLS, ROW_SYMBOL, SYMBOLS
from papercrown.games.pocket_kingdoms.position import STORING


def reason(view: Record, seat: int, action: int) -> str:
    """What a legal action brings besides points; "" if there is nothing to say."""
    if action >= STORING:
        return ""
    _, row = written(action)
    cells, symbol = int(view.sheets[seat].cells[row]), SYMBOLS[int(ROW_SYMBOL[row])]
    return f"the {symbol} can be drawn now" if cells + 1 == ROW_CELLS[row] else ""
