"""The pool replaces workers that die, and gives up games that kill them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from papercrown.arena import ArenaError
from papercrown.arena.record import Failure, Notice, Outcome
from papercrown.arena.workers.pool import MAX_ATTEMPTS, cores, play_games
from tests.arena.helpers import matchup, worker_processes
from tests.arena.workers.helpers import ANSWERING, replace_worker

KILLING = ANSWERING.format(before='[ "$number" != 2 ] || kill -9 $$')
"""Game 2 kills its worker."""


def failures(outcomes: list[Outcome]) -> dict[int, str]:
    return {outcome.number: outcome.reason for outcome in outcomes if isinstance(outcome, Failure)}


@pytest.mark.parametrize("jobs", [1, 2])
def test_game_that_kills_its_workers_is_given_up(jobs: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace_worker(monkeypatch, tmp_path, KILLING)
    outcomes = list(play_games(matchup(), range(6), jobs))
    notice = Notice("a worker was killed by SIGKILL in game 3; another one replays it")
    assert [outcome for outcome in outcomes if isinstance(outcome, Notice)] == [notice] * (MAX_ATTEMPTS - 1)
    found = failures(outcomes)
    assert sorted(found) == list(range(6))
    assert found[2] == "game 3 failed after 3 workers died: the last was killed by SIGKILL"
    assert all(reason.startswith("played by ") for number, reason in found.items() if number != 2)


def test_every_job_has_a_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace_worker(monkeypatch, tmp_path, ANSWERING.format(before="sleep 0.05"))
    assert len(set(failures(list(play_games(matchup(), range(8), 2))).values())) == 2


def test_closing_the_generator_ends_the_workers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    replace_worker(monkeypatch, tmp_path, ANSWERING.format(before="[ $number = 0 ] || kill -STOP $$"))
    outcomes = play_games(matchup(), range(6), 2)
    next(outcomes)
    assert worker_processes(os.getpid())
    outcomes.close()
    assert worker_processes(os.getpid()) == []


def test_workers_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(
        ArenaError, match="expected a worker process, got 3 in a row that exited with status 1 at startup"
    ):
        list(play_games(matchup(), range(2), 2))
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with pytest.raises(ArenaError, match=r"expected a worker process, got .*No such file"):
        list(play_games(matchup(), range(2), 2))


def test_cores_are_those_that_this_process_may_use() -> None:
    assert cores() == len(os.sched_getaffinity(0))
