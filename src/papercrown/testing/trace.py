"""What a match looks like at every step, to compare compiled and interpreted rules."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from papercrown.bots import bot
from papercrown.core.game import Game
from papercrown.core.journal import replay
from papercrown.core.match import Match

BOT_EVERY = 40
"""Only so often is the greedy bot asked: interpreted, it takes its time."""
ALL_EVERY = 5
"""Only so often all seats are looked at."""


def trace(start: Match, steps: Iterable[tuple[int, int]]) -> Iterator[list[Any]]:
    """Position, actors and legal actions before each of these steps; now and then all seats, and the greedy bot."""
    yield _state(start)
    for seat, action in steps:
        start.play(seat, action)
        yield _state(start)


def _state(match: Match) -> list[Any]:
    actors, number = match.actors(), len(match.steps)
    asked = actors[:1] if number % BOT_EVERY == BOT_EVERY // 2 else []
    return [
        hashlib.sha256(match.position.tobytes()).hexdigest()[:16],
        actors,
        [match.legal_ids(seat) for seat in actors[:1]],
        [bot("greedy", seed=0).choose(match, seat).id for seat in asked],
        _all_seats(match) if number % ALL_EVERY == 0 or not actors else [],
    ]


def _all_seats(match: Match) -> list[Any]:
    scoring = match.game.scoring(match.position, match.names)
    return [
        [match.legal_ids(seat) for seat in range(match.seats)],
        [list(score.items.values()) for score in scoring.players],
        list(scoring.winners),
        [hashlib.sha256(match.view(seat).tobytes()).hexdigest()[:16] for seat in range(match.seats)],
    ]


def main() -> None:
    """Trace the match of a journal from standard input."""
    order = json.load(sys.stdin)
    package = importlib.import_module(order["package"])
    games = {value.name: value for value in vars(package).values() if isinstance(value, Game)}
    journal = order["journal"]
    start = replay({**journal, "steps": [], "length": 0}, games.__getitem__)
    json.dump(list(trace(start, ((seat, action) for seat, action, _ in journal["steps"]))), sys.stdout)
