"""The landscapes by number: their colours, and their pictures in the library."""

from papercrown.drawing.svg import rect, use
from papercrown.drawing.theme import INK
from papercrown.games.queendomino.drawing.landscape_drawings import GROUNDS, SIZE, landscape, paving
from papercrown.games.queendomino.pieces import LANDSCAPES

VERSIONS = 4

GROUND = tuple(GROUNDS[land] for land in LANDSCAPES)

TEXTURES = {
    **{f"qd-{land}-{version}": landscape(land, version) for land in LANDSCAPES for version in range(VERSIONS)},
    "qd-paving": paving(),
}


def texture(land: int, version: int) -> str:
    """The id of a landscape's picture; any version number is valid, versions repeat."""
    return f"qd-{LANDSCAPES[land]}-{version % VERSIONS}"


def swatch(land: int, x: float, y: float, size: float) -> str:
    """A sample of a landscape."""
    place = (x, y, size, size)
    return (
        rect(*place, rx=5, fill=GROUND[land])
        + use(texture(land, 0), x, y, size / SIZE)
        + rect(*place, rx=5, fill="none", stroke=INK, stroke_width=1.4)
    )
