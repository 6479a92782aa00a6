"""Papercrown: a table for kingdom games.

>>> import papercrown as pc
>>> match = pc.game("queendomino").match(seats=4, seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercrown.core.errors import (
    IllegalAction,
    JournalError,
    OptionError,
    PapercrownError,
    SheetError,
    UndoRefused,
    UnknownBot,
    UnknownGame,
)
from papercrown.core.game import Game, Playouts
from papercrown.core.options import Option, switch
from papercrown.core.scoresheet import ScoreSheet, Scoring
from papercrown.registry import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercrown.advice import Hints, Review
    from papercrown.bots import Bot
    from papercrown.core.match import Match
    from papercrown.registry import games

__version__ = "0.2.0"

__all__ = [
    "Game",
    "IllegalAction",
    "JournalError",
    "Option",
    "OptionError",
    "PapercrownError",
    "Playouts",
    "ScoreSheet",
    "Scoring",
    "SheetError",
    "UndoRefused",
    "UnknownBot",
    "UnknownGame",
    "bot",
    "game",
    "games",
    "hints",
    "replay",
    "review",
    "switch",
]


def replay(journal: object) -> Match:
    """Play a journal again; one that is cut, edited or of other rules raises `JournalError` with the step.

    >>> pc.replay(match.journal()).scores() == match.scores()
    True
    """
    from papercrown.core.journal import replay

    return replay(journal, game)


def bot(name: str, *, seed: int | None = None, seconds: float | None = None, threads: int = 1) -> Bot:
    """A bot by its name: a level from "page" to "queen", "random", "greedy", or "search:0.5" with seconds for a turn.

    >>> pc.bot("queen").choose(match, seat)
    """
    from papercrown.bots import bot

    return bot(name, seed=seed, seconds=seconds, threads=threads)


def hints(match: Match, seat: int, *, seconds: float = 1.0, most: int = 3, **more: Any) -> Hints:
    """The best actions of a seat that may act, with reasons, from what it can see; `papercrown.advice` has the rest.

    >>> pc.hints(match, seat).hints[0].reasons
    """
    from papercrown.advice import hints

    return hints(match, seat, seconds=seconds, most=most, **more)


def review(match: Match, *, playouts: int | None = None, progress: Callable[[int, int], None] | None = None) -> Review:
    """A finished match: what was to be expected at each step, the turning points, and luck apart from choice.

    >>> pc.review(match).accounts[0].luck
    """
    from papercrown.advice import review

    return review(match, playouts=playouts, progress=progress)


def _simulate(*args: Any, **kwargs: Any) -> Playouts:
    from papercrown.engine.batch import playouts

    return playouts(*args, **kwargs)


Game.simulator = _simulate
