"""The landscapes as little ink drawings, on squares of 60 by 60. Each differs in colour, lightness and pattern."""

import random
from collections.abc import Iterator

from papercrown.core.look import CARD, INK, PAPER
from papercrown.core.svg import path, use
from papercrown.games.queendomino.pieces import LANDSCAPES, TOWN

SIZE = 60
VERSIONS = 4

GROUND = ("#f0c552", "#3f7d50", "#74b9e0", "#cfe78e", "#8a7a60", "#a9a7b8", "#d97f62")
LINES = ("#99690f", "#173b24", "#1d5c89", "#5c8a2c", "#3a3020", "#35323f", "#7c2f1c")


def texture(land: int, version: int) -> str:
    """The name of a drawing in the library; versions repeat, so that any number will do."""
    return f"qd-{LANDSCAPES[land]}-{version % VERSIONS}"


def half(land: int, x: float, y: float, version: int, scale: float = 1) -> str:
    """A square of this landscape, without its ground."""
    return use(texture(land, version), x, y, scale)


def _places(rng: random.Random, columns: int, rows: int, shake: float) -> Iterator[tuple[float, float]]:
    """Places on a shaken grid, every second row moved by half a step, from the top down."""
    for row in range(rows):
        for column in range(columns):
            x = SIZE * (column + 0.5 + (0.22 if row % 2 else -0.22)) / columns
            y = SIZE * (row + 0.5) / rows
            yield x + rng.uniform(-shake, shake), y + rng.uniform(-shake, shake)


def _wheat(rng: random.Random) -> str:
    stems, ears = [], []
    for x, y in _places(rng, 3, 2, 2):
        lean = rng.uniform(-2, 2)
        stems.append(f"M{x:.1f} {y + 12:.1f}q{lean / 2:.1f} -8 {lean:.1f} -21")
        for k in range(4):
            foot = f"M{x + lean * (0.3 + 0.16 * k):.1f} {y + 4 - 4 * k:.1f}"
            ears.append(f"{foot}q4.6 0 5 -5q-4.4 .4 -5 5{foot}q-4.6 0 -5 -5q4.4 .4 5 5")
    return path("".join(stems), fill="none") + path("".join(ears), fill="#d99a1f", stroke_width=1)


def _forest(rng: random.Random) -> str:
    trees = []
    for x, y in _places(rng, 3, 3, 2):
        h, w = rng.uniform(0.9, 1.15), 6.6
        crown = f"M{x:.1f} {y - 11 * h:.1f}l{w} 9h-2.6l3.6 6.5h-{2 * w + 2:.1f}l3.6 -6.5h-2.6z"
        trees.append(path(f"M{x:.1f} {y + 4:.1f}v5", stroke_width=2) + path(crown, fill="#2c6440"))
    return "".join(trees)


def _lake(rng: random.Random) -> str:
    waves = "".join(f"M{x - 8:.1f} {y:.1f}q4 -5 8 0t8 0" for x, y in _places(rng, 2, 4, 1.6))
    x, y = rng.uniform(20, 40), rng.uniform(26, 38)
    boat = path(f"M{x - 9:.1f} {y + 5:.1f}h18l-4 5h-10z", fill="#a8743f", stroke=INK) + path(
        f"M{x:.1f} {y + 5:.1f}v-17l9 13h-9", fill=CARD, stroke=INK
    )
    gleam = "".join(f"M{x - 5:.1f} {y + 3.6:.1f}q2.5 -3 5 0" for x, y in _places(rng, 2, 4, 3))
    return (
        path(gleam, fill="none", stroke="#dff1fb", stroke_width=1.4)
        + path(waves, fill="none")
        + (boat if rng.random() < 0.4 else "")
    )


def _prairie(rng: random.Random) -> str:
    tufts, flowers, sheep = [], [], ""
    for i, (x, y) in enumerate(_places(rng, 3, 3, 2)):
        if i % 4 == 1:
            flowers.append(f"M{x:.1f} {y:.1f}m-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0M{x:.1f} {y + 2.4:.1f}v5")
        else:
            tufts.append(f"M{x - 3:.1f} {y + 4:.1f}q0 -5 -3 -8M{x:.1f} {y + 4:.1f}v-9M{x + 3:.1f} {y + 4:.1f}q0 -5 3 -8")
    if rng.random() < 0.45:
        x, y = rng.uniform(20, 38), rng.uniform(30, 44)
        wool = f"M{x - 8:.1f} {y + 3:.1f}a4 4 0 0 1 1 -7a5 5 0 0 1 8 -2a5 5 0 0 1 7 3a4 4 0 0 1 -1 6z"
        sheep = (
            path(f"M{x - 5:.1f} {y + 3:.1f}v5m10 -5v5", stroke=INK, stroke_width=1.8)
            + path(wool, fill=CARD, stroke=INK, stroke_width=1.3)
            + path(f"M{x + 6:.1f} {y - 4:.1f}q5 -2 6 2q-1 4 -5 2z", fill=INK, stroke=INK, stroke_width=1)
        )
    return path("".join(tufts), fill="none") + path("".join(flowers), fill=CARD, stroke_width=1.1) + sheep


def _marsh(rng: random.Random) -> str:
    reeds, heads, pools = [], [], []
    for i, (x, y) in enumerate(_places(rng, 3, 2, 2.5)):
        if i % 3 == 2:
            pools.append(f"M{x - 9:.1f} {y + 4:.1f}a9 4.4 0 1 0 18 0a9 4.4 0 1 0 -18 0")
            continue
        reeds.append(f"M{x:.1f} {y + 10:.1f}v-16M{x:.1f} {y + 10:.1f}q-1 -8 -6 -11M{x:.1f} {y + 10:.1f}q1 -8 6 -12")
        heads.append(f"M{x - 2.1:.1f} {y - 4:.1f}v-7q2.1 -3 4.2 0v7q-2.1 2 -4.2 0z")
    return (
        path("".join(pools), fill="#aebfa6", stroke_width=1.1)
        + path("".join(reeds), fill="none")
        + path("".join(heads), fill="#55361f")
    )


def _mountain(rng: random.Random) -> str:
    peaks = []
    for x, y, size in ((18, 17, 0.75), (43, 19, 0.8), (30, 38, 1.15), (11, 48, 0.7), (50, 50, 0.7)):
        x, y, size = x + rng.uniform(-3, 3), y + rng.uniform(-2, 2), size * rng.uniform(0.92, 1.08)
        w, h = 14 * size, 22 * size
        peak = f"M{x - w:.1f} {y + h / 2:.1f}L{x:.1f} {y - h / 2:.1f}L{x + w:.1f} {y + h / 2:.1f}z"
        dark = f"M{x:.1f} {y - h / 2:.1f}L{x + w:.1f} {y + h / 2:.1f}H{x + 0.2 * w:.1f}l{-0.3 * w:.1f} {-0.4 * h:.1f}z"
        snow = (
            f"M{x:.1f} {y - h / 2:.1f}l{-0.4 * w:.1f} {0.4 * h:.1f}l{0.22 * w:.1f} {-0.1 * h:.1f}"
            f"l{0.2 * w:.1f} {0.14 * h:.1f}l{0.2 * w:.1f} {-0.12 * h:.1f}l{0.18 * w:.1f} {0.08 * h:.1f}z"
        )
        peaks.append(path(peak, fill="#7f7c90") + path(dark, fill="#5d5a6e", stroke="none") + path(snow, fill=CARD))
    return "".join(peaks)


def _paving(rng: random.Random) -> str:
    """Cobbles, laid in rows."""
    rows = []
    for row in range(5):
        y = 4 + 12 * row
        start = rng.uniform(3, 9) if row % 2 else rng.uniform(-2, 3)
        for k in range(4):
            x = max(2.0, start + 15 * k)
            rows.append(f"M{x:.1f} {y + 3}q0 -3 3 -3h5q3 0 3 3v2q0 3 -3 3h-5q-3 0 -3 -3z" if x < 47 else "")
    return path("".join(rows), fill=LINES[TOWN], fill_opacity=0.1, stroke_width=1.1, stroke_opacity=0.42)


def _town(rng: random.Random) -> str:
    houses = []
    for x, y in ((17, 24), (42, 28), (28, 46)):
        x, y, tall = x + rng.uniform(-3, 3), y + rng.uniform(-2, 2), rng.uniform(8, 10)
        walls = f"M{x - 6:.1f} {y + 8:.1f}v-{tall:.1f}h12v{tall:.1f}z"
        roof = f"M{x - 8:.1f} {y + 8 - tall:.1f}l8 -8l8 8z"
        door = f"M{x - 1.8:.1f} {y + 8:.1f}v-5h3.6v5z"
        houses.append(path(walls, fill=PAPER) + path(roof, fill="#a8452c") + path(door, fill=LINES[TOWN]))
    return _paving(rng) + "".join(houses)


def _inked(land: int, drawing: str) -> str:
    return f'<g stroke="{LINES[land]}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">{drawing}</g>'


def _library() -> dict[str, str]:
    artists = (_wheat, _forest, _lake, _prairie, _marsh, _mountain, _town)
    drawn = {
        texture(land, version): _inked(land, artist(random.Random(f"{LANDSCAPES[land]} {version}")))
        for land, artist in enumerate(artists)
        for version in range(VERSIONS)
    }
    return {**drawn, "qd-paving": _inked(TOWN, _paving(random.Random("paving")))}


TEXTURES = _library()
