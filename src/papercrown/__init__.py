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

__version__ = "0.3.0.dev0"

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
    """Replay a journal; one that was cut, edited or belongs to other rules raises `JournalError` with the step.

    >>> pc.replay(finished.journal()).scores() == finished.scores()
    True
    """
    from papercrown.core.journal import replay

    return replay(journal, game)


def bot(name: str, *, seed: int | None = None, seconds: float | None = None, threads: int = 1) -> Bot:
    """A bot by its name: a level from "page" to "queen", "random", "greedy", or "search:0.5" with seconds per turn.

    >>> pc.bot("greedy", seed=1).choose(match, seat).path
    ('domino:3',)
    """
    from papercrown.bots import bot

    return bot(name, seed=seed, seconds=seconds, threads=threads)


def hints(match: Match, seat: int, *, seconds: float = 1.0, most: int = 3, **more: Any) -> Hints:
    """The best actions of a seat that may act, with reasons, from what it can see.

    >>> pc.hints(match, seat, seconds=0.1).verdict
    '...'
    """
    from papercrown.advice import hints

    return hints(match, seat, seconds=seconds, most=most, **more)


def review(match: Match, *, playouts: int | None = None, progress: Callable[[int, int], None] | None = None) -> Review:
    """Analyse a finished match: expectations at each step, turning points, and luck apart from choice.

    >>> pc.review(finished, playouts=20).accounts[0].luck
    Worth(...)
    """
    from papercrown.advice import review

    return review(match, playouts=playouts, progress=progress)


def _simulate(*args: Any, **kwargs: Any) -> Playouts:
    from papercrown.engine.batch import playouts

    return playouts(*args, **kwargs)


Game.simulator = _simulate
