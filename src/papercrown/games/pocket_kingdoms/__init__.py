"""Pocket Kingdoms: one roll, and everybody builds at once."""

from papercrown.core.game import Game
from papercrown.core.options import Option, switch

SHIPS = Option(
    "ships",
    ("at-most", "less"),
    "Numbers of a ship",
    "at-most: the two numbers of a ship may add up to its limit. less: they must stay below it.",
)
OPEN_PROJECTS = Option(
    "open_projects",
    ("started", "all"),
    "Open projects",
    "started: at the end every row that was begun and not finished costs a point. all: every row that is not finished.",
)
BUILDING = Option(
    "building",
    ("must", "free"),
    "Dice that could build",
    "must: you cannot explore while a die can be written or stored, until two have been. free: build with two dice, "
    "one or none, and explore with the rest.",
    codes=(1, 0),
)
BARRACKS = switch(
    "barracks", "Barracks", "A fourth town building: for two equal dice it blocks a space in anybody's kingdom."
)

POCKET_KINGDOMS = Game(
    name="pocket-kingdoms",
    title="Pocket Kingdoms",
    summary="Three dice for everybody: two build houses, ships, fields and a town, the third lets the wild grow.",
    credit="Designed by Christoph Scheiblhofer, published by Gamealot.",
    package=__name__,
    version=2,
    seats_for=(1, 2, 3, 4, 5, 6),
    options=(SHIPS, OPEN_PROJECTS, BUILDING, BARRACKS),
    secret=True,
    longest=6 * (72 * 4 + 72 + 8),  # six players: three dice and a "done" for each of 72 spaces, symbols, boxes
)
