"""Traces of a match, to compare compiled with interpreted rules."""

from __future__ import annotations

import atexit
import hashlib
import importlib
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from papercrown.bots import bot
from papercrown.core.game import Game
from papercrown.core.journal import replay
from papercrown.core.match import Match

BOT_EVERY_STEPS = 40
"""How often the greedy bot is asked, which is slow when interpreted."""
ALL_SEATS_EVERY_STEPS = 5
"""How often the scores, views and actions of all seats are traced."""


def trace(start: Match, steps: Iterable[tuple[int, int]]) -> Iterator[list[Any]]:
    """The position, actors and legal actions at every step; at some steps all seats and a bot's choice."""
    yield _state(start)
    for seat, action in steps:
        start.play(seat, action)
        yield _state(start)


def _state(match: Match) -> list[Any]:
    actors, number = match.actors(), len(match.steps)
    asked = actors[:1] if number % BOT_EVERY_STEPS == BOT_EVERY_STEPS // 2 else []
    return [
        hashlib.sha256(match.position.tobytes()).hexdigest()[:16],
        actors,
        [match.legal_ids(seat) for seat in actors[:1]],
        [bot("greedy", seed=0).choose(match, seat).id for seat in asked],
        _all_seats(match) if number % ALL_SEATS_EVERY_STEPS == 0 or not actors else [],
    ]


def _all_seats(match: Match) -> list[Any]:
    scoring = match.game.scoring(match.position, match.names)
    return [
        [match.legal_ids(seat) for seat in range(match.seats)],
        [list(score.items.values()) for score in scoring.players],
        list(scoring.winners),
        [hashlib.sha256(match.view(seat).tobytes()).hexdigest()[:16] for seat in range(match.seats)],
    ]


# --- in plain Python ------------------------------------------------------------------------------------------------


class PlainPythonFailed(Exception):
    """The rules fail in the process that compiles nothing."""


def plain_trace(package: str, journal: Mapping[str, Any]) -> list[Any]:
    """The trace of a journal's match in a process that compiles nothing."""
    python = _plain_python()
    assert python.stdin
    assert python.stdout
    print(json.dumps({"package": package, "journal": journal}), file=python.stdin, flush=True)
    line = python.stdout.readline()
    if not line:
        _plain_python.cache_clear()
        raise PlainPythonFailed("it ended without an answer")
    answer = json.loads(line)
    if "failed" in answer:
        raise PlainPythonFailed(answer["failed"])
    return list(answer["trace"])


@cache
def _plain_python() -> subprocess.Popen[str]:
    """One process for all games, since starting it takes long. It ends with this one."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", "from papercrown.testing.trace import main; main()"]
    python = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(python.communicate)
    return python


def main() -> None:
    """For each journal on standard input, print the trace of its match as a line of JSON."""
    for line in sys.stdin:
        print(json.dumps(_answer(**json.loads(line))), flush=True)


def _answer(package: str, journal: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"trace": _traced(package, journal)}
    except Exception:
        return {"failed": traceback.format_exc()[-2000:]}


def _traced(package: str, journal: dict[str, Any]) -> list[Any]:
    declared = vars(importlib.import_module(package)).values()
    games = {value.name: value for value in declared if isinstance(value, Game)}
    start = replay({**journal, "steps": [], "length": 0}, games.__getitem__)
    return list(trace(start, ((seat, action) for seat, action, _ in journal["steps"])))
