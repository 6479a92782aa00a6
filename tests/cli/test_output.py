"""Results as JSON and as a table."""

import json

import pytest

from papercrown.cli.output import print_json, print_scores
from papercrown.core.scoresheet import added_up


def test_json_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"name": "Žofie"})
    printed = capsys.readouterr().out
    assert json.loads(printed) == {"name": "Žofie"}
    assert "Žofie" in printed


def test_scores_are_a_table_with_stars_for_winners(capsys: pytest.CaptureFixture[str]) -> None:
    sheets = [
        added_up("[bold]Ada[/]", {"open_projects": -1, "wheat": 4}),
        added_up("Bo", {"open_projects": 0, "wheat": 5}),
    ]
    print_scores(sheets, [1])
    head, *rows = [line.split() for line in capsys.readouterr().out.splitlines() if any(map(str.isalnum, line))]
    assert head == ["[bold]Ada[/]", "Bo", "★"]
    assert rows == [["open", "projects", "-1", "0"], ["wheat", "4", "5"], ["total", "3", "5"]]
