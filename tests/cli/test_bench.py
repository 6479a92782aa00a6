"""`papercrown bench`."""

import json

import pytest

from papercrown.cli import main
from tests.cli.helpers import refused


def test_rates_as_json_and_for_people(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["bench", "kingdomino", "--seconds", "0.01", "--no-cold", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [row["seats"] for row in result["rates"]] == [2, 3, 4]
    assert all(row["playouts_per_second"] > 0 and row["steps_per_second"] > 0 for row in result["rates"])
    assert result["compilation"]["cold"] is None
    assert result["compilation"]["warm"]["kingdomino"] > 0
    monkeypatch.setattr("papercrown.bench.bench", lambda *_, **__: result)
    assert main(["bench", "kingdomino", "--seconds", "0.01", "--no-cold"]) == 0
    out = capsys.readouterr().out
    assert "playouts/s" in out
    assert "warm compilation" in out


def test_wrong_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--seconds" in refused(capsys, "bench", "--seconds", "0")
