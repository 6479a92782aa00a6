"""A tiny game with simultaneous turns, hidden choices, dice and reveals.

All players write two digits in secret; when all are done, the digits are revealed and added up. Instead of writing, a
player may throw a die. There are two rounds. The rules are interpreted, so that tests need not compile them.
"""

from papercrown.core.game import Game
from papercrown.core.options import switch

SECRET_GAME = Game(
    name="secret",
    title="Secret Digits",
    summary="Write digits that nobody sees.",
    credit="Ours.",
    package=__name__,
    version=3,
    seats_for=(2, 3),
    secret=True,
    options=(switch("doubled", "Doubled", "Digits count twice."),),
    longest=3 * 2 * 2,  # three players, two digits, two rounds
)
