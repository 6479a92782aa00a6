"""Chroma Cubes: a colouring book that is a race."""

from papercrown.content.catalogue import content_option
from papercrown.core.game import Game
from papercrown.games.chroma_cubes.catalogue import PUZZLES

CHROMA_CUBES = Game(
    name="chroma-cubes",
    title="Chroma Cubes",
    summary="Colour in a picture with dice of two colours each: the first to complete a figure scores the most for it.",
    credit="Designed by Charles “Chip” Beauvais.",
    package=__name__,
    version=2,  # 2: a player is finished when no figure can be completed any more
    seats_for=(1, 2, 3, 4),
    options=(content_option(PUZZLES, "Puzzle"),),
    secret=True,
    longest=4 * (40 + 12) * 10,  # four players, 40 sections, 12 deposits; at least every second turn a player acts
)
