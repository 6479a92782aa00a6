"""Matchups, made-up games, and the processes of an arena."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import papercrown as pc
from papercrown.arena import Matchup, Result, make_matchup
from papercrown.arena.record import Play, Played
from papercrown.arena.stats.latency import Latency

ROOT = Path(__file__).parents[2]
BOTS = "tests.arena.bots"


def matchup(*bots: str, game: str = "kingdomino", **settings: Any) -> Matchup:
    return make_matchup(pc.game(game), bots or ("greedy", "random"), **settings)


def made_up(given: Matchup, number: int, totals: Sequence[int]) -> Played:
    """A game with these totals, seat by seat."""
    plays = tuple(Play(bot, total, ()) for bot, total in zip(given.line_up(number), totals, strict=True))
    return Played(number, plays, 1, "check", tuple(Latency() for _ in totals))


def fixed(result: Result) -> dict[str, Any]:
    """What is always the same."""
    told = result.as_json()
    del told["times"]
    return told


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "papercrown", "arena", *words]


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*words), cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def workers(parent: int) -> list[int]:
    """The processes that play for this one."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                of = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                words = (folder / "cmdline").read_text()
            except OSError:
                continue
            if of == parent and "papercrown.arena.workers.worker" in words:
                found.append(int(folder.name))
    return found
