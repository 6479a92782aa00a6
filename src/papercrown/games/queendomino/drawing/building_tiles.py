"""Building tiles: in full on the builders' board, as a house on a town square."""

from functools import cache

from papercrown.core.phrasing import several
from papercrown.drawing.svg import circle, group, path, rect, text, use
from papercrown.drawing.theme import CARD, FADED, INK, crowns, shadow
from papercrown.games.queendomino.drawing.landscapes import GROUND, swatch
from papercrown.games.queendomino.drawing.tokens import ROSE, SLATE
from papercrown.games.queendomino.pieces import BUILDINGS, LANDSCAPES, POINTS_PER_TERRITORY, TOWN, Building

WIDTH, HEIGHT = 150, 152
SMALL_WIDTH, SMALL_HEIGHT = 102, 108

POINTS = "#8fb573"
"""The colour of points."""

#: Names for a town square, which has room for one word.
SHORT = (
    "Bakery", "Sawmill", "Fish", "Weaver", "Magic", "Foundry", "Church", "Safe", "Safe",
    "Tavern", "Big Tavern", "Guards", "Fortress", "Travelling", "Camp", "Statues", "Queen's",
)  # fmt: skip


def effects(building: Building) -> str:
    """The effects of a building in words."""
    effects = [
        several(building.knights, "knight"),
        several(building.towers, "tower"),
        several(building.crowns, "crown"),
        "tax bonus of 1 coin for each knight" if building.tax_per_knight else "",
        "tax bonus of 1 coin for each tower" if building.tax_per_tower else "",
        several(building.points, "point"),
        "1 point for each tower" if building.per_tower else "",
        "1 point for each knight" if building.per_knight else "",
    ]
    if building.per_territory is not None:
        effects.append(f"{POINTS_PER_TERRITORY} points for each {LANDSCAPES[building.per_territory]} territory")
    return ", ".join(filter(None, effects))


@cache
def tile(kind: int) -> str:
    """A tile of the builders' board, with its upper left corner at the origin."""
    building = BUILDINGS[kind]
    return (
        _card(WIDTH, HEIGHT, 27)
        + text(WIDTH / 2, 19, building.name, 14.5, text_anchor="middle", font_weight="bold", fill=INK)
        + use(f"qd-house-{kind}", WIDTH / 2 + 3, 84, 1.3)
        + _gains(building)
        + (crowns(building.crowns, WIDTH - 22, 48, 1.5))
        + _tax(building, HEIGHT - 20)
        + worth(building, WIDTH - 27, HEIGHT - 21)
    )


@cache
def small_tile(kind: int) -> str:
    """A smaller tile; long names take two lines."""
    building = BUILDINGS[kind]
    gains = _gains(building)
    name = building.name.rsplit(" ", 1)
    first = 18.5 if len(name) == 1 else 12.5
    return (
        _card(SMALL_WIDTH, SMALL_HEIGHT, 29)
        + "".join(
            text(SMALL_WIDTH / 2, first + 12 * row, word, 12, text_anchor="middle", font_weight="bold", fill=INK)
            for row, word in enumerate(name)
        )
        + use(f"qd-house-{kind}", SMALL_WIDTH / 2 + (6 if gains else -6), 64, 0.84)
        + group(gains, 0, 7, 0.82)
        + crowns(building.crowns, SMALL_WIDTH - 17, 44, 1.2)
        + _tax(building, SMALL_HEIGHT - 14, 0.8)
        + worth(building, SMALL_WIDTH - 20, SMALL_HEIGHT - 15, 0.84)
    )


def _card(width: float, height: float, band: float) -> str:
    """A blank tile with a band for its name."""
    return (
        shadow(0, 0, width, height, 9)
        + rect(0, 0, width, height, rx=9, fill=CARD, stroke=INK, stroke_width=1.8)
        + path(
            f"M1 {band}V9Q1 1 9 1H{width - 9}Q{width - 1} 1 {width - 1} 9V{band}z", fill=GROUND[TOWN], fill_opacity=0.55
        )
        + path(f"M1 {band}H{width - 1}", stroke=INK, stroke_opacity=0.5)
    )


def _gains(building: Building) -> str:
    """Knights and towers that the building brings at once, stacked."""
    gains = [(icon, n) for icon, n in (("qd-knight", building.knights), ("qd-tower", building.towers)) if n]
    return "".join(_gain(icon, n, 21, 50 + 36 * i) for i, (icon, n) in enumerate(gains))


def _gain(icon: str, n: int, x: float, y: float) -> str:
    return use(icon, x - 5, y, 0.92, fill=SLATE) + (
        text(x - 5, y + 29, f"\N{MULTIPLICATION SIGN}{n}", 15, text_anchor="middle", font_weight="bold", fill=INK)
        if n > 1
        else ""
    )


def _tax(building: Building, y: float, scale: float = 1) -> str:
    if not (building.tax_per_knight or building.tax_per_tower):
        return ""
    icon = "qd-knight" if building.tax_per_knight else "qd-tower"
    return group(
        use("pc-coin", 18, 0, 0.9)
        + text(18, 4.5, "+1", 11.5, text_anchor="middle", font_weight="bold", fill=INK)
        + path("M31 8L37 -8", stroke=INK, stroke_width=1.3)
        + use(icon, 47, 1, 0.62, fill=SLATE),
        0, y, scale,
    )  # fmt: skip


def worth(building: Building, x: float, y: float, scale: float = 1) -> str:
    """A seal with the points at the end of the game: a number, or a number per item."""
    if building.points:
        seal = _seal(0) + _count(0, str(building.points))
    elif building.per_territory is not None:
        seal = (
            _seal(-22)
            + _count(-22, str(POINTS_PER_TERRITORY))
            + _slash(-9)
            + swatch(building.per_territory, -4, -12.5, 25)
        )
    elif building.per_tower or building.per_knight:
        icon = "qd-tower" if building.per_tower else "qd-knight"
        seal = _seal(-20) + _count(-20, "1") + _slash(-7) + use(icon, 5, 1, 0.66, fill=SLATE)
    else:
        return ""
    return group(seal, x, y, scale)


def _seal(x: float) -> str:
    return circle(x, 0, 11.5, fill=POINTS, stroke=INK, stroke_width=1.4) + circle(
        x, 0, 8.8, fill=CARD, stroke="none", opacity=0.75
    )


def _count(x: float, number: str) -> str:
    return text(x, 5.4, number, 16, text_anchor="middle", font_weight="bold", fill=INK)


def _slash(x: float) -> str:
    return path(f"M{x} 8l5 -16", stroke=INK, stroke_width=1.3)


@cache
def on_square(kind: int, named: bool) -> str:
    """A building on a town square of 60 units: its house, and its name where it is legible."""
    plate = rect(3.5, 3.5, 53, 53, rx=6, fill="#fbe6d8", stroke=INK, stroke_width=1.1)
    if not named:
        return plate + use(f"qd-house-{kind}", 30, 31.5, 0.76)
    name = text(30, 54, SHORT[kind], 9, text_anchor="middle", fill=INK)
    return plate + use(f"qd-house-{kind}", 30, 27, 0.66) + name


def empty_spot(width: float, height: float) -> str:
    """The outline of a missing tile."""
    return rect(
        0, 0, width, height, rx=9, fill=FADED, fill_opacity=0.12, stroke=FADED, stroke_width=1.4, stroke_dasharray="6 5"
    )


def price(coins: int, discount: bool = False) -> str:
    """A coin with a price, around the origin; with a discount the Queen pays one coin of it."""
    coin = use("pc-coin", 0, 0, 1.35) + text(0, 6, str(coins), 17, text_anchor="middle", font_weight="bold", fill=INK)
    if not discount:
        return coin
    badge = rect(14, -9, 30, 19, rx=9.5, fill=ROSE, stroke=INK, stroke_width=1.2)
    return coin + badge + text(29, 5, "-1", 14, text_anchor="middle", font_weight="bold", fill=CARD)
