"""The row of points below a kingdom."""

from functools import lru_cache

from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import layer, rect, text, titled, use
from papercrown.drawing.theme import FADED, SHADE
from papercrown.games.pocket_kingdoms.drawing.view_model import SheetModel
from papercrown.games.pocket_kingdoms.pictures import SIZE
from papercrown.games.pocket_kingdoms.pieces import OPEN_POINTS

POINTS_HEIGHT = 50
MAX_CACHED_ENTRIES = 1024
"""About 500 bytes each."""


def points(sheet: SheetModel, width: float) -> str:
    """The points of each kind, and the total."""
    ships, forests, houses, fields = sheet.ship_points, sheet.forest_points, sheet.houses, sheet.fields
    town = houses * fields
    lost = OPEN_POINTS * sheet.open_rows
    total = ships + forests + town + lost
    entries = (
        (0.16, "ships", "pk-ship", str(ships)),
        (0.19, "forests", "pk-forest-2", str(forests)),
        (0.35, "houses × fields", "pk-house-1", f"{houses} × {fields} = {town}"),
        (0.15, "open", "", str(lost).replace("-", "−")),
        (0.15, "total", "", str(total).replace("-", "−")),
    )
    drawn, x = [], 0.0
    for share, caption, icon, number in entries:
        drawn.append(_entry(x, share * width - 5, caption, icon, number))
        x += share * width
    return "".join(drawn)


@lru_cache(MAX_CACHED_ENTRIES)
def _entry(x: float, width: float, caption: str, icon: str, number: str) -> str:
    middle = x + width / 2 + (13 if icon else 0)
    drawn = (
        rect(x, 3, width, 30, rx=6, fill=SHADE, fill_opacity=0.6)
        + (use(icon, x + 3, 4, 28 / SIZE) if icon else "")
        + text(middle, 24, number, 17, text_anchor="middle", font_weight="bold", fill=PEN)
        + text(x + width / 2, 45, caption, 11.5, text_anchor="middle", fill=FADED)
    )
    return layer(titled(f"{caption}: {number}", drawn))
