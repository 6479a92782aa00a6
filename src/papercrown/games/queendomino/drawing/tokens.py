"""Ink drawings of the pieces: knights, towers, the Queen, the dragon and its cave, castles."""

from collections.abc import Sequence

from papercrown.drawing.svg import circle, line, path, use
from papercrown.drawing.theme import CARD, GOLD, INK, SEATS, SHADE, inked

STONE = "#d8d2c6"
SLATE = "#6b6f80"
ROSE = "#c76b93"
SCALES = "#b5413c"


# Shapes without a colour of their own inherit the owner's from the `fill` of the `use` element.
_KNIGHT = inked(
    path("M-9 13Q-9 2 0 1Q9 2 9 13z")
    + path("M0 -12Q-2 -19 5 -20Q11 -20 12 -14Q7 -16 3 -11z")
    + path("M-6.5 3V-6Q-6.5 -13 0 -13Q6.5 -13 6.5 -6V3Q0 6 -6.5 3z", fill="#dfe3ea")
    + line("M-6.5 -5H6.5M0 -5V4")
    + line("M2.5 -2.5h2M2.5 0h2M-4.5 -2.5h2M-4.5 0h2", stroke_width=1)
)
_TOWER = inked(
    path("M-6 13V-3L-8.5 -6V-14H-5V-11H-1.7V-14H1.7V-11H5V-14H8.5V-6L6 -3V13z", fill=STONE)
    + path("M-2.6 13V8Q0 4 2.6 8V13z", fill=INK)
    + path("M0 -4V-1", stroke_width=2)
)
_QUEEN = inked(
    path("M-11 14Q-8 6 -3.5 1H3.5Q8 6 11 14Q0 17 -11 14z", fill=ROSE)
    + line("M-3.5 1Q-9 3 -8 8M3.5 1Q9 3 8 8")
    + path("M-6 2Q-7 -11 0 -11Q7 -11 6 2Q3 3 0 0Q-3 3 -6 2z", fill="#7a4a2a")
    + circle(0, -4, 4.3, fill="#f6dfc0")
    + f'<g transform="translate(0 -13) scale(.75)">{path("M-7 5L-8 -4L-3.5 0L0 -6L3.5 0L8 -4L7 5z", fill=GOLD)}</g>'
)
_FLAME = path(
    "M0 14C-12 14 -14 3 -8 -4C-8 1 -5 2 -4 2C-7 -8 2 -12 1 -19C9 -14 7 -7 9 -3C10 -4 10 -6 10 -8C16 0 13 14 0 14z",
    fill="#ee7d2e",
) + path("M0 14C-6 14 -6 7 -2 3C-1 6 1 6 1 2C6 5 6 14 0 14z", fill="#ffd84d", stroke="none")

_DRAGON = inked(
    path("M22 20C40 24 50 14 44 2L50 3L44 -8L38 2L42 3C44 10 34 14 24 10z", fill=SCALES)
    + path(
        "M4 2C2 -18 14 -32 38 -34C34 -28 36 -24 38 -21C33 -20 32 -16 33 -12C28 -12 26 -8 27 -3C20 -4 14 0 12 8z",
        fill="#e08a5b",
    )
    + line("M5 2C8 -14 20 -26 38 -34M9 2C13 -8 22 -16 38 -21M12 4C16 -2 20 -3 27 -3", stroke_width=1.1)
    + path(
        "M-38 -14C-38 -20 -32 -22 -27 -23L-30 -32L-21 -27L-17 -35L-13 -25C-3 -22 -2 -13 -3 -5"
        "C6 -4 28 -2 30 12C31 22 24 27 14 27H-12C-18 27 -19 22 -15 21H-10C-18 14 -18 4 -14 -7"
        "C-18 -6 -20 -8 -24 -8L-35 -9C-37 -10 -38 -12 -38 -14z",
        fill=SCALES,
    )
    + path("M-13 -2C-17 6 -15 15 -8 21H-1C-9 13 -11 5 -8 -3z", fill="#f0c987", stroke_width=1.1)
    + line("M14 27C8 20 14 12 22 15")
    + line("M-36 -12H-27", stroke_width=1.2)
    + circle(-23, -18, 2.6, fill=CARD, stroke_width=1.1)
    + circle(-23.6, -18, 1, fill=INK, stroke="none"),
    1.7,
)  # fmt: skip
_CAVE = (
    inked(
        path(
            "M-74 44L-70 12L-56 4L-52 -18L-34 -26L-24 -44L2 -48L18 -40L36 -38L48 -18L62 -10L66 14L76 22L78 44z",
            fill="#b9b4c2",
        )
        + path("M-52 44C-56 -4 -34 -28 2 -28C38 -28 56 -2 54 44z", fill="#3b3746"),
        1.8,
    )
    + line(
        "M-62 18l8 -6M-46 -14l10 -4M-18 -38l10 2M28 -30l8 5M58 4l6 8M60 30l10 2M-66 34l8 2",
        stroke=INK, stroke_opacity=0.5, stroke_width=1.3, stroke_linecap="round",
    )
)  # fmt: skip
_ASHES = inked(path("M-22 10Q-18 -2 -8 2Q-4 -8 6 -1Q16 -6 22 10z", fill="#5a5560") + line("M-10 6l4 -4M6 6l3 -4"), 1.3)
_CASTLE = inked(
    path("M13 52V26h6v-5h5v5h12v-5h5v5h6v26z", fill=CARD)
    + path("M9 52V32h3v-4h4v4h4v20zM40 52V32h4v-4h4v4h3v20z", fill=STONE)
    + path("M24.5 52v-9q5.5 -7 11 0v9z", fill=INK)
    + line("M26 33v4M34 33v4", stroke_width=2),
    1.7,
)


def _flag(seat: int) -> str:
    """A flag above the origin with the colour and the symbol of a seat."""
    colours = SEATS[seat]
    cloth = line("M0 0V-19") + path("M0 -19h18l-4 6 4 6H0z", fill=colours.fill)
    return inked(cloth) + f'<g transform="translate(7 -13) scale(.9)">{path(colours.symbol, fill=colours.mark)}</g>'


TOKENS = {
    "qd-knight": _KNIGHT,
    "qd-tower": _TOWER,
    "qd-queen": _QUEEN,
    "qd-flame": inked(_FLAME),
    "qd-dragon": _DRAGON,
    "qd-cave": _CAVE,
    "qd-ashes": _ASHES,
    "qd-castle": _CASTLE,
    **{f"qd-flag-{seat}": _flag(seat) for seat in range(len(SEATS))},
}


def castle(x: float, y: float, owners: Sequence[int], scale: float = 1) -> str:
    """A castle on a square of 60 units, with a flag for each owner."""
    ground = path("M0 0H60V60H0z", fill=SHADE)
    poles = (26,) if len(owners) == 1 else (12, 36)
    flags = "".join(use(f"qd-flag-{seat}", pole, 25) for seat, pole in zip(owners, poles, strict=True))
    move = f"translate({round(x, 1):g} {round(y, 1):g}) scale({round(scale, 3):g})"
    return f'<g transform="{move}">{ground}{flags}{use("qd-castle", 0, 3)}</g>'
