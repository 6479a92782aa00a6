"""The same result in one process or in several, after the death of a worker, and after an interruption."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import papercrown as pc
from papercrown import arena
from papercrown.arena import Arena, ArenaError, Result
from papercrown.arena.log import Log
from papercrown.arena.record import Failure
from tests.arena.helpers import (
    BOTS,
    RecordingProgress,
    game_with_totals,
    in_this_process,
    matchup,
    without_times,
    worker_processes,
)

FORMER_NAMES = {
    "GAMES": "DEFAULT_GAMES",
    "MARGIN": "DEFAULT_MARGIN",
    "Question": "Matchup",
    "Watcher": "Progress",
    "asked": "make_matchup",
}


def play_three_bots(games: int = 60, **settings: object) -> Result:
    return arena.play(
        "kingdomino",
        ["greedy", "greedy", "random"],
        seats=2,
        games=games,
        all_games=True,
        **settings,  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def reference() -> Result:
    """The result that the same games must have, however they are played."""
    with in_this_process():
        return play_three_bots()


def totals(line_up: tuple[int, ...], number: int) -> list[int]:
    """The first bot always wins."""
    return [50 + number % 7 if bot == 0 else 30 for bot in line_up]


def test_result_of_a_matchup(reference: Result) -> None:
    assert (reference.rounds, reference.games) == (20, 60)
    assert [standing.games for standing in reference.standings] == [40, 40, 40]
    assert sum(standing.wins for standing in reference.standings) == 60
    strong, equal, weak = reference.standings
    assert weak.win_rate.mean < 0.2 < strong.win_rate.mean
    assert weak.rating.mu < min(strong.rating.mu, equal.rating.mu)
    assert weak.score.high < strong.score.low  # type: ignore[operator]
    assert [verdict.answer for verdict in reference.verdicts] == ["open", "stronger"]
    assert all(times.moves == 40 * 24 for times in reference.times.values())


def test_two_jobs_and_a_killed_worker_give_the_same_result(reference: Result) -> None:
    def kill(done: int) -> None:
        if done == 20:
            os.kill(worker_processes(os.getpid())[0], signal.SIGKILL)

    progress = RecordingProgress(kill)
    assert without_times(play_three_bots(jobs=2, progress=progress)) == without_times(reference)
    (notice,) = progress.notices
    assert notice.startswith("a worker was killed by SIGKILL in game ")
    assert worker_processes(os.getpid()) == []


def test_continued_arena_has_the_same_result(reference: Result, tmp_path: Path) -> None:
    """Even if games were logged in another order, some were lost, and the last line is truncated."""
    out = tmp_path / "games.jsonl"

    def interrupt(done: int) -> None:
        if done == 25:
            raise KeyboardInterrupt

    with in_this_process():
        with pytest.raises(KeyboardInterrupt):
            play_three_bots(out=out, progress=RecordingProgress(interrupt))
        head, *games = out.read_bytes().splitlines(keepends=True)
        assert len(games) == 25
        out.write_bytes(b"".join([head, *reversed(games[4:])]) + b'{"came":"pla')
        assert without_times(play_three_bots(out=out)) == without_times(reference)
    assert len(out.read_bytes().splitlines()) == 61


def test_number_of_games_can_change_when_continuing(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with in_this_process():
        fewer = without_times(play_three_bots(games=9, out=out))
        assert fewer["games"] == 9
        assert play_three_bots(games=13, out=out).games == 15
        assert without_times(play_three_bots(games=9, out=out)) == fewer


def test_logged_games_beyond_the_number_of_games_are_not_reported_as_done(tmp_path: Path) -> None:
    out, reported = tmp_path / "games.jsonl", list[int]()
    with in_this_process():
        play_three_bots(games=15, out=out)
        play_three_bots(games=9, out=out, progress=RecordingProgress(reported.append))
    assert reported == [9]


def test_early_stop_does_not_depend_on_the_order_of_games(tmp_path: Path) -> None:
    given = matchup()
    games = [game_with_totals(given, number, totals(given.line_up(number), number)) for number in range(100)]
    in_order = Arena(given, games=100)
    for game in games:
        in_order._settle(game)
    stopped = in_order.result()
    assert stopped.decided
    assert stopped.rounds == 10
    backwards = Arena(given, games=100, out=tmp_path / "games.jsonl")
    for game in reversed(games):
        backwards._settle(game)
    assert without_times(backwards.result()) == without_times(stopped)
    backwards.close()
    to_the_end = Arena(given, games=100, all_games=True)
    for game in games:
        to_the_end._settle(game)
    assert to_the_end.result().rounds == 50
    assert to_the_end.result().verdicts[0].round == 10


def test_greedy_is_soon_found_stronger_than_random() -> None:
    two_jobs = arena.play("kingdomino", ["greedy", "random"], jobs=2)
    assert (two_jobs.verdicts[0].answer, two_jobs.decided, two_jobs.rounds) == ("stronger", True, 10)
    with in_this_process():
        assert without_times(arena.play("kingdomino", ["greedy", "random"])) == without_times(two_jobs)


def test_round_with_a_failed_game_is_not_counted(tmp_path: Path) -> None:
    given = matchup()
    some = Arena(given, games=8, out=tmp_path / "games.jsonl")
    for number in range(8):
        if number == 5:
            some._receive(Failure(number, 0, "greedy raised ValueError"))
        else:
            some._receive(game_with_totals(given, number, totals(given.line_up(number), number)))
    result = some.result()
    some.close()
    assert (result.rounds, result.games, len(result.failures)) == (3, 6, 1)
    log = Log(tmp_path / "games.jsonl", given)
    log.close()
    assert sorted(log.games) == [0, 1, 2, 3, 4, 6, 7]


def test_exception_of_a_bot_fails_its_games_only() -> None:
    progress = RecordingProgress()
    with in_this_process():
        result = arena.play("kingdomino", [f"{BOTS}:Raising", "greedy"], games=12, progress=progress)
    assert 0 < len(result.failures) == len(progress.notices) < 12
    assert result.rounds == 6 - len({failure.number // 2 for failure in result.failures})
    assert all(failure.bot == 0 for failure in result.failures)


def test_solo_games_of_one_deal_are_compared() -> None:
    with in_this_process():
        result = arena.play("pocket-kingdoms", ["greedy", "random"], seats=1, games=6)
    assert result.even == 0.5
    assert [standing.games for standing in result.standings] == [3, 3]
    assert sum(standing.wins for standing in result.standings) == 3


def test_single_bot_has_no_verdict() -> None:
    with in_this_process():
        result = arena.play("pocket-kingdoms", ["random"], games=2)
    assert (result.games, result.verdicts, result.decided) == (2, [], False)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"games": 0}, "expected from 1 to 1000000 games, got 0"),
        ({"jobs": 0}, "expected from 1 to 1024 jobs, got 0"),
        ({"margin": 0.5}, "expected a margin between 0 and 0.5, got 0.5"),
        ({"margin": float("nan")}, "expected a margin"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, float], sentence: str) -> None:
    with pytest.raises(pc.OptionError, match=sentence):
        Arena(matchup(), **settings)  # type: ignore[arg-type]


def test_arena_without_a_complete_round_has_no_result() -> None:
    with pytest.raises(ArenaError, match="expected a complete round, got none"):
        Arena(matchup()).result()


@pytest.mark.parametrize(("former", "name"), FORMER_NAMES.items())
def test_former_name_warns(former: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"^papercrown.arena.{former} is deprecated, use {name}$"):
        assert getattr(arena, former) is getattr(arena, name)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = arena.nothing  # type: ignore[attr-defined]
