"""Ink drawings of the seventeen kinds of building, about 60 units wide and high; the ground is 26 below the origin."""

from papercrown.drawing.svg import circle, group, line, path, use
from papercrown.drawing.theme import CARD, GOLD, INK, inked
from papercrown.games.queendomino.drawing.tokens import ROSE, SLATE, STONE

WALL = "#f4e6c8"
TILES = "#b34f37"
WOOD = "#a8743f"
DARK_WOOD = "#6f4a28"
BRICK = "#c27a5a"
WATER = "#6aa9d0"
LEAF = "#5a9a5c"
STRAW = "#eab94a"
STEEL = "#d5d9e0"
MARBLE = "#e9e5dc"


def house(x: float, width: float, height: float, roof: float, wall: str = WALL, cover: str = TILES) -> str:
    """Walls on the ground around `x`, and a roof that overhangs a little."""
    half = width / 2
    return path(f"M{x - half} 26V{26 - height}H{x + half}V26z", fill=wall) + path(
        f"M{x - half - 4} {26 - height}L{x} {26 - height - roof}L{x + half + 4} {26 - height}z", fill=cover
    )


def door(x: float, width: float = 9, height: float = 13) -> str:
    return path(f"M{x - width / 2} 26v-{height}h{width}v{height}z", fill=DARK_WOOD)


def battlements(x: float, top: float, width: float, bottom: float = 26) -> str:
    """A stone tower with three merlons, around `x`."""
    tooth = width / 5
    return path(
        f"M{x - width / 2} {bottom}V{top}h{tooth}v4h{tooth}v-4h{tooth}v4h{tooth}v-4h{tooth}V{bottom}z", fill=STONE
    )


def pennant(x: float, foot: float, colour: str) -> str:
    return line(f"M{x} {foot}v-13") + path(f"M{x} {foot - 13}h11l-3 3.5 3 3.5h-11z", fill=colour)


def smoke(x: float, y: float) -> str:
    return line(f"M{x} {y}q-4 -2 0 -5q4 -3 1 -6", stroke="#8b8794", stroke_width=2.6)


def mug(x: float, y: float, scale: float) -> str:
    """A mug with foam, its middle at (x, y)."""
    return group(
        line("M5 -3h4q3 0 3 4q0 5 -5 5h-2")
        + path("M-7 -5H6V9H-7z", fill=STRAW)
        + line("M-3 -1v6M2 -1v6")
        + path("M-9 -5q-1 -5 4 -5q2 -4 6 -1q6 -1 6 4q0 3 -3 2z", fill=CARD),
        x, y, scale,
    )  # fmt: skip


def spark(x: float, y: float) -> str:
    return path(f"M{x} {y}l1 -3 1 3 3 1 -3 1 -1 3 -1 -3 -3 -1z", fill=GOLD, stroke_width=0.8)


def wheel(x: float) -> str:
    spokes = line(f"M{x} 11v16M{x - 8} 19h16", stroke_width=1.1)
    return circle(x, 19, 8, fill=WOOD) + spokes + circle(x, 19, 2.2, fill=CARD)


def strongbox(picture: str) -> str:
    """An iron-bound chest with a picture on its front."""
    return (
        path("M-27 -2Q-27 -22 -14 -22H14Q27 -22 27 -2z", fill=WOOD)
        + path("M-28 -2H28V26H-28z", fill=WOOD)
        + line("M-21 -20V26M21 -20V26M-28 -2H28", stroke_width=3.4, stroke="#55586a")
        + circle(0, 8, 15, fill=GOLD)
        + picture
    )


BAKERY = (
    path("M12 -10V-25h8v20z", fill=BRICK) + smoke(16, -26) + house(0, 40, 26, 18) + door(-12)
    + path("M-2 14C-4 4 4 1 10 2C18 2 23 8 21 15C14 18 4 18 -2 14z", fill="#d9953a")
    + line("M5 4l-3 6M11 3.500l-3 7M17 5l-3 7")
)  # fmt: skip
SAWMILL = (
    house(-4, 42, 22, 16, WOOD, DARK_WOOD)
    + line("M-25 11H17M-25 18H17", stroke_width=1)
    + path(
        "M12 6l3 -6 3 5 6 -3 0 6 6 1 -4 5 4 5 -6 1 0 6 -6 -3 -3 5 -3 -5 -6 3 0 -6 -6 -1 4 -5 -4 -5 6 -1 0 -6z",
        fill=STEEL,
    )
    + circle(15, 14, 3, fill=INK)
    + path("M-29 26v-6h24a3 3 0 0 1 0 6z", fill=STRAW) + circle(-29, 23, 3, fill=CARD)
)  # fmt: skip
FISHMONGERS = (
    line("M-24 -10V26M24 -10V26", stroke_width=3)
    + path("M-26 10H26V26H-26z", fill=WOOD)
    + path("M-28 -10L-22 -26H22L28 -10z", fill=CARD)
    + path("M-17 -10L-13.5 -26H-4.5L-5.5 -10zM5.5 -10L4.5 -26H13.500L17 -10z", fill=WATER)
    + path("M-28 -10q5.5 7 11 0t11 0t11 0t11 0t11 0", fill=CARD)
    + path("M-17 5C-8 -5 6 -4 11 4L20 -3V13L11 7C6 14 -8 14 -17 5z", fill=WATER)
    + circle(-9, 3.5, 1.6, fill=INK)
    + line("M-3 0q3 5 0 9")
)  # fmt: skip
WEAVING_SHOP = (
    house(-9, 32, 24, 16, WALL, "#7d6aa8") + door(-14)
    + circle(12, 12, 14, fill="#d985a8")
    + line("M0 6q12 -6 22 -3M-2 13q14 -8 27 -3M2 21q10 -10 23 -8M5 1q12 6 14 23M14 -2q10 10 9 22", stroke_width=1.1)
    + line("M-2 -12L20 20M26 -12L6 20", stroke_width=2)
    + circle(-2, -12, 2, fill=INK) + circle(26, -12, 2, fill=INK)
)  # fmt: skip
MAGIC_SCHOOL = (
    path("M-12 26V-2H12V26z", fill=STONE)
    + path("M-20 -1C-10 2 10 2 20 -1C13 -6 8 -16 5 -26Q3 -32 10 -32Q0 -38 -4 -28C-8 -16 -13 -6 -20 -1z", fill="#4d4a8f")
    + path("M-2 -12l1.6 -4 1.6 4 4 .3 -3 2.6 1 4 -3.6 -2.2 -3.6 2.2 1 -4 -3 -2.6z", fill=GOLD, stroke_width=1)
    + door(0, 9, 12) + circle(-6.5, 8, 2, fill=GOLD) + circle(6.5, 8, 2, fill=GOLD)
    + spark(22, 8) + spark(-25, 16)
)  # fmt: skip
FOUNDRY = (
    path("M-22 26V-22h11V26z", fill=BRICK) + line("M-24 -22h15", stroke_width=3) + smoke(-17, -24)
    + path("M-11 26V4L2 -5V4L15 -5V4L28 -5V26z", fill=BRICK)
    + path("M-6 26V16Q1 8 8 16V26z", fill="#ee7d2e") + path("M-2 26q0 -6 3 -8q3 3 3 8z", fill=GOLD, stroke="none")
    + path("M10 13h18q0 5 -7 5v3h4v5h-13v-5h4v-3q-6 0 -6 -5z", fill=SLATE)
)  # fmt: skip
CHURCH = (
    path("M-6 26V4H26V26z", fill=WALL) + path("M-8 4L2 -9H20L29 4z", fill=SLATE)
    + path("M-24 26V-8H-6V26z", fill=WALL) + path("M-27 -8L-15 -27L-3 -8z", fill=SLATE)
    + line("M-15 -27v-10M-19 -33h8", stroke_width=2)
    + circle(-15, 1, 4, fill=WATER) + path("M-19 26V16q4 -6 8 0v10z", fill=DARK_WOOD)
    + path("M1 20v-6q3 -5 6 0v6zM14 20v-6q3 -5 6 0v6z", fill=WATER)
)  # fmt: skip
SAFE_KNIGHTS = strongbox(use("qd-knight", 0, 9, 0.72, fill=SLATE))
SAFE_TOWERS = strongbox(use("qd-tower", 0, 8, 0.78))
SMALL_TAVERN = (
    house(-5, 30, 24, 17) + door(-11) + path("M-3 10h7v7h-7z", fill=WATER)
    + line("M10 -2H26M21 -2v4", stroke_width=2) + mug(20, 13, 0.95)
)  # fmt: skip
BIG_TAVERN = (
    house(-11, 32, 32, 20) + house(12, 28, 26, 18)
    + line("M-27 4H5", stroke_width=2.4, stroke=DARK_WOOD)
    + path("M-22 -4h6v6h-6zM-6 -4h6v6h-6z", fill=WATER) + door(-19, 8, 12)
    + mug(7, 12, 1.35)
)  # fmt: skip
GUARDTOWER = (
    path("M-10 26L-7 -6H7L10 26z", fill=STONE)
    + path("M-13 -6V-19H13V-6z", fill=WOOD) + line("M-13 -12H13M-6 -19v13M6 -19v13", stroke_width=1)
    + path("M-17 -19L0 -31L17 -19z", fill=TILES)
    + line("M0 2v6", stroke_width=2.6) + door(0, 8, 11)
    + line("M-8 3h5M3 14h6M-9 18h5", stroke_width=1)
    + path("M-24 26l3 -12 3 12zM18 26l3 -12 3 12z", fill=WOOD)
)  # fmt: skip
FORTIFIED_CASTLE = (
    battlements(-8, -16, 11, 10) + battlements(8, -16, 11, 10)
    + path("M-22 26V4h44V26z", fill=STONE)
    + battlements(-22, -8, 14) + battlements(22, -8, 14)
    + path("M-7 26V15q7 -8 14 0V26z", fill=INK)
    + line("M-3.5 26V13M0 26V11M3.5 26V13", stroke=STONE, stroke_width=1.2)
    + line("M-22 2v5M22 2v5", stroke_width=2.4)
    + pennant(-8, -16, TILES) + pennant(8, -16, TILES)
)  # fmt: skip
TRAVELLING_CASTLE = (
    path("M-16 12V-8h8v-8h16v8h8V12z", fill=STONE)
    + line("M-18 -8h6M-10 -16h6M4 -16h6M12 -8h6", stroke_width=3)
    + pennant(0, -16, WATER) + path("M-4 12V3q4 -5 8 0v9z", fill=INK)
    + path("M-27 12H27L23 18H-23z", fill=WOOD)
    + wheel(-17) + wheel(17)
)  # fmt: skip
TRAINING_CAMP = (
    path("M-29 26L-8 -14L13 26z", fill=CARD) + path("M-20.5 10L-8 -14L-12.5 26H-21z", fill=LEAF)
    + path("M-8 26V4L0 26z", fill=INK) + pennant(-8, -14, LEAF)
    + line("M18 26v-10", stroke_width=3)
    + circle(18, 8, 11.5, fill=CARD) + circle(18, 8, 7.5, fill=TILES) + circle(18, 8, 3.4, fill=CARD)
    + line("M18 8L30 -4M26 -4h4v4")
)  # fmt: skip
STATUES = (
    path("M-16 26v-5h32v5zM-12 21v-9h24v9z", fill=STONE)
    + path("M-7 12Q-8 0 -6 -5Q-12 -2 -14 -12L-10 -14Q-8 -8 -4 -10H4Q10 -11 12 -26h4Q15 -8 6 -4Q8 2 7 12z", fill=MARBLE)
    + circle(0, -16, 5.5, fill=MARBLE)
    + line("M-6 -18q2 -6 6 -6q4 0 6 6", stroke=LEAF, stroke_width=2.6)
    + path("M10 -26l4 -6 5 5z", fill=GOLD) + line("M-5 17h10")
)  # fmt: skip
QUEENS_TOWER = (
    path("M-9 26V-8H9V26z", fill=CARD) + path("M-13 -8L0 -29L13 -8z", fill=ROSE)
    + line("M-15 26V8h6M15 26V8h-6") + path("M-17 26V10H-9V26zM9 26V10H17V26z", fill=CARD)
    + path("M-19 10L-13 -1L-7 10zM7 10L13 -1L19 10z", fill=ROSE)
    + path("M0 5C-5 2 -4.5 -3 -2 -3Q0 -3 0 -1Q0 -3 2 -3C4.5 -3 5 2 0 5z", fill=ROSE, stroke_width=1)
    + path("M-4 26V16q4 -5 8 0V26z", fill=DARK_WOOD)
    + use("pc-crown", 0, -32, 0.7)
)  # fmt: skip

#: In the order of `pieces.BUILDINGS`.
_DRAWN = (
    BAKERY, SAWMILL, FISHMONGERS, WEAVING_SHOP, MAGIC_SCHOOL, FOUNDRY, CHURCH, SAFE_KNIGHTS, SAFE_TOWERS, SMALL_TAVERN,
    BIG_TAVERN, GUARDTOWER, FORTIFIED_CASTLE, TRAVELLING_CASTLE, TRAINING_CAMP, STATUES, QUEENS_TOWER,
)  # fmt: skip

BUILDING_DRAWINGS = {f"qd-house-{kind}": inked(drawing, 1.6) for kind, drawing in enumerate(_DRAWN)}
