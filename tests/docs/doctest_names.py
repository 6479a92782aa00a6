"""The names that examples in docstrings of the public API may use."""

from functools import cache
from pathlib import Path
from typing import Any

import papercrown as pc
from papercrown import arena
from papercrown.core import bits, dice, jit
from papercrown.core.match import Match
from papercrown.core.records import record
from papercrown.drawing import parts, pencil, svg, theme
from papercrown.engine.batch import Batch
from papercrown.testing import Case, ConformanceError, Finding, cases, fuzz

MODULES = (bits, dice, jit, parts, pencil, svg, theme)


def doctest_names() -> dict[str, Any]:
    """Matches of Kingdomino before, after and during the game, a batch, dice, and the public functions by name."""
    game = pc.game("kingdomino")
    match = game.match(seats=2, seed=7, names=["Ada", "Bo"])
    fresh = {
        "match": match,
        "begun": finished().at(8),
        "seat": match.actors()[0],
        "batch": Batch(game, 10, seats=2, seed=1),
        "dice": dice.dice_for(bytes(32), "example", 0),
    }
    functions = {name: value for module in MODULES for name, value in vars(module).items() if not name.startswith("_")}
    kit = {"Case": Case, "ConformanceError": ConformanceError, "Finding": Finding, "cases": cases, "fuzz": fuzz}
    more = {"Batch": Batch, "Path": Path, "__name__": "builtins", "arena": arena, "pc": pc, "record": record}
    return {**functions, **kit, **more, "game": game, "finished": finished(), "result": result(), **fresh}


@cache
def finished() -> Match:
    match = pc.game("kingdomino").match(seats=2, seed=7, names=["Ada", "Bo"])
    bot = pc.bot("random", seed=1)
    while not match.over:
        seat = match.actors()[0]
        match.play(seat, bot.choose(match, seat))
    return match


@cache
def result() -> arena.Result:
    return arena.play("kingdomino", ["greedy", "random"], games=40, jobs=1)
