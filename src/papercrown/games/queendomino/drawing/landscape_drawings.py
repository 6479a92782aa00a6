"""Ink drawings of the landscapes, on squares of 60 by 60 units, each with its own colour, lightness and pattern.

They are keyed by name, so that the cover can use them without importing the rules.
"""

import random
from collections.abc import Iterator

from papercrown.drawing.svg import line, path
from papercrown.drawing.theme import CARD, INK, PAPER, inked

SIZE = 60

GROUNDS = {
    "wheat": "#f0c552", "forest": "#3d7a4e", "lake": "#7cc0e6", "prairie": "#d2ea93",
    "marsh": "#7f6f55", "mountain": "#a3a1b3", "town": "#de8668",
}  # fmt: skip
INKS = {
    "wheat": "#99690f", "forest": "#173b24", "lake": "#1d5c89", "prairie": "#5c8a2c",
    "marsh": "#3a3020", "mountain": "#35323f", "town": "#7c2f1c",
}  # fmt: skip


def _places(
    rng: random.Random, columns: int, rows: int, shake: float, side: float, above: float, below: float
) -> Iterator[tuple[float, float]]:
    """Random places near a staggered grid, from the top down, far enough from the edges."""
    for row in range(rows):
        for column in range(columns):
            x = SIZE * (column + 0.5 + (0.22 if row % 2 else -0.22)) / columns + rng.uniform(-shake, shake)
            y = SIZE * (row + 0.5) / rows + rng.uniform(-shake, shake)
            yield min(max(x, side + 2), SIZE - side - 2), min(max(y, above + 2), SIZE - below - 2)


def _wheat(rng: random.Random) -> str:
    stems, ears = [], []
    for x, y in _places(rng, 3, 2, 2, 7, 14, 12):
        lean = rng.uniform(-2, 2)
        stems.append(f"M{x:.1f} {y + 12:.1f}q{lean / 2:.1f} -8 {lean:.1f} -21")
        for k in range(4):
            foot = f"M{x + lean * (0.3 + 0.16 * k):.1f} {y + 4 - 4 * k:.1f}"
            ears.append(f"{foot}q4.6 0 5 -5q-4.4 .4 -5 5{foot}q-4.6 0 -5 -5q4.4 .4 5 5")
    return line("".join(stems)) + path("".join(ears), fill="#d99a1f", stroke_width=1)


def _forest(rng: random.Random) -> str:
    trees = []
    for x, y in _places(rng, 3, 3, 2, 8, 12, 9):
        h, w = rng.uniform(0.9, 1.15), 6.6
        crown = f"M{x:.1f} {y - 11 * h:.1f}l{w} 9h-2.6l3.6 6.5h-{2 * w + 2:.1f}l3.6 -6.5h-2.6z"
        trees.append(path(f"M{x:.1f} {y + 4:.1f}v5", stroke_width=2) + path(crown, fill="#2c6440"))
    return "".join(trees)


def _lake(rng: random.Random) -> str:
    gleam = "".join(f"M{x - 5:.1f} {y + 3.6:.1f}q2.5 -3 5 0" for x, y in _places(rng, 2, 4, 3, 6, 2, 5))
    waves = "".join(f"M{x - 8:.1f} {y:.1f}q4 -5 8 0t8 0" for x, y in _places(rng, 2, 4, 1.6, 8, 4, 4))
    return line(gleam, stroke="#dff1fb", stroke_width=1.4) + line(waves)


def _prairie(rng: random.Random) -> str:
    tufts, flowers = [], []
    for i, (x, y) in enumerate(_places(rng, 3, 3, 2, 6, 6, 8)):
        if i % 4 == 1:
            flowers.append(f"M{x - 2.4:.1f} {y:.1f}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0m2.4 2.4v5")
        else:
            tufts.append(f"M{x - 3:.1f} {y + 4:.1f}q0 -5 -3 -8m3 8v-9m3 9q0 -5 3 -8")
    return line("".join(tufts)) + path("".join(flowers), fill=CARD, stroke_width=1.1)


def _marsh(rng: random.Random) -> str:
    reeds, heads, pools = [], [], []
    for i, (x, y) in enumerate(_places(rng, 3, 2, 2.5, 9, 13, 10)):
        if i % 3 == 2:
            pools.append(f"M{x - 9:.1f} {y + 4:.1f}a9 4.4 0 1 0 18 0a9 4.4 0 1 0 -18 0")
            continue
        reeds.append(f"M{x:.1f} {y + 10:.1f}v-16M{x:.1f} {y + 10:.1f}q-1 -8 -6 -11M{x:.1f} {y + 10:.1f}q1 -8 6 -12")
        heads.append(f"M{x - 2.1:.1f} {y - 4:.1f}v-7q2.1 -3 4.2 0v7q-2.1 2 -4.2 0z")
    return (
        path("".join(pools), fill="#aebfa6", stroke_width=1.1)
        + line("".join(reeds))
        + path("".join(heads), fill="#55361f")
    )


def _mountain(rng: random.Random) -> str:
    peaks = []
    for column, row, size in ((18, 17, 0.75), (42, 19, 0.8), (30, 37, 1.15), (15, 46, 0.7), (45, 47, 0.7)):
        x, y, grown = column + rng.uniform(-3, 3), row + rng.uniform(-2, 2), size * rng.uniform(0.92, 1.05)
        w, h = 14 * grown, 22 * grown
        peak = f"M{x - w:.1f} {y + h / 2:.1f}L{x:.1f} {y - h / 2:.1f}L{x + w:.1f} {y + h / 2:.1f}z"
        dark = f"M{x:.1f} {y - h / 2:.1f}L{x + w:.1f} {y + h / 2:.1f}H{x + 0.2 * w:.1f}l{-0.3 * w:.1f} {-0.4 * h:.1f}z"
        snow = (
            f"M{x:.1f} {y - h / 2:.1f}l{-0.4 * w:.1f} {0.4 * h:.1f}l{0.22 * w:.1f} {-0.1 * h:.1f}"
            f"l{0.2 * w:.1f} {0.14 * h:.1f}l{0.2 * w:.1f} {-0.12 * h:.1f}l{0.18 * w:.1f} {0.08 * h:.1f}z"
        )
        peaks.append(path(peak, fill="#7f7c90") + path(dark, fill="#5d5a6e", stroke="none") + path(snow, fill=CARD))
    return "".join(peaks)


def _paving(rng: random.Random) -> str:
    """Rows of cobblestones."""
    rows = []
    for row in range(5):
        y = 4 + 12 * row
        start = rng.uniform(3, 9) if row % 2 else rng.uniform(-2, 3)
        for k in range(4):
            x = max(2.0, start + 15 * k)
            rows.append(f"M{x:.1f} {y + 3}q0 -3 3 -3h5q3 0 3 3v2q0 3 -3 3h-5q-3 0 -3 -3z" if x < 47 else "")
    return path("".join(rows), fill=INKS["town"], fill_opacity=0.1, stroke_width=1.1, stroke_opacity=0.42)


def _town(rng: random.Random) -> str:
    houses = []
    for column, row in ((17, 24), (42, 28), (28, 46)):
        x, y, tall = column + rng.uniform(-3, 3), row + rng.uniform(-2, 2), rng.uniform(8, 10)
        walls = f"M{x - 6:.1f} {y + 8:.1f}v-{tall:.1f}h12v{tall:.1f}z"
        roof = f"M{x - 8:.1f} {y + 8 - tall:.1f}l8 -8l8 8z"
        door = f"M{x - 1.8:.1f} {y + 8:.1f}v-5h3.6v5z"
        houses.append(path(walls, fill=PAPER) + path(roof, fill="#a8452c") + path(door, fill=INKS["town"]))
    return _paving(rng) + "".join(houses)


_BOAT = path("M18 39h22l-5 6h-12z", fill="#a8743f", stroke=INK) + path("M29 39V17l11 17H29", fill=CARD, stroke=INK)
_SHEEP = (
    path("M24 41v6m10 -6v6", stroke=INK, stroke_width=1.8)
    + path("M21 41a4.5 4.5 0 0 1 1 -8a5 5 0 0 1 8 -2a5 5 0 0 1 8 3a4 4 0 0 1 -1 7z", fill=CARD, stroke=INK)
    + path("M36 33q5 -2 6 2q-1 4 -5 2z", fill=INK, stroke=INK, stroke_width=1)
)
EXTRAS = {("lake", 1): _BOAT, ("prairie", 1): _SHEEP}
"""Drawn on one version of a landscape only."""
_DRAW = {
    "wheat": _wheat, "forest": _forest, "lake": _lake, "prairie": _prairie,
    "marsh": _marsh, "mountain": _mountain, "town": _town,
}  # fmt: skip


def landscape(land: str, version: int) -> str:
    """A version of a landscape's picture; deterministic."""
    drawn = _DRAW[land](random.Random(f"{land} {version}"))
    return inked(drawn + EXTRAS.get((land, version), ""), colour=INKS[land])


def paving() -> str:
    """The paving below buildings."""
    return inked(_paving(random.Random("paving")), colour=INKS["town"])
