"""What advice in games with hidden choices is like, for `test_secrets.py`, which runs this without the compiler."""

import json

import papercrown as pc
from papercrown.core.match import Match
from tests.advice.test_review import check_sums, played
from tests.core.secret_game import SECRET_GAME
from tests.engine.guess_game import GUESS_GAME

SECRETS = 5


def chosen(game: pc.Game, secret: int) -> Match:
    """The first seat has chosen in secret, the second is asked."""
    match = game.match(seats=2, seed=1)
    while 0 in match.actors():
        match.play(0, secret)
    return match


def told(game: pc.Game) -> int:
    """How many different hints the second seat gets, whatever the first has chosen."""
    matches = [chosen(game, secret) for secret in range(SECRETS)]
    return len({str(pc.hints(match, 1, iterations=30, seed=5).as_json()) for match in matches})


def reviewed() -> bool:
    match = played(SECRET_GAME, ["random", "random"])
    check_sums(match, pc.review(match, playouts=10))
    return True


if __name__ == "__main__":
    print(json.dumps({"guess": told(GUESS_GAME), "secret": told(SECRET_GAME), "reviewed": reviewed()}))
