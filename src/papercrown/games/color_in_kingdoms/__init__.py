"""Color-In Kingdoms: whatever you build, the others may copy."""

from papercrown.content.catalogue import content_option
from papercrown.core.game import Game
from papercrown.core.options import Option
from papercrown.games.color_in_kingdoms.catalogue import PROVINCES

SUMS = Option(
    "sums",
    ("roads-5-9", "roads-6-8"),
    "Sums of the dice",
    "roads-5-9: brick roads are built with 5 or 9, waterways with 6 or 8. roads-6-8: the other way round.",
)
LONGEST = Option(
    "longest",
    ("path", "group"),
    "Longest road",
    "path: the longest way through brick roads that visits none of them twice. group: the largest connected group.",
)
UNCOPIED = Option(
    "uncopied",
    ("zero", "nothing"),
    "When nobody copies",
    "zero: a 0 is written and uses up a copycat square. nothing: no square is used.",
)

COLOR_IN_KINGDOMS = Game(
    name="color-in-kingdoms",
    title="Color-In Kingdoms",
    summary="Two dice say what you build, and everybody may copy it: choose what the others cannot use.",
    credit="Designed by Sye Robertson.",
    package=__name__,
    version=2,  # 2: a position carries the map of its province, so that users can make their own
    seats_for=(1, 2, 3, 4, 5, 6),
    options=(content_option(PROVINCES, "Province"), SUMS, LONGEST, UNCOPIED),
    secret=True,
    longest=6 * 60 * 6,  # six players colour one of at most 60 spaces on each of their turns, and five may copy
)
