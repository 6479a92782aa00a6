"""`papercrown draw`."""

from pathlib import Path

import pytest

from papercrown.cli import main
from tests.cli.helpers import GOLDEN, refused


def test_drawing_goes_to_a_file_or_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.svg"
    assert main(["draw", str(GOLDEN), "-o", str(path), "--step", "10", "--viewer", "1"]) == 0
    assert path.read_text("utf-8").startswith("<svg")
    assert main(["draw", str(GOLDEN)]) == 0
    assert capsys.readouterr().out.startswith("<svg")


def test_invalid_arguments_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--step: expected a number from 0 to" in refused(capsys, "draw", str(GOLDEN), "--step", "999")
    assert "--viewer: expected a seat from 0 to 1" in refused(capsys, "draw", str(GOLDEN), "--viewer", "7")
    assert "--output: expected a file" in refused(capsys, "draw", str(GOLDEN), "-o", str(tmp_path / "no" / "way.svg"))
