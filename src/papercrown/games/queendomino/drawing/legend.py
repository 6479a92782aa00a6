"""The legend: the names of the landscapes, and how they score."""

from papercrown.core.records import Record
from papercrown.drawing.svg import path, text
from papercrown.drawing.theme import FADED, INK, crowns
from papercrown.games.queendomino.drawing.landscapes import swatch
from papercrown.games.queendomino.pieces import LANDSCAPES, TOWN
from papercrown.games.queendomino.position import KINGDOMINO

LEGEND_HEIGHT = 232
SWATCH = 42
PITCH = 52


def legend(view: Record, x: float, y: float, width: float) -> str:
    lands = [land for land in range(len(LANDSCAPES)) if land != TOWN or view.variant != KINGDOMINO]
    drawn = [path(f"M{x + 14:.1f} {y:.1f}h{width - 28:.1f}", stroke=FADED, stroke_opacity=0.5)]
    places = [(x + 14 + (width / 2) * (i % 2), y + 20 + PITCH * (i // 2)) for i in range(8)]
    for land, (left, top) in zip(lands, places, strict=False):
        name = text(left + SWATCH + 12, top + 27, LANDSCAPES[land], 17, fill=INK)
        drawn.append(swatch(land, left, top, SWATCH) + name)
    left, top = places[len(lands)]
    drawn.append(
        crowns(1, left + 20, top + 22, 1.7)
        + text(left + SWATCH + 12, top + 27, "\N{MULTIPLICATION SIGN} squares", 17, fill=INK)
    )
    return "".join(drawn)
