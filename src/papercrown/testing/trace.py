"""What a match looks like at every step, to compare compiled and interpreted rules."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Iterator
from typing import Any

from papercrown.core.game import Game
from papercrown.core.journal import replay
from papercrown.core.match import Match


def trace(match: Match) -> Iterator[list[Any]]:
    """Position, actors, legal actions and totals before each step and at the end."""
    again = match.at(0)
    yield _state(again)
    for step in match.steps:
        again.play(step.seat, step.action)
        yield _state(again)


def _state(match: Match) -> list[Any]:
    return [
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
