"""The secret game with a planted mistake."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from papercrown.core.game import Game
from papercrown.engine.specialise import kernels_for
from tests.core.secret_game import SECRET_GAME, actions, rules

kernels_for(SECRET_GAME)  # kernels are cached by package, so specialise those of the sound game before a broken one's


def broken(**changes: Any) -> Game:
    """The secret game with other functions in its rules, its actions or its drawing."""
    game = replace(SECRET_GAME)
    vars(game)["rules"] = SimpleNamespace(**{**vars(rules), **{n: f for n, f in changes.items() if n in vars(rules)}})
    modules = {"actions": SimpleNamespace(**{**vars(actions), **changes}), "drawing": SimpleNamespace(**changes)}
    vars(game)["module"] = modules.__getitem__
    vars(game)["has_module"] = lambda name: name == "drawing" and {"draw", "parts"} & {*changes}
    return game
