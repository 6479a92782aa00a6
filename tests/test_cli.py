"""The command: every refusal is one line on standard error and status 2, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli import main
from papercrown.core.phrasing import one_of
from tests.records import FIRST

GOLDEN = FIRST / "kingdomino-2.json"
SHEET = {"players": [{"name": "Ada", "kingdom": ["w1 @", "w0 ."]}, {"name": "[bold]Bo[/bold]", "kingdom": ["@ x3"]}]}


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET))
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("papercrown: ")
    return err.removeprefix("papercrown: ").strip()


def command(*arguments: str, stdin: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, "-m", "papercrown", *arguments],
        input=stdin, env={**os.environ, **environment}, capture_output=True, check=False,
    )  # fmt: skip


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "kingdomino: Kingdomino, 2, 3 or 4 players" in out
    assert "queendomino: Queendomino, 2, 3, 4, 5, 6 or 8 players" in out
    assert "--option tax_bonus=per-knight or per-turn (default per-knight)" in out


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games", "--json"])
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == pc.games()
    kingdomino = listed[pc.games().index("kingdomino")]
    assert kingdomino["options"][1]["values"] == [False, True]


def test_games_needs_neither_numba_nor_numpy() -> None:
    script = "import sys, papercrown.cli; papercrown.cli.main(['games']); print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")


def test_score(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "kingdomino", str(sheet)]) == 0
    out = capsys.readouterr().out
    assert "[bold]Bo[/bold] ★" in out
    assert out.rstrip().endswith("3")


def test_score_as_json(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", "kingdomino", str(sheet), "--json"])
    scored = json.loads(capsys.readouterr().out)
    assert scored["winners"] == [1]
    zeros = dict.fromkeys(pc.game("kingdomino").shown_items, 0)
    assert scored["players"][0] == {"name": "Ada", "total": 2, "items": {**zeros, "wheat": 2}}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "sheet: expected a JSON object, got an empty file"),
        (b"\xff\xfe", "sheet, byte 1: expected UTF-8, got 0xff"),
        (b"{", "sheet, line 1, column 2: not JSON"),
        (b"[" * 100_000, "sheet: expected a few lists and objects inside each other"),
        (b" " * 2_000_000, "sheet: expected at most 1000000 bytes, got more"),
        (b'{"players": []}', "players: expected 1 to 4 players, got 0"),
        (b'{"players": [{"kingdom": ["@ T"]}]}', "player 1, kingdom, row 1, cell 2: expected no town in Kingdomino"),
    ],
)
def test_a_wrong_sheet(content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(content)
    assert refused(capsys, "score", "kingdomino", str(path)).startswith(sentence)


def test_a_sheet_from_standard_input() -> None:
    done = command("score", "kingdomino", "-", "--json", stdin=json.dumps(SHEET).encode())
    assert json.loads(done.stdout)["winners"] == [1]


def test_no_such_file_folder_or_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in refused(capsys, "score", "kingdomino", str(tmp_path / "none.json"))
    assert "is a directory" in refused(capsys, "score", "kingdomino", str(tmp_path))
    assert "null" in refused(capsys, "score", "kingdomino", "a\0b")
    sentence = f'expected a game: {one_of(pc.games())}, got "chess"'
    assert refused(capsys, "score", "chess", str(GOLDEN)) == sentence
    assert refused(capsys, "play", "chess") == sentence
    assert refused(capsys, "bench", "chess") == sentence


def test_replay(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOLDEN)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("   1 ")
    assert "Place the" in out
    assert "total" in out


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", str(GOLDEN), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["over"]
    assert len(told["steps"]) == json.loads(GOLDEN.read_text())["length"]


def test_replay_of_an_unfinished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(pc.game("kingdomino").match(seats=2, seed=1).journal()))
    assert main(["replay", str(path)]) == 0
    assert "the game goes on" in capsys.readouterr().out


@pytest.mark.parametrize("verb", ["replay", "draw"])
def test_a_wrong_journal(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    for content, sentence in (
        (b"", "expected a journal, got a file that is not JSON (line 1, column 1)"),
        (b"\xff", "expected a journal, got a file that is not JSON"),
        (b"[" * 100_000, "expected a journal, got lists inside lists without end"),
        (b"[]", "expected a journal, which is a JSON object, got a list"),
        (GOLDEN.read_bytes()[:-300], "expected a journal, got a file that is not JSON (line 1, column"),
    ):
        path.write_bytes(content)
        assert refused(capsys, verb, str(path)).startswith(sentence)
    edited = json.loads(GOLDEN.read_text())
    edited["steps"][9][2] = "0" * 12
    path.write_text(json.dumps(edited))
    assert refused(capsys, verb, str(path)).startswith("step 10: ")


def test_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.svg"
    assert main(["draw", str(GOLDEN), "-o", str(path), "--step", "10", "--viewer", "1"]) == 0
    assert path.read_text("utf-8").startswith("<svg")
    assert main(["draw", str(GOLDEN)]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert "--step: expected a number from 0 to" in refused(capsys, "draw", str(GOLDEN), "--step", "999")
    assert "--viewer: expected a seat from 0 to 1" in refused(capsys, "draw", str(GOLDEN), "--viewer", "7")
    assert "--output: expected a file" in refused(capsys, "draw", str(GOLDEN), "-o", str(tmp_path / "no" / "way.svg"))


def test_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["guide"]) == 0
    assert "Queendomino" in capsys.readouterr().out


def test_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "kingdomino", "--seconds", "0.01", "--no-cold", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [row["seats"] for row in result["rates"]] == [2, 3, 4]
    assert all(row["playouts_per_second"] > 0 and row["steps_per_second"] > 0 for row in result["rates"])
    assert result["compilation"]["cold"] is None
    assert result["compilation"]["warm"]["kingdomino"] > 0
    assert "--seconds" in refused(capsys, "bench", "--seconds", "0")


def test_bench_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "queendomino", "--seconds", "0.01", "--no-cold"]) == 0
    out = capsys.readouterr().out
    assert "playouts/s" in out
    assert "warm compilation" in out


def test_a_whole_game_from_a_pipe(tmp_path: Path) -> None:
    done = command("play", "kingdomino", "--seed", "1", stdin=b"1\n" * 1000, PAPERCROWN_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert b"The winner" in done.stdout


def test_a_game_that_cannot_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAPERCROWN_DATA", str(tmp_path))
    for arguments, sentence in (
        (["--option", "duel"], "expected NAME=VALUE"),
        (["--option", "duel=long"], "expected classic or mighty"),
        (["--option", "size=2"], "unknown option"),
        (["--seats", "9"], "expected 2, 3 or 4 players, got 9"),
        (["--bot", "deep"], "expected a bot"),
        (["--resume"], "expected a saved game"),
    ):
        assert sentence in refused(capsys, "play", "kingdomino", *arguments)


def test_a_refusal_ends_the_command(tmp_path: Path) -> None:
    done = command("play", "kingdomino", "--resume", PAPERCROWN_DATA=str(tmp_path))
    assert done.returncode == 2
    assert b"expected a saved game" in done.stderr
    assert b"Traceback" not in done.stderr


def test_save_and_resume(tmp_path: Path) -> None:
    left = command("play", "--seed", "3", stdin=b"1\n1\nq\n", PAPERCROWN_DATA=str(tmp_path))
    assert left.returncode == 0
    assert b"papercrown play --resume" in left.stdout
    done = command("play", "--resume", stdin=b"1\n" * 2000, PAPERCROWN_DATA=str(tmp_path))
    assert done.returncode == 0
    assert b"The winner" in done.stdout


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m papercrown replay {GOLDEN} | head -1", shell=True, capture_output=True, check=True
    )
    assert done.stderr == b""


def test_games_are_compiled_side_by_side(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "--jobs", "2", "--json"]) == 0
    assert sorted(json.loads(capfd.readouterr().out)) == pc.games()
