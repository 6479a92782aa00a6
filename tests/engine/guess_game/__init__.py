"""The smallest game in which peeking pays: both players write a digit in secret, and equal digits score."""

from papercrown.core.game import Game

GUESS_GAME = Game(
    name="guess",
    title="Guess",
    summary="Write what the next player writes.",
    credit="Ours.",
    package=__name__,
    version=1,
    seats_for=(2,),
    secret=True,
    longest=2,
)
