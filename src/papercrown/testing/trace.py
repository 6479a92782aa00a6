"""What a match looks like at every step, to compare compiled and interpreted rules."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Iterator
from typing import Any

from papercrown.bots import bot
from papercrown.core.game import Game
from papercrown.core.journal import replay
from papercrown.core.match import Match

BOT_EVERY = 40
"""Only so often is the greedy bot asked: interpreted, it takes its time."""


def trace(match: Match) -> Iterator[list[Any]]:
    """Position, actors, legal actions, scores, views and now and then the greedy bot's choice, before each step."""
    again = match.at(0)
    yield _state(again)
    for step in match.steps:
        again.play(step.seat, step.action)
        yield _state(again)


def _state(match: Match) -> list[Any]:
    asked = match.actors()[:1] if len(match.steps) % BOT_EVERY == BOT_EVERY // 2 else []
    return [
        [bot("greedy", seed=0).choose(match, seat).id for seat in asked],
        hashlib.sha256(match.position.tobytes()).hexdigest()[:16],
        match.actors(),
        [match.legal_ids(seat) for seat in range(match.seats)],
        [list(score.items.values()) for score in match.scores()],
        list(match.winners()),
        [hashlib.sha256(match.view(seat).tobytes()).hexdigest()[:16] for seat in range(match.seats)],
    ]


def main() -> None:
    """Trace the match of a journal from standard input."""
    order = json.load(sys.stdin)
    package = importlib.import_module(order["package"])
    games = {value.name: value for value in vars(package).values() if isinstance(value, Game)}
    json.dump(list(trace(replay(order["journal"], games.__getitem__))), sys.stdout)
