"""`papercrown bench`."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import papercrown as pc
from papercrown.cli import main
from tests.cli.helpers import refused

RESULT = {"rates": [], "compilation": {"cold": None, "warm": {"kingdomino": 1.5}}}


def test_result_as_json_and_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[tuple[list[str], dict[str, Any]]] = []

    def bench(games: Sequence[pc.Game], **settings: Any) -> dict[str, Any]:
        measured.append(([game.name for game in games], settings))
        return RESULT

    monkeypatch.setattr("papercrown.bench.bench", bench)
    monkeypatch.setattr("papercrown.bench.table", lambda result: f"{len(result)} rows")
    assert main(["bench", "kingdomino", "--seconds", "0.01", "--no-cold", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == RESULT
    assert main(["bench", "kingdomino"]) == 0
    assert capsys.readouterr().out == "2 rows\n"
    assert measured == [
        (["kingdomino"], {"seconds": 0.01, "cold": False}),
        (["kingdomino"], {"seconds": 1.0, "cold": True}),
    ]


def test_invalid_seconds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--seconds" in refused(capsys, "bench", "--seconds", "0")
