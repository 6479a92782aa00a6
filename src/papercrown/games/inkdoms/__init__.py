"""Inkdoms: dice fall on a map, and tell where to paint it."""

from papercrown.content.catalogue import content_option
from papercrown.core.game import Game
from papercrown.games.inkdoms.catalogue import MAPS

INKDOMS = Game(
    name="inkdoms",
    title="Inkdoms",
    summary="Dice fall on a map of six kingdoms: paint its areas so that no colour touches itself, and be the first.",
    credit="Designed by Ivan Tuzovsky, published by Hobby World.",
    package=__name__,
    version=1,
    seats_for=(1, 2, 3, 4),
    options=(content_option(MAPS, "Map"),),
    secret=True,
    longest=4 * (54 + 12 + 16 + 2 * 66) + 20,  # areas, towers, spells, and a die in every round; alone 20 numbers
)
