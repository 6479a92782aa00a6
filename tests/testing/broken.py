"""The secret game with a planted mistake."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from papercrown.core.game import Game
from papercrown.engine.specialise import kernels_for
from tests.core.secret_game import SECRET_GAME, actions, rules

kernels_for(SECRET_GAME)  # kernels are cached by package, so specialise those of the sound game before a broken one's

OPTIONAL_MODULES = {"drawing": {"draw", "parts"}, "prompts": {"question"}, "promises": {"OFFERS"}}
"""Modules that the secret game does not have, each with the names that make it exist."""


def broken(**changes: Any) -> Game:
    """The secret game with other functions in its rules, its actions, its drawing, its prompts or its promises."""
    game = replace(SECRET_GAME)
    vars(game)["rules"] = SimpleNamespace(**{**vars(rules), **{n: f for n, f in changes.items() if n in vars(rules)}})
    modules = {name: SimpleNamespace(**changes) for name in OPTIONAL_MODULES}
    modules["actions"] = SimpleNamespace(**{**vars(actions), **changes})
    vars(game)["module"] = modules.__getitem__
    vars(game)["has_module"] = lambda name: OPTIONAL_MODULES.get(name, set()) & {*changes}
    return game
