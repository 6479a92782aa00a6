"""Matchups, invented games, and the processes of an arena."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import papercrown as pc
from papercrown.arena import Matchup, Result, make_matchup
from papercrown.arena.record import Play, Played
from papercrown.arena.stats.latency import Latency
from papercrown.arena.stats.tally import Tally
from papercrown.arena.workers import pool
from papercrown.arena.workers.task import play_game

ROOT = Path(__file__).parents[2]
BOTS = "tests.arena.bots"


class RecordingProgress:
    """Keeps all notices, and calls `on_update` with the number of finished games."""

    def __init__(self, on_update: Callable[[int], None] = lambda done: None) -> None:
        self.notices: list[str] = []
        self._on_update = on_update

    def update(self, tally: Tally, done: int, total: int) -> None:
        self._on_update(done)

    def notify(self, sentence: str) -> None:
        self.notices.append(sentence)

    def close(self) -> None: ...


def matchup(*bots: str, game: str = "kingdomino", **settings: Any) -> Matchup:
    return make_matchup(pc.game(game), bots or ("greedy", "random"), **settings)


def game_with_totals(given: Matchup, number: int, totals: Sequence[int]) -> Played:
    """An invented game with these totals, seat by seat."""
    plays = tuple(Play(bot, total, ()) for bot, total in zip(given.line_up(number), totals, strict=True))
    return Played(number, plays, 1, "check", tuple(Latency() for _ in totals))


def tally_with_winner(winner: int, rounds: int) -> Tally:
    """Greedy and random after some rounds; the winner always has 40 points and the other bot 30."""
    given = matchup()
    tally = Tally(given, 0.05)
    for first in range(0, 2 * rounds, 2):
        line_ups = [(number, given.line_up(number)) for number in (first, first + 1)]
        tally.add([game_with_totals(given, n, [40 if bot == winner else 30 for bot in seats]) for n, seats in line_ups])
    return tally


def result_with_totals(bots: tuple[str, ...], rounds: Sequence[Sequence[int]]) -> Result:
    """The result of two-player rounds; all games of a round have the same totals, seat by seat."""
    given = Matchup("kingdomino", 1, 2, {}, bots, None, 0, "")
    tally = Tally(given, 0.05)
    for deal, totals in enumerate(rounds):
        numbers = range(deal * len(bots), (deal + 1) * len(bots))
        tally.add([game_with_totals(given, number, totals) for number in numbers])
    return tally.result([], early=False)


def without_times(result: Result) -> dict[str, Any]:
    """The reproducible part of a result."""
    found = result.as_json()
    del found["times"]
    return found


@contextmanager
def in_this_process() -> Iterator[None]:
    """Arenas play their games here, without worker processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "play_games", lambda given, numbers, jobs: (play_game(given, number) for number in numbers))
        yield


def start_command(*arguments: str, **settings: Any) -> subprocess.Popen[str]:
    """`papercrown arena` in a process of its own."""
    command = [sys.executable, "-m", "papercrown", "arena", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)


def worker_processes(parent: int) -> list[int]:
    """The ids of the worker processes that a process has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                started_by = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                command = (folder / "cmdline").read_text()
            except OSError:
                continue
            if started_by == parent and "papercrown.arena.workers.worker" in command:
                found.append(int(folder.name))
    return found


def environment_with(**variables: str) -> dict[str, str]:
    return {**os.environ, **variables}
