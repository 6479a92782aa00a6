"""The symbols that players draw with pen and coloured pencils, in spaces of 48 by 48 units.

They are keyed by name, so that the cover can use them without importing the rules.
"""

from papercrown.drawing.pencil import box, hatched
from papercrown.drawing.svg import circle, line, path
from papercrown.drawing.theme import CARD, INK, inked

SIZE = 48
VERSIONS = 3
"""The number of drawings of a common symbol: no two trees are drawn exactly alike."""

GREEN, BLUE, GREY, YELLOW, RED, BROWN, PURPLE = (
    "#5aa469", "#6db3e2", "#a39d94", "#ecc04a", "#d9604f", "#a8764a", "#9a78b8",
)  # fmt: skip
_WHOLE = box(2, 2, SIZE - 4, SIZE - 4)


def _wall(x: float, y: float, width: float, height: float, colour: str, angle: float = 60) -> str:
    """A wall, hatched and outlined."""
    return hatched(box(x, y, width, height), colour, angle, 3, (x, y, colour), 2) + path(
        f"M{x} {y}h{width}v{height}h{-width}z", fill="none"
    )


def _house(version: int) -> str:
    roof = 22 + version
    chimney = ("M32 17V9h4v12", "", "M13 19V10h4v6")[version]
    return (
        path(f"M10 {roof}h28v19h-28z", fill=CARD)
        + hatched(((6, 23), (24, 8), (42, 23)), RED, 20 + 12 * version, 3, version, 2.2)
        + path(f"M10 {roof + 1}V41.500h28V{roof + 1}M5 24L24 7.500L43 24", fill="none")
        + line(chimney)
        + path("M20 41V31h7.500v10", fill=BROWN, fill_opacity=0.55)
        + line("M30.500 28h5v5h-5z")
    )


def _ship() -> str:
    return (
        hatched(((9, 31), (40, 31), (34, 40), (14, 40)), BROWN, 8, 2.6, "hull", 2.2)
        + path("M7 30.500H41Q38.500 37 34 40.500H14Q9.500 37 7 30.500z", fill="none")
        + line("M24 30V6")
        + hatched(((26, 9), (39, 25), (26, 25)), PURPLE, 70, 3, "sail", 2)
        + path("M26 8Q35 14 39.500 26H26zM21.500 12Q13 18 10.500 26h11z", fill="none")
        + line("M24 6l-5 -2.500")
    )


def _field(version: int) -> str:
    """A few ears of wheat."""
    stems, grains = [], []
    for k, (x, foot) in enumerate(((12, 43), (24, 41 + version), (36, 43))):
        lean = (-2, 1, 2)[(k + version) % 3]
        stems.append(f"M{x} {foot}q{lean / 2} -14 {lean} -34")
        for step in range(4):
            at = f"M{x + lean * (0.55 + 0.12 * step):.1f} {foot - 17 - 4.4 * step:.1f}"
            grains.append(f"{at}q5 0 5.500 -5.500q-5 .5 -5.500 5.500{at}q-5 0 -5.500 -5.500q5 .5 5.500 5.500")
    return (
        hatched(_WHOLE, YELLOW, 84 + 6 * version, 3.8, version, 2.6)
        + line("".join(stems), stroke="#8a6414")
        + path("".join(grains), fill="#e0a92e", stroke="#8a6414", stroke_width=1.2)
    )


def _tower() -> str:
    return (
        path("M15 42V15h-3V6h5v4h4.500V6h5v4H31V6h5v9h-3v27z", fill=CARD, stroke="none")
        + hatched(box(15, 15, 18, 27), GREY, 55, 3.2, "tower", 2)
        + path("M15 42V15h-3V6h5v4h4.500V6h5v4H31V6h5v9h-3v27zM12 15h24", fill="none")
        + path("M20 42v-9q4 -5 8 0v9", fill=BROWN, fill_opacity=0.6)
        + line("M24 20v6")
    )


def _market() -> str:
    stripes = "".join(f"M{9 + 6 * k} 12v9q3 4 6 0" for k in range(5))
    return (
        hatched(box(9, 12, 30, 9), RED, 90, 6, "awning", 3.4)
        + path("M9 12h30v9", fill="none")
        + line(stripes)
        + line("M11 24v18M37 24v18M8 42h32")
        + _wall(11, 33, 26, 9, BROWN, 10)
        + circle(18, 30, 2.6, fill="#e0a92e")
        + circle(24, 30, 2.6, fill=RED)
        + circle(30, 30, 2.6, fill=GREEN)
    )


def _storehouse() -> str:
    return (
        hatched(((7, 20), (14, 8), (34, 8), (41, 20)), BROWN, 0, 3, "barn", 2.4)
        + path("M7 21L13.500 8h21L41 21z", fill="none")
        + path("M10 21v21h28V21", fill="none")
        + line("M16 42V27h16v15M16 27l16 15M32 27L16 42")
    )


def _barracks() -> str:
    return (
        _wall(9, 20, 30, 22, GREY, 40)
        + path("M9 20v-5h6v5M21 20v-5h6v5M33 20v-5h6v5", fill=CARD)
        + path("M24 15V4l11 3.500L24 11", fill=RED)
        + path("M20 42v-10q4 -4 8 0v10", fill=INK, fill_opacity=0.75)
    )


def _forest(version: int) -> str:
    trees = (
        ((15, 30, 1.1), (33, 34, 1.2), (29, 16, 0.85)),
        ((14, 34, 1.15), (33, 28, 1.2), (17, 15, 0.8)),
        ((24, 24, 1.2), (12, 37, 0.95), (36, 37, 1)),
    )[version]
    drawn = "".join(
        path(f"M{x} {y + 6 * s:.1f}v{4 * s:.1f}", stroke_width=2.2)
        + path(
            f"M{x} {y - 11 * s:.1f}l{7 * s:.1f} {10 * s:.1f}h{-3 * s:.1f}l{4.5 * s:.1f} {7 * s:.1f}h{-17 * s:.1f}"
            f"l{4.5 * s:.1f} {-7 * s:.1f}h{-3 * s:.1f}z",
            fill="#3d8551",
        )
        for x, y, s in sorted(trees, key=lambda tree: tree[1])
    )
    return hatched(_WHOLE, GREEN, 48 + 7 * version, 4.2, version, 2.6) + inked(drawn, 1.5, "#173b24")


def _water(version: int) -> str:
    waves = "".join(f"M{5 + (row + version) % 2 * 4} {11 + 9 * row}q4 -5.500 8 0t8 0t8 0t8 0" for row in range(4))
    return hatched(_WHOLE, BLUE, 4 - 4 * version, 4, version, 2.8) + line(waves, stroke="#1d5c89", stroke_width=1.7)


def _mountain(version: int) -> str:
    left, right = ((17, 33), (31, 15), (16, 34))[version]
    return (
        hatched(_WHOLE, GREY, 128 + 6 * version, 4.4, version, 2.6)
        + path(f"M{right - 13} 41L{right} 19L{min(45, right + 13)} 41z", fill="#cfc8bc")
        + path(f"M{max(3, left - 15)} 41L{left} 9L{left + 16} 41z", fill="#bdb5a8")
        + path(f"M{left} 9l-5 11 3.500 -2 2.500 4 3 -4 3 3.500z", fill=CARD)
        + line(f"M{left + 3} 25l4 7M{left + 1} 31l3 6")
    )


def _sword() -> str:
    swords = "M12 36L36 9l3 -2 -1 3.500L15 39zM36 36L12 9 9 7l1 3.500L33 39z"
    return (
        hatched(_WHOLE, RED, 45, 6, "sword", 2)
        + path(swords, fill=CARD)
        + line("M9 31l9 9M39 31l-9 9M11 41l3 -4M37 41l-3 -4", stroke_width=2.4)
    )


_SINGLE = {
    "ship": _ship, "tower": _tower, "market": _market, "storehouse": _storehouse, "barracks": _barracks,
    "sword": _sword,
}  # fmt: skip
_VERSIONED = {"house": _house, "field": _field, "forest": _forest, "water": _water, "mountain": _mountain}

PICTURES = {
    **{f"pk-{name}": inked(drawn(), 1.6) for name, drawn in _SINGLE.items()},
    **{f"pk-{name}-{n}": inked(drawn(n), 1.6) for name, drawn in _VERSIONED.items() for n in range(VERSIONS)},
}


def picture(name: str, version: int = 0) -> str:
    """The id of a symbol's picture; common symbols have several versions."""
    return f"pk-{name}-{version % VERSIONS}" if name in _VERSIONED else f"pk-{name}"
