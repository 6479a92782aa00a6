"""The files that commands read and write."""

import json
from pathlib import Path

import pytest

import papercrown as pc
from papercrown.cli.files import read_file, write_output
from tests.cli.helpers import GOLDEN, refused, typed


@pytest.mark.parametrize("command", ["replay", "draw"])
def test_malformed_journal_is_refused(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    for content, sentence in (
        (b"", "expected a journal, got a file that is not JSON (line 1, column 1)"),
        (b"\xff", "expected a journal, got a file that is not JSON"),
        (b"[" * 100_000, "expected a journal, got lists nested too deeply"),
        (b"[" + b"9" * 5000, "expected a journal with numbers of at most 100 digits, got one of 5000"),
        (b"[]", "expected a journal, which is a JSON object, got a list"),
        (GOLDEN.read_bytes()[:-300], "expected a journal, got a file that is not JSON (line 1, column"),
    ):
        path.write_bytes(content)
        assert refused(capsys, command, str(path)).startswith(sentence)
    edited = json.loads(GOLDEN.read_text())
    edited["steps"][9][2] = "0" * 12
    path.write_text(json.dumps(edited))
    assert refused(capsys, command, str(path)).startswith("step 10: ")


def test_unreadable_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in refused(capsys, "score", "kingdomino", str(tmp_path / "none.json"))
    assert "is a directory" in refused(capsys, "score", "kingdomino", str(tmp_path))
    assert "null" in refused(capsys, "score", "kingdomino", "a\0b")


def test_long_file_is_cut_off_after_one_byte_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "long").write_bytes(b"x" * 100)
    assert read_file(str(tmp_path / "long"), 10) == b"x" * 11
    typed(monkeypatch, "y" * 100)
    assert read_file("-", 10) == b"y" * 11


def test_output_goes_to_a_file_or_to_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_output(str(tmp_path / "out"), "<svg/>")
    assert (tmp_path / "out").read_text("utf-8") == "<svg/>"
    write_output(None, "<svg/>")
    assert capsys.readouterr().out == "<svg/>\n"
    with pytest.raises(pc.OptionError, match=r"--output: expected a file that can be written, got .*no such file"):
        write_output(str(tmp_path / "no" / "out"), "<svg/>")
