"""A tiny game with what Queendomino has not: simultaneous turns, hidden choices and a reveal.

Everybody writes two digits at the same time, out of sight; when all have, the digits are shown and added up. Instead of
writing, one may throw a die. Two rounds.
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
