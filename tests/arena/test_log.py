"""The log survives a crash, and files of anything else are refused and left alone."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.arena import ArenaError
from papercrown.arena.log import Log
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Played
from tests.arena.helpers import game_with_totals, matchup

MATCHUP = matchup()
GAMES = [game_with_totals(MATCHUP, number, (40 + number, 20)) for number in (3, 0, 1)]


def write_log(path: Path) -> bytes:
    log = Log(path, MATCHUP)
    for game in GAMES:
        log.append(game)
    log.close()
    return path.read_bytes()


def read_log(path: Path, given: Matchup = MATCHUP) -> dict[int, Played]:
    log = Log(path, given)
    log.close()
    return log.games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_logged_games_are_read_again(path: Path) -> None:
    assert read_log(path) == {}
    write_log(path)
    assert read_log(path) == {game.number: game for game in GAMES}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_truncated_file_loses_only_the_last_line(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("cut") / "games.jsonl"
    whole = write_log(path)
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    path.write_bytes(cut)
    kept = max(0, cut.count(b"\n") - 1)
    assert list(read_log(path)) == [game.number for game in GAMES[:kept]]
    log = Log(path, MATCHUP)
    for game in GAMES[kept:]:
        log.append(game)
    log.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"dear diary\n", "expected the log of an arena, got something else"),
        (b"\xff\xfe\n", "expected the log of an arena"),
        (b"{}\n", "expected the log of an arena"),
        (b"no line at all", "expected the log of an arena"),
        (b"[" * 100_000 + b"\n", "expected the log of an arena"),
    ],
)
def test_other_files_are_refused_and_left_alone(path: Path, content: bytes, sentence: str) -> None:
    path.write_bytes(content)
    with pytest.raises(ArenaError, match=sentence):
        Log(path, MATCHUP)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"nonsense\n",
        b'{"came":"played","number":-1,"plays":[],"steps":1,"check":"","times":[]}\n',
        msgspec.json.encode(GAMES[0]) + b"\n",
        msgspec.json.encode(game_with_totals(matchup(seats=4), 7, (1, 2, 3, 4))) + b"\n",
        b'{"came":"failed","number":7,"bot":0,"reason":""}\n',
    ],
)
def test_damaged_line_is_named(path: Path, line: bytes) -> None:
    whole = write_log(path)
    path.write_bytes(whole + line)
    with pytest.raises(ArenaError, match=r"games.jsonl, line 5: expected a game of this arena, got something else\Z"):
        Log(path, MATCHUP)
    assert path.read_bytes() == whole + line


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (matchup(seed=1), "holds games of another arena, seed: expected 1, got 0; choose another file"),
        (matchup("random", "greedy"), "bots: expected random, greedy, got greedy, random"),
        (matchup(seats=4), "seats: expected 4, got 2"),
        (matchup(options={"harmony": True}), "options: expected an object, got an object"),
        (msgspec.structs.replace(MATCHUP, code="0"), "the rules or the bots have changed since; choose another file"),
    ],
)
def test_log_of_another_matchup_is_refused(path: Path, other: Matchup, sentence: str) -> None:
    whole = write_log(path)
    with pytest.raises(ArenaError, match=r"\A[^\n]+\Z") as refused:
        Log(path, other)
    assert sentence in str(refused.value)
    assert path.read_bytes() == whole


def test_log_is_locked_while_it_is_open(path: Path) -> None:
    log = Log(path, MATCHUP)
    with pytest.raises(ArenaError, match="is in use by another arena"):
        Log(path, MATCHUP)
    log.close()
    assert read_log(path) == {}


def test_unwritable_file_is_refused(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path, "not a regular file"),
        (Path("/dev/zero"), "not a regular file"),
        (tmp_path / "no" / "file", "no such file"),
        (Path("a\0b"), "null"),
    ):
        with pytest.raises(ArenaError, match=f"expected a writable file for the games, got .*{reason}"):
            Log(path, MATCHUP)


def test_full_disk_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(path, MATCHUP)
    with path.open("rb") as read_only:
        monkeypatch.setattr(log, "_file", read_only)
        with pytest.raises(ArenaError, match="expected a writable file for the games, got"):
            log.append(GAMES[0])
    monkeypatch.undo()
    log.close()
