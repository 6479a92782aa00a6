"""What stands above and below a kingdom: whose it is, the full districts, and the points."""

from papercrown.core.look import FADED, INK, SHADE
from papercrown.core.pencil import PEN
from papercrown.core.svg import rect, titled, use, words
from papercrown.games.pocket_kingdoms.drawing.papers import Paper
from papercrown.games.pocket_kingdoms.pictures import SIZE
from papercrown.games.pocket_kingdoms.pieces import FINISH_BOXES, OPEN_POINTS

NAME_HEIGHT = 34
POINTS_HEIGHT = 50
BOX = 20


def nameplate(paper: Paper, width: float) -> str:
    """The player, and a box for each district that must be full to end the game."""
    full = paper.full_districts
    room = width - (BOX + 6) * FINISH_BOXES - 130
    size = min(20, room / (0.6 * len(paper.name)))
    boxes = []
    for k in range(FINISH_BOXES):
        x = width - (BOX + 6) * (FINISH_BOXES - k) + 3
        boxes.append(rect(x, 6, BOX, BOX, rx=4, fill="none", stroke=INK, stroke_width=1.5))
        if k < full:
            boxes.append(use("pc-cross", x + BOX / 2, 6 + BOX / 2, 1.2))
    return (
        use(f"pc-badge-{paper.seat}", 14, 16, 1.3)
        + words(34, 23, paper.name, size, font_weight="bold", fill=INK)
        + words(width - (BOX + 6) * FINISH_BOXES - 6, 21, "full districts", 12.5, text_anchor="end", fill=FADED)
        + titled(f"{full} of {FINISH_BOXES} districts are full", "".join(boxes))
    )


def points(paper: Paper, width: float) -> str:
    """A line for the points: what each kind brings, and the total."""
    town = paper.houses * paper.fields
    lost = OPEN_POINTS * paper.open_rows
    total = paper.ship_points + paper.forest_points + town + lost
    entries = (
        (0.16, "ships", "pk-ship", str(paper.ship_points)),
        (0.19, "forests", "pk-forest-2", str(paper.forest_points)),
        (0.35, "houses × fields", "pk-house-1", f"{paper.houses} × {paper.fields} = {town}"),
        (0.15, "open", "", str(lost).replace("-", "−")),
        (0.15, "total", "", str(total).replace("-", "−")),
    )
    drawn, x = [], 0.0
    for share, caption, icon, said in entries:
        drawn.append(_entry(x, share * width - 5, caption, icon, said))
        x += share * width
    return "".join(drawn)


def _entry(x: float, width: float, caption: str, icon: str, said: str) -> str:
    middle = x + width / 2 + (13 if icon else 0)
    return titled(
        f"{caption}: {said}",
        rect(x, 3, width, 30, rx=6, fill=SHADE, fill_opacity=0.6)
        + (use(icon, x + 3, 4, 28 / SIZE) if icon else "")
        + words(middle, 24, said, 17, text_anchor="middle", font_weight="bold", fill=PEN)
        + words(x + width / 2, 45, caption, 11.5, text_anchor="middle", fill=FADED),
    )
