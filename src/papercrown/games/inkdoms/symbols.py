"""The pictures of the map: creatures, capitals, spells, drops, dice, and washes of colour.

They need no rules, so that the cover can use them before anything is compiled.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from papercrown.drawing.svg import circle, group, line, number, path, pattern, rect, text
from papercrown.drawing.theme import CARD, GOLD, INK, SEATS, inked, star

COLOURS = ("blue", "red", "yellow", "green", "purple", "brown")

_DROP = "M0 -5.8C2 -2.7 4.5 -.8 4.5 1.3A4.5 4.5 0 0 1 -4.5 1.3C-4.5 -.8 -2 -2.7 0 -5.8z"
_LEAF = "M-4.8 4.8C-5.8 -1.6 -1.6 -5.8 5 -5C5.8 1.6 1.6 5.8 -4.8 4.8z"
_ACORN = (
    "M-4.6 -.6C-4.6 -3.4 -2.5 -4.2 -.8 -4.3L-.4 -5.8H.9L.8 -4.3C2.5 -4.2 4.6 -3.4 4.6 -.6z"
    "M-3.8 .5H3.8C3.8 3.2 1.6 4.4 0 5.8C-1.6 4.4 -3.8 3.2 -3.8 .5z"
)
_STONE, _PARCHMENT, _ROLL, _BLACK = "#f8f0de", "#fbeecb", "#e8cf94", "#26304f"
_SYMBOLS = {colours.name: colours.symbol for colours in SEATS}


@dataclass(frozen=True)
class Ink:
    """The appearance of a colour."""

    fill: str
    tint: str
    """The colour of the paper under the strokes."""
    dark: str
    """The colour of outlines."""
    symbol: str
    """A path within six units of the origin."""
    mark: str = CARD
    """The colour of the symbol on the fill."""


INKS = {
    "blue": Ink("#3f82c8", "#b7d3ec", "#1f4f88", _DROP),
    "red": Ink("#d4434e", "#f4bdb8", "#8f2231", _SYMBOLS["red"]),
    "yellow": Ink("#f4cb3c", "#fceaa0", "#93700c", star(5, 5.9, 2.5), INK),
    "green": Ink("#469554", "#c0dfb9", "#235a33", _LEAF),
    "purple": Ink("#8253ad", "#d8c6e8", "#4c2b70", _SYMBOLS["purple"]),
    "brown": Ink("#98643a", "#dcc2a0", "#57361a", _ACORN),
}


def _haloed(outline: str, drawn: str, width: float = 4.2) -> str:
    """A drawing with a halo, to stand out on coloured paper."""
    return line(outline, stroke=CARD, stroke_width=width, stroke_linejoin="round") + inked(drawn, 1.3)


def _creature(outline: str, drawn: str) -> str:
    """A creature within 18 units of the origin, halo included."""
    return group(_haloed(outline, drawn), scale=0.93)


def _mirrored(drawn: str) -> str:
    return f'<g transform="scale(-1 1)">{drawn}</g>'


def _limb(d: str, colour: str, width: float) -> str:
    """A tail or a neck: a thick, outlined stroke."""
    return line(d, stroke_width=width + 2.6) + line(d, stroke=colour, stroke_width=width)


def _eye(x: float, y: float, look: float = -0.4) -> str:
    return circle(x, y, 1.7, fill=CARD, stroke_width=0.9) + circle(x + look, y, 0.9, fill=INK, stroke="none")


def _seated_dragon(ink: Ink) -> str:
    body = (
        "M-16.5 -7.8C-16.8 -10 -15 -11.3 -13.3 -10.2C-12.3 -10 -11.3 -10.2 -10.5 -11C-8.5 -14 -3.5 -13.5 -2.8 -9"
        "C-2.2 -5 0 -1.5 4 .3C10 2.5 12.8 7 12.6 15.5H2.5C1.5 13.5 3 12.6 4.5 12.6C2 12.6 -.5 11.5 -1.7 9.5"
        "L-1.8 15.5H-8C-8.6 13.7 -7.4 13 -6 13L-6.6 8C-9.4 5 -9 0 -7.8 -3C-10 -2.3 -13 -2.6 -14.8 -4"
        "C-16 -5 -16.4 -6.5 -16.5 -7.8z"
    )
    wing = (
        "M-.5 4C-1 -4 1.5 -10.5 5 -16.3C9.5 -16 13.5 -14.7 16.8 -12.2Q13.5 -9 16 -4.5Q11.5 -4.5 11 1"
        "Q7.5 -.5 5 5Q2 6.5 -.5 4z"
    )
    tail, tip = "M10 14C17.5 15.5 17.5 10 15.3 7", "M12 8L14.2 2L17.4 6.8z"
    horn = "M-7 -12.3L-3.5 -17L-2.5 -10z"
    return _creature(
        body + wing + tail + tip + horn,
        _limb(tail, ink.fill, 2.4)
        + path(tip, fill=ink.dark)
        + path(horn, fill=GOLD)
        + path(body, fill=ink.fill)
        + path("M-7.6 -2.8C-9 1 -9.4 5 -6.6 8L-1.7 9.5C-5 6 -5.6 1 -4.6 -2z", fill=ink.tint, stroke_width=0.8)
        + line("M-8.6 1.2L-5 1.5M-8.5 4.5L-4 5.3", stroke_width=0.8)
        + line("M-16 -6Q-12.5 -4.5 -9.5 -6.4M4.5 12.6C4 8 8 5.8 10.5 7.5", stroke_width=1)
        + circle(-14.5, -8.6, 0.6, fill=INK, stroke="none")
        + path(wing, fill=ink.tint)
        + line("M5 -16.3L16 -4.5M5 -16.3L11 1", stroke_width=1)
        + _eye(-8.5, -9),
    )


def _flying_dragon(ink: Ink) -> str:
    body = (
        "M16.5 -7C16.6 -9.3 15 -10.5 13.3 -9.6C12.5 -9.4 11.8 -9.6 11 -10.4C8.5 -13.5 4.2 -12 3.8 -8"
        "C3.6 -4.5 4 -2.5 1.5 -.5C-1.5 1.5 -7 2 -9 6C-9 10 -5.5 12 -1 12C5 11.5 8.8 7.5 8.6 2.5"
        "C8.5 .5 8 -1.2 8 -2.6C10 -2 13.3 -2.1 15 -3.6C16.2 -4.6 16.5 -5.8 16.5 -7z"
    )
    wing = (
        "M1.5 5.5C2 -3 0 -10 -4.5 -16.5C-9 -16 -13.5 -13.5 -17 -9.5Q-13 -8.5 -13.8 -4Q-9.5 -4 -8.5 1.5"
        "Q-5.5 .5 -4 6Q-1 7.5 1.5 5.5z"
    )
    tail, tip = "M-3 9C-10 6 -9.5 14.5 -14 13.5", "M-12.8 10.5L-17 12.8L-13.5 16.7z"
    horn = "M8 -11.5L4 -16.5L4 -9z"
    return _creature(
        body + wing + tail + tip + horn + "M6 9L10 11M0 10L3 15",
        _limb(tail, ink.fill, 2.6)
        + path(tip, fill=ink.dark)
        + _limb("M5.5 8L10 10.5M-.5 10L2.5 14.5", ink.fill, 2.4)
        + path(horn, fill=GOLD)
        + path(body, fill=ink.fill)
        + path("M7.8 -2.6C8 0 9 2 8.5 5C7.5 9.5 3.5 11.5 -.5 12C4 8 5.5 3 5 -3z", fill=ink.tint, stroke_width=0.8)
        + line("M16 -5.5Q12.5 -4 9.5 -6", stroke_width=1)
        + circle(14.6, -8, 0.6, fill=INK, stroke="none")
        + path(wing, fill=ink.tint)
        + line("M-4.5 -16.5L-13.8 -4M-4.5 -16.5L-8.5 1.5", stroke_width=1)
        + _eye(8.8, -8.4, 0.4),
    )


def _fiery_dragon(ink: Ink) -> str:
    body = (
        "M-11.8 -6.5C-12 -9 -10 -10 -8.6 -9.2C-7.8 -9 -7 -9.3 -6.3 -10.2C-4 -13 .6 -12 1 -8C1.2 -5 2 -3 5 -2.5"
        "C10 -2 13 1.5 13 6C13 9 13.3 12 14 16H7.5C7 14.5 7.8 13.5 9.3 13.3L8.3 10.5C5.5 11.8 1.5 11.8 -1 11"
        "L-1.5 16H-7.5C-8 14.5 -7.3 13.5 -5.8 13.3L-6.3 9C-8.5 6 -7 1 -4.5 -1.3C-6 -.3 -8 0 -9.6 -.6"
        "C-10.4 -1.2 -10.3 -2.3 -9.6 -2.6L-5.8 -4.6L-11 -4.8C-11.6 -5.2 -11.8 -5.8 -11.8 -6.5z"
    )
    flame = (
        "M-7 -4C-10 -5 -13 -4.6 -16.6 -7.8C-15.6 -5.4 -16.4 -4.4 -17.4 -2.9C-15.6 -2.8 -15 -1.6 -15.4 .4"
        "C-13 -1 -10 -1.5 -7 -4z"
    )
    wing = "M1 5C0 -4 3 -11 7 -16.5C11.5 -15.5 15 -13 16.8 -9Q13 -8.5 13.5 -4Q9.5 -4.5 8 1Q5 6.5 1 5z"
    tail, tip = "M10 9.5C17.5 12.5 18 7 15.8 4.5", "M12.3 5.8L14 -.5L17.4 4z"
    horn = "M-3 -11.5L2.5 -15.5L1 -8z"
    return _creature(
        body + wing + tail + tip + horn + flame,
        _limb(tail, ink.fill, 2.4)
        + path(tip, fill=ink.dark)
        + path("M0 10L1.5 16H5L5.5 10z", fill=ink.dark)
        + path(flame, fill="#ee8a33")
        + path("M-7.5 -3.8L-13.5 -4.3L-12.5 -2.3z", fill=GOLD, stroke="none")
        + path(horn, fill=GOLD)
        + path(body, fill=ink.fill)
        + path("M-4.5 -1.3C-7 1 -8.5 6 -6.3 9L-1.8 10.8C-4.5 7 -4 1.5 -1.8 -2z", fill=ink.tint, stroke_width=0.8)
        + line("M-6.5 2.3L-3.4 2.8M-7 6L-3.5 6.8", stroke_width=0.8)
        + circle(-9.8, -7.5, 0.6, fill=INK, stroke="none")
        + path(wing, fill=ink.tint)
        + line("M7 -16.5L13.5 -4M7 -16.5L8 1", stroke_width=1)
        + _eye(-4.3, -8.3)
        + line("M-6.5 -10.3L-3 -9.8", stroke_width=1.2),
    )


def _hydra(ink: Ink) -> str:
    """Three heads on one body."""
    necks = "M-2 9C-6 7 -11 4 -8.5 -2", "M3 9C7 7 12 4 10 -1", "M.5 9C-2 2 4 -3 1.5 -9"
    body = "M-10 16C-11 9 -6 5.5 0 5.5C6 5.5 11 9 10.5 16z"
    tail = "M8 14.5C14 16 17.5 13 15.5 8.5"
    head = (
        path("M0 -4L5.5 -6.5L4.3 -3L7 -1L3 1.5z", fill=ink.tint)
        + path(
            "M3.5 1.5C4.5 -3 1 -5.4 -1.8 -4.8C-3.5 -4.4 -4.5 -3 -6.5 -2.6C-8.2 -2.2 -8.2 -.6 -6.8 -.2"
            "L-3 .4L-6.3 2C-6.5 3.3 -5 3.9 -3.5 3.8C-.5 3.9 3 3.7 3.5 1.5z",
            fill=ink.fill,
        )
        + _eye(-0.6, -1.8)
    )
    return _creature(
        body + tail + "M-16 -6H-4M-6 -13H6M6 -5H16M-13 -3H-6M-3 -10H4M8 -2H13",
        _limb(tail, ink.fill, 2.2)
        + "".join(_limb(neck, ink.fill, 4) for neck in necks)
        + path(body, fill=ink.fill)
        + path("M-5.5 16C-6 11 -3 8.5 0 8.5C3 8.5 6 11 5.5 16z", fill=ink.tint, stroke_width=0.9)
        + path("M-12.5 16C-12.5 12.8 -5.5 12.8 -5.5 16zM12.5 16C12.5 12.8 5.5 12.8 5.5 16z", fill=ink.fill)
        + group(head, -8.5, -4.5)
        + group(_mirrored(head), 9.5, -3.5)
        + group(head, 1, -11.5),
    )


def _griffin(ink: Ink) -> str:
    """A lion with the head and the wings of an eagle."""
    body = (
        "M-5 -2C0 -3 7 -1.5 11 0C13.5 1.5 13.5 6 12.3 9C12 11.5 12.6 13.5 12.6 16H6.5"
        "C6.3 14.3 7.3 13.6 8.8 13.5C8.5 11.5 7 10.5 6.5 9.3C4.5 10.3 0 10.2 -2 9.3"
        "L-2.5 16H-8.5C-8.8 14.5 -8 13.8 -6.3 13.6L-7.5 8C-10 5 -9.5 0 -5 -2z"
    )
    wing = (
        "M-1 3C-2 -5 2.5 -13 11 -17C11.8 -15 11.5 -13.5 11 -12.3C13 -13 15 -13 17 -12.3C16.5 -9.8 15.3 -8 13.8 -7"
        "C15 -7 16 -6.6 16.8 -5.8C15.5 -3.5 13.5 -2.3 11.3 -2.3C10 1.5 6.5 4.5 3 5C1 5.3 -.5 4.5 -1 3z"
    )
    head = (
        "M-11.5 -7C-12 -12 -8.5 -14.5 -5 -14C-1 -13.5 .5 -10 .5 -6C.8 -3 1.5 -1.5 2.5 0L-.5 .2L-1 3"
        "L-4 1.5L-6 4.5L-7.8 1.5L-10.3 3C-9.8 0 -9.8 -2 -10.3 -4z"
    )
    beak = "M-10.8 -10C-14.5 -11 -17.3 -8.5 -16.5 -4C-15 -5.8 -12.8 -5.5 -10.5 -5.3z"
    ear = "M-4.5 -13.5L.8 -17L.2 -13.3L3.5 -13L.5 -8z"
    tail = "M11.5 3C17 2.5 17.5 7 16 10.5"
    return _creature(
        body + wing + head + beak + ear + tail,
        _limb(tail, ink.fill, 1.6)
        + path("M16.2 8.5C19 11 18.5 14.5 15.8 16C13.6 14 13.6 11 16.2 8.5z", fill=ink.dark)
        + _limb("M-7 6L-13 7.5L-13.5 11", GOLD, 1.8)
        + path("M6.5 8L4.5 16H-.3C-.6 14.6 .3 13.8 1.6 13.6L2 8z", fill=ink.dark)
        + path(body, fill=ink.fill)
        + path(ear, fill=CARD)
        + path(beak, fill=GOLD)
        + path(head, fill=CARD)
        + path(wing, fill=ink.tint)
        + line("M11 -12.3L5 -6M13.8 -7L6 -2.5M11.3 -2.3L6.5 .5", stroke_width=1)
        + line("M-10.5 -10.3L-6.5 -9", stroke_width=1.2)
        + circle(-7.5, -7.6, 1.2, fill=INK, stroke="none"),
    )


def _unicorn(ink: Ink) -> str:
    body = (
        "M-15.5 -2.5C-16 -4.5 -14 -6 -12.5 -8C-11 -11 -8.5 -12.5 -5.5 -12C-1 -11 0 -5 2 -1C6 -2 11 -1.5 12.5 2"
        "C13.5 5 12.5 8 13 16H8.8L8.2 9C6 10 2 10 -1 9L-1.5 16H-5.7L-6.2 7C-8.2 5 -8.2 1 -7.5 -2"
        "C-9 -1 -10.5 -.5 -12 .5C-14 1.5 -15.3 -.5 -15.5 -2.5z"
    )
    horn = "M-11.8 -9L-16.5 -17.5L-8 -12z"
    mane = (
        "M-9.5 -10C-9.5 -15.5 -3.5 -16.5 -1.5 -13.5C3 -13 4.5 -9 3 -6.5C6.5 -5 6 .5 3 2C0 1 -1 -4 -2 -7"
        "C-3 -10 -6 -11 -9.5 -10z"
    )
    tail = "M12 1C17.5 -1.5 18.5 4.5 16.5 8C18.5 11 16.5 15 13.5 14.5C15.5 10 11.5 6 12 1z"
    return _creature(
        body + horn + mane + tail,
        path(tail, fill=CARD)
        + path(
            "M-4 5.5L-10.5 6C-12.8 6.3 -13.3 7.5 -13 9L-12.2 13H-8.7L-9.2 9.8L-3 10zM3 8L4 15H7.5V8z", fill="#dba928"
        )
        + path(body, fill=ink.fill)
        + path("M-5.6 13.5H-1.3V16H-5.7zM8.7 13.5H13V16H8.8z", fill=CARD, stroke_width=1)
        + path(horn, fill=CARD)
        + line("M-13.8 -12.5L-11.8 -14.3M-12.8 -10.5L-9.5 -12.8", stroke_width=0.9)
        + path(mane, fill=CARD)
        + path("M-6.5 -10.5L-4 -16.3L-2 -10.5z", fill=ink.fill)
        + line("M0 -11C1 -9 1 -7 .8 -5M2.5 -4C3 -2 2.8 -.8 2.5 0M15 3C15.6 5 14.8 7 15 10", stroke_width=0.8)
        + circle(-9.8, -6.2, 1.2, fill=INK, stroke="none")
        + line("M-14.8 -1.3Q-13.5 -1 -12.6 -2", stroke_width=0.9),
    )


#: Walls, roofs and the foot of the flag of each capital; the gate and the symbol are the same for all.
_CAPITALS = {
    "blue": (
        "M-13.5 15.5V-3H-7V0H7V-3H13.5V15.5zM-4.5 0V-7H4.5V0z",
        "M-15.5 -3L-10.3 -12L-5.5 -3zM5.5 -3L10.3 -12L15.5 -3zM-6.5 -7L0 -14L6.5 -7z",
        (0, -13.5),
    ),
    "red": (
        "M-13.5 15.5V-2H-7.5V0H7.5V-2H13.5V15.5zM-4.5 0V-5H4.5V0z",
        "M-15 -2V-9H-12.3V-6.6H-9V-9H-6.3V-2zM6.3 -2V-9H9V-6.6H12.3V-9H15V-2z"
        "M-6.3 -5V-12.3H-3.6V-10H-1.5V-12.3H1.5V-10H3.6V-12.3H6.3V-5z",
        (0, -12.3),
    ),
    "yellow": (
        "M-13.5 15.5V-2H-7V0H7V-2H13.5V15.5zM-4.5 0V-5H4.5V0z",
        "M-14.5 -2C-17 -8 -11.5 -8 -10.5 -12C-9.5 -8 -4 -8 -6.5 -2zM6.5 -2C4 -8 9.5 -8 10.5 -12"
        "C11.5 -8 17 -8 14.5 -2zM-5 -5C-8 -11 -1 -10.5 0 -14C1 -10.5 8 -11 5 -5z",
        (0, -13.5),
    ),
    "green": (
        "M-14.5 15.5V-3H-8V15.5zM-8 15.5V2L0 -7L8 2V15.5zM8 15.5V9H14.5V15.5z",
        "M-10 2L0 -9.5L10 2L8 4L0 -5L-8 4zM-16 -3L-11.3 -12.5L-6.5 -3zM8 9V4.5H12L16.5 9z",
        (-11.3, -12.5),
    ),
    "purple": (
        "M-14 15.5V1H-8V0H7.5V-4H13.5V15.5zM-4 0V-8H4V0z",
        "M-15.5 1Q-12 -2 -11 -7.5Q-10 -2 -6.5 1zM6 -4Q9.5 -7 10.5 -12.5Q11.5 -7 15 -4z"
        "M-5.5 -8Q-1 -11 0 -17Q1 -11 5.5 -8z",
        (10.5, -12),
    ),
    "brown": (
        "M-15 15.5V1H-12.6V3.5H-10.4V1H-8V-4H8V1H10.4V3.5H12.6V1H15V15.5z",
        "M-10.5 -3L-6.5 -8.5H6.5L10.5 -3zM-5.5 -8.5L-3 -12.5H3L5.5 -8.5z",
        (0, -12.5),
    ),
}


def _capital(colour: str) -> str:
    """A small castle with its flag, slightly different for each colour."""
    ink = INKS[colour]
    walls, roofs, (x, y) = _CAPITALS[colour]
    return group(
        _haloed(
            walls + roofs,
            path(walls, fill=_STONE)
            + path(roofs, fill=ink.fill)
            + group(line("M0 0V-5") + path("M0 -5L5.5 -3.2L0 -1.4z", fill=ink.fill, stroke_width=1), x, y)
            + path("M-2.8 15.5V13A2.8 2.8 0 0 1 2.8 13V15.5z", fill=INK)
            + line("M-11 11V12.3M11.3 11V12.3", stroke_width=2)
            + group(path(ink.symbol, fill=ink.fill), 0, 5, 0.6),
        ),
        scale=0.95,
    )


def _spell(numeral: int, icon: str) -> str:
    """A scroll with a seal."""
    return (
        rect(-15, -15, 30, 30, rx=4, fill=CARD)
        + inked(
            path("M-12.5 -11H12.5V11H-12.5z", fill=_PARCHMENT)
            + group(rect(-14.4, -14.4, 28.8, 4.5, rx=2.2) + rect(-14.4, 9.9, 28.8, 4.5, rx=2.2), fill=_ROLL)
            + icon
            + circle(0, 10.2, 5, fill="#c23b48"),
            1.2,
        )
        + text(0, 13.2, str(numeral), 8.8, text_anchor="middle", font_weight="bold", fill=CARD)
    )


def _small_drop(x: float, y: float, scale: float, colour: str, **given: str | float) -> str:
    fill = INKS[colour].fill if colour else "none"
    return group(path(_DROP, fill=fill, **given), x, y, scale)


_SPELLS = (
    _small_drop(-7.8, -2, 0.75, "", stroke_dasharray="2 1.6")
    + line("M-3 -2H2.5M0 -4.5L2.5 -2L0 .5")
    + _small_drop(8, -2, 0.85, "blue"),
    _small_drop(-2.8, -2, 1.1, "red") + _small_drop(2.8, -2, 1.1, "red", fill_opacity=0.8),
    _small_drop(0, -4, 0.85, "blue") + line("M-4 -2L-9 2.5M-9 -1.5V2.5H-5M4 -2L9 2.5M9 -1.5V2.5H5"),
    _small_drop(-8.3, -5, 0.6, "blue")
    + _small_drop(-8.3, 3.3, 0.6, "red")
    + line("M-4.5 -4L-.5 -1.5L-4.5 2.5")
    + _small_drop(6, -1.8, 1.1, "purple"),
)

_TOWER = "M-7 13.5L-5.5 -3.5H-8.3V-12.8H-5V-10H-1.8V-12.8H1.8V-10H5V-12.8H8.3V-3.5H5.5L7 13.5z"


def _tower(ink: Ink | None) -> str:
    """A watchtower, unlit or filled with a colour."""
    drawn = path(_TOWER, fill=ink.fill if ink else _STONE) + line("M-5.5 -3.5H5.5", stroke_width=1.1)
    if ink:
        drawn += group(path(ink.symbol, fill=ink.mark, stroke="none"), 0, 4.5)
    else:
        drawn += path("M-2 3V.5A2 2 0 0 1 2 .5V3z", fill=INK, stroke_width=0.8)
        drawn += line("M-5.5 8H-2M2.5 10.5H6M2.5 5.5H5M-6 -7H-3M3 -6.5H5.5", stroke_width=0.9)
    return _haloed(_TOWER, drawn, 4)


def _ink_drop(ink: Ink) -> str:
    d = "M0 -11.8C3.5 -5 8.8 -1.5 8.8 3.7A8.8 8.3 0 0 1 -8.8 3.7C-8.8 -1.5 -3.5 -5 0 -11.8z"
    shine = line("M-6.5 3.5C-6.5 1 -5 -1 -3.5 -3", stroke=CARD, stroke_width=1.1, stroke_opacity=0.8)
    symbol = group(path(ink.symbol, fill=ink.mark, stroke="none"), 0.5, 3.9)
    return _haloed(d, path(d, fill=ink.fill) + shine + symbol, 2.4)


def _pencil(ink: Ink) -> str:
    return inked(
        path("M-5.5 -8L0 -19.2L5.5 -8z", fill=_PARCHMENT)
        + path("M-2.3 -14L0 -19.2L2.3 -14Q0 -13 -2.3 -14z", fill=ink.fill)
        + path("M-6 -8Q-4 -10.5 -2 -8.5Q0 -10.5 2 -8.5Q4 -10.5 6 -8V19H-6z", fill=ink.fill)
        + path("M-6 15H6V19H-6z", fill=ink.dark)
        + line("M-2 -8.5V-2M2 -8.5V-2", stroke=ink.dark, stroke_width=0.9)
        + circle(0, 5.5, 5.5, fill=CARD, stroke_width=0.9)
        + group(path(ink.symbol, fill=ink.fill, stroke_width=0.8), 0, 5.5, 0.7),
        1.4,
    )


def _token(ink: Ink) -> str:
    disc = circle(0, 0, 6.3, fill=ink.fill, stroke=INK, stroke_width=1.4)
    return disc + group(path(ink.symbol, fill=ink.mark), scale=0.76)


_BLOT = (
    "M-2.5 -7.2C-2.8 -9.7 1 -10.1 1.2 -7.5C.5 -5.1 3.3 -3.8 3.9 -5.2C5.4 -6.5 7.3 -4.2 5.8 -2.9"
    "C4.3 -2.6 5.1 -.6 7.5 -1.3C10.2 -1.1 9.8 2.9 7.2 2.6C4.9 1.4 3.7 3.4 5.3 4.2C6.6 5.9 4.1 7.9 2.8 6.2"
    "C2.4 4.4 .1 5.1 .6 7.5C.2 10 -3.6 9.3 -3.1 6.9C-1.8 4.8 -3.9 3.2 -5 4.8C-6.9 6 -8.6 3 -6.7 1.9"
    "C-4.8 1.8 -4.8 -1.7 -7.1 -2C-9.2 -3.2 -7.4 -6.4 -5.3 -5.2C-3.9 -3.3 -1.4 -4.9 -2.5 -7.2z"
)

_RIM = "".join(
    line(d, stroke=INKS[colour].fill, stroke_width=2.6)
    for colour, d in (
        ("blue", "M-18 -16.7H16.7V-5.5"),
        ("red", "M16.7 -5.5V16.7H-5.5"),
        ("yellow", "M-5.5 16.7H-16.7V-15.4"),
    )
)
"""The white die is wild: it may be any of the three."""

_PIPS = {2: ((-8, -7.5), (8, 8)), 3: ((0, -8), (-8.5, 7.5), (8.5, 7.5)), 4: ((-8, -7.5), (8, -7.5), (-8, 8), (8, 8))}


def _die(colour: str, pips: int) -> str:
    """A face that fills its square, without a shadow, because dice lie rotated."""
    face = rect(-19, -19, 38, 38, rx=3, fill=CARD) + _RIM if colour == "white" else ""
    fill = "none" if face else INKS[colour].fill
    pip = INK if colour in ("white", "yellow") else CARD
    return (
        face
        + rect(-19, -19, 38, 38, rx=3, fill=fill, stroke=INK, stroke_width=2)
        + group("".join(group(path(_DROP), x, y) for x, y in _PIPS[pips]), fill=pip)
    )


_TILE = 40

Mark = tuple[float, float, str]
"""A place, and a relative path drawn from there."""


def _tiled(marks: Iterable[Mark], reach: float) -> str:
    """The path of marks, repeated across the edges of their tile."""
    around = (-_TILE, 0, _TILE)
    return "".join(
        f"M{number(x + right)} {number(y + down)}{rest}"
        for x, y, rest in marks
        for right in around
        for down in around
        if -reach < x + right < _TILE + reach and -reach < y + down < _TILE + reach
    )


def _stroked(d: str, ink: Ink, width: float, opacity: float) -> str:
    return line(d, stroke=ink.fill, stroke_width=width, stroke_opacity=opacity, stroke_linecap="round")


def _waves(ink: Ink) -> str:
    broad = "".join(f"M{x} {y}q5 -{high} 10 0t10 0t10 0t10 0t10 0t10 0" for x, y, high in ((-10, 6, 5), (-17, 26, 6)))
    fine = "".join(f"M{x} {y}q5 -{high} 10 0t10 0t10 0t10 0t10 0t10 0" for x, y, high in ((-13, 16, 5), (-6, 36, 4)))
    return (
        _stroked("M-20 11q10 -5 20 0t20 0t20 0t20 0M-10 31q10 -4 20 0t20 0t20 0", ink, 6, 0.25)
        + _stroked(broad, ink, 3.2, 0.6)
        + _stroked(fine, ink, 1.8, 0.7)
    )


def _slants(ink: Ink) -> str:
    starts = (3, 26, 12, 38, 20)
    broad = [(8 * k, start, "m-15 15q14 -13 30 -30") for k, start in enumerate(starts)]
    fine = [(8 * k + 4, start + 9, "m-15 15l30 -30") for k, start in enumerate(starts)]
    return _stroked(_tiled(broad, 17), ink, 3, 0.5) + _stroked(_tiled(fine, 17), ink, 1.4, 0.6)


def _suns(ink: Ink) -> str:
    rays = "m0 -5v-2m0 14v-2m-5 -5h-2m14 0h-2m-1.5 -3.5l1.5 -1.5m-10 10l1.5 -1.5m0 -7l-1.5 -1.5m10 10l-1.5 -1.5"
    dots = [(x, y, "h0") for x, y in ((28, 7), (35, 13), (6, 31), (13, 27), (22, 20), (1, 20), (20, 37))]
    suns = (10, 10), (30, 30)
    return (
        _stroked(_tiled([(x, y, "h0") for x, y in suns], 0), ink, 6, 1)
        + _stroked(_tiled(dots, 4), ink, 4, 0.8)
        + line(_tiled([(x, y, rays) for x, y in suns], 0), stroke=ink.dark, stroke_opacity=0.4, stroke_width=1.2)
    )


def _leaves(ink: Ink) -> str:
    sprout = "c-3.5 -.7 -5 -3.5 -4.5 -6.5c3.3 .7 5 3 4.5 6.5c.2 -3.3 2 -5.3 5 -5.8c.3 3 -1.7 5.5 -5 5.8v3.5"
    marks = [(x, y, sprout) for x, y in ((8, 10), (28, 13), (17, 26), (37, 30))]
    under = [(x, y, "m-5 5q6 -4 10 -10") for x, y in ((17, 6), (37, 10), (7, 21), (27, 25), (16, 36), (36, 39))]
    leaves = path(_tiled(marks, 8), fill=ink.fill, stroke=ink.fill, opacity=0.75)
    return _stroked(_tiled(under, 7), ink, 3, 0.25) + leaves


def _lattice(ink: Ink) -> str:
    net = "M0 0Q9 11 20 20T40 40M20 0Q29 11 40 20M0 20Q9 31 20 40M40 0Q29 9 20 20T0 40M20 0Q9 9 0 20M40 20Q29 29 20 40"
    gems = [(x, y, "l2.8 3.8l-2.8 3.8l-2.8 -3.8z") for x, y in ((10, -3.8), (30, -3.8), (10, 16.2), (30, 16.2))]
    return _stroked(net, ink, 2, 0.45) + path(_tiled(gems, 4), fill=ink.fill, opacity=0.55)


def _grain(ink: Ink) -> str:
    rows = ((4, 1), (10, -1.5), (20, 1.5), (27, -1), (37, 1))
    broad = "".join(f"M0 {y}q10 {bow} 20 0t20 0" for y, bow in rows)
    knots = [(12, 15, "q6 -4 12 0q-6 4 -12 0h-7m19 0h5"), (30, 32, "q5 -3 10 0q-5 3 -10 0h-6m16 0h4")]
    return _stroked(broad, ink, 2.6, 0.55) + _stroked(_tiled(knots, 18), ink, 1.5, 0.8)


_MOTIFS = {"blue": _waves, "red": _slants, "yellow": _suns, "green": _leaves, "purple": _lattice, "brown": _grain}


def _wash(colour: str) -> str:
    """A seamless tile; every colour has its own strokes to tell it apart without colour."""
    ink = INKS[colour]
    body = rect(0, 0, _TILE, _TILE, fill=ink.tint) + _MOTIFS[colour](ink)
    return pattern(f"ink-wash-{colour}", _TILE, _TILE, body)


PICTURES = {
    "ink-dragon-green": _seated_dragon(INKS["green"]),
    "ink-dragon-purple": _flying_dragon(INKS["purple"]),
    "ink-dragon-brown": _fiery_dragon(INKS["brown"]),
    "ink-hydra": _hydra(INKS["blue"]),
    "ink-griffin": _griffin(INKS["red"]),
    "ink-unicorn": _unicorn(INKS["yellow"]),
    **{f"ink-capital-{colour}": _capital(colour) for colour in COLOURS},
    **{f"ink-spell-{numeral}": _spell(numeral, icon) for numeral, icon in enumerate(_SPELLS, 1)},
    "ink-tower": _tower(None),
    **{f"ink-tower-{colour}": _tower(ink) for colour, ink in INKS.items()},
    **{f"ink-drop-{colour}": _ink_drop(ink) for colour, ink in INKS.items()},
    **{f"ink-pencil-{colour}": _pencil(ink) for colour, ink in INKS.items()},
    **{f"ink-token-{colour}": _token(ink) for colour, ink in INKS.items()},
    "ink-blot": path(
        _BLOT + "M-6.5 8h0M8.5 7h0M8 -7h0", fill=_BLACK, stroke=_BLACK, stroke_width=1.4, stroke_linecap="round"
    )
    + line("M-3 -5.5Q-5 -4 -5.2 -2", stroke=CARD, stroke_width=1.2, stroke_linecap="round", stroke_opacity=0.7),
    "ink-blot-open": line(_BLOT, stroke=INK, stroke_width=1.1, stroke_dasharray="1.3 1.9", stroke_linecap="round"),
    **{f"ink-die-{colour}-{n}": _die(colour, n) for colour in ("blue", "red", "yellow", "white") for n in _PIPS},
    **{f"ink-wash-{colour}": _wash(colour) for colour in COLOURS},
}
"""Pictures around the origin, by id; washes are patterns: `url(#ink-wash-blue)` paints an area blue."""
