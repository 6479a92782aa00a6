"""The same results, however the games were played: in one process or several, some of which died, or after a pause."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import papercrown as pc
from papercrown import arena
from papercrown.arena import Arena, ArenaError, Result
from papercrown.arena.log import Log
from papercrown.arena.record import Failure
from papercrown.arena.stats.tally import Tally
from tests.arena.bots import FATAL
from tests.arena.helpers import BOTS, fixed, made_up, matchup, workers


class Onlooker:
    """Remembers what it hears, and may meddle."""

    def __init__(self, meddle: Callable[[int], None] = lambda done: None) -> None:
        self.heard: list[str] = []
        self.meddle = meddle

    def update(self, tally: Tally, done: int, total: int) -> None:
        self.meddle(done)

    def notify(self, sentence: str) -> None:
        self.heard.append(sentence)

    def close(self) -> None: ...


def played(jobs: int = 1, games: int = 60, **settings: object) -> Result:
    return arena.play("kingdomino", ["greedy", "greedy", "random"], seats=2, games=games, jobs=jobs, **settings)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def usual() -> Result:
    return played(all_games=True)


def test_the_result_of_a_matchup(usual: Result) -> None:
    assert (usual.rounds, usual.games) == (20, 60)
    assert [standing.games for standing in usual.standings] == [40, 40, 40]
    assert sum(standing.wins for standing in usual.standings) == 60
    assert usual.standings[2].win_rate.mean < 0.2 < usual.standings[0].win_rate.mean
    assert usual.standings[2].rating.mu < min(usual.standings[0].rating.mu, usual.standings[1].rating.mu)
    assert usual.standings[2].score.high < usual.standings[0].score.low  # type: ignore[operator]
    assert [verdict.answer for verdict in usual.verdicts] == ["open", "stronger"]
    assert all(times.moves == 40 * 24 for times in usual.times.values())


def test_two_jobs_and_a_killed_worker_change_nothing(usual: Result) -> None:
    def kill(done: int) -> None:
        if done == 20:
            os.kill(workers(os.getpid())[0], signal.SIGKILL)

    onlooker = Onlooker(kill)
    assert fixed(played(jobs=2, all_games=True, progress=onlooker)) == fixed(usual)
    (heard,) = onlooker.heard
    assert heard.startswith("a worker was ended by SIGKILL in game ")
    assert workers(os.getpid()) == []


def test_going_on_changes_nothing(usual: Result, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"

    def stop(done: int) -> None:
        if done == 25:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played(all_games=True, out=out, progress=Onlooker(stop))
    assert workers(os.getpid()) == []
    lines = out.read_bytes().splitlines(keepends=True)
    assert len(lines) == 26
    out.write_bytes(b"".join([lines[0], *reversed(lines[5:])]) + b'{"came":"pla')
    assert fixed(played(jobs=2, all_games=True, out=out)) == fixed(usual)
    assert len(out.read_bytes().splitlines()) == 61


def test_more_games_go_on_where_fewer_ended(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    fewer = fixed(played(games=9, all_games=True, out=out))
    assert fewer["games"] == 9
    assert fixed(played(games=13, all_games=True, out=out))["games"] == 15
    assert fixed(played(games=9, all_games=True, out=out)) == fewer


def test_it_stops_after_the_same_round_whatever_arrived(tmp_path: Path) -> None:
    given = matchup()
    whole = Arena(given, games=100)
    for number in range(100):
        whole._settle(made_up(given, number, _totals(given.line_up(number), number)))
    stopped = whole.result()
    assert stopped.decided
    assert stopped.rounds == 10
    late = Arena(given, games=100, out=tmp_path / "games.jsonl")
    for number in reversed(range(100)):
        late._settle(made_up(given, number, _totals(given.line_up(number), number)))
    assert fixed(late.result()) == fixed(stopped)
    late.close()
    every = Arena(given, games=100, all_games=True)
    for number in range(100):
        every._settle(made_up(given, number, _totals(given.line_up(number), number)))
    assert every.result().rounds == 50
    assert every.result().verdicts[0].round == 10


def _totals(line_up: tuple[int, ...], number: int) -> list[int]:
    return [50 + number % 7 if bot == 0 else 30 for bot in line_up]


def test_greedy_is_stronger_than_random_and_that_is_known_soon() -> None:
    one = arena.play("kingdomino", ["greedy", "random"], jobs=2)
    assert (one.verdicts[0].answer, one.decided, one.rounds) == ("stronger", True, 10)
    assert fixed(arena.play("kingdomino", ["greedy", "random"], jobs=1)) == fixed(one)


def test_a_round_with_a_failed_game_is_left_out(tmp_path: Path) -> None:
    given = matchup()
    some = Arena(given, games=8, out=tmp_path / "games.jsonl")
    for number in range(8):
        if number == 5:
            some._take(Failure(number, 0, "greedy raised ValueError"))
        else:
            some._take(made_up(given, number, _totals(given.line_up(number), number)))
    result = some.result()
    some.close()
    assert (result.rounds, result.games, len(result.failures)) == (3, 6, 1)
    log = Log(tmp_path / "games.jsonl", given)
    log.close()
    assert sorted(log.games) == [0, 1, 2, 3, 4, 6, 7]


def test_a_bot_that_raises_ends_its_games_only() -> None:
    onlooker = Onlooker()
    result = arena.play("kingdomino", [f"{BOTS}:Raising", "greedy"], games=12, jobs=1, progress=onlooker)
    assert 0 < len(result.failures) == len(onlooker.heard) < 12
    assert result.rounds == 6 - len({failure.number // 2 for failure in result.failures})
    assert all(failure.bot == 0 for failure in result.failures)


def test_a_game_of_which_workers_die_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    given = matchup(f"{BOTS}:Dying", "random")
    monkeypatch.setenv(FATAL, str(given.deal_seed(2)))
    onlooker = Onlooker()
    result = arena.play("kingdomino", given.bots, games=6, jobs=2, progress=onlooker)
    (failure,) = result.failures
    assert failure.number == 2 + [given.line_up(2)[0], given.line_up(3)[0]].index(0)
    assert failure.reason == f"3 workers died of game {failure.number + 1}: the last was ended by SIGKILL"
    assert len(onlooker.heard) == 3
    assert result.rounds == 2


def test_what_bots_print_does_no_harm() -> None:
    assert arena.play("kingdomino", [f"{BOTS}:Talking", "random"], games=2, jobs=1).games == 2


def test_workers_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(
        ArenaError, match="expected a worker that plays, got 3 in a row that ended with status 1 at once"
    ):
        arena.play("kingdomino", ["greedy", "random"], games=2, jobs=2)
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with pytest.raises(ArenaError, match=r"expected a worker that plays, got .*No such file"):
        arena.play("kingdomino", ["greedy", "random"], games=2, jobs=2)


def test_bots_that_play_alone_are_compared_too() -> None:
    result = arena.play("pocket-kingdoms", ["greedy", "random"], seats=1, games=6, jobs=1)
    assert result.even == 0.5
    assert [standing.games for standing in result.standings] == [3, 3]
    assert sum(standing.wins for standing in result.standings) == 3


def test_a_bot_of_its_own() -> None:
    result = arena.play("pocket-kingdoms", ["random"], games=2, jobs=1)
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
def test_wrong_numbers(settings: dict[str, float], sentence: str) -> None:
    with pytest.raises(pc.OptionError, match=sentence):
        Arena(matchup(), **settings)  # type: ignore[arg-type]


def test_no_round_no_result() -> None:
    with pytest.raises(ArenaError, match="expected a round of which all games ended, got none"):
        Arena(matchup()).result()
