"""`papercrown score`."""

import json
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli import main
from tests.cli.helpers import refused, typed

SHEET = {"players": [{"name": "Ada", "kingdom": ["w1 @", "w0 ."]}, {"name": "[bold]Bo[/bold]", "kingdom": ["@ x3"]}]}


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET))
    return path


def test_scores_for_people(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "kingdomino", str(sheet)]) == 0
    out = capsys.readouterr().out
    assert "[bold]Bo[/bold] ★" in out
    assert out.rstrip().endswith("3")


def test_scores_as_json(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["score", "kingdomino", str(sheet), "--json"])
    scored = json.loads(capsys.readouterr().out)
    assert scored["winners"] == [1]
    zeros = dict.fromkeys(pc.game("kingdomino").shown_items, 0)
    assert scored["players"][0] == {"name": "Ada", "total": 2, "items": {**zeros, "wheat": 2}}


def test_sheet_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, json.dumps(SHEET))
    assert main(["score", "kingdomino", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["winners"] == [1]


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
def test_malformed_sheet_is_refused(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(content)
    assert refused(capsys, "score", "kingdomino", str(path)).startswith(sentence)
