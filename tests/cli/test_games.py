"""`papercrown games`."""

import json

import pytest

import papercrown as pc
from papercrown.cli import main


def test_games_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert "kingdomino: Kingdomino, 2, 3 or 4 players" in out
    assert "queendomino: Queendomino, 2, 3, 4, 5, 6, 7 or 8 players" in out
    assert "--option tax_bonus=per-knight or per-turn (default per-knight)" in out


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["games", "--json"])
    listed = json.loads(capsys.readouterr().out)
    assert [game["name"] for game in listed] == pc.games()
    kingdomino = listed[pc.games().index("kingdomino")]
    [harmony] = [option for option in kingdomino["options"] if option["name"] == "harmony"]
    assert harmony["values"] == [False, True]
