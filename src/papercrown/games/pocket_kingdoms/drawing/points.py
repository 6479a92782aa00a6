"""What stands above and below a kingdom: whose it is, the full districts, and the points."""

from functools import cache, lru_cache

from papercrown.drawing.pencil import PEN
from papercrown.drawing.svg import layer, rect, titled, use, words
from papercrown.drawing.theme import FADED, INK, SHADE
from papercrown.games.pocket_kingdoms.drawing.view_model import Paper
from papercrown.games.pocket_kingdoms.pictures import SIZE
from papercrown.games.pocket_kingdoms.pieces import FINISH_BOXES, OPEN_POINTS

NAME_HEIGHT = 34
POINTS_HEIGHT = 50
BOX = 20
NAMES = 512
"""So many names are remembered as they are drawn, of about 300 bytes each."""
KEPT = 1024
"""So many entries of points are remembered, of about 500 bytes each."""


def nameplate(paper: Paper, width: float) -> str:
    """The player, and a box for each district that must be full to end the game."""
    return _name(paper.seat, paper.name, width) + _full_districts(paper.full_districts, width)


@lru_cache(NAMES)
def _name(seat: int, name: str, width: float) -> str:
    room = width - (BOX + 6) * FINISH_BOXES - 130
    size = min(20, room / (0.6 * len(name)))
    return (
        use(f"pc-badge-{seat}", 14, 16, 1.3)
        + words(34, 23, name, size, font_weight="bold", fill=INK)
        + words(width - (BOX + 6) * FINISH_BOXES - 6, 21, "full districts", 12.5, text_anchor="end", fill=FADED)
    )


@cache
def _full_districts(full: int, width: float) -> str:
    boxes = []
    for k in range(FINISH_BOXES):
        x = width - (BOX + 6) * (FINISH_BOXES - k) + 3
        boxes.append(rect(x, 6, BOX, BOX, rx=4, fill="none", stroke=INK, stroke_width=1.5))
        if k < full:
            boxes.append(use("pc-cross", x + BOX / 2, 6 + BOX / 2, 1.2))
    return layer(titled(f"{full} of {FINISH_BOXES} districts are full", "".join(boxes)))


def points(paper: Paper, width: float) -> str:
    """A line for the points: what each kind brings, and the total."""
    ships, forests, houses, fields = paper.ship_points, paper.forest_points, paper.houses, paper.fields
    town = houses * fields
    lost = OPEN_POINTS * paper.open_rows
    total = ships + forests + town + lost
    entries = (
        (0.16, "ships", "pk-ship", str(ships)),
        (0.19, "forests", "pk-forest-2", str(forests)),
        (0.35, "houses × fields", "pk-house-1", f"{houses} × {fields} = {town}"),
        (0.15, "open", "", str(lost).replace("-", "−")),
        (0.15, "total", "", str(total).replace("-", "−")),
    )
    drawn, x = [], 0.0
    for share, caption, icon, said in entries:
        drawn.append(_entry(x, share * width - 5, caption, icon, said))
        x += share * width
    return "".join(drawn)


@lru_cache(KEPT)
def _entry(x: float, width: float, caption: str, icon: str, said: str) -> str:
    middle = x + width / 2 + (13 if icon else 0)
    drawn = (
        rect(x, 3, width, 30, rx=6, fill=SHADE, fill_opacity=0.6)
        + (use(icon, x + 3, 4, 28 / SIZE) if icon else "")
        + words(middle, 24, said, 17, text_anchor="middle", font_weight="bold", fill=PEN)
        + words(x + width / 2, 45, caption, 11.5, text_anchor="middle", fill=FADED)
    )
    return layer(titled(f"{caption}: {said}", drawn))
