"""The heading of a sheet: the player, and the duties crossed off."""

from functools import cache

from papercrown.drawing.nameplate import Nameplate
from papercrown.drawing.svg import layer, rect, text, titled, use
from papercrown.drawing.theme import CARD, FADED, INK
from papercrown.games.color_in_kingdoms.drawing.province import CONTENT
from papercrown.games.color_in_kingdoms.drawing.view_model import SheetModel
from papercrown.games.color_in_kingdoms.pieces import DUTIES

HEADING_HEIGHT = 34
BOX = 21
LEFT = CONTENT - (BOX + 3) * DUTIES
"""Where the boxes begin."""
NAMEPLATE = Nameplate((13, 17), (32, 23), 20, LEFT - 90)


def heading(sheet: SheetModel) -> str:
    return (
        NAMEPLATE.draw(sheet.seat, sheet.name)
        + text(LEFT - 6, 21, "duties", 12.5, text_anchor="end", fill=FADED)
        + _duties(int(sheet.record.duties))
    )


@cache
def _duties(duties: int) -> str:
    """A layer with a box for each duty."""
    boxes = []
    for k in range(DUTIES):
        x, crossed = LEFT + (BOX + 3) * k, duties >> k & 1
        number = text(x + BOX / 2, 22, str(k + 1), 15, text_anchor="middle", fill=FADED if crossed else INK)
        boxes.append(rect(x, 6, BOX, BOX, rx=4, fill=CARD, stroke=INK, stroke_width=1.4) + number)
        if crossed:
            boxes.append(use("pc-cross", x + BOX / 2, 6 + BOX / 2, 1.15))
    done = [str(k + 1) for k in range(DUTIES) if duties >> k & 1]
    return layer(titled(f"Duties crossed off: {' '.join(done) or 'none'}", "".join(boxes)))
