"""The log: what survives, what is dropped, and what is refused."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papercrown.arena import ArenaError
from papercrown.arena.log import Log
from papercrown.arena.matchup import Matchup
from papercrown.arena.record import Played
from tests.arena.helpers import made_up, matchup

MATCHUP = matchup()
GAMES = [made_up(MATCHUP, number, (40 + number, 20)) for number in (3, 0, 1)]


def written(path: Path) -> bytes:
    log = Log(path, MATCHUP)
    for game in GAMES:
        log.keep(game)
    log.close()
    return path.read_bytes()


def opened(path: Path, given: Matchup = MATCHUP) -> dict[int, Played]:
    log = Log(path, given)
    log.close()
    return log.games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_what_was_written_is_read(path: Path) -> None:
    assert opened(path) == {}
    written(path)
    assert opened(path) == {game.number: game for game in GAMES}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_file_that_was_cut_anywhere_loses_the_cut_line_only(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("cut") / "games.jsonl"
    whole = written(path)
    cut = whole[: data.draw(st.integers(0, len(whole)))]
    path.write_bytes(cut)
    kept = max(0, cut.count(b"\n") - 1)
    assert list(opened(path)) == [game.number for game in GAMES[:kept]]
    log = Log(path, MATCHUP)
    for game in GAMES[kept:]:
        log.keep(game)
    log.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"dear diary\n", "expected the games of an arena, got something else"),
        (b"\xff\xfe\n", "expected the games of an arena"),
        (b"{}\n", "expected the games of an arena"),
        (b"no line at all", "expected the games of an arena"),
        (b"[" * 100_000 + b"\n", "expected the games of an arena"),
    ],
)
def test_a_file_of_something_else_is_left_alone(path: Path, content: bytes, sentence: str) -> None:
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
        msgspec.json.encode(made_up(matchup(seats=4), 7, (1, 2, 3, 4))) + b"\n",
        b'{"came":"failed","number":7,"bot":0,"reason":""}\n',
    ],
)
def test_a_damaged_file(path: Path, line: bytes) -> None:
    whole = written(path)
    path.write_bytes(whole + line)
    with pytest.raises(ArenaError, match=r"games.jsonl, line 5: expected a game of this arena, got something else\Z"):
        Log(path, MATCHUP)
    assert path.read_bytes() == whole + line


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (matchup(seed=1), "holds games of another arena, seed: expected 1, got 0: give another file"),
        (matchup("random", "greedy"), "bots: expected random, greedy, got greedy, random"),
        (matchup(seats=4), "seats: expected 4, got 2"),
        (matchup(options={"harmony": True}), "options: expected an object, got an object"),
        (msgspec.structs.replace(MATCHUP, code="0"), "their sources have changed since: give another file"),
    ],
)
def test_a_log_of_another_matchup(path: Path, other: Matchup, sentence: str) -> None:
    whole = written(path)
    with pytest.raises(ArenaError, match=r"\A[^\n]+\Z") as refused:
        Log(path, other)
    assert sentence in str(refused.value)
    assert path.read_bytes() == whole


def test_two_arenas_do_not_write_into_one_file(path: Path) -> None:
    log = Log(path, MATCHUP)
    with pytest.raises(ArenaError, match="is being written by another arena"):
        Log(path, MATCHUP)
    log.close()
    assert opened(path) == {}


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path, "no plain file"),
        (Path("/dev/zero"), "no plain file"),
        (tmp_path / "no" / "file", "no such file"),
        (Path("a\0b"), "null"),
    ):
        with pytest.raises(ArenaError, match=f"expected a file for the games that can be written, got .*{why}"):
            Log(path, MATCHUP)


def test_a_full_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(path, MATCHUP)
    with path.open("rb") as read_only:
        monkeypatch.setattr(log, "_file", read_only)
        with pytest.raises(ArenaError, match="expected a file for the games that can be written, got"):
            log.keep(GAMES[0])
    monkeypatch.undo()
    log.close()
