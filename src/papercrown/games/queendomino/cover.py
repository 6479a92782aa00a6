"""The covers for the lobby: a valley with a castle, and pieces of the game in front of it.

The lobby shows them before anything is compiled, so this module imports no rules.
"""

from functools import cache

from papercrown.drawing.svg import circle, document, group, line, path, rect, rotated, use
from papercrown.drawing.theme import CARD, GOLD, INK, PIECES, SEATS, crowns, inked, shadow
from papercrown.games.queendomino.drawing.building_drawings import BUILDING_DRAWINGS
from papercrown.games.queendomino.drawing.domino_tile import tile
from papercrown.games.queendomino.drawing.landscape_drawings import GROUNDS, INKS, landscape
from papercrown.games.queendomino.drawing.tokens import ROSE, TOKENS

WIDTH, HEIGHT = 320, 200
BAKERY, CHURCH, TAVERN = 0, 6, 10
"""Kinds of buildings."""
SKY, SKIN, HAIR = "#f8edd0", "#f6dfc0", "#7a4a2a"

_TREE = inked(
    path("M0 0v6", stroke_width=2.4) + path("M0 -17l8 10h-3l5 8h-20l5 -8h-3z", fill="#2c6440"), 1.4, INKS["forest"]
)
_EAR = inked(
    line("M0 9V-9")
    + path("M0 2q5 0 5 -5q-5 0 -5 5q-5 0 -5 -5q5 0 5 5M0 -4q5 0 5 -5q-5 0 -5 5q-5 0 -5 -5q5 0 5 5", fill="#d99a1f"),
    1.1, INKS["wheat"],
)  # fmt: skip
_TUFT = inked(line("M-3 4q0 -5 -3 -8M0 4v-9M3 4q0 -5 3 -8"), 1.5, INKS["prairie"])
_CLOUD = inked(path("M-20 6a7 7 0 0 1 2 -13a10 10 0 0 1 18 -3a8 8 0 0 1 14 4a6.5 6.5 0 0 1 4 12z", fill=CARD), 1.5)
_LADY = inked(
    path("M-12 -50C-19 -82 -8 -84 0 -84C8 -84 19 -82 12 -50Q0 -40 -12 -50z", fill=HAIR)
    + path("M-27 -1Q-20 -24 -8 -36H8Q20 -24 27 -1Q0 8 -27 -1z", fill=ROSE)
    + path("M-6 -35Q-3 -16 -11 2.500Q0 4.5 11 2.500Q3 -16 6 -35z", fill="#ecb3c9")
    + path("M-8 -36Q-10 -47 -7 -53H7Q10 -47 8 -36z", fill="#a84a75")
    + path("M-7 -52Q-19 -46 -16 -32L-10 -33Q-12 -42 -7 -45zM7 -52Q19 -46 16 -32L10 -33Q12 -42 7 -45z", fill=ROSE)
    + circle(-13, -30.5, 3.2, fill=SKIN)
    + circle(13, -30.5, 3.2, fill=SKIN)
    + circle(0, -64, 10.5, fill=SKIN)
    + path("M-10.5 -65Q-9 -77 0 -77Q9 -77 10.5 -65Q5 -71 0 -71Q-5 -71 -10.5 -65z", fill=HAIR)
    + line("M-2.6 -58.6q2.6 2.4 5.2 0")
    + circle(-4, -63.5, 0.7, fill=INK)
    + circle(4, -63.5, 0.7, fill=INK),
    1.8,
) + use("pc-crown", 0, -83, 1.35)  # fmt: skip

PICTURES = {
    **PIECES, **TOKENS, **BUILDING_DRAWINGS,
    **{f"qd-{land}": landscape(land, 1) for land in ("lake", "prairie", "marsh")},
    "qd-forest": "".join(use("qd-tree", x, y) for x, y in ((14, 24), (36, 22), (25, 50), (47, 48))),
    "qd-wheat": "".join(use("qd-ear", x, y, 1.2) for x, y in ((14, 20), (32, 24), (50, 19), (20, 45), (42, 46))),
    "qd-tree": _TREE, "qd-ear": _EAR, "qd-tuft": _TUFT, "qd-cloud": _CLOUD, "qd-lady": _LADY,
}  # fmt: skip


@cache
def cover(name: str) -> str:
    """The cover of the game with this name."""
    title, scene = {"queendomino": ("Queendomino", _queendomino), "kingdomino": ("Kingdomino", _kingdomino)}[name]
    return document(scene(), WIDTH, HEIGHT, title, PICTURES)


def _queendomino() -> str:
    """The Queen comes to see the town. The dragon has heard of it too."""
    town = ((CHURCH, 232, 112, 0.9), (BAKERY, 268, 118, 0.8), (TAVERN, 299, 114, 0.74))
    return (
        _sky()
        + use("qd-dragon", 246, 62, 1.15)
        + _far()
        + _castle(54, 40, 1.35, 2)
        + _near()
        + "".join(use(f"qd-house-{kind}", x, y, scale) for kind, x, y, scale in town)
        + _meadow((18, 148), (86, 146), (228, 162), (252, 184), (276, 166), (304, 158), (300, 190))
        + _domino("lake", "prairie", 12, 152, -8, 1)
        + use("qd-knight", 132, 168, 1.65, fill=SEATS[1].fill)
        + use("qd-lady", 182, 190)
    )


def _kingdomino() -> str:
    """Kings look for land."""
    dominoes = (
        ("lake", "forest", 10, 152, -7, 1),
        ("wheat", "prairie", 115, 150, 2, 1),
        ("marsh", "lake", 223, 143, 7, 2),
    )
    kings = ((0, 54, 156), (1, 160, 162), (2, 266, 159))
    return (
        _sky()
        + _far()
        + _near()
        + _castle(109, 42, 1.7, 3)
        + _meadow((22, 146), (106, 150), (214, 152), (312, 152))
        + "".join(_domino(*domino) for domino in dominoes)
        + "".join(use(f"pc-king-{seat}", x, y, 1.35) for seat, x, y in kings)
    )


def _sky() -> str:
    return (
        rect(0, 0, WIDTH, HEIGHT, fill=SKY)
        + circle(36, 34, 19, fill=GOLD, fill_opacity=0.8)
        + use("qd-cloud", 52, 44, 0.9)
        + use("qd-cloud", 160, 26, 0.8)
    )


def _far() -> str:
    """Mountains, with a wood in front of them."""
    mountains = inked(
        path("M128 128L172 74L190 90L214 72L236 88L266 46L300 84L330 62V130z", fill=GROUNDS["mountain"])
        + path("M172 74L161 87.500L168 86L173 92L180 81z", fill=CARD)
        + path("M266 46L250 68.500L259 66L266 76L273 66L282 64z", fill=CARD),
        1.8,
    )
    wood = inked(path("M-5 104Q42 70 96 94T204 112L204 150H-5z", fill=GROUNDS["forest"]), 1.8)
    trees = ((8, 106), (30, 98), (22, 116), (46, 110), (6, 126), (34, 130), (152, 116), (170, 122), (136, 124))
    return mountains + wood + "".join(use("qd-tree", x, y) for x, y in trees)


def _near() -> str:
    """A hill with wheat."""
    ears = ((196, 128), (212, 120), (214, 138), (188, 142), (300, 136), (258, 134))
    return inked(path("M140 150Q200 96 252 108T330 108V170H120z", fill=GROUNDS["wheat"]), 1.8) + "".join(
        use("qd-ear", x, y) for x, y in ears
    )


def _castle(x: float, y: float, scale: float, seat: int) -> str:
    return group(use(f"qd-flag-{seat}", 26, 25) + use("qd-castle", 0, 3), x, y, scale)


def _meadow(*tufts: tuple[float, float]) -> str:
    ground = inked(path("M-5 142Q70 124 164 142T330 144V205H-5z", fill=GROUNDS["prairie"]), 1.8)
    return ground + "".join(use("qd-tuft", x, y) for x, y in tufts)


def _domino(left: str, right: str, x: float, y: float, degrees: float, n: int) -> str:
    halves = [(GROUNDS[land], f"qd-{land}") for land in (left, right)]
    drawn = shadow(0, 0, 120, 60) + tile(halves[0], halves[1]) + crowns(n, 12 + 16 * (n - 1), 11)
    return rotated(group(drawn, scale=0.74), x, y, degrees)
